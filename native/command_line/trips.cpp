// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>
#include <command_line/partner_call.hpp>
#include <command_line/report.hpp>
#include <command_line/table.hpp>
#include <command_line/terminal.hpp>
#include <command_line/value_option.hpp>
#include <trip_export/calendar.hpp>
#include <trip_export/geojson.hpp>

#include <waybill/message/functions.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

namespace waybill::native::command_line {

namespace {

struct trips_arguments {
    partner_arguments to;
    date_time since{};
    std::optional<std::int64_t> member{};
    std::optional<std::int64_t> language{};
};

template <class Traveler>
std::string names_of(std::vector<Traveler> const& travelers) {
    std::string names;
    for (auto const& each : travelers) names += (names.empty() ? "" : ", ") + each.name;
    return names;
}

/// `2026-04-21 10:35`, without seconds.
std::string minute_of(date_time const& when) {
    auto text = text_of(when, wire_format::iso_date_time).substr(0, 16);
    if (text.size() > 10) text[10] = ' ';
    return text;
}

std::vector<std::string> row_of(transport_booking const& ride) {
    return {"transport",
            ride.reservation_reference,
            minute_of(ride.departure_date),
            ride.arrival_date ? minute_of(*ride.arrival_date) : "",
            ride.departure_city + (ride.arrival_city ? " - " + *ride.arrival_city : ""),
            ride.transport_number + " " + ride.transport_class,
            names_of(ride.travelers)};
}
std::vector<std::string> row_of(accommodation_booking const& stay) {
    return {"accommodation",
            stay.booking_number,
            text_of(stay.from_date, wire_format::iso_date),
            text_of(stay.to_date, wire_format::iso_date),
            stay.city,
            stay.name,
            names_of(stay.travelers)};
}
std::vector<std::string> row_of(unknown_booking const& booking) {
    return {booking.unknown_kind, "", "", "", "", booking.problem ? "cannot be read" : "", ""};
}

void print_trips(trip_booking_list_rs const& trips) {
    table listed({{"kind"}, {"reference"}, {"from"}, {"to"}, {"where"}, {"what"}, {"travelers"}});
    for (auto const& each : trips.bookings)
        listed.add(std::visit([](auto const& booked) { return row_of(booked); }, each));
    if (!listed.empty()) listed.print(stdout);
    fmt::print("{} {}", trips.bookings.size(), trips.bookings.size() == 1 ? "booking" : "bookings");
    if (auto const unreadable = unreadable_in(trips)) fmt::print(", {} of them cannot be read", unreadable);
    fmt::print("\n");
}

/// Formats other than the message itself.
void print_as(std::string const& output, trip_booking_list_rs const& trips) {
    if (output == "ics") {
        auto const calendar = trip_export::calendar_of(trips, instant::of(std::chrono::system_clock::now()));
        fmt::print("{}", is_terminal(stdout) ? harmless(calendar) : calendar);
    } else if (output == "geojson")
        fmt::print("{}\n", trip_export::geojson_of(trips));
    else if (output == "json-ld")
        fmt::print("{}\n", trip_export::json_ld_of(trips));
    else
        print_trips(trips);
}

int ask_trips(trips_arguments const& arguments) {
    trip_booking_list_rq request;
    request.user = arguments.to.user;
    request.id_member = arguments.member;
    request.language = arguments.language;
    request.from_date = arguments.since;
    return call_partner(
        arguments.to, request, [&](trip_booking_list_rs const& trips) { print_as(arguments.to.output, trips); },
        ask_for_list{});
}

} // namespace

void add_trips(CLI::App& program, int& exit_code) {
    auto* const command = program.add_subcommand("trips", "List the bookings of a partner created since a date-time");
    auto const arguments = std::make_shared<trips_arguments>();
    add_value_option(*command, "--since", arguments->since,
                     "Bookings created at or after this, such as 2026-11-01T00:00:00", "DATE-TIME")
        ->required();
    command->add_option("--member", arguments->member, "Only the bookings of this member");
    command->add_option("--language", arguments->language, "Language id");
    add_partner_options(*command, arguments->to, {"table", "json", "xml", "ics", "geojson", "json-ld"});
    command->callback([arguments, &exit_code] { exit_code = ask_trips(*arguments); });
}

} // namespace waybill::native::command_line
