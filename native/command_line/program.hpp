// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <vector>

namespace waybill::native::command_line {

/// The arguments behind the program's name, last first, as CLI11 takes them. The password of a store's URL is blotted
/// out where the process was given it: anybody on the machine may read that.
[[nodiscard]] std::vector<std::string> take_arguments(int count, char** arguments);

/// The `waybill` program. Returns its exit code: 0 done, 1 not done or not in order, 2 asked for in a wrong way.
[[nodiscard]] int run_program(int argument_count, char** arguments);

} // namespace waybill::native::command_line
