// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuzzing::reference {

/// The offset of the first byte that begins no valid UTF-8 sequence (RFC 3629), by its table; `npos` if there is none.
std::size_t first_invalid_utf8(std::string_view bytes);

/// Decodes `%XX` and `+`; a `%` without two digits stays.
std::string without_percent(std::string_view text);

} // namespace fuzzing::reference
