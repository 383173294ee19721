// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/command_tree.hpp>

#include <command_line/commands.hpp>
#include <command_line/serve_options.hpp>
#include <terminal/report.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string_view>

namespace waybill::native::command_line {

namespace {

struct named_command {
    std::string_view name{};
    void (*add)(program_options::command program) = nullptr;
};

constexpr named_command all_commands[] = {
    {"serve", add_serve},
    {"load", add_load},
    {"export", add_export},
    {"bookings", add_bookings},
    {"user", add_user},
    {"allow", add_allow},
    {"traveler", add_traveler},
    {"key", add_key},
    {"audit", add_audit},
    {"backup", add_backup},
    {"restore", add_restore},
    {"doctor", add_doctor},
    {"certify", add_certify},
    {"watch", add_watch},
    {"search", add_search},
    {"cities", add_cities},
    {"boards", add_boards},
    {"hotels", add_hotels},
    {"rates", add_rates},
    {"quote", add_quote},
    {"book", add_book},
    {"acknowledge", add_acknowledge},
    {"cancel", add_cancel},
    {"booking", add_booking},
    {"reservations", add_reservations},
    {"accept", add_accept},
    {"decline", add_decline},
    {"trips", add_trips},
    {"send", add_send},
    {"check", add_check},
    {"convert", add_convert},
    {"explain", add_explain},
    {"contract", add_contract},
    {"demo", add_demo},
    {"completion", add_completion},
    {"manual", add_manual},
};

} // namespace

void add_all_commands(program_options::command program) {
    for (auto const& each : all_commands) each.add(program);
}

void add_commands_of(std::vector<std::string> const& words_last_first, program_options::command program) {
    auto const named = std::find_if(std::begin(all_commands), std::end(all_commands), [&](auto const& each) {
        return !words_last_first.empty() && words_last_first.back() == each.name;
    });
    if (named == std::end(all_commands)) return add_all_commands(program);
    named->add(program);
}

std::vector<program_options::command_description> describe_commands() {
    program_options::program program(program_description, "waybill", terminal::print_failure);
    program.set_version({});
    add_all_commands(program.root());
    auto all = describe_all(program.root());
    for (auto& each : all)
        if (each.path == "serve") { // its options belong to an inner program, which reads --config
            program_options::program serving(each.summary, "waybill serve", terminal::print_failure);
            auto const options =
                std::make_unique<serve_options>(); // a local one: g++ 12 -O3 reports it as uninitialized
            add_serve_options(serving.root(), *options);
            each = describe(serving.root(), each.path);
        }
    return all;
}

} // namespace waybill::native::command_line
