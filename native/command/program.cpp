// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/program.hpp>

#include <command/commands.hpp>
#include <command/process_title.hpp>

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <exception>
#include <utility>

namespace waybill::native {

int run_program(int argument_count, char** arguments) {
    // a write beyond RLIMIT_FSIZE is an error (EFBIG) like that of a full disk, and does not end the process
    std::signal(SIGXFSZ, SIG_IGN);
    auto words = take_arguments(argument_count, arguments);
    CLI::App program("Travel booking messages over SOAP, XML and JSON: service, client and tools.", "waybill");
    program.set_version_flag("--version", "waybill 0.1.0");
    program.require_subcommand(1);
    int exit_code = 0;
    add_serve(program, exit_code);
    add_load(program, exit_code);
    add_user(program, exit_code);
    add_allow(program, exit_code);
    add_backup(program, exit_code);
    add_doctor(program, exit_code);
    add_search(program, exit_code);
    add_quote(program, exit_code);
    add_book(program, exit_code);
    add_acknowledge(program, exit_code);
    add_cancel(program, exit_code);
    add_booking(program, exit_code);
    add_trips(program, exit_code);
    add_check(program, exit_code);
    add_convert(program, exit_code);
    add_explain(program, exit_code);
    add_contract(program, exit_code);
    add_demo(program, exit_code);
    try {
        program.parse(std::move(words));
        return exit_code;
    } catch (CLI::ParseError const& asked) { // --help and --version come this way, too
        return program.exit(asked) == 0 ? 0 : usage_error;
    } catch (std::exception const& thrown) {
        std::fprintf(stderr, "waybill: %s\n", thrown.what());
        return 1;
    }
}

} // namespace waybill::native
