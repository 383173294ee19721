// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/result.hpp>

#include <string>

namespace waybill::native::booking_service {

/// What tells whether two creations have the same body: a hash of the document as this library writes it, without the
/// credential. White space, the order of fields, oddities that were tolerated, XML or JSON make no difference; a digit
/// behind the point does. In front of it stands the version of the way it is made, since it is stored: `1:` and 64
/// digits. `value_invalid`, with the field's path, where a text holds what XML cannot carry.
[[nodiscard]] result<std::string> body_hash(hotel_booking_creation_req request);

} // namespace waybill::native::booking_service
