// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/program.hpp>

#include <command_line/command_tree.hpp>
#include <command_line/commands.hpp>
#include <command_line/usage.hpp>
#include <storage/postgresql_url.hpp>

#include <waybill/text.hpp>
#include <waybill/transport/iconv.hpp>

#include <CLI/CLI.hpp>

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

void forget_variables_of_other_commands(CLI::App& command, std::vector<std::string> const& words_last_first) {
    auto const all = command.get_subcommands([](CLI::App*) { return true; });
    auto const named = [&all](std::string const& word) {
        auto const at =
            std::find_if(all.begin(), all.end(), [&](auto const* each) { return each->get_name() == word; });
        return at == all.end() ? nullptr : *at;
    };
    CLI::App* chosen = nullptr;
    for (auto word = words_last_first.rbegin(); word != words_last_first.rend() && chosen == nullptr; ++word)
        chosen = named(*word);
    for (auto* const each : all) {
        forget_variables_of_other_commands(*each, each == chosen ? words_last_first : std::vector<std::string>{});
        if (each == chosen) continue;
        for (auto* const option : each->get_options()) option->envname("");
    }
}

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
    auto words = take_arguments(argument_count, arguments);
    if (!words.empty() && words.back() == "help") { // `help user add` is `user add --help`
        words.pop_back();
        words.insert(words.begin(), "--help");
    }
    CLI::App program("Travel booking messages over SOAP, XML and JSON: service, client and tools.", "waybill");
    program.set_version_flag("-V,--version", version_line());
    program.require_subcommand(1);
    int exit_code = 0;
    add_commands_of(words, program, exit_code);
    try {
        forget_variables_of_other_commands(program, words);
        auto consumed = words; // parsing consumes them; `end_parsing` needs them
        program.parse(consumed);
        return exit_code;
    } catch (CLI::ParseError const& why) { // --help and --version end parsing, too
        return end_parsing(program, why, words);
    } catch (std::exception const& thrown) {
        std::fprintf(stderr, "waybill: %s\n", thrown.what());
        return 1;
    }
}

} // namespace waybill::native::command_line
