// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/search_terms.hpp>

#include <booking_service/request_rules.hpp>

#include <waybill/value/number.hpp>

#include <algorithm>
#include <string>

namespace waybill::native::booking_service {
namespace {

field_problem booking_problem(std::string const& field, std::string why) {
    return {"SearchDetails/BookingDetails/" + field, std::move(why)};
}

std::optional<field_problem> take_dates(stay_request const& from, instant now, int longest, search_terms& into) {
    auto problem = take_stay(from.from_date, from.to_date, now, longest, into);
    if (problem) return booking_problem(problem->path, std::move(problem->why));
    return std::nullopt;
}

std::optional<field_problem> take_room(room_request const& room, std::string const& path, room_group& into) {
    into.count = 1;
    into.guests = guests_of(room.pax);
    into.child = room.pax.child;
    into.infant = room.pax.infant;
    if (!room.boarding || room.boarding->empty()) return std::nullopt;
    auto const board = parse<std::int64_t>(*room.boarding);
    if (!board) return booking_problem(path + "/Boarding", "Boarding is empty or the id of a board, a whole number");
    into.board = *board;
    return std::nullopt;
}

bool alike(room_group const& left, room_group const& right) {
    return left.guests == right.guests && left.board == right.board;
}

std::optional<field_problem> take_rooms(std::vector<room_request> const& rooms, search_terms& into) {
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        room_group group;
        if (auto problem = take_room(rooms[i], "Rooms/Room[" + std::to_string(i + 1) + "]", group)) return problem;
        auto const same = std::find_if(into.groups.begin(), into.groups.end(),
                                       [&](room_group const& other) { return alike(other, group); });
        if (same == into.groups.end()) {
            into.groups.push_back(std::move(group));
        } else {
            ++same->count;
        }
    }
    return std::nullopt;
}

void take_filters(search_filters const& filters, search_terms& into) {
    into.price_break_down = filters.price_break_down.value_or(false);
    into.only_available = filters.only_available.value_or(false);
    into.without_non_refundable = filters.without_nrf.value_or(false);
    if (filters.hotels_ids) into.only_hotels = filters.hotels_ids->ids;
    if (filters.exclude_hotels_ids) into.except_hotels = filters.exclude_hotels_ids->ids;
    if (filters.sort) into.order = hotel_order(filters.sort->by);
    into.page_size = filters.items_per_page;
    into.page = filters.page_number.value_or(into.page);
}

} // namespace

date day_of(instant moment) noexcept { return date::of(std::chrono::floor<std::chrono::days>(moment.value)); }

date first_day_left(instant now) noexcept { return day_of(now - std::chrono::hours(12)); }

instant start_of(date day) noexcept { return instant::of(day.to_sys_days()); }

std::optional<field_problem> take_stay(date from, date to, instant now, int longest, search_terms& into) {
    into.check_in = from;
    into.check_out = to;
    into.now = now;
    if (from < first_day_left(now)) return field_problem{"FromDate", "FromDate lies in the past"};
    into.nights = nights_between(from, to);
    if (into.nights > longest)
        return field_problem{"ToDate", "A stay has at most " + std::to_string(longest) + " nights (found " +
                                           std::to_string(into.nights) + ")"};
    return std::nullopt;
}

result<search_terms, field_problem> terms_of(hotel_search_req const& request, instant now, int longest) {
    if (auto problem = broken_rule_of(request)) return *std::move(problem);
    auto const& details = request.search_details;
    search_terms terms;
    terms.city = details.booking_details.id_city;
    terms.language = details.booking_details.language;
    if (auto problem = take_dates(details.booking_details, now, longest, terms)) return *std::move(problem);
    if (auto problem = take_rooms(details.booking_details.rooms, terms)) return *std::move(problem);
    if (details.booking_details.timeout) terms.timeout = std::chrono::seconds(*details.booking_details.timeout);
    if (details.filters) take_filters(*details.filters, terms);
    return terms;
}

} // namespace waybill::native::booking_service
