// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: independent implementations with which the fuzz targets compare the library.
#pragma once

#include <cstddef>
#include <string_view>

namespace fuzzing {

struct line_and_column {
    std::size_t line = 1;
    std::size_t column = 1; ///< in characters
    bool operator==(line_and_column const&) const = default;
};

/// The place of an offset, counted from the beginning of the document.
line_and_column place_of(std::string_view document, std::size_t offset);

/// Nothing that a terminal would obey.
bool is_showable(std::string_view text);

} // namespace fuzzing
