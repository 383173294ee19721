// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <vector>

namespace waybill::native::command_line {

/// The arguments after the name of the program, last first, as `program_options` expects them. Overwrites the password
/// of a store URL in the process title: every user of the machine can read that.
[[nodiscard]] std::vector<std::string> take_arguments(int count, char** arguments);

/// Runs the `waybill` program. Returns its exit code: 0 success, 1 failure or an invalid document, 2 a wrong command
/// line, 3 a partner that contradicts the request.
[[nodiscard]] int run_program(int argument_count, char** arguments);

} // namespace waybill::native::command_line
