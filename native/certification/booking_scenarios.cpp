// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Bookings. Each scenario books for itself; `examination::end` cancels.
#include <certification/partner_scenario.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace waybill::native::certification {

namespace bookings {
namespace {

/// Quotes an offer and books it; nothing if the scenario ends with that.
std::optional<order_details> quote_and_book(examination& of, bookable_as how = bookable_as::confirmed) {
    auto const quoted = of.quote(how);
    return quoted ? of.book(*quoted) : std::nullopt;
}

/// The creation for a new quote, not yet sent; nothing if the scenario ends with that.
std::optional<hotel_booking_creation_req> new_creation(examination& of) {
    auto const quoted = of.quote();
    return quoted ? std::optional(of.creation_request(*quoted)) : std::nullopt;
}

/// Sends a creation that must be refused with one of the ids. What it books all the same is cancelled with the others.
void refused_creation(examination& of, hotel_booking_creation_req const& request, std::initializer_list<error_id> ids) {
    if (!of.intends(request.client_reference)) return;
    auto const answer = of.call(request);
    if (answer) of.booked(request.client_reference, answer->order_details.booking_number);
    of.is_refusal(answer ? nullptr : &answer.error(), ids);
}

bool same_terms(std::vector<cancellation_policy> const& left, std::vector<cancellation_policy> const& right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](auto const& one, auto const& other) {
        return one.from_date == other.from_date && one.fee.currency == other.fee.currency &&
               compare(one.fee.amount, other.fee.amount) == 0;
    });
}

/// Reports what a booking has otherwise than its quote and its creation.
void compare_booking(examination& of, quoted_offer const& quoted, hotel_booking_creation_req const& request,
                     order_details const& order) {
    of.repeats(request, {order});
    auto const& stay = quoted.requested.quote_details;
    auto const differs = [&](std::string_view field, auto const& expected, auto const& found) {
        of.deviates(fmt::format("{} of the booking is {}; {} was quoted", field, found, expected));
    };
    auto const& [user, language, from, to] = stay.booking_details;
    if (order.from_date && *order.from_date != from) differs("FromDate", text_of(from), text_of(*order.from_date));
    if (order.to_date && *order.to_date != to) differs("ToDate", text_of(to), text_of(*order.to_date));
    if (order.hotel && order.hotel->id != stay.hotel.id) differs("Hotel/@id", stay.hotel.id, order.hotel->id);
    of.expects(same_terms(order.cancellation_policies, quoted.quoted.cancellation_policies),
               "CancellationPolicies of the booking are not those of its quote");
}
/// What the complete details have besides.
void compare_details(examination& of, quoted_offer const& quoted, hotel_booking_creation_req const& request,
                     order_details const& order) {
    compare_booking(of, quoted, request, order);
    auto const& quote = quoted.quoted;
    of.expects(!quote.remarks || order.remarks == quote.remarks, "Remarks of the booking are not those of its quote");
    of.expects(!quote.taxes_and_fees || order.taxes_and_fees == quote.taxes_and_fees,
               "TaxesAndFees of the booking are not those of its quote");
}

/// Reports another state in the details of a booking.
void expect_state(examination& of, std::string const& number, booking_state state, std::string_view after) {
    auto const request = of.detail_of(number);
    auto const found = of.call(request);
    if (!found) return; // look-up examines that
    of.repeats(request, *found);
    of.expects(found->order_details.status.code == state,
               fmt::format("after {} the details have the state {}", after, text_of(found->order_details.status.code)));
}

void booking(examination& of) {
    auto const quoted = of.quote();
    if (!quoted) return;
    auto const request = of.creation_request(*quoted);
    auto const order = of.book(request);
    if (!order) return;
    of.expects(!order->booking_number.empty(), "the booking has no BookingNumber");
    compare_booking(of, *quoted, request, *order);
    of.expects(order->status.code == booking_state::confirmed,
               "BookableAs was Confirmed, and the booking is not confirmed");
}

