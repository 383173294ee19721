// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::booking_service {

/// A new booking id of fifteen random digits. Processes need no coordination and do not wait for a shared counter, and
/// the id does not reveal the number of bookings. A JavaScript number can represent it.
[[nodiscard]] std::int64_t draw_order_id();

/// `H` and the id.
[[nodiscard]] std::string booking_number_of(std::int64_t id);

/// The id in a booking number, or nothing if the text is not a booking number.
[[nodiscard]] std::optional<std::int64_t> order_id_of(std::string_view booking_number);

/// A new quote's id: `Q-` and 32 hexadecimal digits.
[[nodiscard]] std::string draw_quote_id();

} // namespace waybill::native::booking_service
