// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::command_line {

/// Whether a person looks at what is written there.
[[nodiscard]] bool is_terminal(std::FILE* file) noexcept;

/// How many columns a UTF-8 text takes on a terminal: wide characters take two, combining ones none.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

/// The password from the environment's WAYBILL_PASSWORD, else asked for on the terminal without echo; `twice` asks
/// again and wants the same. It is never an argument: those are seen by everybody on the machine. Where there is none,
/// it says why on standard error.
[[nodiscard]] std::optional<std::string> obtain_password(std::string const& login, bool twice = false);

} // namespace waybill::native::command_line
