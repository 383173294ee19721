// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuzzing::reference {

/// Where the first byte stands that begins no UTF-8 sequence (RFC 3629); `npos` when all is well. One byte after the
/// other, by arithmetic on code points: nothing of the library's.
std::size_t first_invalid_utf8(std::string_view bytes);

/// `%XX` and `+` taken off; a `%` without two digits stays.
std::string without_percent(std::string_view text);

} // namespace fuzzing::reference
