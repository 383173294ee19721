// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/address_range.hpp>
#include <authentication/registration.hpp>
#include <command_line/commands.hpp>
#include <command_line/json_report.hpp>
#include <command_line/store_option.hpp>
#include <storage/addresses.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <program_options/command.hpp>

#include <memory>
#include <string>

namespace waybill::native::command_line {

namespace {

struct allow_arguments {
    std::string store;
    std::string range;
    std::string note;
    std::string output;
    bool create = false;
};

int allow_address(allow_arguments const& arguments) {
    auto const into = open_store(arguments.store, {.create = arguments.create});
    if (!into) return 1;
    auto const added = authentication::register_address(*into, arguments.range, arguments.note);
    if (!added) return print_store_error(added.error());
    fmt::print("{} is served\n", *added);
    return 0;
}

int forbid_address(allow_arguments const& arguments) {
    auto const range = authentication::address_range::parse(arguments.range);
    if (!range) return print_store_error(range.error());
    auto const into = open_store(arguments.store);
    if (!into) return 1;
    auto const removed = into->write([&](storage::session& sql) { return storage::forbid_range(sql, range->text()); });
    if (!removed) return print_store_error(removed.error());
    if (!*removed) return terminal::print_failure(range->text() + " is not in the list; `waybill allow list` shows it");
    fmt::print("{} is no longer served unless another range contains it\n", range->text());
    return 0;
}

int list_addresses(allow_arguments const& arguments) {
    auto const from = open_store(arguments.store);
    if (!from) return 1;
    auto const ranges = from->read([](storage::session& sql) { return storage::allowed_ranges(sql); });
    if (!ranges) return print_store_error(ranges.error());
    if (arguments.output == "json") {
        auto report = nlohmann::ordered_json::array();
        for (auto const& each : *ranges) report.push_back({{"address", each.range}, {"note", each.note}});
        print_json(report);
        return 0;
    }
    terminal::table listed({{"address"}, {"note"}});
    listed.add({"loopback", "always, except a --trusted-proxy: then the address that the proxy sends applies"});
    for (auto const& each : *ranges) listed.add({each.range, each.note});
    listed.print(stdout);
    return 0;
}

} // namespace

void add_allow(program_options::command program) {
    auto const allow = program.add_subcommand("allow", "Manage the addresses that are served; others are refused");
    allow.require_subcommand();
    auto const arguments = std::make_shared<allow_arguments>();
    auto const add = allow.add_subcommand("add", "Serve an address or a range of addresses");
    add.add_option("CIDR", arguments->range, "192.0.2.7, 10.0.0.0/8, 2001:db8::/32").required();
    add.add_option("--note", arguments->note, "A note, such as the owner of the address");
    add_store_option(add, arguments->store);
    add_create_option(add, arguments->create);
    add.runs([arguments] { return allow_address(*arguments); });
    auto const remove = allow.add_subcommand("remove", "Stop serving an address or a range");
    remove.add_option("CIDR", arguments->range, "The range as the list shows it").required();
    add_store_option(remove, arguments->store);
    remove.runs([arguments] { return forbid_address(*arguments); });
    auto const list = allow.add_subcommand("list", "Show the addresses that are served");
    add_store_option(list, arguments->store);
    add_report_option(list, arguments->output);
    list.runs([arguments] { return list_addresses(*arguments); });
}

} // namespace waybill::native::command_line
