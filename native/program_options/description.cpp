// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <program_options/description.hpp>

#include <CLI/CLI.hpp>

#include <string_view>
#include <utility>

namespace waybill::native::program_options {

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

command_description describe_app(CLI::App const& command, std::string path) {
    command_description made;
    made.path = std::move(path);
    made.summary = command.get_description();
    for (auto const* const option : command.get_options()) made.options.push_back(describe_option(*option));
    for (auto const* const each : command.get_subcommands([](CLI::App const*) { return true; }))
        made.subcommands.push_back(each->get_name());
    return made;
}

void describe_tree(CLI::App const& command, std::string const& path, std::vector<command_description>& into) {
    into.push_back(describe_app(command, path));
    for (auto const* const each : command.get_subcommands([](CLI::App const*) { return true; })) {
        auto const inner = path.empty() ? each->get_name() : path + ' ' + each->get_name();
        describe_tree(*each, inner, into);
    }
}

} // namespace

command_description describe(command of, std::string path) { return describe_app(of.app(), std::move(path)); }

std::vector<command_description> describe_all(command of) {
    std::vector<command_description> all;
    describe_tree(of.app(), "", all);
    return all;
}

} // namespace waybill::native::program_options
