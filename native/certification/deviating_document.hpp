// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::certification {

/// Deviations of a response document that clients must tolerate.
enum class document_deviation : std::uint8_t {
    none,
    letter_case,    ///< `rooms` for `Rooms`
    prefixes,       ///< XML: all elements in a namespace with a prefix
    reordered,      ///< fields in reverse order
    unknown_fields, ///< a field that no description has
    lone_items,     ///< JSON: an array of one item as the item
};

/// A document in canonical form with a deviation; nothing if the document has no place for it.
[[nodiscard]] std::optional<std::string> deviating_document(std::string_view document, document_form form,
                                                            document_deviation which);

} // namespace waybill::native::certification
