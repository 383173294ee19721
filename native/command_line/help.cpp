// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>
#include <program_options/command.hpp>

#include <fmt/format.h>

namespace waybill::native::command_line {

void add_help(program_options::command program) {
    // listed here; `run_program` turns `help COMMAND` into `COMMAND --help` before anything is parsed
    program.add_subcommand("help", "Print the help of the program or of a command").allow_extras();
}

void add_version(program_options::command program) {
    auto const command = program.add_subcommand("version", "Print the version");
    command.runs([] {
        fmt::print("{}\n", version_line());
        return 0;
    });
}

} // namespace waybill::native::command_line
