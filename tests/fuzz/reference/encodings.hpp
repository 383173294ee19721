// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuzzing::reference {

/// What the C library's iconv makes of bytes.
struct converted {
    std::string text{}; ///< UTF-8 of what stands before the first byte that is not the encoding's
    std::size_t invalid = std::string_view::npos; ///< where that byte stands
};
converted to_utf8(std::string_view bytes, char const* encoding);

} // namespace fuzzing::reference
