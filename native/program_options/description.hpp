// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <program_options/command.hpp>

#include <string>
#include <vector>

namespace waybill::native::program_options {

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

/// The command itself, without its subcommands.
[[nodiscard]] command_description describe(command of, std::string path);

/// The command and all its subcommands; a command precedes its subcommands.
[[nodiscard]] std::vector<command_description> describe_all(command of);

} // namespace waybill::native::program_options
