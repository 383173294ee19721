// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>

namespace waybill {

/// The limits for one document, which is refused if it exceeds them. All are enabled by default; raise them per call.
struct limits {
    std::size_t bytes = std::size_t{64} << 20; ///< the whole document
    std::size_t depth = 64;                    ///< nesting depth of elements, or of objects and arrays
    std::size_t elements = 8'000'000;          ///< total number of elements, or of members and array items
    std::size_t text = std::size_t{4} << 20;   ///< length of one text or attribute value in bytes, as written
    std::size_t attributes = 64;               ///< attributes of one element
    std::size_t namespaces = 64;               ///< namespace declarations in scope at one place of an envelope
    std::size_t quirks = 1'000;                ///< quirks reported; further ones are tolerated without a report
};

} // namespace waybill
