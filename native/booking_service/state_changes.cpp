// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/state_changes.hpp>

#include <booking_service/booking_number.hpp>
#include <booking_service/cancellation_fee.hpp>
#include <booking_service/known_zone.hpp>
#include <booking_service/order_response.hpp>
#include <booking_service/ownership.hpp>
#include <booking_service/room_taking.hpp>
#include <booking_service/search_terms.hpp>
#include <storage/audit.hpp>

#include <array>
#include <utility>
#include <vector>

namespace waybill::native::booking_service {
namespace {

/// The same response for an unknown number and for a booking of another user.
error_result not_found(std::string path) {
    return refusal(error_id::booking_not_found, "The user has no such booking", std::move(path));
}

error_result conflict(booking_state state) {
    return refusal(error_id::state_conflict, "The booking is " + std::string(words_of(state)), "BookingNumber");
}

/// The booking in the audit trail.
std::string subject_of(storage::order_record const& order) {
    return "booking " + booking_number_of(order.key.id) + " of user " + std::to_string(order.key.user);
}

/// Whether the day of check-out has begun at the hotel: there is nothing left to cancel.
bool ended(storage::order_record const& order, instant now) {
    return known_zone(order.time_zone).day_of(now) >= order.check_in + std::chrono::days(order.nights);
}

/// The booking in its state at `now`, if `seen_by(order)`.
template <class MaySee>
std::optional<storage::order_record> present(storage::session& sql, storage::order_key const& key, MaySee seen_by,
                                             witnessed_instant const& now) {
    auto order = storage::find_order(sql, key);
    if (!order || !seen_by(*order)) return std::nullopt;
    return expired_if_overdue(sql, *std::move(order), now);
}
template <class MaySee>
std::optional<storage::order_record> present(storage::session& sql, std::int64_t user, std::string_view number,
                                             MaySee seen_by, witnessed_instant const& now) {
    auto const id = order_id_of(number);
    return id ? present(sql, storage::order_key{user, *id}, seen_by, now) : std::nullopt;
}
std::optional<storage::order_record> present(storage::session& sql, storage::order_key const& key,
                                             witnessed_instant const& now) {
    return present(sql, key, [](storage::order_record const&) { return true; }, now);
}

/// The refusal of a fee that is higher than the request allows.
result<void, error_result> check_fee(std::optional<money> const& most, money const& fee) {
    if (!most) return {};
    if (most->currency != fee.currency)
        return field_refused({"MaxFee", "The fee of this booking is in " + fee.currency});
    if (compare(fee.amount, most->amount) <= 0) return {};
    return refusal(error_id::fee_exceeded, "The fee is " + text_of(fee.amount) + " " + fee.currency, "MaxFee");
}

/// Brings a booking On Request into the state of the change, with its rooms. False if a concurrent transaction has
/// changed it. Throws `rollback` if its hotel decides, accepts, and has no rooms.
bool decide(storage::session& sql, storage::order_record& order, storage::order_change const& change,
            witnessed_instant const& now) {
    if (!storage::decide_order(sql, order, change)) return false;
    storage::record_change(sql, change.state == booking_state::declined ? "booking declined" : "booking accepted",
                           subject_of(order));
    if (change.state == booking_state::declined)
        release(sql, order);
    else if (order.decided_by == booking_decider::hotel)
        take_accepted_rooms(sql, order, now);
    order.state = change.state;
    return true;
}

/// What a cancellation costs, and whether that is only computed.
struct cancellation_options {
    bool free = false;
    std::optional<money> most{}; ///< the highest fee to accept
    bool simulate = false;
};

/// Cancels the booking that `find` returns, and releases its rooms.
template <class Find>
answer<order_details> cancel_found(storage::session& sql, Find const& find, storage::order_change const& change,
                                   cancellation_options const& options) {
    auto const now = change.made.value();
    for (;;) { // until no concurrent transaction changes the booking
        std::optional<storage::order_record> order = find();
        if (!order) return not_found("BookingNumber");
        auto const effect = effect_of(order_action::cancel, order->state, order->on_request);
        if (effect == order_effect::conflict) return conflict(order->state);
        if (effect == order_effect::change) {
            if (ended(*order, now)) return refusal(error_id::state_conflict, "The stay has ended", "BookingNumber");
            auto const fee = options.free ? no_fee(*order) : cancellation_fee(*order, order->sold.terms, now);
            if (auto allowed = check_fee(options.most, fee); !allowed) return std::move(allowed).error();
            if (!options.simulate) {
                if (!storage::cancel_order(sql, *order, fee.amount, change)) continue;
                storage::record_change(sql, "booking cancelled", subject_of(*order),
                                       "fee " + text_of(fee.amount) + ' ' + fee.currency);
                release(sql, *order);
                order->state = change.state;
            }
            order->fee = fee.amount;
        }
        return answer_of(*order);
    }
}

} // namespace

answer<order_details> acknowledge_booking(storage::session& sql, hotel_booking_acknowledge_req const& request,
                                          storage::login_record const& caller, witnessed_instant const& now) {
    bool const accepted = request.decision.value_or(decision::accept) == decision::accept;
    auto const action = accepted ? order_action::accept : order_action::decline;
    auto const of_caller = [&](storage::order_record const& order) { return acts_for_either(caller, order); };
    for (;;) { // until no concurrent transaction changes the booking
        auto order = present(sql, request.user, request.booking_number, of_caller, now);
        if (!order) return not_found("BookingNumber");
        auto const effect = effect_of(action, order->state, order->on_request);
        if (effect == order_effect::conflict) return conflict(order->state);
        bool const hotel_decides = order->decided_by == booking_decider::hotel;
        bool const decides = acts_for(caller, *order, order->decided_by);
        bool const new_number =
            accepted && request.supplier_reference && request.supplier_reference != order->sold.supplier_reference;
        storage::order_change const change{.state = aim_of(action),
                                           .made = now,
                                           .side = hotel_decides ? booking_side::hotel : booking_side::agency,
                                           .login = caller.login,
                                           .reason = request.reason};
        if (decides && new_number) order->sold.supplier_reference = request.supplier_reference;
        if (effect == order_effect::change && decides) {
            if (!decide(sql, *order, change, now)) continue;
        } else if (effect == order_effect::change && !(hotel_decides && accepted)) {
            return refusal(error_id::state_conflict,
                           hotel_decides ? "The hotel decides this booking: cancel it instead"
                                         : "The agency decides this booking",
                           "BookingNumber");
        } else if (new_number) {
            if (!decides)
                return refusal(error_id::state_conflict, "Who decides a booking enters its number",
                               "SupplierReference");
            if (!storage::decide_order(sql, *order, change)) continue;
            storage::record_change(sql, "booking number entered", subject_of(*order));
        } // else unchanged: it was decided before, or the agency accepts what waits for the hotel
        return answer_of(*order);
    }
}

answer<order_details> cancel_booking(storage::session& sql, hotel_booking_cancellation_req const& request,
                                     storage::login_record const& caller, witnessed_instant const& now) {
    auto const of_agency = [&](storage::order_record const& order) {
        return acts_for(caller, order, booking_decider::agency);
    };
    return cancel_found(
        sql, [&] { return present(sql, request.user, request.booking_number, of_agency, now); },
        {.state = booking_state::cancelled, .made = now, .side = booking_side::agency, .login = caller.login},
        {.most = request.max_fee, .simulate = request.simulate.value_or(false)});
}

answer<order_details> decide_as_operator(storage::session& sql, storage::order_key const& key, order_action action,
                                         std::optional<std::string> reason, witnessed_instant const& now) {
    storage::order_change const change{
        .state = aim_of(action), .made = now, .side = booking_side::operation, .reason = std::move(reason)};
    for (;;) {
        auto order = present(sql, key, now);
        if (!order) return not_found("BookingNumber");
        auto const effect = effect_of(action, order->state, order->on_request);
        if (effect == order_effect::conflict) return conflict(order->state);
        if (effect == order_effect::change && !decide(sql, *order, change, now)) continue;
        return answer_of(*order);
    }
}

answer<order_details> cancel_as_operator(storage::session& sql, storage::order_key const& key, bool free,
                                         std::optional<std::string> reason, witnessed_instant const& now) {
    return cancel_found(
        sql, [&] { return present(sql, key, now); },
        {.state = booking_state::cancelled, .made = now, .side = booking_side::operation, .reason = std::move(reason)},
        {.free = free});
}

answer<order_details> booking_detail(storage::session& sql, hotel_booking_detail_req const& request,
                                     storage::login_record const& caller, instant now) {
    std::vector<storage::order_with_history> found;
    // partners write an empty element for the one that they do not have
    bool const by_reference = request.client_reference && !request.client_reference->empty();
    bool const by_number = request.booking_number && !(request.booking_number->empty() && by_reference);
    if (by_number) {
        if (auto const id = order_id_of(*request.booking_number))
            found = storage::orders_with_history(sql, std::array{storage::order_key{request.user, *id}});
        if (!found.empty() && by_reference && found.front().order.client_reference != *request.client_reference)
            found.clear();
    } else if (by_reference) {
        found = storage::orders_with_history(sql, request.user, *request.client_reference);
    }
    if (found.empty() || !acts_for_either(caller, found.front().order))
        return not_found(by_number ? "BookingNumber" : "ClientReference");
    return complete_details_of(std::move(found.front()), now);
}

} // namespace waybill::native::booking_service
