// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/order_details.hpp>

#include <cstdint>
#include <string_view>

/// The states of a booking, and the actions that each allows (profile, "States").
///
///              accept    decline   cancel    deadline passed
/// On Request   OK        DC        XX        XP
/// Confirmed    *         -         XX
/// Declined     -         *         -
/// Expired      -         -         -
/// Cancelled    -         -         *
///
/// `*` changes nothing and returns the same response: the action was done before. `-` is STATE_CONFLICT. To accept a
/// booking that was never On Request is not a repeat, and a conflict.
namespace waybill::native::booking_service {

enum class order_action : std::uint8_t { accept, decline, cancel };
enum class order_effect : std::uint8_t { change, repeat, conflict };

/// The state that the action leads to.
[[nodiscard]] constexpr booking_state aim_of(order_action action) noexcept {
    switch (action) {
    case order_action::accept: return booking_state::confirmed;
    case order_action::decline: return booking_state::declined;
    case order_action::cancel: break;
    }
    return booking_state::cancelled;
}

[[nodiscard]] constexpr order_effect effect_of(order_action action, booking_state state,
                                               bool began_on_request) noexcept {
    if (state == booking_state::on_request) return order_effect::change;
    if (state == booking_state::confirmed && action == order_action::cancel) return order_effect::change;
    bool const requested_for = began_on_request || action == order_action::cancel;
    return state == aim_of(action) && requested_for ? order_effect::repeat : order_effect::conflict;
}

[[nodiscard]] constexpr std::string_view words_of(booking_state state) noexcept {
    switch (state) {
    case booking_state::on_request: return "On Request";
    case booking_state::confirmed: return "Confirmed";
    case booking_state::declined: return "Declined";
    case booking_state::expired: return "Expired";
    case booking_state::cancelled: break;
    }
    return "Cancelled";
}

} // namespace waybill::native::booking_service
