// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/write_inventory.hpp>

#include <storage/changes.hpp>
#include <storage/later.hpp>
#include <storage/row_insertion.hpp>
#include <storage/time_numbers.hpp>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>

namespace waybill::native::storage {
namespace {

template <class Records>
std::string ids_of(Records const& records) {
    json_rows rows;
    for (auto const& each : records) rows.add(each.id);
    return rows.text();
}

void write_cities_and_boards(soci::session& sql, loaded_inventory const& all) {
    row_insertion cities(sql, "cities", {"id"}, {"name", "currency"},
                         "ON CONFLICT (id) DO UPDATE SET name = excluded.name, currency = excluded.currency");
    for (auto const& each : all.cities) cities.add(each.id, each.name, each.currency);
    cities.finish();
    row_insertion boards(sql, "boards", {"id", "meal_plan"}, {"title"},
                         "ON CONFLICT (id) DO UPDATE SET title = excluded.title, meal_plan = excluded.meal_plan");
    for (auto const& each : all.boards) boards.add(each.id, each.meal_plan, each.title);
    boards.finish();
}

void remove_hotels(soci::session& sql, std::vector<hotel_record> const& hotels) {
    if (hotels.empty()) return;
    auto const ids = ids_of(hotels);
    auto const wanted = "(SELECT CAST(e.value->>0 AS BIGINT) FROM " + each_row(sql) + ")";
    auto const rooms = "(SELECT id FROM rooms WHERE hotel_id IN " + wanted + ")";
    for (auto const& rows : {"rate_periods WHERE room_id IN " + rooms, "cancellation_terms WHERE room_id IN " + rooms,
                             "rate_remarks WHERE room_id IN " + rooms, "rate_plans WHERE room_id IN " + rooms,
                             "translations WHERE owner = 4 AND id IN " + rooms, "rooms WHERE hotel_id IN " + wanted,
                             "charges WHERE hotel_id IN " + wanted, "hotels WHERE id IN " + wanted})
        execute_later(sql, "DELETE FROM " + rows, {ids});
}

class hotel_rows {
public:
    explicit hotel_rows(soci::session& sql)
        : hotels_(sql, "hotels", {"id", "city_id", "category_id", "hotel_decides"},
                  {"title", "category", "picture_url", "longitude", "latitude", "address", "summary", "currency",
                   "phone", "email", "remarks", "time_zone"}),
          rooms_(
              sql, "rooms",
              {"id", "hotel_id", "most_adults", "most_children", "most_guests", "release_days", "on_request", "beds"},
              {"title"}),
          plans_(sql, "rate_plans",
                 {"room_id", "plan", "board_id", "per_person", "non_refundable", "infant_to", "child_to",
                  "free_of_charge"},
                 {}),
          terms_(sql, "cancellation_terms", {"room_id", "plan", "days_before", "percent", "nights"}, {"amount"}),
          charges_(sql, "charges",
                   {"hotel_id", "room_id", "plan", "place", "parts_per_million", "per_night", "per_person"},
                   {"title", "amount", "payable", "currency"}),
          remarks_(sql, "rate_remarks", {"room_id", "plan", "language"}, {"remarks"}) {}

    void write(loaded_inventory const& all) {
        std::map<std::int64_t, std::int64_t> hotels;
        for (auto const& each : all.hotels) {
            hotels_.add(each.id, each.city_id, each.category_id, each.decided_by == booking_decider::hotel, each.title,
                        each.category, each.picture_url, each.longitude, each.latitude, each.address, each.summary,
                        each.currency, each.phone, each.email, each.remarks, each.time_zone);
            add_charges(each.id, 0, 0, each.charges); // those of all plans have the room and the plan 0
        }
        for (auto const& each : all.rooms) {
            hotels[each.id] = each.hotel_id;
            rooms_.add(each.id, each.hotel_id, each.most_adults, each.most_children, each.most_guests,
                       each.release_days, each.on_request, each.beds, each.title);
        }
        for (auto const& [room, plan] : all.plans) {
            plans_.add(room, plan.number, plan.board_id, plan.per_person, plan.non_refundable, plan.ages.infant_to,
                       plan.ages.child_to, plan.free_of_charge);
            for (auto const& term : plan.terms)
                terms_.add(room, plan.number, term.days_before, term.percent, term.nights, term.amount);
            add_charges(hotels.at(room), room, plan.number, plan.charges);
            for (auto const& each : plan.remarks) remarks_.add(room, plan.number, each.language, each.text);
        }
        for (auto* const each : {&hotels_, &rooms_, &plans_, &terms_, &charges_, &remarks_}) each->finish();
    }

private:
    void add_charges(std::int64_t hotel, std::int64_t room, int plan, std::vector<charge> const& all) {
        for (int place = 0; auto const& each : all)
            charges_.add(hotel, room, plan, place++, each.parts_per_million, each.per_night, each.per_person,
                         each.title, each.amount, each.payable, each.currency);
    }

    row_insertion hotels_, rooms_, plans_, terms_, charges_, remarks_;
};

void write_translations(soci::session& sql, loaded_inventory const& all) {
    json_rows owners;
    auto const add = [&](text_owner owner, auto const& records) {
        for (auto const& each : records) owners.add(int(owner), each.id);
    };
    add(text_owner::city, all.cities);
    add(text_owner::board, all.boards);
    add(text_owner::hotel, all.hotels);
    add(text_owner::room, all.rooms);
    row_insertion rows(sql, "translations", {"owner", "id", "language"}, {"title", "summary", "category", "remarks"});
    for (auto const& each : all.translations) {
        if (each.owner == text_owner::inventory) owners.add(int(each.owner), each.id);
        rows.add(int(each.owner), each.id, each.language, each.title, each.summary, each.category, each.remarks);
    }
    if (!owners.empty())
        execute_later(sql,
                      "DELETE FROM translations WHERE (owner, id) IN (SELECT CAST(e.value->>0 AS INTEGER), "
                      "CAST(e.value->>1 AS BIGINT) FROM " +
                          each_row(sql) + ")",
                      {owners.text()});
    rows.finish();
}

void write_periods(soci::session& sql, loaded_inventory&& all) {
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

std::map<std::int64_t, std::int64_t> rooms_of_others(soci::session& sql, loaded_inventory const& of) {
    std::set<std::int64_t> rooms;
    for (auto const& each : of.rooms) rooms.insert(each.id);
    std::map<std::int64_t, std::int64_t> found;
    for (auto const& [room, known] : rooms_with_rates(sql, rooms)) found[room] = known.hotel;
    std::set<std::int64_t> hotels;
    for (auto const& each : of.hotels) hotels.insert(each.id);
    std::erase_if(found, [&](auto const& room) { return hotels.contains(room.second); });
    return found;
}

void write_inventory(soci::session& sql, loaded_inventory&& all) {
    write_cities_and_boards(sql, all);
    row_insertion changes(sql, "inventory_changes", {"hotel_id", "made"}, {});
    for (auto const& each : all.hotels) changes.add(each.id, number_of(instant::of(std::chrono::system_clock::now())));
    remove_hotels(sql, all.hotels);
    hotel_rows(sql).write(all);
    write_translations(sql, all);
    bool const common = !all.cities.empty() || !all.boards.empty() ||
                        std::any_of(all.translations.begin(), all.translations.end(),
                                    [](auto const& each) { return each.owner == text_owner::inventory; });
    write_periods(sql, std::move(all));
    changes.finish();
    if (common) log_cities_or_boards_change(sql);
}

} // namespace waybill::native::storage
