// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace waybill::native::command_line {

/// Adds every subcommand of `waybill` to the program. The one that runs sets `exit_code`.
void add_all_commands(CLI::App& program, int& exit_code);

/// Adds the subcommand that the words begin with; all of them if they begin with an option or with no command. To add
/// all takes 40 % of the time of `waybill version` under sanitizers, and tests start the program hundreds of times.
void add_commands_of(std::vector<std::string> const& words_last_first, CLI::App& program, int& exit_code);

/// An option or a positional argument of a command.
struct option_description {
    std::vector<std::string> names{}; ///< `-q`, `--quiet`; `FILE` for a positional argument
    std::string summary{};
    std::string value_name{};          ///< `FILE`, `TEXT`; empty for a flag
    std::vector<std::string> values{}; ///< the accepted values, if there are only a few
    std::string default_value{};
    std::string environment{}; ///< the variable that is read if the option is absent
    bool positional = false;
    bool required = false;
};

/// A command as `--help` describes it.
struct command_description {
    std::string path{}; ///< `user add`; empty for the program itself
    std::string summary{};
    std::vector<option_description> options{};
    std::vector<std::string> subcommands{}; ///< their last words, in the order of `--help`
};

/// The program and all its commands; a command precedes its subcommands. Completion scripts and the manual page are
/// generated from this, so they cannot miss an option.
[[nodiscard]] std::vector<command_description> describe_commands();

} // namespace waybill::native::command_line
