// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace waybill::native {

/// Ends a command line that could not be parsed: prints the help or the version where they were asked for, else on
/// standard error what is wrong, the closest command or option, and how to get help. `words` are the arguments, the
/// last one first. Returns the exit code, 0 or 2.
[[nodiscard]] int end_parsing(CLI::App const& program, CLI::ParseError const& why,
                              std::vector<std::string> const& words);

} // namespace waybill::native
