// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/booking_tables.hpp>
#include <command_line/commands.hpp>
#include <command_line/partner_call.hpp>
#include <command_line/stay_arguments.hpp>
#include <program_options/command.hpp>
#include <terminal/table.hpp>

#include <waybill/message/functions.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace waybill::native::command_line {

namespace {

struct search_arguments {
    partner_arguments to;
    stay_arguments stay;
    std::optional<int> sort{};
    bool total = false;
    std::optional<int> page{};
    std::optional<int> page_size{};
    bool only_available = false;
    bool refundable = false;
    bool nights = false;
};

std::string_view words_of(availability status) {
    switch (status) {
    case availability::available: return "available";
    case availability::request: return "on request";
    case availability::stop: return "stopped";
    }
    return "";
}

void print_hotels(hotel_search_res const& found, std::optional<std::int64_t> language) {
    terminal::table listed({{"hotel"},
                            {"name"},
                            {"category"},
                            {"room"},
                            {"board"},
                            {"status"},
                            {"price", terminal::alignment::right},
                            {"currency"},
                            {"and at the property", terminal::alignment::right},
                            {"refundable"},
                            {"free until"}});
    for (auto const& hotel : found.hotels.hotel) {
        bool first = true;
        for (auto const& room : hotel.rooms) {
            for (auto const& offer : room.boardings) {
                listed.add({first ? std::to_string(hotel.id) : "", first ? hotel.title : "",
                            first && hotel.category ? hotel.category->text : "", room.title, offer.title,
                            std::string(words_of(offer.available.status)), text_of(offer.rate.amount),
                            offer.rate.currency, payable_at_property(offer.taxes_and_fees),
                            offer.non_refundable ? "no" : "yes", free_cancellation_of(offer)});
                first = false;
            }
        }
    }
    if (!listed.empty()) listed.print(stdout);
    fmt::print("{} {} in {}", found.hotels.count, found.hotels.count == 1 ? "hotel" : "hotels",
               terminal::harmless_line(found.city.text));
    if (found.pagination_data && found.pagination_data->total_pages > 1)
        fmt::print(", page {} of {}", found.pagination_data->current_page, found.pagination_data->total_pages);
    fmt::print("\n");
    if (language && found.language && *found.language != *language)
        terminal::print_failure(fmt::format("the partner has no texts in language {}: these are in language {}",
                                            *language, *found.language));
}

hotel_search_req request_of(search_arguments const& arguments) {
    hotel_search_req request;
    auto& stay = request.search_details.booking_details;
    stay = stay_of(arguments.stay);
    stay.user = arguments.to.user;
    auto& filters = request.search_details.filters.emplace();
    if (arguments.nights) filters.price_break_down = true;
    if (arguments.sort) filters.sort = sorting{.by = *arguments.sort};
    if (arguments.total) filters.sort = sorting{.by = 5};
    if (arguments.only_available) filters.only_available = true;
    if (arguments.refundable) filters.without_nrf = true;
    filters.page_number = arguments.page;
    filters.items_per_page = arguments.page_size;
    if (filters == search_filters{}) request.search_details.filters.reset();
    return request;
}

} // namespace

void add_search(program_options::command program) {
    auto const command = program.add_subcommand("search", "Search the hotels of a partner");
    auto const arguments = std::make_shared<search_arguments>();
    add_stay_options(command, arguments->stay);
    auto const sort = command.add_option("--sort", arguments->sort,
                                         "1 price, 2 price descending, 3 category descending, 4 title, 5 as --total");
    sort.check(follows("By", [](int by) { return sorting{.by = by}; }));
    command.add_flag("--total", arguments->total, "Sort by the price with what is paid at the property").excludes(sort);
    command.add_option("--page", arguments->page, "Page, from 1").positive();
    command.add_option("--page-size", arguments->page_size, "Hotels per page").positive();
    command.add_flag("--only-available", arguments->only_available, "Show only available offers");
    command.add_flag("--refundable", arguments->refundable, "Show only refundable offers");
    command.add_flag("--nights", arguments->nights, "Include the price of each night");
    add_partner_options(command, arguments->to);
    command.runs([arguments] {
        return call_partner(arguments->to, request_of(*arguments),
                            [&](hotel_search_res const& found) { print_hotels(found, arguments->stay.language); });
    });
}

} // namespace waybill::native::command_line