void look_up(examination& of) {
    auto const quoted = of.quote();
    if (!quoted) return;
    auto const request = of.creation_request(*quoted);
    auto const order = of.book(request);
    if (!order) return;
    for (auto const& detail : {of.detail_of(order->booking_number), of.detail_of_reference(request.client_reference)})
        for (auto const access : {via::post, via::post.json()}) {
            auto const found = of.answered(detail, access);
            if (!found) return;
            of.repeats(detail, *found);
            compare_details(of, *quoted, request, found->order_details);
            if (!of.is_passing()) return;
        }
    auto foreign = of.detail_of(order->booking_number);
    foreign.user = 2'147'000'111;
    of.expects(!of.call(foreign), "the details were returned for a user that does not belong to the login");
}

void special_requests(examination& of) {
    auto request = new_creation(of);
    if (!request) return;
    request->special_requests = "Quiet room, late arrival";
    auto const order = of.book(*request);
    if (!order) return;
    auto const found = of.call(of.detail_of(order->booking_number));
    if (!found) return of.not_examined("the booking cannot be looked up: see look-up");
    of.expects(found->order_details.special_requests == request->special_requests,
               found->order_details.special_requests ? "SpecialRequests of the booking are not those of its creation"
                                                     : "the booking has no SpecialRequests");
}

void expected_price(examination& of) {
    auto request = new_creation(of);
    if (!request) return;
    auto& amount = request->expected_price.amount;
    amount = decimal::from_units(amount.units() - 1, amount.scale()).value_or(decimal{});
    refused_creation(of, *request, {error_id::price_changed});
}

void same_reference(examination& of) {
    auto const request = new_creation(of);
    if (!request) return;
    auto const first = of.book(*request);
    if (!first) return;
    auto const second = of.book(*request);
    if (!second) return;
    of.repeats(*request, {*second});
    of.expects(first->booking_number == second->booking_number,
               fmt::format("the same request booked {} and {}", first->booking_number, second->booking_number));
}

void reused_reference(examination& of) {
    auto request = new_creation(of);
    if (!request || !of.book(*request)) return;
    request->customer.last_name = "Another";
    refused_creation(of, *request, {error_id::reference_reused});
}

void quote_once(examination& of) {
    auto const quoted = of.quote();
    if (!quoted || !of.book(*quoted)) return;
    refused_creation(of, of.creation_request(*quoted),
                     {error_id::state_conflict, error_id::quote_expired, error_id::sold_out});
}

void lost_answer(examination& of) {
    auto const request = new_creation(of);
    if (!request || !of.intends(request->client_reference)) return;
    if (auto const prepared = prepare(of.settings().to, *request, via::post)) of.around().send_and_cut(*prepared);
    // the outcome is unknown: a look-up first, then the same request again
    constexpr int most_look_ups = 3;
    std::string number;
    for (int i = 0; i < most_look_ups && number.empty(); ++i) {
        if (i != 0) of.around().wait(std::chrono::seconds(1));
        auto const found = of.call(of.detail_of_reference(request->client_reference));
        if (found)
            number = found->order_details.booking_number;
        else if (!refused_as(found.error(), error_id::booking_not_found))
            break; // the scenario look-up examines that
    }
    if (!number.empty()) of.booked(request->client_reference, number);
    auto const again = of.book(*request);
    if (!again || number.empty()) return;
    of.expects(again->booking_number == number,
               fmt::format("the lost request booked {}, and its repeat {}", number, again->booking_number));
}

/// Sends creations at the same time and returns the numbers of the bookings.
std::set<std::string> book_at_once(examination& of, std::vector<hotel_booking_creation_req> const& requests) {
    for (auto const& each : requests)
        if (!of.intends(each.client_reference)) return {};
    auto const answers = of.call_at_once(requests);
    std::set<std::string> numbers;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (!answers[i]) continue;
        numbers.insert(answers[i]->order_details.booking_number);
        of.booked(requests[i].client_reference, answers[i]->order_details.booking_number);
    }
    return numbers;
}

