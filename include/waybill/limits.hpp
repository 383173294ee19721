// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>

namespace waybill {

/// How much of a document is read before it is refused. All are on by default; raise them for one call.
struct limits {
    std::size_t bytes = std::size_t{64} << 20; ///< the whole document
    std::size_t depth = 64;                    ///< elements, or objects and arrays, inside one another
    std::size_t elements = 8'000'000;          ///< elements, or members and array items, in all
    std::size_t text = std::size_t{4} << 20;   ///< one text or attribute value, in bytes as written
    std::size_t attributes = 64;               ///< attributes of one element
    std::size_t namespaces = 64;               ///< namespace declarations in force at one place of an envelope
    std::size_t quirks = 1'000;                ///< quirks reported; the rest is tolerated unreported
};

} // namespace waybill
