// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/update_rates.hpp>

#include <inventory/check_inventory.hpp>
#include <storage/changes.hpp>
#include <storage/inventory_writer.hpp>
#include <storage/time_numbers.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace waybill::native::inventory {
namespace {

using storage::night_price;
using storage::night_rooms;

/// The periods of a rate or of a room, before and after the updates.
template <class Value>
struct edited {
    storage::periods<Value> before{};
    storage::periods<Value> after{};
};

class updating {
public:
    explicit updating(soci::session& sql) : sql_(sql), writer_(sql) {}

    void apply(rate_update const& update, place const& where) {
        auto const first = storage::number_of(update.from), end = storage::number_of(update.to) + 1;
        find_hotel(update.room, where);
        if (update.prices()) change_prices(update, first, end, where);
        if (!update.rooms()) return;
        auto& rooms = rooms_of(update.room);
        rooms.after = storage::changed(rooms.after, first, end, [&](night_rooms const* before) {
            night_rooms value = before ? *before : night_rooms();
            value.quantity = update.quantity.value_or(value.quantity);
            value.stopped = update.stop.value_or(value.stopped);
            return std::optional(value);
        });
    }

    /// Writes what has changed, and logs it.
    void finish() {
        std::set<std::int64_t> hotels;
        for (auto const& [of, rate] : rates_) {
            if (rate.after == rate.before) continue;
            writer_.replace(of.first, of.second, rate.after);
            hotels.insert(hotels_.at(of.first));
        }
        for (auto const hotel : hotels) storage::log_hotel_change(sql_, hotel);
        for (auto const& [room, rooms] : rooms_) {
            if (rooms.after == rooms.before) continue;
            writer_.replace(room, rooms.after);
            auto const [first, end] = nights_of(rooms);
            storage::log_rooms_change(sql_, room, first, end);
        }
    }

private:
    void find_hotel(std::int64_t room, place const& where) {
        if (hotels_.contains(room)) return;
        auto const found = writer_.hotel_of(room);
        if (!found) where.in("Room").refuse("there is no room " + std::to_string(room));
        hotels_.emplace(room, *found);
    }
    edited<night_rooms>& rooms_of(std::int64_t room) {
        auto const [known, added] = rooms_.try_emplace(room);
        if (added) known->second.after = known->second.before = writer_.rooms_of(room);
        return known->second;
    }
    void change_prices(rate_update const& update, std::int64_t first, std::int64_t end, place const& where) {
        auto const [known, added] = rates_.try_emplace(std::pair(update.room, *update.rate));
        auto& rate = known->second;
        if (added) {
            if (!writer_.has_plan(update.room, *update.rate))
                where.in("Rate").refuse("room " + std::to_string(update.room) + " has no rate " +
                                        std::to_string(*update.rate));
            rate.after = rate.before = writer_.prices_of(update.room, *update.rate);
        }
        rate.after = storage::changed(rate.after, first, end, [&](night_price const* before) {
            if (!before && !update.price) where.in("Price").refuse("required: a night of the period has no price yet");
            night_price value = before ? *before : night_price();
            if (update.price) value.price = *update.price;
            if (update.child_price) value.child_price = update.child_price;
            if (update.price_without_promotion) value.price_without_promotion = update.price_without_promotion;
            value.minimum_stay = update.minimum_stay.value_or(value.minimum_stay);
            return std::optional(value);
        });
    }
    static std::pair<std::int64_t, std::int64_t> nights_of(edited<night_rooms> const& rooms) {
        auto first = rooms.after.front().first, end = rooms.after.back().end; // an update leaves no room without any
        if (!rooms.before.empty()) {
            first = std::min(first, rooms.before.front().first);
            end = std::max(end, rooms.before.back().end);
        }
        return {first, end};
    }

    soci::session& sql_;
    storage::inventory_writer writer_;
    std::map<std::int64_t, std::int64_t> hotels_{}; ///< by room
    std::map<std::pair<std::int64_t, int>, edited<night_price>> rates_{};
    std::map<std::int64_t, edited<night_rooms>> rooms_{};
};

} // namespace

void apply_updates(soci::session& sql, std::vector<placed_update> const& updates,
                   std::function<void()> const& progress) {
    updating all(sql);
    for (auto const& [update, where] : updates) {
        all.apply(update, where);
        if (progress) progress();
    }
    all.finish();
}

storage::stored<void> update_rates(storage::store const& into, std::vector<placed_update> const& updates,
                                   load_progress const& progress) {
    try {
        for (auto const& [update, where] : updates) check_update(update, where);
    } catch (storage::store_exception const& thrown) { return thrown.why(); }
    return into.write([&](soci::session& sql) {
        std::size_t done = 0;
        apply_updates(sql, updates, [&] {
            if (progress) progress(++done, updates.size());
        });
    });
}

} // namespace waybill::native::inventory
