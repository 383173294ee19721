// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the order of calls from a search to a cancellation, and recovery from lost responses.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/detail/unavailable.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/message/people.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/value/value_format.hpp>
#include <waybill/workflow/quote_differences.hpp>
#include <waybill/workflow/repeating_call.hpp>
#include <waybill/workflow/results.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace waybill {

/// The agency: what every request of the workflow contains.
struct booking_agent {
    waybill::credential credential{};
    std::int64_t user = 0;
    std::optional<std::int64_t> language{};
};

/// The customer and the guests of a booking.
struct booking_party {
    /// The agency's own reference of the booking, 1 to 64 characters, unique: it prevents booking twice.
    std::string client_reference{};
    waybill::customer customer{};
    std::vector<std::vector<occupant>> rooms{}; ///< the guests of each quoted room, in its order
    std::optional<std::int64_t> id_member{};
    std::optional<std::string> special_requests{}; ///< passed on to the hotel, not promised
};

namespace detail::workflow_steps {

/// Makes the argument of the next step from a response; the only access to the constructors of these types.
struct step_factory {
    static search_results found(stay_request const& requested, hotel_search_res&& answer) {
        search_results results;
        results.answer_ = std::move(answer);
        for (auto const& hotel : results.answer_.hotels.hotel)
            for (auto const& room : hotel.rooms)
                for (auto const& terms : room.boardings) {
                    if (terms.available.status == availability::stop) continue;
                    offered each;
                    each.hotel_id_ = hotel.id;
                    each.hotel_title_ = hotel.title;
                    each.room_id_ = room.id;
                    each.room_title_ = room.title;
                    each.terms_ = terms;
                    each.guests_ = guests_of(room, requested);
                    each.from_ = requested.from_date;
                    each.to_ = requested.to_date;
                    results.offers_.push_back(std::move(each));
                }
        return results;
    }

    static result<quote_outcome> quote(std::vector<quoted_room> rooms, std::vector<waybill::offer> const& offers,
                                       hotel_quote_res&& answer) {
        if (answer.status != quote_status::sold_out) {
            auto differs = quote_differences(terms_of(offers), terms_of(answer));
            quoted made;
            made.answer_ = std::move(answer);
            made.rooms_ = std::move(rooms);
            if (differs.terms || made.answer_.status == quote_status::terms_changed)
                return changed<terms_changed>(std::move(made), std::move(differs.all));
            if (differs.price || made.answer_.status == quote_status::price_changed)
                return changed<price_changed>(std::move(made), std::move(differs.all));
            return quote_outcome(std::move(made));
        }
        return error{.code = error_code::refused,
                     .message = "the offer is sold out",
                     .id = std::string(name_of(error_id::sold_out))};
    }

    /// Adds the contradictions of a response to its booking.
    template <class Next>
    static void note(Next& of, std::vector<contradiction> const& found) {
        if constexpr (requires { of.contradictions_; })
            of.contradictions_.insert(of.contradictions_.end(), found.begin(), found.end());
    }
    static void note(booked& of, std::vector<contradiction> const& found) {
        std::visit([&](auto& each) { note(each, found); }, of);
    }

    static booked booking(order_details&& details) {
        switch (details.status.code) {
        case booking_state::on_request: return on_request_booking(std::move(details));
        case booking_state::confirmed: return confirmed_booking(std::move(details));
        case booking_state::declined:
        case booking_state::expired:
        case booking_state::cancelled: break;
        }
        return closed_booking(std::move(details));
    }

    template <class Response>
    static result<booked> booking_of(Response&& answer) {
        return booking(std::move(answer.order_details));
    }

    /// Returns the booking if it is in the state that the step leads to.
    template <class Wanted>
    static result<Wanted> booking_as(order_details&& details, std::string_view root, std::string_view expected) {
        auto any = booking(std::move(details));
        if (auto* const wanted = std::get_if<Wanted>(&any)) return std::move(*wanted);
        error wrong;
        wrong.code = error_code::content_unexpected;
        bool const waits = details_of(any).decided_by == booking_decider::hotel;
        wrong.message = waits ? "the hotel decides this booking and has not yet; look it up later"
                              : "the booking is in another state than the step leads to; look it up";
        (wrong.path = root) += "/OrderDetails/Status";
        wrong.expected = expected;
        auto const& status = details_of(any).status;
        ((wrong.found = text_of(status.code)) += ' ') += status.words;
        return wrong;
    }

private:
    template <class Changed>
    static quote_outcome changed(quoted&& quote, std::vector<contradiction>&& differences) {
        Changed made;
        made.quote_ = std::move(quote);
        made.differences_ = std::move(differences);
        return made;
    }
    /// Returns the guests for a room of a response. The response contains only their number, the request also their
    /// ages.
    static occupancy guests_of(hotel_room const& room, stay_request const& requested) {
        auto const count = [](std::vector<minors> const& all) {
            int sum = 0;
            for (auto const& each : all) sum += each.count;
            return sum;
        };
        for (auto const& each : requested.rooms)
            if (each.pax == occupancy{room.adult, room.child, room.infant}) return each.pax;
        for (auto const& each : requested.rooms)
            if (each.pax.adult == room.adult && each.pax.child == room.child) return each.pax;
        for (auto const& each : requested.rooms)
            if (each.pax.adult == room.adult && count(each.pax.child) == count(room.child)) return each.pax;
        return {.adult = room.adult, .child = room.child, .infant = room.infant};
    }
};

} // namespace detail::workflow_steps