void two_callers(examination& of) {
    auto const request = new_creation(of);
    if (!request) return;
    auto const same = book_at_once(of, {*request, *request});
    if (!of.is_active()) return;
    of.expects(same.size() <= 1, "the same request, sent twice at the same time, booked twice");
    auto const other = of.quote();
    if (!other) return;
    auto const different = book_at_once(of, {of.creation_request(*other), of.creation_request(*other)});
    if (!of.is_active()) return;
    of.expects(different.size() <= 1, "two callers booked the same quote");
}

/// More callers than rooms, if the search has an offer with few rooms.
void last_room(examination& of) {
    if (of.search() == nullptr) return;
    auto offers = of.safe_offers(availability::available);
    std::erase_if(offers, [](found_offer const& each) { return each.room->available_quantity < 1; });
    auto const few =
        std::min_element(offers.begin(), offers.end(), [](found_offer const& left, found_offer const& right) {
            return left.room->available_quantity < right.room->available_quantity;
        });
    constexpr int most_rooms = 3;
    if (few == offers.end() || few->room->available_quantity > most_rooms)
        return of.not_examined(fmt::format("no offer has at most {} rooms left", most_rooms));
    std::vector<hotel_booking_creation_req> requests;
    for (int i = 0; i <= few->room->available_quantity; ++i) {
        auto const requested = of.quote_request(*few);
        auto const quoted = of.call(requested);
        if (!quoted || quoted->status == quote_status::sold_out || quoted->bookable_as != bookable_as::confirmed)
            return of.not_examined("the offer with the fewest rooms cannot be quoted as often");
        requests.push_back(of.creation_request({requested, *quoted}));
    }
    auto const sold = book_at_once(of, requests);
    if (!of.is_active()) return;
    of.expects(
        sold.size() <= std::size_t(few->room->available_quantity),
        fmt::format("{} bookings of a room with AvailableQuantity {}", sold.size(), few->room->available_quantity));
}

hotel_booking_acknowledge_req decision_about(examination& of, std::string number, decision which) {
    return {of.settings().who, of.settings().user, std::move(number), which, {}};
}

/// Books On Request; nothing if the hotel decides, or after a deviation.
std::optional<order_details> book_on_request(examination& of) {
    auto order = quote_and_book(of, bookable_as::on_request);
    if (!order) return std::nullopt;
    if (!of.expects(order->status.code == booking_state::on_request,
                    "BookableAs was On Request, and the booking is not"))
        return std::nullopt;
    if (order->decided_by == booking_decider::hotel) {
        of.not_examined("the hotel decides its bookings On Request");
        return std::nullopt;
    }
    return order;
}

void acknowledge(examination& of) {
    auto const order = book_on_request(of);
    if (!order) return;
    auto const request = decision_about(of, order->booking_number, decision::accept);
    for (int i = 0; i < 2; ++i) {
        auto const decided = of.answered(request);
        if (!decided) return;
        of.repeats(request, *decided);
        of.expects(decided->order_details.status.code == booking_state::confirmed,
                   i == 0 ? "the acknowledged booking is not confirmed" : "a repeat changed the booking");
    }
    expect_state(of, order->booking_number, booking_state::confirmed, "an acknowledgement");
}

void decline(examination& of) {
    auto const order = book_on_request(of);
    if (!order) return;
    auto const request = decision_about(of, order->booking_number, decision::decline);
    auto const decided = of.answered(request);
    if (!decided) return;
    of.repeats(request, *decided);
    of.expects(decided->order_details.status.code == booking_state::declined, "the declined booking is not declined");
    expect_state(of, order->booking_number, booking_state::declined, "a refusal");
}

void cancel(examination& of) {
    auto const order = quote_and_book(of);
    if (!order) return;
    auto const request = of.cancellation_of(order->booking_number);
    for (int i = 0; i < 2; ++i) {
        auto const cancelled = of.answered(request);
        if (!cancelled) return;
        of.repeats(request, *cancelled);
        of.expects(cancelled->order_details.status.code == booking_state::cancelled,
                   i == 0 ? "the cancelled booking is not cancelled" : "a repeat changed the booking");
    }
    expect_state(of, order->booking_number, booking_state::cancelled, "a cancellation");
}

