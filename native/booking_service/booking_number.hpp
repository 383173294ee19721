// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::booking_service {

/// A new booking's id, drawn at random from fifteen digits: no process has to know what another one gave, none waits
/// for another at a counter, and nobody can tell from it how much is booked. JavaScript's numbers hold it.
[[nodiscard]] std::int64_t draw_order_id();

/// `H` and the id.
[[nodiscard]] std::string booking_number_of(std::int64_t id);

/// The id behind a booking number, or nothing where there can be no such booking.
[[nodiscard]] std::optional<std::int64_t> order_id_of(std::string_view booking_number);

/// A new quote's id: `Q-` and 32 hexadecimal digits.
[[nodiscard]] std::string draw_quote_id();

} // namespace waybill::native::booking_service