/// A `repeating_call` that converts the response to the input of the next step.
template <request_document Request, class Next>
class workflow_step : public repeating_call<Request> {
public:
    using turn = std::function<result<Next>(response_of<Request>&&)>;

    workflow_step(repeating_call<Request> call, turn into)
        : repeating_call<Request>(std::move(call)), turn_(std::move(into)) {}

    /// Returns the result of the step. Call it once, after the action `finish`.
    [[nodiscard]] result<Next> outcome() {
        auto& answer = repeating_call<Request>::outcome();
        if (!answer) return answer.error();
        auto next = turn_(*std::move(answer));
        if (next) detail::workflow_steps::step_factory::note(*next, this->contradictions());
        return next;
    }

private:
    turn turn_{};
};

/// The steps of the workflow (profile, "Functions"). Types enforce their order: an offer can be quoted, a quote booked,
/// a booking On Request acknowledged or declined, a booking On Request or confirmed cancelled; anything else does not
/// compile. `Run` has the member `run`, which takes the `workflow_step` and returns what the function returns.
template <class Run>
class steps_run_by {
public:
    /// Searches offers for a stay. Sets the user and language of `stay`.
    [[nodiscard]] auto search(stay_request stay, std::optional<search_filters> filters = {}) {
        stay.user = who_.user;
        if (who_.language) stay.language = who_.language;
        auto turn = [stay](hotel_search_res&& found) -> result<search_results> {
            return factory::found(stay, std::move(found));
        };
        return run<search_results>(hotel_search_req{who_.credential, {std::move(stay), std::move(filters)}},
                                   std::move(turn));
    }

