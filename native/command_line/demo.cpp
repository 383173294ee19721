// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>
#include <demonstration/demonstrate.hpp>

namespace waybill::native::command_line {

void add_demo(program_options::command program) {
    auto const command =
        program.add_subcommand("demo", "Start the service with a sample, call each function with every access "
                                       "method, compare the responses, book, and stop the service");
    command.runs(demonstration::demonstrate);
}

} // namespace waybill::native::command_line
