// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace waybill::native::command_line {

void add_help(CLI::App& program, int&) {
    // listed here; `run_program` turns `help COMMAND` into `COMMAND --help` before anything is parsed
    program.add_subcommand("help", "Print the help of the program or of a command")->allow_extras();
}

void add_version(CLI::App& program, int& exit_code) {
    auto* const command = program.add_subcommand("version", "Print the version");
    command->callback([&exit_code] {
        fmt::print("{}\n", version_line());
        exit_code = 0;
    });
}

} // namespace waybill::native::command_line
