// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/unavailable.hpp>
#include <waybill/detail/workflow_steps/step_factory.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/message/people.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/workflow/booked.hpp>
#include <waybill/workflow/offered.hpp>
#include <waybill/workflow/quoted.hpp>
#include <waybill/workflow/repeating_call.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
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

/// A `repeating_call` that converts the response to the input of the next step; same interface.
template <request_document Request, class Next>
class workflow_step {
public:
    using turn = std::function<result<Next>(response_of<Request>&&)>;

    workflow_step(repeating_call<Request> call, turn into) : call_(std::move(call)), turn_(std::move(into)) {}
    /// A step that fails before anything is sent.
    explicit workflow_step(error why) : call_(std::move(why)) {}

    [[nodiscard]] next_action begin(instant now) { return call_.begin(now); }
    [[nodiscard]] next_action answered(result<http::response> const& answer, instant now) {
        return call_.answered(answer, now);
    }
    [[nodiscard]] next_action waited(instant now) { return call_.waited(now); }

    /// Returns the result of the step. Call it once, after the action `finish`.
    [[nodiscard]] result<Next> outcome() {
        auto answer = std::move(call_).outcome();
        if (!answer) return answer.error();
        auto next = turn_(std::move(answer).value());
        if (next) detail::workflow_steps::step_factory::note(*next, call_.contradictions());
        return next;
    }
    [[nodiscard]] std::vector<attempt> const& attempts() const noexcept { return call_.attempts(); }

private:
    repeating_call<Request> call_;
    turn turn_{};
};

using search_step = workflow_step<hotel_search_req, search_results>;
using quote_step = workflow_step<hotel_quote_req, quote_outcome>;
using booking_step = workflow_step<hotel_booking_creation_req, booked>;
using acknowledge_step = workflow_step<hotel_booking_acknowledge_req, confirmed_booking>;
using decline_step = workflow_step<hotel_booking_acknowledge_req, closed_booking>;
using cancellation_step = workflow_step<hotel_booking_cancellation_req, closed_booking>;
using fee_step = workflow_step<hotel_booking_cancellation_req, money>;
using detail_step = workflow_step<hotel_booking_detail_req, booked>;

/// The steps of the workflow (profile, "Functions") without socket and clock. Types enforce the order of the steps: an
/// offer can be quoted, a quote booked, a booking On Request acknowledged or declined, a booking On Request or
/// confirmed cancelled; anything else does not compile.
class booking_steps {
public:
    booking_steps(partner to, booking_agent who, call_manner manner = {})
        : partner_(std::move(to)), who_(std::move(who)), manner_(manner) {}

    /// Searches offers for a stay. Sets the user and language of `stay`.
    [[nodiscard]] search_step search(stay_request stay, std::optional<search_filters> filters = {}) const {
        stay.user = who_.user;
        if (who_.language) stay.language = who_.language;
        auto turn = [stay](hotel_search_res&& found) -> result<search_results> {
            return detail::workflow_steps::step_factory::found(stay, std::move(found));
        };
        return step<search_step>(hotel_search_req{who_.credential, {std::move(stay), std::move(filters)}},
                                 std::move(turn));
    }

