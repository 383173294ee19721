// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/result.hpp>

#include <string>
#include <string_view>

namespace waybill::native::booking_service {

/// The BLAKE2b-256 hash of a text, in 64 hexadecimal digits.
[[nodiscard]] std::string hash_of(std::string_view text);

/// A hash that is equal for two creations with the same body. It covers the document as this library writes it, without
/// the credential: white space, the order of fields, tolerated quirks, XML or JSON make no difference; an additional
/// decimal digit does. Starts with a version, because it is stored: `1:` and 32 digits; bookings of stores before
/// version 21 have 64, of which these are the first. Error: `value_invalid`, with
/// the path of the field, if a text contains characters that XML cannot represent.
[[nodiscard]] result<std::string> body_hash(hotel_booking_creation_req request);

} // namespace waybill::native::booking_service
