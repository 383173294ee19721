// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/command_tree.hpp>
#include <command_line/commands.hpp>
#include <program_options/command.hpp>
#include <time_zones/utc_today.hpp>

#include <waybill/value/date.hpp>

#include <fmt/format.h>

#include <initializer_list>
#include <memory>
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

struct manual_entry {
    char const* name;
    char const* meaning;
};

std::string section_of(char const* title, std::initializer_list<manual_entry> entries) {
    auto section = std::string(".SH ") + title + '\n';
    for (auto const& each : entries) section += ".TP\n\\fB" + roff(each.name) + "\\fR\n" + each.meaning + '\n';
    return section;
}

std::string manual_page(std::string const& date) {
    auto const all = describe_commands();
    std::string page = ".TH WAYBILL 1 \"" + date + "\" \"" + version_line() + "\" \"User Commands\"\n";
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
    page += section_of("ENVIRONMENT", {{"WAYBILL_PASSWORD", "The password of the login. Default: a prompt."},
                                       {"WAYBILL_URL", "The partner's base URL if \\fB\\-\\-url\\fR is absent."},
                                       {"WAYBILL_LOGIN", "The login if \\fB\\-\\-login\\fR is absent."},
                                       {"WAYBILL_USER", "The user id if \\fB\\-\\-user\\fR is absent."},
                                       {"WAYBILL_STORE", "The store if \\fB\\-\\-store\\fR is absent."},
                                       {"NO_COLOR", "If not empty: no colors on a terminal."}});
    page += section_of("FILES", {{"/etc/waybill/waybill.toml", "The settings of the service, with their defaults."},
                                 {"/etc/waybill/environment", "Variables of the service and of as\\-waybill."},
                                 {"/var/lib/waybill", "The store, if it is a file, and the home of the service."},
                                 {"/var/log/waybill", "The log, if \\fB\\-\\-log\\-file\\fR is set."},
                                 {"/usr/share/doc/waybill/operation.md", "The manual for operators."}});
    page += section_of("EXIT STATUS",
                       {{"0", "The command succeeded."},
                        {"1", "The command failed, or it found an error in a document or a partner."},
                        {"2", "The command line is wrong."},
                        {"3", "The response of a partner contradicts the request, and a person must decide."}});
    page += ".SH SEE ALSO\n.BR as\\-waybill (8),\n.BR systemctl (1),\n.BR pg_dump (1),\n.BR psql (1)\n";
    return page;
}

} // namespace

void add_manual(program_options::command program) {
    auto const command = program.add_subcommand("manual", "Print the manual page, for man -l");
    auto const shown = std::make_shared<std::string>();
    command.add_option("--date", *shown, "The date that it shows; default: today").type_name("DATE");
    command.runs([shown] {
        auto const today = time_zones::utc_today();
        fmt::print("{}", manual_page(shown->empty() ? text_of(today, wire_format::iso_date) : *shown));
        return 0;
    });
}

} // namespace waybill::native::command_line
