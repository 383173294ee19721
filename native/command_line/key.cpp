// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>
#include <command_line/json_report.hpp>
#include <command_line/store_option.hpp>
#include <storage/keys.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <program_options/command.hpp>

#include <chrono>
#include <memory>
#include <string>

namespace waybill::native::command_line {

namespace {

struct key_arguments {
    std::string store;
    std::string output;
};

instant moment_of_command() { return instant::of(std::chrono::system_clock::now()); }

int rotate_offer_key(key_arguments const& arguments) {
    auto const into = open_store(arguments.store);
    if (!into) return 1;
    auto const made = into->write([now = moment_of_command()](storage::session& sql) {
        return storage::rotate_key(sql, storage::offer_key_purpose, now);
    });
    if (!made) return print_store_error(made.error());
    fmt::print("offers are sealed with a new key from {} on; those of the key before it stay valid\n",
               text_of(made->used_from));
    return 0;
}

int retire_offer_keys(key_arguments const& arguments) {
    auto const into = open_store(arguments.store);
    if (!into) return 1;
    auto const retired = into->write([now = moment_of_command()](storage::session& sql) {
        return storage::retire_keys(sql, storage::offer_key_purpose, now);
    });
    if (!retired) return print_store_error(retired.error());
    fmt::print("{} deleted; only offers of the newest key are valid\n",
               *retired == 1 ? "1 key" : fmt::format("{} keys", *retired));
    return 0;
}

int list_offer_keys(key_arguments const& arguments) {
    auto const from = open_store(arguments.store);
    if (!from) return 1;
    auto const keys =
        from->read([](storage::session& sql) { return storage::stored_keys(sql, storage::offer_key_purpose); });
    if (!keys) return print_store_error(keys.error());
    auto const now = moment_of_command();
    auto const* const in_use = keys->empty() ? nullptr : &storage::key_in_use(*keys, now);
    auto const state_of = [&](storage::dated_key const& key) {
        return &key == in_use ? "in use" : key.used_from > now ? "used later" : "accepted";
    };
    auto const start_of = [](storage::dated_key const& key) {
        return key.used_from == instant{} ? std::string("the first use of the store") : text_of(key.used_from);
    };
    if (arguments.output == "json") {
        auto report = nlohmann::ordered_json::array();
        for (auto const& each : *keys) report.push_back({{"from", start_of(each)}, {"state", state_of(each)}});
        print_json(report);
        return 0;
    }
    terminal::table listed({{"from"}, {"state"}});
    for (auto const& each : *keys) listed.add({start_of(each), state_of(each)});
    listed.print(stdout);
    return 0;
}

} // namespace

void add_key(program_options::command program) {
    auto const key = program.add_subcommand("key", "Manage the key that seals the offers of searches");
    key.require_subcommand();
    auto const arguments = std::make_shared<key_arguments>();
    auto const rotate = key.add_subcommand("rotate", "Add a key, which services use after a minute; the present one "
                                                     "stays valid until the next rotation");
    add_store_option(rotate, arguments->store);
    rotate.runs([arguments] { return rotate_offer_key(*arguments); });
    auto const retire = key.add_subcommand("retire", "Delete all keys but the newest: their offers expire");
    add_store_option(retire, arguments->store);
    retire.runs([arguments] { return retire_offer_keys(*arguments); });
    auto const list = key.add_subcommand("list", "Show since when each key is used, never the key");
    add_store_option(list, arguments->store);
    add_report_option(list, arguments->output);
    list.runs([arguments] { return list_offer_keys(*arguments); });
}

} // namespace waybill::native::command_line
