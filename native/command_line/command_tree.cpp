// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/command_tree.hpp>

#include <command_line/commands.hpp>
#include <command_line/serve_options.hpp>

#include <CLI/CLI.hpp>

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

} // namespace

void add_all_commands(CLI::App& program, int& exit_code) {
    add_serve(program, exit_code);
    add_load(program, exit_code);
    add_export(program, exit_code);
    add_bookings(program, exit_code);
    add_user(program, exit_code);
    add_allow(program, exit_code);
    add_traveler(program, exit_code);
    add_key(program, exit_code);
    add_audit(program, exit_code);
    add_backup(program, exit_code);
    add_doctor(program, exit_code);
    add_certify(program, exit_code);
    add_search(program, exit_code);
    add_cities(program, exit_code);
    add_boards(program, exit_code);
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
    add_completion(program, exit_code);
    add_manual(program, exit_code);
    add_help(program, exit_code);
    add_version(program, exit_code);
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
