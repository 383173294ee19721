// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/program.hpp>

#include <command_line/command_tree.hpp>
#include <command_line/commands.hpp>
#include <storage/postgresql_url.hpp>
#include <terminal/report.hpp>

#include <waybill/text.hpp>
#include <waybill/transport/iconv.hpp>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::command_line {

namespace {

void blot_out_passwords(char* argument) {
    std::string_view const text(argument);
    auto const begin = std::min(text.find("postgresql://"), text.find("postgres://")); // --store=URL is one argument
    if (begin == std::string_view::npos) return;
    for (auto const password : storage::passwords_in(text.substr(begin)))
        std::fill_n(argument + (password.data() - text.data()), password.size(), 'x');
}

} // namespace

std::vector<std::string> take_arguments(int count, char** arguments) {
    std::vector<std::string> taken(arguments + std::min(count, 1), arguments + count);
    std::reverse(taken.begin(), taken.end());
    std::for_each(arguments, arguments + count, blot_out_passwords);
    return taken;
}

int run_program(int argument_count, char** arguments) {
    // a write beyond RLIMIT_FSIZE is then an error (EFBIG), like a full disk, and does not end the process
    std::signal(SIGXFSZ, SIG_IGN);
    text::set_decoder(iconv_decoder);
    auto const words = take_arguments(argument_count, arguments);
    program_options::program program(program_description, "waybill", terminal::print_failure);
    program.set_version(version_line());
    program.root().require_subcommand();
    add_commands_of(words, program.root());
    try {
        return program.run(words);
    } catch (std::exception const& thrown) {
        std::fprintf(stderr, "waybill: %s\n", thrown.what());
        return 1;
    }
}

} // namespace waybill::native::command_line