void fee(examination& of) {
    auto const order = quote_and_book(of);
    if (!order) return;
    auto request = of.cancellation_of(order->booking_number);
    request.simulate = true;
    auto const shown = of.answered(request);
    if (!shown) return;
    auto const& details = shown->order_details;
    of.expects(details.status.code == booking_state::confirmed, "Simulate changed the booking");
    of.expects(details.fee.has_value(), "the response to Simulate has no Fee");
    of.expects(!details.fee || details.fee->amount.is_zero(),
               fmt::format("the fee is {} before the first day of a CancellationPolicy",
                           details.fee ? text_of(details.fee->amount) : std::string{}));
    auto real = of.cancellation_of(order->booking_number);
    real.max_fee =
        money{order->total_rate.currency, decimal::from_units(0, order->total_rate.amount.scale()).value_or(decimal{})};
    auto const cancelled = of.call(real);
    if (cancelled) of.repeats(real, *cancelled);
    if (!cancelled && refused_as(cancelled.error(), error_id::fee_exceeded))
        of.deviates("a cancellation free of charge was refused as more expensive than MaxFee 0");
}

void closed_booking(examination& of) {
    auto const order = book_on_request(of);
    if (!order) return;
    auto const cancelled = of.call(of.cancellation_of(order->booking_number));
    if (!cancelled || cancelled->order_details.status.code != booking_state::cancelled)
        return of.not_examined("the booking could not be cancelled: see cancel");
    of.refused(decision_about(of, order->booking_number, decision::accept), {error_id::state_conflict});
}

void guest_names(examination& of) {
    constexpr std::array<std::pair<char const*, char const*>, 3> names{
        {{"Zoë", "Ærøskøbing & O'Neil <Sr>"}, {"Ελένη", "Тарковский"}, {"سعيد", "東京 תל אביב"}}};
    for (auto const& [first, last] : names) {
        auto request = new_creation(of);
        if (!request) return;
        request->customer.first_name = first;
        request->customer.last_name = last;
        auto const order = of.book(*request);
        if (!order) return;
        auto const found = of.call(of.detail_of(order->booking_number));
        if (!found) return of.not_examined("the booking cannot be looked up: see look-up");
        auto const& customer = found->order_details.customer;
        if (!customer) return of.not_examined("the detail has no Customer");
        of.expects(customer->first_name == first && customer->last_name == last,
                   fmt::format("\"{} {}\" was booked and \"{} {}\" returned", first, last, customer->first_name,
                               customer->last_name));
    }
}

date_time utc_of(instant moment) { return {date_time::local_time(moment.value.time_since_epoch())}; }

/// Whether the trip list since an instant has a booking; nothing if it cannot be read. Reports other dates than those
/// of the searches.
std::optional<bool> is_listed(examination& of, std::string const& number, instant from) {
    auto request = of.trips_request();
    request.from_date = utc_of(from);
    auto const list = of.answered(request);
    if (!list || !of.is_readable(*list)) return std::nullopt;
    auto const booked = of.search_request().search_details.booking_details;
    for (auto const& each : list->bookings) {
        auto const* const stay = std::get_if<accommodation_booking>(&each);
        if (stay == nullptr || stay->booking_number != number) continue;
        of.expects(stay->from_date == booked.from_date && stay->to_date == booked.to_date,
                   fmt::format("the trip list has the booking from {} to {}; it was booked from {} to {}",
                               text_of(stay->from_date), text_of(stay->to_date), text_of(booked.from_date),
                               text_of(booked.to_date)));
        return true;
    }
    return false;
}

void created(examination& of) {
    auto const order = quote_and_book(of);
    if (!order) return;
    auto const detail = of.call(of.detail_of(order->booking_number));
    if (!detail || !detail->order_details.created) return of.not_examined("the detail of the booking has no Created");
    auto const moment = *detail->order_details.created;
    auto const at = is_listed(of, order->booking_number, moment);
    if (at) of.expects(*at, "a list from the instant of creation lacks the booking: FromDate is inclusive, and in UTC");
    auto const later = is_listed(of, order->booking_number, moment + std::chrono::minutes(30));
    if (later) of.expects(!*later, "a list from 30 minutes after the creation has the booking: FromDate is in UTC");
}

