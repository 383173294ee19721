// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/travelers.hpp>
#include <command_line/commands.hpp>
#include <command_line/json_report.hpp>
#include <command_line/store_option.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <program_options/command.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::command_line {

namespace {

using booking_service::booking_with_travelers;

struct traveler_arguments {
    std::string store;
    std::string output;
    booking_service::traveler_query query;
};

void print_travelers(std::vector<booking_with_travelers> const& found, std::string const& output) {
    if (output == "json") {
        auto report = nlohmann::ordered_json::array();
        for (auto const& each : found) {
            auto travelers = nlohmann::ordered_json::array();
            for (auto const& one : each.travelers) {
                nlohmann::ordered_json text{{"role", one.role}};
                for (auto const& field : storage::traveler_fields)
                    if (auto const& value = one.*field.value; !value.empty()) text[field.name] = value;
                travelers.push_back(std::move(text));
            }
            report.push_back({{"user", each.user}, {"reference", each.reference}, {"travelers", std::move(travelers)}});
        }
        print_json(report);
        return;
    }
    std::vector<terminal::table::column> columns{{"user"}, {"booking"}, {"role"}};
    for (auto const& field : storage::traveler_fields) columns.push_back({.title = field.name});
    terminal::table listed(std::move(columns));
    for (auto const& each : found)
        for (auto const& one : each.travelers) {
            std::vector<std::string> row{std::to_string(each.user), terminal::harmless_line(each.reference), one.role};
            for (auto const& field : storage::traveler_fields) row.push_back(terminal::harmless_line(one.*field.value));
            listed.add(std::move(row));
        }
    listed.print(stdout);
}

int find_and(bool erase, traveler_arguments const& arguments) {
    auto const of = open_store(arguments.store, {.use_time = std::chrono::milliseconds(0), .create = false});
    if (!of) return 1;
    auto const found = erase ? booking_service::erase_travelers(*of, arguments.query)
                             : booking_service::export_travelers(*of, arguments.query);
    if (!found) return print_store_error(found.error());
    if (found->empty()) {
        auto const& reference = arguments.query.reference;
        auto const erased = booking_service::erasures_of(*of, reference);
        if (reference.empty() || !erased || erased->empty())
            terminal::print_failure("no booking has such a traveler or reference");
        else
            for (auto const& each : *erased)
                terminal::print_failure(fmt::format("the travelers of {} were erased at {} by {}",
                                                    terminal::harmless_line(each.subject), text_of(each.made),
                                                    terminal::harmless_line(each.by.name)));
        return 1;
    }
    if (!erase) {
        print_travelers(*found, arguments.output);
        return 0;
    }
    for (auto const& each : *found)
        fmt::print("erased the travelers of booking {} of user {}\n", terminal::harmless_line(each.reference),
                   each.user);
    return 0;
}

} // namespace

void add_traveler(program_options::command program) {
    auto const traveler = program.add_subcommand("traveler", "Export or erase the data of travelers in the store");
    traveler.require_subcommand();
    auto const arguments = std::make_shared<traveler_arguments>();
    auto const add = [&](char const* name, char const* description, bool erase) {
        auto const command = traveler.add_subcommand(name, description);
        auto const by_name = command.add_option("--name", arguments->query.name,
                                                "First and last name of a customer or traveler, in any letter case");
        auto const by_email = command.add_option("--email", arguments->query.email, "E-mail address of the customer");
        auto const by_reference = command.add_option("--reference", arguments->query.reference,
                                                     "Booking number, reservation reference or client reference");
        by_name.excludes(by_email).excludes(by_reference);
        by_email.excludes(by_reference);
        add_store_option(command, arguments->store);
        if (!erase) add_report_option(command, arguments->output);
        command.runs([arguments, erase] {
            auto const& query = arguments->query;
            if (query.name.empty() && query.email.empty() && query.reference.empty())
                program_options::fail_without("--name, --email or --reference");
            return find_and(erase, *arguments);
        });
    };
    add("export", "Print all that is stored of the travelers of the bookings found", false);
    add("erase", "Erase the travelers of the bookings found; references, dates, states and amounts stay", true);
}

} // namespace waybill::native::command_line
