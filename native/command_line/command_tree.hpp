// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <program_options/command.hpp>
#include <program_options/description.hpp>

#include <string>
#include <vector>

namespace waybill::native::command_line {

/// Adds every subcommand of `waybill` to the program.
void add_all_commands(program_options::command program);

/// Adds the subcommand that the words begin with; all of them if they begin with an option or with no command. To add
/// all takes 40 % of the time of `waybill check` under sanitizers, and tests start the program hundreds of times.
void add_commands_of(std::vector<std::string> const& words_last_first, program_options::command program);

/// The program and all its commands; a command precedes its subcommands. Completion scripts and the manual page are
/// generated from this, so they cannot miss an option.
[[nodiscard]] std::vector<program_options::command_description> describe_commands();

inline constexpr auto program_description =
    "Travel booking messages over SOAP, XML and JSON: service, client and tools.";

} // namespace waybill::native::command_line