void cancelled_trips(examination& of) {
    auto const order = quote_and_book(of);
    if (!order) return;
    auto const since = of.run().started - std::chrono::hours(24);
    auto const before = is_listed(of, order->booking_number, since);
    if (!before) return;
    if (!*before) return of.not_examined("the trip list does not have the booking: see created");
    if (!of.call(of.cancellation_of(order->booking_number)))
        return of.not_examined("the booking could not be cancelled: see cancel");
    auto const after = is_listed(of, order->booking_number, since);
    if (after) of.expects(!*after, "the trip list has the cancelled booking, and the list says nothing of states");
}

/// Whether the list of bookings in a state has a booking; nothing if the partner has no such list.
std::optional<bool> is_in_state(examination& of, order_details const& order, date arrival, booking_state state) {
    auto request = of.booking_list_request();
    request.status = state;
    request.arrival_from = request.arrival_to = arrival;
    constexpr int most_pages = 20;
    for (int page = 0; page < most_pages; ++page) {
        auto const list = of.call(request);
        if (!list) {
            of.fails_unless_absent(list.error(), root_of<hotel_booking_list_req>);
            return std::nullopt;
        }
        of.repeats(request, *list);
        for (auto const& each : list->bookings)
            if (each.booking_number == order.booking_number) return true;
        if (!list->more) break;
        if (!of.expects(request.cursor != list->cursor, "More is True, and the Cursor is that of the request")) break;
        request.cursor = list->cursor;
    }
    return false;
}

void booking_list(examination& of) {
    auto const quoted = of.quote();
    if (!quoted) return;
    auto const order = of.book(*quoted);
    if (!order) return;
    auto const arrival = quoted->requested.quote_details.booking_details.from_date;
    auto const expect = [&](booking_state state, bool wanted) {
        auto const found = is_in_state(of, *order, arrival, state);
        if (found)
            of.expects(*found == wanted, fmt::format("the list of bookings in the state {} {} the booking",
                                                     text_of(state), wanted ? "lacks" : "has"));
        return found && of.is_active();
    };
    if (!expect(booking_state::confirmed, true)) return;
    if (!of.call(of.cancellation_of(order->booking_number)))
        return of.not_examined("the booking could not be cancelled: see cancel");
    if (expect(booking_state::confirmed, false)) expect(booking_state::cancelled, true);
}

constexpr scenario of_booking(std::string_view id, std::string_view title, std::string_view section,
                              std::string_view sent, std::string_view expected, std::string_view fix) {
    return {id, title, section, sent, expected, fix, severity::required, changes::bookings};
}

