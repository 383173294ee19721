// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/quirk.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::terminal {

/// Prints quirks grouped by kind, indented: up to three of a kind with their places, else the count and the first three
/// places; all items that cannot be read.
void print_quirks(std::FILE* to, std::vector<quirk> const& quirks);

/// Prints `waybill: ` and the error to standard error, with place, snippet and caret if there is a document. Returns
/// the exit code 1.
int print_error(error const& why, std::string_view document = {});

/// Prints `waybill: ` and a sentence to standard error. Returns the exit code 1.
int print_failure(std::string_view what);

/// Text that is safe on a terminal: control characters other than line ends and tabs, marks that change the direction
/// of text, and bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string harmless(std::string_view text);

/// The same for one line: line ends and tabs become spaces.
[[nodiscard]] std::string harmless_line(std::string_view text);

/// A document with the same content whose text is safe on a terminal: such characters are written as escapes.
[[nodiscard]] std::string harmless_document(std::string_view text, document_form form);

} // namespace waybill::native::terminal
