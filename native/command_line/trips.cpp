// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/agency_session.hpp>
#include <command_line/commands.hpp>
#include <command_line/partner_call.hpp>
#include <command_line/value_option.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>
#include <terminal/terminal.hpp>
#include <trip_export/calendar.hpp>
#include <trip_export/geojson.hpp>

#include <waybill/enumerators.hpp>
#include <waybill/message/functions.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace waybill::native::command_line {

namespace {

struct trips_arguments {
    partner_arguments to;
    date_time since{};
    std::optional<std::int64_t> member{};
    std::optional<std::int64_t> language{};
    bool states = false; ///< look them up
};

using trip_export::known_states;
using trip_export::state_of;

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

std::string state_text(booking const& each, known_states const& states) {
    auto const* const stay = std::get_if<accommodation_booking>(&each);
    auto const state = stay == nullptr ? std::nullopt : state_of(states, stay->booking_number);
    if (!state) return {};
    std::string text(name_of(*state));
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

/// `states`: absent if they were not looked up.
void print_trips(trip_booking_list_rs const& trips, std::optional<known_states> const& states) {
    std::vector<terminal::table::column> columns{{"kind"},  {"reference"}, {"from"},     {"to"},
                                                 {"where"}, {"what"},      {"travelers"}};
    if (states) columns.insert(columns.begin() + 2, terminal::table::column{"state"});
    terminal::table listed(std::move(columns));
    for (auto const& each : trips.bookings) {
        auto row = std::visit([](auto const& booked) { return row_of(booked); }, each);
        if (states) row.insert(row.begin() + 2, state_text(each, *states));
        listed.add(std::move(row));
    }
    if (!listed.empty()) listed.print(stdout);
    fmt::print("{} {}", trips.bookings.size(), trips.bookings.size() == 1 ? "booking" : "bookings");
    if (auto const unreadable = unreadable_in(trips)) fmt::print(", {} of them cannot be read", unreadable);
    fmt::print("\n");
}

/// Formats other than the message itself.
void print_as(std::string const& output, trip_booking_list_rs const& trips,
              std::optional<known_states> const& looked_up) {
    auto const states = looked_up.value_or(known_states{});
    if (output == "ics") {
        auto const calendar = trip_export::calendar_of(trips, instant::of(std::chrono::system_clock::now()), states);
        fmt::print("{}", terminal::is_terminal(stdout) ? terminal::harmless(calendar) : calendar);
    } else if (output == "geojson")
        fmt::print("{}\n", trip_export::geojson_of(trips, states));
    else if (output == "json-ld")
        fmt::print("{}\n", trip_export::json_ld_of(trips, states));
    else
        print_trips(trips, looked_up);
}

/// Looks the stays of the list up, one request each. A booking that the partner does not find has no state. Nothing,
/// after a message, if a lookup fails.
std::optional<known_states> look_up_states(agency_session& session, trip_booking_list_rs const& trips) {
    known_states states;
    for (auto const& each : trips.bookings) {
        auto const* const stay = std::get_if<accommodation_booking>(&each);
        if (stay == nullptr || states.contains(stay->booking_number)) continue;
        auto const found = session().look_up(stay->booking_number);
        if (found)
            states.emplace(stay->booking_number, details_of(*found).status.code);
        else if (refused_as(found.error(), error_id::booking_not_found))
            terminal::print_failure("the partner does not find booking " +
                                    terminal::harmless_line(stay->booking_number) + ": its state is unknown");
        else {
            (void)session.contained(found);
            return std::nullopt;
        }
    }
    return states;
}

bool show_trips(agency_session& session, trips_arguments const& arguments) {
    auto const trips = session.trips({.id_member = arguments.member, .from_date = arguments.since});
    if (!session.contained(trips)) return false;
    std::optional<known_states> states;
    if (arguments.states) {
        states = look_up_states(session, *trips);
        if (!states) return false;
    }
    return print_response(arguments.to, *trips,
                          [&](trip_booking_list_rs const& list) { print_as(arguments.to.output, list, states); });
}

} // namespace

void add_trips(program_options::command program) {
    auto const command = program.add_subcommand("trips", "List the bookings of a partner created since a date-time");
    auto const arguments = std::make_shared<trips_arguments>();
    add_value_option(command, "--since", arguments->since,
                     "Bookings created at or after this, such as 2026-11-01T00:00:00", "DATE-TIME")
        .required();
    command.add_option("--member", arguments->member, "Only the bookings of this member");
    command.add_option("--language", arguments->language, "Language id of the texts");
    command.add_flag("--states", arguments->states, "Look up the state of each hotel booking, with one request each");
    add_partner_options(command, arguments->to, {"table", "json", "xml", "ics", "geojson", "json-ld"});
    command.runs([arguments] {
        if (arguments->states && (arguments->to.output == "json" || arguments->to.output == "xml"))
            program_options::fail_with_value("--states",
                                             "a trip list of the protocol contains no states: choose another --output");
        auto const session = agency_session::open(arguments->to, arguments->language);
        return session ? session->finish(show_trips(*session, *arguments) ? 0 : 1) : 1;
    });
}

} // namespace waybill::native::command_line
