// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/program.hpp>

#include <command/command_tree.hpp>
#include <command/commands.hpp>
#include <command/process_title.hpp>
#include <command/usage.hpp>

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <exception>

namespace waybill::native {

int run_program(int argument_count, char** arguments) {
    // a write beyond RLIMIT_FSIZE is an error (EFBIG) like that of a full disk, and does not end the process
    std::signal(SIGXFSZ, SIG_IGN);
    auto words = take_arguments(argument_count, arguments);
    if (!words.empty() && words.back() == "help") { // `help user add` is `user add --help`
        words.pop_back();
        words.insert(words.begin(), "--help");
    }
    CLI::App program("Travel booking messages over SOAP, XML and JSON: service, client and tools.", "waybill");
    program.set_version_flag("-V,--version", version_line());
    program.require_subcommand(1);
    int exit_code = 0;
    add_all_commands(program, exit_code);
    try {
        auto consumed = words; // parsing takes them away; `end_parsing` needs them
        program.parse(consumed);
        return exit_code;
    } catch (CLI::ParseError const& why) { // --help and --version end parsing, too
        return end_parsing(program, why, words);
    } catch (std::exception const& thrown) {
        std::fprintf(stderr, "waybill: %s\n", thrown.what());
        return 1;
    }
}

} // namespace waybill::native
