// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace waybill::native::command_line {

/// The name that a mistyped one was probably meant to be: the fewest letters inserted, dropped, replaced or swapped,
/// at most a third of them. Empty where none is that close.
[[nodiscard]] std::string closest_name(std::string_view typed, std::vector<std::string> const& known);

/// Ends a command line that could not be parsed: prints the help or the version where they were asked for, else on
/// standard error what is wrong, the closest command or option, and how to get help. `words` are the arguments, the
/// last one first. Returns the exit code, 0 or 2.
[[nodiscard]] int end_parsing(CLI::App const& program, CLI::ParseError const& why,
                              std::vector<std::string> const& words);

} // namespace waybill::native::command_line
