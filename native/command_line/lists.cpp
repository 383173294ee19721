// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The commands that list the ids for a search, and the rates of a hotel.
#include <command_line/commands.hpp>
#include <command_line/partner_call.hpp>
#include <command_line/value_option.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>

#include <waybill/message/functions.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

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

/// What an update sets beside the price: `single 80.000, minimum stay 3`.
std::string further_values_of(period_update const& of) {
    std::string all;
    auto const add = [&](std::string const& text) { all += (all.empty() ? "" : ", ") + text; };
    auto const add_price = [&](char const* what, std::optional<price_change> const& price) {
        if (price && price->amount) add(what + (' ' + text_of(*price->amount)));
    };
    auto const add_number = [&](char const* what, std::optional<std::int32_t> const& number) {
        if (number) add(what + (' ' + std::to_string(*number)));
    };
    add_price("instead of", of.price_without_promotion);
    add_price("single", of.single_price);
    add_price("third adult", of.third_adult_price);
    add_price("child", of.child_price);
    add_price("second child", of.second_child_price);
    add_price("extra bed", of.extra_bed_price);
    add_number("minimum stay", of.minimum_stay);
    add_number("maximum stay", of.maximum_stay);
    add_number("minimum stay through", of.minimum_stay_through);
    if (of.closed_to_arrival == true) add("no arrival");
    if (of.closed_to_departure == true) add("no departure");
    if (of.closed == true) add("closed");
    return all;
}

void print_rates(rate_list_res const& found) {
    if (!found.currency) {
        terminal::table listed({{"id", terminal::alignment::right}, {"hotel"}});
        for (auto const& each : found.hotels) listed.add({std::to_string(each.id), each.text});
        return listed.print(stdout);
    }
    auto const period = [](date from, date to) { return text_of(from) + " to " + text_of(to); };
    auto const rate_of = [&](period_update const& of) -> listed_rate const* {
        for (auto const& each : found.rates)
            if (each.room.id == of.room && each.id == of.rate) return &each;
        return nullptr;
    };
    terminal::table prices({{"room", terminal::alignment::right},
                            {"name"},
                            {"rate", terminal::alignment::right},
                            {"board"},
                            {"nights"},
                            {terminal::harmless_line(*found.currency), terminal::alignment::right},
                            {"per"},
                            {"further values"}});
    for (auto const& each : found.updates)
        if (auto const* const rate = rate_of(each))
            prices.add({std::to_string(each.room), rate->room.text, std::to_string(rate->id), rate->board.text,
                        period(each.from, each.to), each.price ? text_of(each.price->amount) : "",
                        rate->per_person ? "adult" : "room", further_values_of(each)});
    prices.print(stdout);
    fmt::print("\n");
    terminal::table rooms({{"room", terminal::alignment::right},
                           {"nights"},
                           {"free", terminal::alignment::right},
                           {"sold", terminal::alignment::right}});
    for (auto const& each : found.nights)
        rooms.add({std::to_string(each.room), period(each.from, each.to), std::to_string(each.free),
                   std::to_string(each.sold)});
    rooms.print(stdout);
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

void add_rates(program_options::command program) {
    struct rate_arguments : partner_arguments {
        std::optional<std::int64_t> hotel{};
        date from{}, to{};
    };
    auto const command = program.add_subcommand("rates", "List the rates of a hotel that the login may update");
    auto const arguments = std::make_shared<rate_arguments>();
    auto const hotel = command.add_option("--hotel", arguments->hotel, "Hotel id; without it, the hotels are listed");
    for (auto const& each : {add_value_option(command, "--from", arguments->from, "First night", "DATE"),
                             add_value_option(command, "--to", arguments->to, "Last night", "DATE")}) {
        hotel.needs(each);
        each.needs(hotel);
    }
    add_partner_options(command, *arguments);
    command.get_option("--user").required(false).description("User id; the list does not depend on it");
    command.runs([arguments] {
        rate_list_req request{.hotel = arguments->hotel};
        if (request.hotel) std::tie(request.from, request.to) = std::pair(arguments->from, arguments->to);
        return call_partner(*arguments, request, print_rates);
    });
}

} // namespace waybill::native::command_line
