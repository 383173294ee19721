// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/order_details.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::trip_export {

/// The states of bookings that were looked up, by booking number. A trip list does not contain them.
using known_states = std::map<std::string, booking_state, std::less<>>;

[[nodiscard]] inline std::optional<booking_state> state_of(known_states const& states, std::string_view number) {
    auto const found = states.find(number);
    return found == states.end() ? std::nullopt : std::optional(found->second);
}

} // namespace waybill::native::trip_export
