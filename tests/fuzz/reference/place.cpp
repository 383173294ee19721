// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/place.hpp"

#include <algorithm>

namespace fuzzing {

line_and_column place_of(std::string_view document, std::size_t offset) {
    auto const before = document.substr(0, offset);
    auto const last = before.rfind('\n');
    auto const line = last == std::string_view::npos ? before : before.substr(last + 1);
    auto const begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
    return {1 + std::size_t(std::count(before.begin(), before.end(), '\n')),
            1 + std::size_t(std::count_if(line.begin(), line.end(), begins))};
}

bool is_showable(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char byte) { return static_cast<unsigned char>(byte) >= 0x20 && byte != '\x7F'; });
}

} // namespace fuzzing