constexpr partner_scenario scenarios[] = {
    {of_booking("booking", "A quote is booked at its price", "spec 3; profile, Create, detail",
                "A creation with the QuoteId and the TotalRate of a quote.",
                "A confirmed booking with a BookingNumber, at the price of the quote.",
                "Book what was quoted: price, currency, board and terms."),
     booking},
    {of_booking("look-up", "A booking is found by both of its numbers", "profile, Create, detail",
                "Details by BookingNumber and by ClientReference.",
                "The booking, by each of them, in XML and JSON, as it was quoted; not for a user of another login.",
                "Index bookings by ClientReference. Clients use it after a lost answer."),
     look_up},
    {of_booking("expected-price", "Another ExpectedPrice is refused", "profile, Create, detail",
                "A creation whose ExpectedPrice is lower by one in the last digit.", "PRICE_CHANGED, and no booking.",
                "Compare ExpectedPrice with the quote, in minor units, before anything is booked."),
     expected_price},
    {of_booking("same-reference", "The same request books once", "profile, Create, detail", "The same creation twice.",
                "The same BookingNumber twice.",
                "Keep ClientReference in a unique index, and return the first answer again."),
     same_reference},
    {of_booking("reused-reference", "A reference belongs to one booking", "profile, Create, detail",
                "A second creation with the same ClientReference and another customer.", "REFERENCE_REUSED.",
                "Keep a hash of the request beside its reference, and compare it."),
     reused_reference},
    {of_booking("quote-once", "A quote is booked once", "profile, States",
                "Two creations of one quote with two references.",
                "The second one is refused, such as with STATE_CONFLICT.",
                "Mark the quote as consumed in the transaction of the booking."),
     quote_once},
    {of_booking("lost-answer", "A lost answer books once", "profile, Create, detail",
                "A creation whose connection is closed when the response begins; a look-up by its reference; the "
                "creation again.",
                "The look-up and the repeat return the same booking.",
                "Complete what was received even if the client has gone, and return the first answer to a repeat."),
     lost_answer},
    {of_booking("two-callers", "Requests at the same time book once", "profile, Create, detail; States",
                "The same creation by two callers at the same time, then one quote with two references.",
                "One booking each time.",
                "Let the database decide: a unique index on the reference, a conditional update of the quote."),
     two_callers},
    {of_booking("last-room", "The last room is sold once", "profile, Hotel search response",
                "One creation more than the room has AvailableQuantity, at the same time; only if it is at most 3.",
                "Not more bookings than rooms.",
                "Decrement the allotment with a condition, in the transaction of the booking."),
     last_room},
    {of_booking("acknowledge", "An acknowledged booking is confirmed", "spec 3; profile, Acknowledge, cancel",
                "A booking On Request, acknowledged twice.", "Confirmed each time.",
                "A repeat of the same decision changes nothing."),
     acknowledge},
    {of_booking("decline", "A declined booking is declined", "profile, Acknowledge, cancel",
                "A booking On Request, declined.", "The state DC.", "Read Decision. Accept is only its default."),
     decline},
    {of_booking("cancel", "A cancelled booking is cancelled", "spec 3; profile, Acknowledge, cancel",
                "A cancellation twice.", "The state XX each time.",
                "A repeat of a cancellation changes nothing, and returns the booking."),
     cancel},
    {of_booking("cancellation-fee", "Before the deadline a cancellation costs nothing", "profile, Acknowledge, cancel",
                "A cancellation with Simulate, then one with MaxFee 0, before the first day of a CancellationPolicy.",
                "No fee, and a booking that Simulate has not changed.",
                "Compute the fee by the policies of the booking, in the time zone of the hotel."),
     fee},
    {of_booking("closed-booking", "A cancelled booking stays cancelled", "profile, States",
                "An acknowledgement of a cancelled booking.", "STATE_CONFLICT.",
                "Check the state in the update of the booking."),
     closed_booking},
    {of_booking("guest-names", "Names of six scripts are kept", "profile, Create, detail",
                "Bookings with customers in six scripts and with characters that XML escapes.",
                "The same names in the details.", "Store names as Unicode, in columns of Unicode."),
     guest_names},
    {of_booking("created", "FromDate includes the instant of creation", "spec 2.3; profile, Trip list",
                "Trip lists from the instant that the detail reports as Created, and from 30 minutes later.",
                "The booking is in the first list and not in the second one.", "Compare with >= and in UTC."),
     created},
    {of_booking("canceled-trips", "A cancelled booking leaves the trip list", "spec 2.4; profile, Trip list",
                "Trip lists before and after a cancellation.", "The booking is in the first list alone.",
                "List bookings that are On Request or Confirmed: the list has no states."),
     cancelled_trips},
    {of_booking("booking-list", "Bookings are listed by their state", "profile, Create, detail",
                "HotelBookingListREQ by state and arrival, before and after a cancellation.",
                "The booking in the list of its present state alone.",
                "Filter by the present state, and repeat nothing but the bookings that the request selects."),
     booking_list},
    {{"special-requests", "Wishes of the guests are kept", "profile, Create, detail", "A booking with SpecialRequests.",
      "The same SpecialRequests in its details.",
      "Keep SpecialRequests with the booking, and pass them on to the hotel.", severity::recommended,
      changes::bookings},
     special_requests},
};

} // namespace
} // namespace bookings

std::span<partner_scenario const> booking_scenarios() { return bookings::scenarios; }

} // namespace waybill::native::certification
