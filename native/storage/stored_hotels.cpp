// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/stored_hotels.hpp>

#include <storage/json_rows.hpp>
#include <storage/stored_texts.hpp>

#include <algorithm>
#include <string>

namespace waybill::native::storage {
namespace {

/// What a row of `read_hotels` is.
enum part : int { text, price, quantity, taken, board };

/// The statement, whose rows have a text and the columns of a price. Of other parts, the minimum stay is their number
/// and the maximum stay their flag.
std::string statement_of(hotel_query const& query) {
    auto const row = [](part of, std::string const& keys, std::string const& text, std::string const& number,
                        std::string const& flag) {
        std::string const nothing = "CAST(NULL AS TEXT)";
        return "SELECT " + std::to_string(of) + ", " + keys + ", " + text + ", '0', " + nothing + ", " + nothing +
               ", " + number + ", " + flag + ", 0, 0, 0, 0, " + nothing + ", " + nothing + ", " + nothing + ", " +
               nothing;
    };
    std::string const of_room = " FROM wanted w JOIN rooms r ON r.hotel_id = w.id JOIN ";
    std::string made = "WITH wanted AS (SELECT h.id, h.hotel FROM hotels h WHERE ";
    made += query.hotel  ? "h.id = :scope"
            : query.city ? "h.city_id = :scope"
                         : "h.id > :scope ORDER BY h.id LIMIT " + std::to_string(hotels_at_once);
    // the first SELECT names the columns and decides their types
    made += ") " +
            row(text,
                "w.id AS hotel, CAST(0 AS BIGINT) AS room, 0 AS plan, CAST(0 AS BIGINT) AS first, CAST(0 AS BIGINT) AS "
                "after",
                query.only_rooms ? "''" : "w.hotel", "0", "0") +
            " FROM wanted w";
    if (!query.only_rooms)
        made += " UNION ALL SELECT " + std::to_string(price) +
                ", w.id, p.room_id, p.plan, p.first_night, p.end_night, '', " + price_columns + ' ' + of_room +
                "rate_periods p ON p.room_id = r.id WHERE p.end_night > :first_1 AND p.first_night <= :after_1";
    made += " UNION ALL " +
            row(quantity, "w.id, a.room_id, 0, a.first_night, a.end_night", "''", "a.quantity", "a.stopped") + of_room +
            "allotment_periods a ON a.room_id = r.id WHERE a.end_night > :first_2 AND a.first_night < :after_2";
    made += " UNION ALL " + row(taken, "w.id, t.room_id, 0, t.night, t.night", "''", "t.taken", "0") + of_room +
            "taken_rooms t ON t.room_id = r.id WHERE t.taken <> 0 AND t.night >= :first_3 AND t.night < :after_3";
    if (query.with_boards)
        made += " UNION ALL " + row(board, "b.id, 0, 0, 0, 0", "b.board", "0", "0") + " FROM boards b";
    return made + " ORDER BY 1, 2, 3, 4, 5";
}

template <class Entry>
std::vector<Entry> all_of(session& sql, std::string const& statement, statement_values const& values = {}) {
    Entry each;
    return all_rows(sql, statement, values, each, std::tie(each));
}

} // namespace

stored_hotels read_hotels(session& sql, hotel_query const& query) {
    int of = 0, plan = 0;
    std::int64_t id = 0, room = 0, first = 0, end = 0;
    std::string read;
    night_price row;
    statement_values values{query.hotel.value_or(query.city.value_or(query.after))};
    for (int i = query.only_rooms ? 1 : 0; i < 3; ++i) values.insert(values.end(), {query.first, query.end});
    selection rows(sql, statement_of(query), values,
                   std::tuple_cat(std::tie(of, id, room, plan, first, end, read), members_of(row)));
    stored_hotels found;
    auto& hotels = found.hotels;
    auto at = hotels.begin(); // the hotels of each part are in the same order
    int last = text;
    while (rows.next()) {
        if (of == text) {
            auto& made = hotels.emplace_back();
            if (query.only_rooms)
                made.text.id = id;
            else
                read_stored(read, made.text);
            continue;
        }
        if (of == board) {
            read_stored(read, found.boards[id]);
            continue;
        }
        if (std::exchange(last, of) != of) at = hotels.begin();
        while (at->text.id != id) ++at;
        if (of == price)
            at->prices[{room, plan}].push_back({first, end, row});
        else if (of == quantity)
            at->quantities[room].push_back({first, end, {row.minimum_stay, row.limits.maximum_stay != 0}});
        else
            at->taken[{room, first}] = row.minimum_stay;
    }
    return found;
}

void stored_hotel::for_each_free_period(
    std::int64_t first, std::int64_t end,
    std::function<void(std::int64_t room, period<night_rooms> const&)> const& take) const {
    for (auto const& [room, all] : quantities)
        for (auto const& [from, to, rooms] : within(all, first, end)) {
            auto next = from;
            for (auto at = taken.lower_bound({room, from}); at != taken.end() && at->first < std::pair(room, to);
                 ++at) {
                auto const night = at->first.second;
                if (next < night) take(room, {next, night, rooms});
                take(room, {night, night + 1, {rooms.quantity - at->second, rooms.stopped}});
                next = night + 1;
            }
            if (next < to) take(room, {next, to, rooms});
        }
}

std::vector<hotel_entry> hotels_with(session& sql, std::set<std::int64_t> const& hotels,
                                     std::set<std::int64_t> const& rooms) {
    json_rows wanted;
    for (auto const id : hotels) wanted.add(id, 0);
    for (auto const id : rooms) wanted.add(id, 1);
    return all_of<hotel_entry>(sql,
                               "WITH w AS (SELECT CAST(e.value->>0 AS BIGINT) AS id, CAST(e.value->>1 AS INTEGER) AS "
                               "is_room FROM " +
                                   for_each_row(sql) +
                                   ") SELECT h.hotel FROM hotels h WHERE h.id IN (SELECT w.id FROM w WHERE w.is_room = "
                                   "0 UNION SELECT r.hotel_id FROM w JOIN rooms r ON r.id = w.id WHERE w.is_room = 1)",
                               {wanted.text()});
}

std::vector<city_entry> all_cities(session& sql) {
    return all_of<city_entry>(sql, "SELECT city FROM cities ORDER BY id");
}

std::vector<board_entry> all_boards(session& sql) {
    return all_of<board_entry>(sql, "SELECT board FROM boards ORDER BY id");
}

std::optional<std::int64_t> language_of_inventory(session& sql) {
    std::int64_t language = 0;
    selection rows(sql, "SELECT language FROM inventory_language", {}, std::tie(language));
    return rows.next() ? std::optional(language) : std::nullopt;
}

std::set<std::string> time_zones_in_use(session& sql, date day) {
    std::set<std::string> found;
    hotel_entry hotel;
    for (selection rows(sql, "SELECT hotel FROM hotels", {}, std::tie(hotel)); rows.next();)
        found.insert(hotel.time_zone.value_or(""));
    std::string zone;
    for (selection rows(sql, "SELECT DISTINCT time_zone FROM hotel_bookings WHERE check_in + nights >= :first", {day},
                        std::tie(zone));
         rows.next();)
        found.insert(zone);
    return found;
}

} // namespace waybill::native::storage
