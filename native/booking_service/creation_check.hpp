// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/offer_token.hpp>
#include <booking_service/refusals.hpp>
#include <storage/quotes.hpp>

#include <waybill/message/hotel_booking_acknowledge.hpp>
#include <waybill/message/hotel_booking_creation.hpp>

#include <optional>

namespace waybill::native::booking_service {

/// A violation that does not depend on the quote: the length of texts, the number of rooms.
[[nodiscard]] std::optional<field_problem> problem_of(hotel_booking_creation_req const& request);

/// A difference from the quote: rooms, boards, offers, guests and their ages if given. `keys` open the offers of
/// the quote, which contain the quoted ages.
[[nodiscard]] std::optional<field_problem> problem_with(hotel_booking_creation_req const& request,
                                                        storage::quote_record const& quote, offer_keys const& keys);

/// A `Reason` that is too long, or that XML cannot represent.
[[nodiscard]] std::optional<field_problem> problem_of_reason(hotel_booking_acknowledge_req const& request);

inline constexpr std::size_t longest_reference = 64;   ///< characters
inline constexpr std::size_t longest_requests = 1'000; ///< characters
inline constexpr std::size_t longest_name = 200;       ///< characters, of any text about a person, and of a reason

} // namespace waybill::native::booking_service
