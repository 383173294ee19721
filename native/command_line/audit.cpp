// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>
#include <command_line/json_report.hpp>
#include <command_line/store_option.hpp>
#include <command_line/value_option.hpp>
#include <storage/audit.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>

#include <nlohmann/json.hpp>
#include <program_options/command.hpp>

#include <chrono>
#include <memory>
#include <string>

namespace waybill::native::command_line {

namespace {

struct audit_arguments {
    std::string store;
    std::string output;
    date from{};
    date to{};
    storage::audit_query query;
};

int show_audit_trail(audit_arguments const& arguments) {
    auto const from = open_store(arguments.store);
    if (!from) return 1;
    auto const found = from->read([&](storage::session& sql) { return storage::audit_entries(sql, arguments.query); });
    if (!found) return print_store_error(found.error());
    if (arguments.output == "json") {
        auto report = nlohmann::ordered_json::array();
        for (auto const& each : *found)
            report.push_back({{"time", text_of(each.made)},
                              {"by", each.by.name},
                              {"origin", each.by.origin},
                              {"action", each.action},
                              {"subject", each.subject},
                              {"detail", each.detail}});
        print_json(report);
        return 0;
    }
    terminal::table listed({{"time"}, {"by"}, {"from"}, {"action"}, {"subject"}, {"detail"}});
    for (auto const& each : *found)
        listed.add({text_of(instant{std::chrono::floor<std::chrono::seconds>(each.made.value)}),
                    terminal::harmless_line(each.by.name), terminal::harmless_line(each.by.origin), each.action,
                    terminal::harmless_line(each.subject), terminal::harmless_line(each.detail)});
    listed.print(stdout);
    return 0;
}

} // namespace

void add_audit(program_options::command program) {
    auto const command =
        program.add_subcommand("audit", "Show who changed logins, addresses, inventory, rates and states of bookings");
    auto const arguments = std::make_shared<audit_arguments>();
    auto const from = add_value_option(command, "--from", arguments->from, "First day, in UTC", "DATE");
    auto const to = add_value_option(command, "--to", arguments->to, "Last day, in UTC", "DATE");
    command.add_option("--by", arguments->query.by, "Only changes by this login, or by a user as command:USER");
    command.add_option("--about", arguments->query.about,
                       "Only changes whose subject contains this text: login agency, room 501, H90017");
    add_store_option(command, arguments->store);
    add_report_option(command, arguments->output);
    command.runs([arguments, from, to] {
        auto const start_of = [](date day) { return instant{instant::sys_time(day.to_sys_days())}; };
        if (from.count() != 0) arguments->query.from = start_of(arguments->from);
        if (to.count() != 0) arguments->query.until = start_of(arguments->to + std::chrono::days(1));
        return show_audit_trail(*arguments);
    });
}

} // namespace waybill::native::command_line
