// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/offer_token.hpp>
#include <booking_service/refusals.hpp>
#include <storage/quotes.hpp>

#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/message/hotel_booking_functions.hpp>

#include <optional>

namespace waybill::native::booking_service {

/// A difference from the quote: rooms, boards, offers, guests and their ages if given. `keys` open the offers of
/// the quote, which contain the quoted ages.
[[nodiscard]] std::optional<field_problem> problem_with(hotel_booking_creation_req const& request,
                                                        storage::quote_record const& quote, offer_keys const& keys);

} // namespace waybill::native::booking_service