    /// Requests a binding price of one offer.
    [[nodiscard]] quote_step quote(offered const& offer) const { return quote(std::vector<offered>{offer}); }
    /// Requests a binding price of several rooms of one hotel, one offer per room.
    [[nodiscard]] quote_step quote(std::vector<offered> const& offers) const {
        hotel_quote_req request{.credential = who_.credential};
        auto& details = request.quote_details;
        for (auto const& each : offers)
            details.selected_rooms.push_back({each.room_id(), {each.terms().id, each.terms().offer_id}, each.guests()});
        if (!offers.empty()) {
            details.hotel.id = offers.front().hotel_id();
            details.booking_details = {who_.user, who_.language, offers.front().from_date(), offers.front().to_date()};
        }
        std::vector<waybill::offer> terms;
        for (auto const& each : offers) terms.push_back(each.terms());
        auto turn = [rooms = details.selected_rooms, terms = std::move(terms)](hotel_quote_res&& answer) {
            return detail::workflow_steps::step_factory::quote(rooms, terms, std::move(answer));
        };
        for (auto const& each : offers)
            if (each.hotel_id() != details.hotel.id || each.from_date() != details.booking_details.from_date ||
                each.to_date() != details.booking_details.to_date)
                return refused_step<quote_step>(
                    {.code = error_code::value_invalid,
                     .message = "the offers of a quote must be for the same hotel and the same nights",
                     .path = "HotelQuoteREQ/QuoteDetails/SelectedRooms"});
        return step<quote_step>(std::move(request), std::move(turn));
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only an offer can be quoted; search() returns offers")
    quote_step quote(Other const&) const;

    /// Books a quote. If the response is lost, looks the booking up by `party.client_reference`.
    [[nodiscard]] booking_step book(quoted const& quote, booking_party party) const {
        hotel_booking_creation_req request{.credential = who_.credential,
                                           .user = who_.user,
                                           .quote_id = quote.answer().quote_id,
                                           .client_reference = std::move(party.client_reference),
                                           .expected_price = quote.answer().total_rate,
                                           .id_member = party.id_member,
                                           .customer = std::move(party.customer),
                                           .selected_rooms = {},
                                           .special_requests = std::move(party.special_requests)};
        auto turn = [](hotel_booking_creation_res&& answer) -> result<booked> {
            return detail::workflow_steps::step_factory::booking(std::move(answer.order_details));
        };
        if (party.rooms.size() != quote.rooms().size())
            return refused_step<booking_step>(
                {.code = error_code::value_invalid,
                 .message = "the number of rooms must be that of the quote",
                 .path = "HotelBookingCreationREQ/SelectedRooms",
                 .expected = std::to_string(quote.rooms().size()) + " rooms with their guests",
                 .found = std::to_string(party.rooms.size())});
        for (std::size_t i = 0; i < party.rooms.size(); ++i)
            request.selected_rooms.push_back(
                {quote.rooms()[i].id, quote.rooms()[i].boarding, std::move(party.rooms[i])});
        return step<booking_step>(std::move(request), std::move(turn));
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only a quote can be booked: quote() an offer first; a changed price or changed "
                        "terms are booked after price_changed::accept() or terms_changed::accept()")
    booking_step book(Other const&, booking_party const&) const;

    /// Accepts a booking On Request. Fails if its hotel decides it and has not yet: `details().decided_by`.
    [[nodiscard]] acknowledge_step acknowledge(on_request_booking const& which,
                                               std::optional<std::string> reason = {}) const {
        return decide<acknowledge_step>(
            which, decision::accept, std::move(reason), [](hotel_booking_acknowledge_res&& answer) {
                return detail::workflow_steps::step_factory::booking_as<confirmed_booking>(
                    std::move(answer.order_details), "HotelBookingAcknowledgeRES", "OK Confirmed");
            });
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only a booking On Request can be acknowledged: book() or look_up() returns it as an "
                        "on_request_booking")
    acknowledge_step acknowledge(Other const&, std::optional<std::string> const& = {}) const;
    /// Declines a booking On Request.
    [[nodiscard]] decline_step decline(on_request_booking const& which, std::optional<std::string> reason = {}) const {
        return decide<decline_step>(
            which, decision::decline, std::move(reason), [](hotel_booking_acknowledge_res&& answer) {
                return detail::workflow_steps::step_factory::booking_as<closed_booking>(
                    std::move(answer.order_details), "HotelBookingAcknowledgeRES", "DC Declined");
            });
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only a booking On Request can be declined")
    decline_step decline(Other const&, std::optional<std::string> const& = {}) const;

    /// Cancels a booking unless the fee exceeds `most_fee`, if given. `details().fee` of the result is the fee.
    [[nodiscard]] cancellation_step cancel(on_request_booking const& which, std::optional<money> most_fee = {}) const {
        return cancelling(which.number(), std::move(most_fee));
    }
    [[nodiscard]] cancellation_step cancel(confirmed_booking const& which, std::optional<money> most_fee = {}) const {
        return cancelling(which.number(), std::move(most_fee));
    }
    template <class Other>
    WAYBILL_UNAVAILABLE("waybill: only a booking On Request or a confirmed one can be cancelled")
    cancellation_step cancel(Other const&, std::optional<money> const& = {}) const;

    /// Requests the cancellation fee without cancelling.
    template <booking_state... States>
    [[nodiscard]] fee_step cancellation_fee(booking_in<States...> const& which) const {
        auto turn = [](hotel_booking_cancellation_res&& answer) -> result<money> {
            if (answer.order_details.fee) return *std::move(answer.order_details.fee);
            return error{.code = error_code::field_required,
                         .message = "the response contains no cancellation fee",
                         .path = "HotelBookingCancellationRES/OrderDetails/Fee"};
        };
        return step<fee_step>(
            hotel_booking_cancellation_req{
                .credential = who_.credential, .user = who_.user, .booking_number = which.number(), .simulate = true},
            std::move(turn));
    }

    /// Reads a booking's current state, for example to continue the workflow after a restart.
    [[nodiscard]] detail_step look_up(std::string booking_number) const {
        return detail(std::move(booking_number), {});
    }
    /// As above, by the reference of its creation.
    [[nodiscard]] detail_step look_up_reference(std::string client_reference) const {
        return detail({}, std::move(client_reference));
    }

    [[nodiscard]] partner const& at() const noexcept { return partner_; }

private:
    template <class Step, request_document Request>
    [[nodiscard]] Step step(Request request, typename Step::turn turn) const {
        return Step(repeating_call<Request>(partner_, std::move(request), manner_), std::move(turn));
    }
    template <class Step>
    [[nodiscard]] static Step refused_step(error why) {
        return Step(std::move(why));
    }
    template <class Step>
    [[nodiscard]] Step decide(on_request_booking const& which, decision what, std::optional<std::string> reason,
                              typename Step::turn turn) const {
        return step<Step>(
            hotel_booking_acknowledge_req{who_.credential, who_.user, which.number(), what, std::move(reason)},
            std::move(turn));
    }
    [[nodiscard]] cancellation_step cancelling(std::string number, std::optional<money> most_fee) const {
        auto turn = [](hotel_booking_cancellation_res&& answer) {
            return detail::workflow_steps::step_factory::booking_as<closed_booking>(
                std::move(answer.order_details), "HotelBookingCancellationRES", "XX Cancelled");
        };
        return step<cancellation_step>(hotel_booking_cancellation_req{who_.credential, who_.user, std::move(number),
                                                                      std::nullopt, std::move(most_fee)},
                                       std::move(turn));
    }
    [[nodiscard]] detail_step detail(std::optional<std::string> number, std::optional<std::string> reference) const {
        auto turn = [](hotel_booking_detail_res&& answer) -> result<booked> {
            return detail::workflow_steps::step_factory::booking(std::move(answer.order_details));
        };
        return step<detail_step>(
            hotel_booking_detail_req{who_.credential, who_.user, std::move(number), std::move(reference)},
            std::move(turn));
    }

    partner partner_;
    booking_agent who_;
    call_manner manner_;
};

} // namespace waybill
