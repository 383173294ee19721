// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: what commands print: tables, errors, progress, text without control characters.
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::terminal {

/// True if the output goes to a terminal.
[[nodiscard]] bool is_terminal(std::FILE* file) noexcept;

/// The columns of the terminal that the output goes to, 80 if they are not known; 0: it goes to no terminal.
[[nodiscard]] std::size_t width_of(std::FILE* file) noexcept;

/// The number of columns of a UTF-8 text on a terminal: wide characters take two, combining ones none.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

/// The password from the environment variable WAYBILL_PASSWORD, or from a prompt on the terminal without echo; `twice`
/// prompts again and compares. It is never an argument: every user of the machine can see those. Prints the reason to
/// standard error if there is no password.
[[nodiscard]] std::optional<std::string> obtain_password(std::string const& login, bool twice = false);

} // namespace waybill::native::terminal
