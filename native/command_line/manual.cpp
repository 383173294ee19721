// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/command_tree.hpp>
#include <command_line/commands.hpp>
#include <program_options/command.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>

/// The manual page in man(7), from the same descriptions as `--help`.
namespace waybill::native::command_line {

namespace {

/// A text for roff, with no character that starts a request or an escape.
std::string roff(std::string_view text) {
    std::string escaped;
    for (char const each : text) {
        if (each == '\\')
            escaped += "\\e";
        else if (each == '-')
            escaped += "\\-";
        else
            escaped += each;
    }
    if (escaped.starts_with('.') || escaped.starts_with('\'')) escaped.insert(0, "\\&");
    return escaped;
}

std::string shown_names(program_options::option_description const& option) {
    std::string names;
    for (auto const& each : option.names) names += (names.empty() ? "" : ", ") + ("\\fB" + roff(each) + "\\fR");
    if (option.values.empty() && !option.positional && !option.value_name.empty())
        names += " \\fI" + roff(option.value_name) + "\\fR";
    return names;
}

std::string details_of(program_options::option_description const& option) {
    std::string text = roff(option.summary);
    if (text.empty() || text.back() != '.') text += '.';
    auto const add = [&](std::string_view label, std::string const& what) {
        if (!what.empty()) text += ' ' + std::string(label) + ' ' + what + '.';
    };
    std::string values;
    for (auto const& each : option.values) values += (values.empty() ? "\\fB" : ", \\fB") + roff(each) + "\\fR";
    add("One of", values);
    add("Default:", roff(option.default_value));
    add("Environment:", roff(option.environment));
    return text;
}

std::string synopsis_of(program_options::command_description const& command) {
    std::string line = "\\fBwaybill";
    if (!command.path.empty()) line += ' ' + roff(command.path);
    line += "\\fR";
    bool any_option = false;
    std::string positional;
    for (auto const& option : command.options) {
        if (!option.positional) {
            any_option = true;
            continue;
        }
        auto const name = "\\fI" + roff(option.names.front()) + "\\fR";
        positional += option.required ? ' ' + name : " [" + name + ']';
    }
    if (any_option) line += " [\\fIoptions\\fR]";
    if (!command.subcommands.empty()) line += " \\fIcommand\\fR";
    return line + positional;
}

std::string manual_page() {
    auto const all = describe_commands();
    std::string page = ".TH WAYBILL 1 2026-11-23 \"" + version_line() + "\" \"User Commands\"\n";
    page += ".SH NAME\nwaybill \\- travel booking messages over SOAP, XML and JSON\n";
    page += ".SH SYNOPSIS\n" + synopsis_of(all.front()) + '\n';
    page += ".SH DESCRIPTION\nA service for hotel search, trip booking lists and the booking workflow, client "
            "commands for its partners, and tools that check, convert and explain documents.\n";
    page += ".SH COMMANDS\n";
    for (auto const& command : all) {
        if (command.path.empty()) continue;
        page += ".SS waybill " + roff(command.path) + '\n' + roff(command.summary) + ".\n.PP\n" + synopsis_of(command) +
                '\n';
        for (auto const& option : command.options)
            page += ".TP\n" + shown_names(option) + '\n' + details_of(option) + '\n';
    }
    page += ".SH ENVIRONMENT\n";
    struct variable {
        char const* name;
        char const* meaning;
    };
    for (auto const& each : {variable{"WAYBILL_PASSWORD", "The password of the login. Default: a prompt."},
                             variable{"WAYBILL_URL", "The partner's base URL if \\fB\\-\\-url\\fR is absent."},
                             variable{"WAYBILL_LOGIN", "The login if \\fB\\-\\-login\\fR is absent."},
                             variable{"WAYBILL_USER", "The user id if \\fB\\-\\-user\\fR is absent."},
                             variable{"WAYBILL_STORE", "The store if \\fB\\-\\-store\\fR is absent."},
                             variable{"NO_COLOR", "If not empty: no colors on a terminal."}})
        page += ".TP\n\\fB" + std::string(each.name) + "\\fR\n" + each.meaning + '\n';
    page += ".SH EXIT STATUS\n";
    page += ".TP\n\\fB0\\fR\nThe command succeeded.\n";
    page += ".TP\n\\fB1\\fR\nThe command failed, or it found an error in a document or a partner.\n";
    page += ".TP\n\\fB2\\fR\nThe command line is wrong.\n";
    return page;
}

} // namespace

void add_manual(program_options::command program) {
    auto const command = program.add_subcommand("manual", "Print the manual page, for man -l");
    command.runs([] {
        fmt::print("{}", manual_page());
        return 0;
    });
}

} // namespace waybill::native::command_line
