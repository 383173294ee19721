// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/update_rates.hpp>

#include <inventory/check_inventory.hpp>
#include <inventory/night_values.hpp>
#include <inventory/rule_check.hpp>
#include <inventory/stored_prices.hpp>
#include <storage/audit.hpp>
#include <storage/changes.hpp>
#include <storage/edited_periods.hpp>
#include <storage/inventory_writer.hpp>
#include <storage/time_numbers.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace waybill::native::inventory {
namespace {

using storage::night_price;
using storage::night_rooms;

std::string audit_text(night_price const& value) {
    auto text = text_of(value.price);
    if (value.price_without_promotion) text += " instead of " + text_of(*value.price_without_promotion);
    for (auto const& each : optional_prices)
        if (value.*each.stored) text.append(" ").append(each.words).append(" ").append(text_of(*(value.*each.stored)));
    if (value.minimum_stay > 1) text += " minimum stay " + std::to_string(value.minimum_stay);
    auto const& limits = value.limits;
    if (limits.maximum_stay > 0) text += " maximum stay " + std::to_string(limits.maximum_stay);
    if (limits.minimum_stay_through > 1) text += " minimum stay through " + std::to_string(limits.minimum_stay_through);
    if (limits.closed_to_arrival) text += " closed to arrival";
    if (limits.closed_to_departure) text += " closed to departure";
    return text;
}

std::string audit_text(night_rooms const& value) {
    return std::to_string(value.quantity) + " rooms" + (value.stopped ? " stopped" : "");
}

/// Periods in the audit trail: `2027-07-01 to 2027-07-14 120.000; …`.
template <class Value>
std::string audit_text(storage::periods<Value> const& all) {
    constexpr std::size_t most_named = 20;
    auto const text_of_night = [](std::int64_t night) {
        return text_of(storage::night_of(night), wire_format::iso_date);
    };
    std::string text;
    for (std::size_t i = 0; i < std::min(all.size(), most_named); ++i)
        text += (i == 0 ? "" : "; ") + text_of_night(all[i].first) + " to " + text_of_night(all[i].end - 1) + ' ' +
                audit_text(all[i].value);
    if (all.size() > most_named) text += "; " + std::to_string(all.size() - most_named) + " more periods";
    return text.empty() ? "nothing" : text;
}

class updating {
public:
    explicit updating(soci::session& sql) : sql_(sql), writer_(sql) {}

    void apply(placed_update const& placed) {
        auto const& update = placed.update;
        auto const& where = placed.where;
        auto const [first, end] = nights_of(update);
        if (placed.hotel) check_hotel(*placed.hotel, placed.currencies, where);
        find_hotel(update.room, placed.hotel, where);
        if (update.prices()) change_prices(update, first, end, where);
        if (!update.rooms()) return;
        auto const stored = [&](auto from, auto to) { return counted(writer_.rooms_of(update.room, from, to)); };
        rooms_[update.room].change(first, end, stored, [&](night_rooms const* before) {
            night_rooms value = before ? *before : night_rooms();
            value.quantity = update.quantity.value_or(value.quantity);
            value.stopped = update.stop.value_or(value.stopped);
            return std::optional(value);
        });
    }

    /// Whether nights of the update have other values than before all updates.
    [[nodiscard]] bool has_changed(rate_update const& update) const {
        auto const [first, end] = nights_of(update);
        return (update.prices() && rates_.at({update.room, *update.rate}).differs(first, end)) ||
               (update.rooms() && rooms_.at(update.room).differs(first, end));
    }

    /// The stored periods that have nights of the updates, or adjoin them.
    [[nodiscard]] std::size_t periods_met() const noexcept { return met_; }

