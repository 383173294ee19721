// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The commands that list the ids for a search.
#include <command_line/commands.hpp>
#include <command_line/partner_call.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>

#include <waybill/message/functions.hpp>

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

namespace waybill::native::command_line {

namespace {

void print_cities(city_list_rs const& found) {
    terminal::table listed({{"id", terminal::alignment::right}, {"city"}, {"currency"}});
    for (auto const& each : found.cities) listed.add({std::to_string(each.id), each.name, each.currency});
    listed.print(stdout);
}

void print_boards(board_list_rs const& found) {
    terminal::table listed({{"id", terminal::alignment::right}, {"board"}, {"meal plan", terminal::alignment::right}});
    for (auto const& each : found.boards)
        listed.add({std::to_string(each.id), each.text, each.code ? std::to_string(*each.code) : ""});
    listed.print(stdout);
}

void print_hotels(hotel_list_res const& found, std::optional<std::string> const& known) {
    if (known == found.cursor) return fmt::print("no hotel has changed\n");
    terminal::table listed({{"id", terminal::alignment::right},
                            {"hotel"},
                            {"category"},
                            {"north", terminal::alignment::right},
                            {"east", terminal::alignment::right},
                            {"time zone"},
                            {"currency"}});
    for (auto const& each : found.hotels) {
        auto const& place = each.localization;
        listed.add({std::to_string(each.id), each.title, each.category ? each.category->text : "",
                    place ? text_of(place->latitude) : "", place ? text_of(place->longitude) : "", each.time_zone,
                    each.currency});
    }
    listed.print(stdout);
    fmt::print("{} {} in {}; for --changed-after: {}\n", found.hotels.size(),
               found.hotels.size() == 1 ? "hotel" : "hotels", terminal::harmless_line(found.city.text),
               terminal::harmless_line(found.cursor));
}

/// Adds a command that sends a request with nothing but a credential.
template <class Request>
void add_list(program_options::command program, std::string const& name, std::string const& description,
              void (*print)(response_of<Request> const&)) {
    auto const command = program.add_subcommand(name, description);
    auto const arguments = std::make_shared<partner_arguments>();
    add_partner_options(command, *arguments);
    command.get_option("--user").required(false).description("User id; these lists do not depend on it");
    command.runs([arguments, print] { return call_partner(*arguments, Request{}, print); });
}

} // namespace

void add_cities(program_options::command program) {
    add_list<city_list_rq>(program, "cities", "List the cities of a partner with their ids", print_cities);
}

void add_boards(program_options::command program) {
    add_list<board_list_rq>(program, "boards", "List the boards of a partner with their ids", print_boards);
}

void add_hotels(program_options::command program) {
    struct hotel_arguments : partner_arguments {
        hotel_list_req request{};
    };
    auto const command = program.add_subcommand("hotels", "List the hotels of a city with their ids and positions");
    auto const arguments = std::make_shared<hotel_arguments>();
    auto& request = arguments->request;
    command.add_option("--city", request.city, "City id").required();
    command.add_option("--language", request.language, "Language id of the texts");
    command.add_option("--changed-after", request.changed_after,
                       "Cursor of an earlier list: list nothing if no hotel has changed since");
    add_partner_options(command, *arguments);
    command.get_option("--user").required(false).description("User id; the list does not depend on it");
    command.runs([arguments] {
        return call_partner(*arguments, arguments->request, [&](hotel_list_res const& found) {
            print_hotels(found, arguments->request.changed_after);
        });
    });
}

} // namespace waybill::native::command_line
