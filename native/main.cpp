// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/program.hpp>

int main(int argument_count, char** arguments) {
    return waybill::native::command_line::run_program(argument_count, arguments);
}
