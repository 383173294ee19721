// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/command_tree.hpp>

#include <command_line/commands.hpp>
#include <command_line/serve_options.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>

namespace waybill::native::command_line {

namespace {

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (true) {
        auto const end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// CLI11 appends the accepted values to the type: `TEXT:{xml,json}`. Options of `serve` use the values as the type:
/// `json|text`.
void set_type(option_description& into, std::string const& type) {
    auto const open = type.find('{');
    auto const close = type.find('}', open);
    if (open != std::string::npos && close != std::string::npos) {
        into.values = split(std::string_view(type).substr(open + 1, close - open - 1), ',');
        into.value_name = type.substr(0, type.find(':'));
    } else if (type.find('|') != std::string::npos) {
        into.values = split(type, '|');
        into.value_name = type;
    } else {
        into.value_name = type.substr(0, type.find(':'));
    }
}

option_description describe_option(CLI::Option const& option) {
    option_description made;
    made.positional = option.nonpositional() ? false : option.get_positional();
    if (made.positional) {
        made.names.push_back(option.get_name(true));
    } else {
        for (auto const& each : option.get_snames()) made.names.push_back("-" + each);
        for (auto const& each : option.get_lnames()) made.names.push_back("--" + each);
    }
    made.summary = option.get_description();
    if (option.get_items_expected_max() > 0) set_type(made, option.get_type_name());
    made.default_value = option.get_default_str();
    made.environment = option.get_envname();
    made.required = option.get_required();
    return made;
}

command_description describe_one(CLI::App const& command, std::string path) {
    command_description made;
    made.path = std::move(path);
    made.summary = command.get_description();
    for (auto const* const option : command.get_options()) made.options.push_back(describe_option(*option));
    for (auto const* const each : command.get_subcommands([](CLI::App const*) { return true; }))
        made.subcommands.push_back(each->get_name());
    return made;
}

void describe_tree(CLI::App const& command, std::string const& path, std::vector<command_description>& into) {
    into.push_back(describe_one(command, path));
    for (auto const* const each : command.get_subcommands([](CLI::App const*) { return true; })) {
        auto const inner = path.empty() ? each->get_name() : path + ' ' + each->get_name();
        describe_tree(*each, inner, into);
    }
}

struct command {
    std::string_view name{};
    void (*add)(CLI::App& program, int& exit_code) = nullptr;
};

constexpr command all_commands[] = {
    {"serve", add_serve},       {"load", add_load},       {"export", add_export},
    {"bookings", add_bookings}, {"user", add_user},       {"allow", add_allow},
    {"traveler", add_traveler}, {"key", add_key},         {"audit", add_audit},
    {"backup", add_backup},     {"doctor", add_doctor},   {"certify", add_certify},
    {"search", add_search},     {"cities", add_cities},   {"boards", add_boards},
    {"quote", add_quote},       {"book", add_book},       {"acknowledge", add_acknowledge},
    {"cancel", add_cancel},     {"booking", add_booking}, {"trips", add_trips},
    {"check", add_check},       {"convert", add_convert}, {"explain", add_explain},
    {"contract", add_contract}, {"demo", add_demo},       {"completion", add_completion},
    {"manual", add_manual},     {"help", add_help},       {"version", add_version},
};

} // namespace

void add_all_commands(CLI::App& program, int& exit_code) {
    for (auto const& each : all_commands) each.add(program, exit_code);
}

void add_commands_of(std::vector<std::string> const& words_last_first, CLI::App& program, int& exit_code) {
    auto const named = std::find_if(std::begin(all_commands), std::end(all_commands), [&](auto const& each) {
        return !words_last_first.empty() && words_last_first.back() == each.name;
    });
    if (named == std::end(all_commands)) return add_all_commands(program, exit_code);
    named->add(program, exit_code);
}

std::vector<command_description> describe_commands() {
    int exit_code = 0;
    CLI::App program("Travel booking messages over SOAP, XML and JSON: service, client and tools.", "waybill");
    program.set_version_flag("-V,--version");
    add_all_commands(program, exit_code);
    std::vector<command_description> all;
    describe_tree(program, "", all);
    for (auto& each : all)
        if (each.path == "serve") { // its options belong to an inner program, which reads --config
            CLI::App serving(each.summary, "waybill serve");
            auto const options =
                std::make_unique<serve_options>(); // a local one: g++ 12 -O3 reports it as uninitialized
            add_serve_options(serving, *options);
            each = describe_one(serving, each.path);
        }
    return all;
}

} // namespace waybill::native::command_line
