// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/quirk.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::command_line {

/// Grouped by kind, indented: each one of a kind that occurs up to three times, else the count and the first three
/// places.
void print_quirks(std::FILE* to, std::vector<quirk> const& quirks);

/// `waybill: ` and what went wrong, on standard error, with place, snippet and caret where there is a document.
void print_error(error const& why, std::string_view document = {});

/// `waybill: ` and a sentence, on standard error.
void print_failure(std::string_view what);

/// Text for a terminal: control characters but line ends and tabs, marks that change the direction of text, and bytes
/// that are no UTF-8 become U+FFFD, so that no document can command it.
[[nodiscard]] std::string harmless(std::string_view text);

/// The same where a text has to stay on its line: line ends and tabs become spaces.
[[nodiscard]] std::string harmless_line(std::string_view text);

} // namespace waybill::native::command_line
