// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string_view>

namespace waybill::native {

/// Whether a person looks at what is written there.
[[nodiscard]] bool is_terminal(std::FILE* file) noexcept;

/// How many columns a UTF-8 text takes on a terminal: wide characters take two, combining ones none.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

} // namespace waybill::native