    /// Writes what has changed, and logs it.
    void finish() {
        std::set<std::int64_t> hotels;
        for (auto const& [of, rate] : rates_) {
            auto const removed = rate.removed(), added = rate.added();
            if (removed.empty() && added.empty()) continue;
            writer_.replace(of.first, of.second, removed, added);
            hotels.insert(hotels_.at(of.first));
            storage::record_change(sql_, "rate changed", subject_of(of.first) + " rate " + std::to_string(of.second),
                                   audit_text(removed) + " -> " + audit_text(added));
        }
        for (auto const hotel : hotels) storage::log_hotel_change(sql_, hotel);
        for (auto const& [room, rooms] : rooms_) {
            auto const removed = rooms.removed(), added = rooms.added();
            if (removed.empty() && added.empty()) continue;
            writer_.replace(room, removed, added);
            storage::record_change(sql_, "rooms changed", subject_of(room),
                                   audit_text(removed) + " -> " + audit_text(added));
            // an update of rooms leaves no night without a number of them: what is removed is added again
            storage::log_rooms_change(sql_, room, added.front().first, added.back().end);
        }
    }

private:
    [[nodiscard]] std::string subject_of(std::int64_t room) const {
        return "hotel " + std::to_string(hotels_.at(room)) + " room " + std::to_string(room);
    }
    static std::pair<std::int64_t, std::int64_t> nights_of(rate_update const& update) {
        return {storage::number_of(update.from), storage::number_of(update.to) + 1};
    }
    template <class Value>
    storage::periods<Value> counted(storage::periods<Value>&& read) {
        met_ += read.size();
        return std::move(read);
    }
    void find_hotel(std::int64_t room, std::optional<std::int64_t> wanted, place const& where) {
        auto known = hotels_.find(room);
        if (known == hotels_.end()) {
            auto const found = writer_.hotel_of(room);
            if (found) known = hotels_.emplace(room, *found).first;
        }
        // one text for a room of another hotel and for an unknown one: the login may have this hotel alone
        if (wanted && (known == hotels_.end() || known->second != *wanted))
            where.in("Room").refuse("hotel " + std::to_string(*wanted) + " has no room " + std::to_string(room));
        if (known == hotels_.end()) where.in("Room").refuse("there is no room " + std::to_string(room));
    }
    std::string const& currency_of(std::int64_t hotel, place const& where) {
        auto const [known, added] = currencies_.try_emplace(hotel);
        if (added) {
            auto found = writer_.currency_of(hotel);
            if (!found) where.in("Hotel").refuse("there is no hotel " + std::to_string(hotel));
            known->second = *std::move(found);
        }
        return known->second;
    }
    void check_hotel(std::int64_t hotel, std::vector<stated_currency> const& stated, place const& where) {
        auto const& prices_in = currency_of(hotel, where);
        for (auto const& each : stated)
            if (each.currency != prices_in)
                where.in(each.field)
                    .in("currency")
                    .refuse("the prices of hotel " + std::to_string(hotel) + " are in " + prices_in);
    }
    void change_prices(rate_update const& update, std::int64_t first, std::int64_t end, place const& where) {
        auto const& currency = currency_of(hotels_.at(update.room), where);
        auto const [known, added] = rates_.try_emplace(std::pair(update.room, *update.rate));
        if (added) {
            auto const free_of_charge = writer_.free_of_charge(update.room, *update.rate);
            if (!free_of_charge)
                where.in("Rate").refuse("room " + std::to_string(update.room) + " has no rate " +
                                        std::to_string(*update.rate));
            free_of_charge_[known->first] = *free_of_charge;
        }
        check_rules(update, where, known_rate{currency, free_of_charge_.at(known->first)});
        auto const stored = [&](auto from, auto to) {
            return counted(writer_.prices_of(update.room, *update.rate, from, to));
        };
        known->second.change(first, end, stored, [&](night_price const* before) {
            if (!before && !update.price) where.in("Price").refuse("required: a night of the period has no price yet");
            night_price value = before ? *before : night_price();
            if (update.price) value.price = price_in(currency, *update.price);
            for (auto const& each : optional_prices)
                if (auto const& made = update.*each.update) value.*each.stored = price_in(currency, made->amount);
            auto& full_price = value.price_without_promotion;
            if (auto const& made = update.price_without_promotion) {
                full_price = price_in(currency, made->amount);
                if (full_price && compare(*full_price, value.price) < 0)
                    where.in("PriceWithoutPromotion").refuse("must not be below the price, " + text_of(value.price));
            } else if (update.price && full_price && compare(value.price, *full_price) >= 0) {
                full_price.reset(); // without a discount there is no promotion any more
            }
            value.minimum_stay = update.minimum_stay.value_or(value.minimum_stay);
            auto& limits = value.limits;
            limits.maximum_stay = update.maximum_stay.value_or(limits.maximum_stay);
            limits.minimum_stay_through = update.minimum_stay_through.value_or(limits.minimum_stay_through);
            limits.closed_to_arrival = update.closed_to_arrival.value_or(limits.closed_to_arrival);
            limits.closed_to_departure = update.closed_to_departure.value_or(limits.closed_to_departure);
            return std::optional(value);
        });
    }

    soci::session& sql_;
    storage::inventory_writer writer_;
    std::size_t met_ = 0;
    std::map<std::int64_t, std::int64_t> hotels_{};    ///< by room
    std::map<std::int64_t, std::string> currencies_{}; ///< by hotel
    std::map<std::pair<std::int64_t, int>, bool> free_of_charge_{};
    std::map<std::pair<std::int64_t, int>, storage::edited_periods<night_price>> rates_{};
    std::map<std::int64_t, storage::edited_periods<night_rooms>> rooms_{};
};

} // namespace

std::size_t apply_updates(soci::session& sql, std::vector<placed_update> const& updates,
                          std::function<void()> const& progress, std::size_t most_periods) {
    updating all(sql);
    for (auto const& each : updates) {
        all.apply(each);
        if (most_periods != 0 && all.periods_met() > most_periods)
            each.where.refuse("the updates up to this one meet more than " + std::to_string(most_periods) +
                              " stored periods: send them in several requests");
        if (progress) progress();
    }
    all.finish();
    return std::size_t(std::count_if(updates.begin(), updates.end(),
                                     [&](placed_update const& each) { return all.has_changed(each.update); }));
}

storage::stored<std::size_t> try_updates(storage::store const& into, std::vector<placed_update> const& updates,
                                         update_limits const& limits) {
    struct rolled_back {
        std::size_t changed;
    };
    try {
        for (auto const& each : updates) check_update(each.update, each.where, limits.horizon);
        return into.write([&](soci::session& sql) -> std::size_t {
            throw rolled_back{apply_updates(sql, updates, {}, limits.periods)};
        });
    } catch (rolled_back const& done) { return done.changed; } catch (storage::store_exception const& thrown) {
        return thrown.why();
    }
}

storage::stored<std::size_t> update_rates(storage::store const& into, std::vector<placed_update> const& updates,
                                          update_limits const& limits, load_progress const& progress) {
    try {
        for (auto const& each : updates) check_update(each.update, each.where, limits.horizon);
    } catch (storage::store_exception const& thrown) { return thrown.why(); }
    return into.write([&](soci::session& sql) {
        std::size_t done = 0;
        return apply_updates(
            sql, updates,
            [&] {
                if (progress) progress(++done, updates.size());
            },
            limits.periods);
    });
}

} // namespace waybill::native::inventory
