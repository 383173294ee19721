// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/program.hpp"

#include <gmock/gmock.h>

#include <csignal>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Command lines of the program, and matchers of what it does with them.
namespace support {

/// The words of both.
inline std::vector<std::string> joined(std::vector<std::string> first, std::vector<std::string> const& more) {
    first.insert(first.end(), more.begin(), more.end());
    return first;
}

/// The words of a line between single blanks.
inline std::vector<std::string> words_in(std::string const& line) {
    std::istringstream words(line);
    return {std::istream_iterator<std::string>(words), {}};
}

/// In the message of a test that fails.
inline void PrintTo(program_result const& ran, std::ostream* to) {
    *to << "exit code " << ran.exit_code << "\n" << ran.output << ran.errors;
}

/// Stops a service as an operator does it: requests in progress are completed.
inline program_result stopped(program& serving) {
    serving.signal(SIGTERM);
    return serving.finish();
}

using program_matcher = testing::Matcher<program_result const&>;

inline program_matcher exits(int code) { return testing::Field("exit_code", &program_result::exit_code, code); }

/// A text that must be contained, or a matcher.
template <class Part>
testing::Matcher<std::string const&> as_matcher(Part const& part) {
    if constexpr (std::is_convertible_v<Part const&, std::string_view>)
        return testing::HasSubstr(std::string(std::string_view(part)));
    else
        return part;
}

/// It has this exit code, and its output matches all of these.
template <class... Part>
program_matcher reports(int code, Part const&... parts) {
    return testing::AllOf(exits(code), testing::Field("output", &program_result::output, as_matcher(parts))...);
}

/// Its exit code is 0, and its output matches all of these.
template <class... Part>
program_matcher prints(Part const&... parts) {
    return reports(0, parts...);
}

/// It has this exit code, and its standard error output matches all of these.
template <class... Part>
program_matcher fails(int code, Part const&... parts) {
    return testing::AllOf(exits(code), testing::Field("errors", &program_result::errors, as_matcher(parts))...);
}

} // namespace support