    /// Requests a binding price of one offer.
    [[nodiscard]] auto quote(offered const& offer) { return quote(std::vector<offered>{offer}); }
    /// Requests a binding price of several rooms of one hotel, one offer per room.
    [[nodiscard]] auto quote(std::vector<offered> const& offers) {
        hotel_quote_req request{.credential = who_.credential};
        auto& details = request.quote_details;
        std::vector<waybill::offer> terms;
        std::optional<error> wrong;
        for (auto const& each : offers) {
            auto const& first = offers.front();
            details.hotel.id = first.hotel_id();
            details.booking_details = {who_.user, who_.language, first.from_date(), first.to_date()};
            details.selected_rooms.push_back({each.room_id(), {each.terms().id, each.terms().offer_id}, each.guests()});
            terms.push_back(each.terms());
            if (each.hotel_id() != first.hotel_id() || each.from_date() != first.from_date() ||
                each.to_date() != first.to_date())
                wrong = error{.code = error_code::value_invalid,
                              .message = "the offers of a quote must be for the same hotel and the same nights",
                              .path = "HotelQuoteREQ/QuoteDetails/SelectedRooms"};
        }
        auto turn = [rooms = details.selected_rooms, terms = std::move(terms)](hotel_quote_res&& answer) {
            return factory::quote(rooms, terms, std::move(answer));
        };
        return run<quote_outcome>(std::move(request), std::move(turn), std::move(wrong));
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only an offer can be quoted; search() returns offers")
    result<quote_outcome> quote(Other const&);

    /// Books a quote. If the response is lost, looks the booking up by `party.client_reference`.
    [[nodiscard]] auto book(quoted const& quote, booking_party party) {
        hotel_booking_creation_req request{.credential = who_.credential,
                                           .user = who_.user,
                                           .quote_id = quote.answer().quote_id,
                                           .client_reference = std::move(party.client_reference),
                                           .expected_price = quote.answer().total_rate,
                                           .id_member = party.id_member,
                                           .customer = std::move(party.customer),
                                           .selected_rooms = {},
                                           .special_requests = std::move(party.special_requests)};
        auto const& rooms = quote.rooms();
        std::optional<error> wrong;
        if (party.rooms.size() != rooms.size())
            wrong = error{.code = error_code::value_invalid,
                          .message = "the number of rooms must be that of the quote",
                          .path = "HotelBookingCreationREQ/SelectedRooms",
                          .expected = std::to_string(rooms.size()) + " rooms with their guests",
                          .found = std::to_string(party.rooms.size())};
        for (std::size_t i = 0; !wrong && i < rooms.size(); ++i)
            request.selected_rooms.push_back({rooms[i].id, rooms[i].boarding, std::move(party.rooms[i])});
        return run<booked>(std::move(request), &factory::booking_of<hotel_booking_creation_res>, std::move(wrong));
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only a quote can be booked: quote() an offer first; a changed price or changed "
                        "terms are booked after price_changed::accept() or terms_changed::accept()")
    result<booked> book(Other const&, booking_party const&);

    /// Accepts a booking On Request. Fails if its hotel decides it and has not yet: `details().decided_by`.
    [[nodiscard]] auto acknowledge(on_request_booking const& which, std::optional<std::string> reason = {}) {
        return decide<confirmed_booking>(which, decision::accept, std::move(reason), "OK Confirmed");
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only a booking On Request can be acknowledged: book() or look_up() returns it as an "
                        "on_request_booking")
    result<confirmed_booking> acknowledge(Other const&, std::optional<std::string> const& = {});
    /// Declines a booking On Request.
    [[nodiscard]] auto decline(on_request_booking const& which, std::optional<std::string> reason = {}) {
        return decide<closed_booking>(which, decision::decline, std::move(reason), "DC Declined");
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only a booking On Request can be declined")
    result<closed_booking> decline(Other const&, std::optional<std::string> const& = {});

    /// Cancels a booking unless the fee exceeds `most_fee`, if given. `details().fee` of the result is the fee.
    [[nodiscard]] auto cancel(on_request_booking const& which, std::optional<money> most_fee = {}) {
        return cancelling(which.number(), std::move(most_fee));
    }
    [[nodiscard]] auto cancel(confirmed_booking const& which, std::optional<money> most_fee = {}) {
        return cancelling(which.number(), std::move(most_fee));
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only a booking On Request or a confirmed one can be cancelled")
    result<closed_booking> cancel(Other const&, std::optional<money> const& = {});

    /// Requests the cancellation fee without cancelling.
    template <booking_state... States>
    [[nodiscard]] auto cancellation_fee(booking_in<States...> const& which) {
        auto turn = [](hotel_booking_cancellation_res&& answer) -> result<money> {
            if (answer.order_details.fee) return *std::move(answer.order_details.fee);
            return error{.code = error_code::field_required,
                         .message = "the response contains no cancellation fee",
                         .path = "HotelBookingCancellationRES/OrderDetails/Fee"};
        };
        return run<money>(
            hotel_booking_cancellation_req{
                .credential = who_.credential, .user = who_.user, .booking_number = which.number(), .simulate = true},
            std::move(turn));
    }

    /// Reads a booking's current state, for example to continue the workflow after a restart.
    [[nodiscard]] auto look_up(std::string booking_number) { return detail(std::move(booking_number), {}); }
    /// As above, by the reference of its creation.
    [[nodiscard]] auto look_up_reference(std::string client_reference) {
        return detail({}, std::move(client_reference));
    }

    [[nodiscard]] partner const& at() const noexcept { return partner_; }

protected:
    steps_run_by(partner to, booking_agent who, call_manner manner)
        : partner_(std::move(to)), who_(std::move(who)), manner_(manner) {}

private:
    using factory = waybill::detail::workflow_steps::step_factory;

    /// Runs a step, which fails before anything is sent if something is `wrong`.
    template <class Next, request_document Request>
    auto run(Request request, typename workflow_step<Request, Next>::turn turn, std::optional<error> wrong = {}) {
        auto call = wrong ? repeating_call<Request>(*std::move(wrong))
                          : repeating_call<Request>(partner_, std::move(request), manner_);
        return static_cast<Run&>(*this).run(workflow_step<Request, Next>(std::move(call), std::move(turn)));
    }
    template <class Next>
    auto decide(on_request_booking const& which, decision what, std::optional<std::string> reason,
                std::string_view expected) {
        auto turn = [expected](hotel_booking_acknowledge_res&& answer) {
            return factory::booking_as<Next>(std::move(answer.order_details), "HotelBookingAcknowledgeRES", expected);
        };
        return run<Next>(
            hotel_booking_acknowledge_req{who_.credential, who_.user, which.number(), what, std::move(reason)},
            std::move(turn));
    }
    auto cancelling(std::string number, std::optional<money> most_fee) {
        auto turn = [](hotel_booking_cancellation_res&& answer) {
            return factory::booking_as<closed_booking>(std::move(answer.order_details), "HotelBookingCancellationRES",
                                                       "XX Cancelled");
        };
        return run<closed_booking>(hotel_booking_cancellation_req{who_.credential, who_.user, std::move(number),
                                                                  std::nullopt, std::move(most_fee)},
                                   std::move(turn));
    }
    auto detail(std::optional<std::string> number, std::optional<std::string> reference) {
        return run<booked>(
            hotel_booking_detail_req{who_.credential, who_.user, std::move(number), std::move(reference)},
            &factory::booking_of<hotel_booking_detail_res>);
    }

    partner partner_;
    booking_agent who_;
    call_manner manner_;
};

/// The steps without socket and clock: each function returns the step, for a program that runs it itself.
class booking_steps : public steps_run_by<booking_steps> {
public:
    booking_steps(partner to, booking_agent who, call_manner manner = {})
        : steps_run_by(std::move(to), std::move(who), manner) {}

private:
    friend class steps_run_by<booking_steps>;
    template <class Step>
    static Step run(Step step) {
        return step;
    }
};

} // namespace waybill
