// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace waybill::native::program_options {

/// The known name with the smallest edit distance from a mistyped one, at most a third of its letters. Empty if none is
/// that close.
[[nodiscard]] std::string closest_name(std::string_view typed, std::vector<std::string> const& known);

/// Ends a command line that could not be parsed: prints the help or the version if requested; else prints the error,
/// the closest command or option, and how to get help to standard error. `words` are the arguments, the last one first;
/// `print_failure` prints the error. Returns the exit code, 0 or 2.
[[nodiscard]] int end_parsing(CLI::App const& program, CLI::ParseError const& why,
                              std::vector<std::string> const& words, int (*print_failure)(std::string_view));

} // namespace waybill::native::program_options
