// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <search_index/hotel_reader.hpp>

#include <currencies/minor_digits.hpp>
#include <memory_shortage/memory_shortage.hpp>
#include <storage/time_numbers.hpp>
#include <time_zones/utc_today.hpp>

#include <waybill/value/date.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace waybill::native::search_index {
namespace {

/// `room 501, rate 1: the period from 2926-05-01 to 2926-05-31`
std::string text_of_period(std::int64_t room, int rate, storage::period<storage::night_price> const& nights) {
    auto const date_of = [](std::int64_t night) { return text_of(storage::night_of(night), wire_format::iso_date); };
    return "room " + std::to_string(room) + ", rate " + std::to_string(rate) + ": the period from " +
           date_of(nights.first) + " to " + date_of(nights.end - 1);
}

/// Finds rooms and plans of rows that are in order of room.
class row_places {
public:
    explicit row_places(indexed_hotel const& hotel) : hotel_(hotel) {}

    std::optional<std::size_t> room(std::int64_t id) {
        auto const& rooms = hotel_.rooms;
        if (last_ < rooms.size() && rooms[last_].room.id == id) return last_;
        for (last_ = 0; last_ < rooms.size() && rooms[last_].room.id != id;) ++last_;
        return last_ < rooms.size() ? std::optional(last_) : std::nullopt;
    }
    std::optional<std::size_t> plan(std::int64_t room_id, int number) {
        auto const at = room(room_id);
        if (!at) return std::nullopt;
        for (auto plan = hotel_.rooms[*at].first_plan; plan < hotel_.rooms[*at].end_plan; ++plan)
            if (hotel_.plans[plan].id == number) return plan;
        return std::nullopt;
    }

private:
    indexed_hotel const& hotel_;
    std::size_t last_ = 0;
};

} // namespace

indexed_nights indexed_nights::of_today() {
    auto const today = storage::number_of(time_zones::utc_today());
    return {today - most_days_from_today, today + most_days_from_today + 1};
}

shared_hotel hotel_reader::indexed(storage::stored_hotel&& read) {
    auto made = std::make_shared<indexed_hotel>();
    auto rooms = std::exchange(read.text.rooms, {});
    made->hotel = std::move(read.text);
    made->digits = currencies::minor_digits_or_default(made->hotel.currency);
    auto const zone = time_zones::time_zone::find(made->hotel.time_zone.value_or(""));
    made->zone_known = zone.has_value();
    made->zone = zone.value_or(time_zones::time_zone());
    auto const& charges = made->hotel.charges;
    for (auto& room : rooms) {
        auto const first = made->plans.size();
        for (auto& plan : std::exchange(room.rates, {})) {
            plan.charges.insert(plan.charges.end(), charges.begin(), charges.end());
            made->heads.push_back({plan.board, storage::ages_of(plan), storage::is_true(plan.per_person),
                                   storage::is_true(plan.non_refundable), room.beds.value_or(0)});
            made->plans.push_back(std::move(plan));
        }
        made->rooms.push_back({std::move(room), first, made->plans.size()});
    }
    // no statement is being built here, see `memory_shortage`, and a hotel can need much memory
    memory_shortage::scope const throwing(true);
    night_table_builder nights(made->plans.size(), made->rooms.size(), made->digits);
    row_places places(*made);
    if (made->zone_known)
        for (auto const& [rate, prices] : read.prices)
            for (auto const& each : prices) {
                auto indexed = each;
                indexed.first = std::max(indexed.first, within_.first);
                indexed.end = std::min(indexed.end, within_.end);
                if (indexed != each) skipped_.try_emplace(rate, text_of_period(rate.first, rate.second, each));
                if (indexed.first >= indexed.end) continue;
                if (auto const plan = places.plan(rate.first, rate.second))
                    nights.add(*plan, indexed, storage::is_true(made->plans[*plan].free));
            }
    read.for_each_free_period(within_.first, within_.end, [&](std::int64_t room, auto const& free) {
        if (auto const at = places.room(room)) nights.add(supply(*at, free));
    });
    made->nights = nights.build();
    return made;
}

std::vector<shared_hotel> hotel_reader::some(storage::hotel_query const& query) {
    std::vector<shared_hotel> made;
    for (auto& each : storage::read_hotels(*sql_, query).hotels) made.push_back(indexed(std::move(each)));
    return made;
}

shared_hotel hotel_reader::hotel(std::int64_t id) {
    auto found = some({.hotel = id});
    return found.empty() ? nullptr : std::move(found.front());
}

shared_hotel hotel_reader::with_rooms(indexed_hotel const& before, std::int64_t first, std::int64_t end) {
    std::vector<supply> supplies;
    row_places places(before);
    auto const read =
        storage::read_hotels(*sql_, {.hotel = before.hotel.id, .first = first, .end = end, .only_rooms = true});
    for (auto const& each : read.hotels)
        each.for_each_free_period(first, end, [&](std::int64_t room, auto const& free) {
            if (auto const at = places.room(room)) supplies.emplace_back(*at, free);
        });
    auto made = std::make_shared<indexed_hotel>(before);
    made->nights = before.nights.with_supplies(first, end, supplies);
    return made;
}

} // namespace waybill::native::search_index
