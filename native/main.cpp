// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/program.hpp>

int main(int argument_count, char** arguments) { return waybill::native::run_program(argument_count, arguments); }
