// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuzzing::reference {

/// The result of the C library's iconv.
struct converted {
    std::string text{};                           ///< UTF-8 of the bytes before the first invalid one
    std::size_t invalid = std::string_view::npos; ///< offset of the first byte that is invalid in the encoding
};
converted to_utf8(std::string_view bytes, char const* encoding);

} // namespace fuzzing::reference
