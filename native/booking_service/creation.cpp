// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/creation.hpp>

#include <booking_service/booking_number.hpp>
#include <booking_service/creation_check.hpp>
#include <booking_service/known_zone.hpp>
#include <booking_service/local_days.hpp>
#include <booking_service/order_response.hpp>
#include <booking_service/rollback.hpp>
#include <booking_service/room_taking.hpp>
#include <booking_service/search_terms.hpp>
#include <booking_service/trip_entry.hpp>
#include <storage/creation_order.hpp>
#include <storage/quotes.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::booking_service {
namespace {

[[noreturn]] void refuse(error_id id, std::string why, std::string field = {}) {
    throw rollback(refusal(id, std::move(why), std::move(field)));
}

/// The response to the earlier request, or the refusal of another request with the same reference.
order_details repeated(storage::order_record const& order, std::string const& hash) {
    if (!order.body_hash.starts_with(hash))
        refuse(error_id::reference_reused, "The ClientReference belongs to another booking", "ClientReference");
    return first_details_of(order);
}

/// Refuses what is not as it was quoted, and a stay that a search at `now` would not offer because of its day. Limits
/// of stays and the release period are kept by the quote, and stops and sold rooms are found by `take_all`.
void check(hotel_booking_creation_req const& request, storage::quote_record const& quote, instant now,
           time_zones::time_zone const& zone, offer_keys const& keys) {
    if (quote.consumed)
        refuse(error_id::state_conflict, "The quote was already booked with another reference", "QuoteId");
    if (quote.expires_at <= now) refuse(error_id::quote_expired, "The quote has expired", "QuoteId");
    if (auto const problem = problem_with(request, quote, keys)) throw rollback(field_refused(*problem));
    if (request.expected_price.currency != quote.total.currency ||
        compare(request.expected_price.amount, quote.total.amount) != 0)
        refuse(error_id::price_changed, "The price is " + text_of(quote.total.amount) + " " + quote.total.currency,
               "ExpectedPrice");
    local_days days(now);
    if (days.after(zone, quote.check_in)) refuse(error_id::sold_out, "The day of check-in has ended", "QuoteId");
    if (quote.on_request && days.in(zone) >= quote.check_in)
        refuse(error_id::sold_out, "The rooms can only be requested before the day of check-in", "QuoteId");
    if (quote.sold_out) refuse(error_id::sold_out, "The rooms were not available when they were quoted", "QuoteId");
}

/// Takes the quoted rooms from the allotments: all of them or, for a booking On Request, those that are left.
void take_all(storage::session& sql, storage::order_record const& order, witnessed_instant const& now) {
    auto rooms = storage::rooms_of(order);
    for (auto const& [room, sale] : sale_at(sql, rooms, now)) {
        if (sale == storage::room_sale::free) continue;
        if (!order.on_request || sale == storage::room_sale::stopped)
            refuse(error_id::sold_out, "The rooms were sold in the meantime", "SelectedRooms");
        rooms.quantities.erase(room);
    }
    storage::take_rooms(sql, rooms);
    storage::add_held_rooms(sql, order.key, rooms);
}

storage::order_record order_for(hotel_booking_creation_req const& request, storage::quote_to_book const& quoted,
                                std::string const& hash, instant now, instant created, instant check_in,
                                workflow_settings const& settings) {
    auto const& [quote, hotel, city] = quoted;
    storage::order_record order{
        .key = {request.user, draw_order_id()},
        .client_reference = request.client_reference,
        .body_hash = hash,
        .member = request.id_member,
        .state = quote.on_request ? booking_state::on_request : booking_state::confirmed,
        .on_request = quote.on_request,
        .created = created,
        .hotel = quote.hotel,
        .check_in = quote.check_in,
        .nights = quote.nights,
        .total = quote.total,
        .time_zone = hotel.time_zone.value_or(""),
        .sold = {.terms = quote.terms, .remarks = quote.remarks, .charges = quote.charges},
        .people = storage::booked_people{.customer = request.customer, .special_requests = request.special_requests}};
    auto const named = hotel.title.empty() ? std::nullopt : std::optional(hotel.title);
    order.sold.hotel = {hotel.id, named, hotel.address, hotel.phone, hotel.email};
    for (auto const& each : quote.rooms) order.sold.rooms.push_back(storage::sold_room(each, quote.total.currency));
    for (auto const& each : request.selected_rooms) order.people->rooms.push_back({each.customers});
    if (quote.on_request) { // the response has whole seconds; the deadline is exactly the one in the response
        order.decided_by = hotel.decided_by.value_or(booking_decider::agency);
        order.acknowledge_before = std::min(
            instant{std::chrono::floor<std::chrono::seconds>(now.value) + settings.acknowledge_time}, check_in);
    }
    return order;
}

} // namespace

order_details create_booking(storage::session& sql, hotel_booking_creation_req const& request, std::string const& hash,
                             std::string const& login, witnessed_instant const& now,
                             std::function<instant()> const& present, workflow_settings const& settings,
                             offer_keys const& keys) {
    sql.begin_creation(request.user);
    auto const quoted = storage::find_quote(sql, request.user, request.quote_id);
    // a request that is repeated has booked its quote, which may be deleted already
    if (!quoted || quoted->quote.consumed)
        if (auto const earlier = storage::find_order(sql, request.user, request.client_reference))
            return repeated(*earlier, hash);
    if (!quoted) refuse(error_id::quote_expired, "There is no such quote, or it has expired", "QuoteId");
    auto const& quote = quoted->quote;
    auto const created = storage::instant_of_creation(sql, request.user, present);
    auto const zone = known_zone(quoted->hotel.time_zone.value_or(""));
    auto order = order_for(request, *quoted, hash, now, created, zone.start_of(quote.check_in), settings);
    while (!storage::add_order(sql, order, login)) {
        if (auto const faster = storage::find_order(sql, request.user, request.client_reference))
            return repeated(*faster, hash);
        order.key.id = draw_order_id(); // the number is already in use
    }
    check(request, quote, now, zone, keys);
    if (!storage::consume_quote(sql, request.user, quote.id))
        refuse(error_id::state_conflict, "The quote was already booked with another reference", "QuoteId");
    take_all(sql, order, now);
    storage::add_booking(sql, trip_entry(order, *quoted));
    return answer_of(order);
}

} // namespace waybill::native::booking_service
