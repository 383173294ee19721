// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace waybill::native::captures {

/// A position in a text. Line and column count from 1.
struct document_place {
    std::size_t offset = 0;
    std::size_t line = 0;
    std::size_t column = 0;
};

/// The value at a path as in errors: `TripBookingListRS/Bookings/Booking[2]/@kind`; items count from 1. Nothing if the
/// document is not well-formed, or writes the value in another form than the canonical one.
[[nodiscard]] std::optional<document_place> place_in_document(std::string_view document, document_form form,
                                                              std::string_view path);

} // namespace waybill::native::captures
