// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/earlier_booking.hpp>

#include <terminal/report.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace waybill::native::command_line {

namespace {

std::vector<std::string> guests_of(booking_party const& party) {
    std::vector<std::string> names;
    for (auto const& room : party.rooms)
        for (auto const& one : room)
            names.push_back(one.first_name.empty() ? one.last_name : one.first_name + ' ' + one.last_name);
    std::sort(names.begin(), names.end());
    return names;
}
std::vector<std::string> guests_of(accommodation_booking const& stay) {
    std::vector<std::string> names;
    for (auto const& one : stay.travelers) names.push_back(one.name);
    std::sort(names.begin(), names.end());
    return names;
}

std::optional<accommodation_booking> stay_in_trips(trip_booking_list_rs const& trips, std::string const& number) {
    for (auto const& each : trips.bookings)
        if (auto const* const stay = std::get_if<accommodation_booking>(&each); stay && stay->booking_number == number)
            return *stay;
    return std::nullopt;
}

/// The title of the hotel as a search returns it; empty if the hotel is not found.
std::optional<std::string> title_of(agency_session& session, offer_arguments const& wanted) {
    auto const found = session().search(stay_of(wanted.stay), filters_of(wanted));
    if (!session.contained(found)) return std::nullopt;
    for (auto const& hotel : found->answer().hotels.hotel)
        if (hotel.id == wanted.hotel) return hotel.title;
    return std::string();
}

/// False for errors of the connection: without a connection the booking could not be made either.
bool answered(error const& why) noexcept {
    switch (why.code) {
    case error_code::connection_failed:
    case error_code::deadline_passed:
    case error_code::tls_failed:
    case error_code::url_invalid:
    case error_code::cancelled: return false;
    default: return true;
    }
}

earlier_booking obstacle(std::string const& reference, order_details const& order, std::string_view why) {
    terminal::print_failure(fmt::format("nothing was booked: the reference {} belongs to booking {}, {}",
                                        terminal::harmless(reference), terminal::harmless(order.booking_number), why));
    return {.obstacle = true};
}

} // namespace

earlier_booking find_earlier_booking(agency_session& session, offer_arguments const& wanted,
                                     booking_party const& party) {
    auto const& reference = party.client_reference;
    auto found = session().look_up_reference(reference);
    if (!found) {
        if (answered(found.error())) return {};
        (void)session.contained(found);
        return {.obstacle = true};
    }
    auto const& order = details_of(*found);
    if (std::holds_alternative<closed_booking>(*found))
        return obstacle(reference, order,
                        "which is " + text_of(order.status.code) + ' ' + terminal::harmless(order.status.words) +
                            ": give another --reference");
    auto const trips = session.trips();
    if (!session.contained(trips)) return {.obstacle = true};
    auto const stay = stay_in_trips(*trips, order.booking_number);
    if (!stay)
        return obstacle(reference, order, "which the trip list does not show: see `waybill booking --reference`");
    bool same = stay->from_date == wanted.stay.from && stay->to_date == wanted.stay.until &&
                guests_of(*stay) == guests_of(party);
    if (same) {
        auto const title = title_of(session, wanted);
        if (!title) return {.obstacle = true};
        same = title->empty() || *title == stay->name;
    }
    auto const words =
        fmt::format("{}, {} to {}", terminal::harmless(stay->name), text_of(stay->from_date, wire_format::iso_date),
                    text_of(stay->to_date, wire_format::iso_date));
    if (!same) return obstacle(reference, order, "another stay (" + words + "): give another --reference");
    fmt::print(stderr, "waybill: {} was booked before, {}; nothing more was booked\n", terminal::harmless(reference),
               words);
    return {.same = *std::move(found)};
}

} // namespace waybill::native::command_line
