// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/write_inventory.hpp>

#include <storage/changes.hpp>
#include <storage/json_rows.hpp>
#include <storage/stored_texts.hpp>

#include <chrono>
#include <set>
#include <string>
#include <utility>

namespace waybill::native::storage {
namespace {

void write_cities_and_boards(session& sql, loaded_inventory& all) {
    row_insertion cities(sql, "cities", "id, city", "ON CONFLICT (id) DO UPDATE SET city = excluded.city");
    for (auto& each : all.cities) {
        put_in_order(each.translations);
        cities.add(each.id, stored_text(each));
    }
    cities.finish();
    row_insertion boards(sql, "boards", "id, board", "ON CONFLICT (id) DO UPDATE SET board = excluded.board");
    for (auto& each : all.boards) {
        put_in_order(each.translations);
        boards.add(each.id, stored_text(each));
    }
    boards.finish();
    row_insertion language(sql, "inventory_language", "id, language",
                           "ON CONFLICT (id) DO UPDATE SET language = excluded.language");
    if (all.language) language.add(1, *all.language);
    language.finish();
}

void replace_hotels(session& sql, std::vector<hotel_entry>& all) {
    if (all.empty()) return;
    json_rows ids;
    for (auto const& each : all) ids.add(each.id);
    auto const wanted = '(' + all_of_rows(sql, {true}) + ')';
    for (auto const& rows : {"rate_periods WHERE room_id IN (SELECT id FROM rooms WHERE hotel_id IN " + wanted + ")",
                             "rooms WHERE hotel_id IN " + wanted, "hotels WHERE id IN " + wanted})
        execute_later(sql, "DELETE FROM " + rows, {ids.text()});
    row_insertion hotels(sql, "hotels", "id, city_id, hotel"), rooms(sql, "rooms", "id, hotel_id");
    for (auto& each : all) {
        put_in_order(each);
        hotels.add(each.id, each.city, stored_text(each));
        for (auto const& room : each.rooms) rooms.add(room.id, each.id);
    }
    hotels.finish();
    rooms.finish();
}

void write_periods(session& sql, loaded_inventory&& all) {
    std::map<rate_key, replaced_periods<night_price>> prices; // those before are removed with the hotel
    for (auto& [rate, periods] : all.prices) prices[rate].added = merged(std::move(periods));
    replace_prices(sql, prices);
    std::vector<night_range> of_rooms;
    for (auto const& [room, periods] : all.quantities) of_rooms.push_back({.room = room});
    auto before = rooms_in(sql, of_rooms);
    std::map<std::int64_t, replaced_periods<night_rooms>> rooms;
    for (auto& [room, periods] : all.quantities) {
        auto& present = before[room];
        auto made = overlaid(present, std::move(periods));
        if (made != present) rooms[room] = {std::move(present), std::move(made)};
    }
    replace_rooms(sql, rooms);
    // taken rooms belong to bookings, which stay: a room that is added again must not be sold twice
    execute_later(sql, "DELETE FROM allotment_periods WHERE room_id NOT IN (SELECT id FROM rooms)");
}

} // namespace

std::map<std::int64_t, std::int64_t> rooms_of_others(session& sql, loaded_inventory const& of) {
    json_rows loaded;
    std::set<std::int64_t> hotels;
    for (auto const& hotel : of.hotels) {
        hotels.insert(hotel.id);
        for (auto const& room : hotel.rooms) loaded.add(room.id);
    }
    std::int64_t room = 0, hotel = 0;
    std::map<std::int64_t, std::int64_t> found;
    for (selection rows(sql,
                        "SELECT r.id, r.hotel_id FROM " + for_each_row(sql) +
                            " JOIN rooms r ON r.id = CAST(e.value->>0 AS BIGINT)",
                        {loaded.text()}, std::tie(room, hotel));
         rows.next();)
        if (!hotels.contains(hotel)) found[room] = hotel;
    return found;
}

void write_inventory(session& sql, loaded_inventory&& all) {
    row_insertion changes(sql, "inventory_changes", "hotel_id, made");
    for (auto const& each : all.hotels) changes.add(each.id, instant::of(std::chrono::system_clock::now()));
    bool const common = !all.cities.empty() || !all.boards.empty() || all.language;
    write_cities_and_boards(sql, all);
    replace_hotels(sql, all.hotels);
    write_periods(sql, std::move(all));
    changes.finish();
    if (common) log_cities_or_boards_change(sql);
}

} // namespace waybill::native::storage
