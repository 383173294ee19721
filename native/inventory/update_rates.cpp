// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/update_rates.hpp>

#include <inventory/check_inventory.hpp>
#include <inventory/night_values.hpp>
#include <storage/audit.hpp>
#include <storage/changes.hpp>
#include <storage/edited_periods.hpp>
#include <storage/stored_hotels.hpp>
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

std::string audit_text(night_price value) {
    auto text = text_of(value.price);
    if (value.price_without_promotion) text += " instead of " + text_of(*value.price_without_promotion);
    for (auto const& each : optional_prices)
        if (value.*each.stored) text.append(" ").append(each.words).append(" ").append(text_of(*(value.*each.stored)));
    for (auto const& each : limits_in_nights)
        if (int const limit = each.stored(value); limit > each.none)
            text.append(" ").append(each.words).append(" ").append(std::to_string(limit));
    for (auto const& each : closures)
        if (each.stored(value)) text.append(" ").append(each.words);
    return text;
}

std::string audit_text(night_rooms const& value) {
    return std::to_string(value.quantity) + " rooms" + (value.stopped ? " stopped" : "");
}

/// Periods in the audit trail: `2027-07-01 to 2027-07-14 120.000; …`. Bounded: a short request may change many.
template <class Value>
std::string audit_text(storage::periods<Value> const& all) {
    constexpr std::size_t most_named = 20, longest = 1000;
    auto const text_of_night = [](std::int64_t night) {
        return text_of(storage::night_of(night), wire_format::iso_date);
    };
    std::string text;
    std::size_t i = 0;
    for (; i < std::min(all.size(), most_named) && text.size() < longest; ++i)
        text += (i == 0 ? "" : "; ") + text_of_night(all[i].first) + " to " + text_of_night(all[i].end - 1) + ' ' +
                audit_text(all[i].value);
    if (i < all.size()) text += "; " + std::to_string(all.size() - i) + " more periods";
    return text.empty() ? "nothing" : text;
}

struct known_plan {
    bool free_of_charge = false;         ///< whether its price may be 0
    std::vector<charge_entry> charges{}; ///< those of its hotel as well
};

struct known_room {
    std::int64_t hotel = 0;
    std::string currency{}; ///< of the hotel
    std::map<int, known_plan> rates{};
};

/// As in the file: what is included in the price of the shortest stay must not be above it. An update of other values
/// is not refused for what the store has.
void check_included(night_price const& value, known_plan const& plan, rate_update const& update, place const& where) {
    bool const stays = update.minimum_stay || update.minimum_stay_through;
    if (value.single_price && !update.single_price && !stays) return;
    bool const single = update.single_price && (value.single_price || !update.price);
    auto const* const field = single                        ? "SinglePrice"
                              : update.price                ? "Price"
                              : update.minimum_stay         ? "MinimumStay"
                              : update.minimum_stay_through ? "MinimumStayThrough"
                                                            : nullptr;
    int const nights = std::max({1, value.minimum_stay, value.limits.minimum_stay_through});
    auto const price = multiply(value.single_price.value_or(value.price), nights);
    if (field == nullptr || !price) return; // or of more than 18 digits
    decimal sum;
    if (auto const excess = add_included(plan.charges, nights, *price, sum)) where.in(field).refuse(excess->why);
}

/// As in the file, for the limits of a night after all updates.
void check_limits(night_price const& value, rate_update const& update, place const& where) {
    int const most = value.limits.maximum_stay;
    if ((!update.minimum_stay && !update.maximum_stay) || most == 0 || most >= value.minimum_stay) return;
    where.in(update.maximum_stay ? "MaximumStay" : "MinimumStay")
        .refuse("MaximumStay, " + std::to_string(most) + ", must not be below MinimumStay, " +
                std::to_string(value.minimum_stay));
}

class updating {
public:
    /// Reads what the updates depend on, and the stored periods of each rate and room from the first night of the
    /// updates to the last one, and those that adjoin them.
    updating(storage::session& sql, std::vector<placed_update> const& updates) : sql_(sql) {
        std::set<std::int64_t> rooms, hotels;
        std::map<storage::rate_key, storage::night_range> prices, quantities;
        auto const add = [](auto& to, std::int64_t room, int rate, std::int64_t first, std::int64_t end) {
            auto& range = to.try_emplace({room, rate}, storage::night_range{room, rate, first, end}).first->second;
            range.first = std::min(range.first, first);
            range.end = std::max(range.end, end);
        };
        for (auto const& each : updates) {
            auto const& update = each.update;
            rooms.insert(update.room);
            if (each.hotel) hotels.insert(*each.hotel);
            auto const [first, end] = nights_of(update);
            if (update.prices()) add(prices, update.room, update.rate.value_or(0), first - 1, end + 1);
            if (update.rooms()) add(quantities, update.room, 0, first - 1, end + 1);
        }
        auto const ranges_of = [](auto const& by_rate) {
            std::vector<storage::night_range> all;
            for (auto const& [rate, range] : by_rate) all.push_back(range);
            return all;
        };
        for (auto const& hotel : storage::hotels_with(sql, hotels, rooms)) {
            currencies_[hotel.id] = hotel.currency;
            for (auto const& room : hotel.rooms) {
                auto& known = known_[room.id] = {hotel.id, hotel.currency, {}};
                for (auto const& rate : room.rates) {
                    auto& plan = known.rates[rate.id.value()] = {storage::is_true(rate.free), rate.charges};
                    plan.charges.insert(plan.charges.end(), hotel.charges.begin(), hotel.charges.end());
                }
            }
        }
        for (auto const& [rate, stored] : storage::prices_in(sql, ranges_of(prices)))
            rates_[rate] = storage::edited_periods<night_price>(stored);
        for (auto const& [room, stored] : storage::rooms_in(sql, ranges_of(quantities)))
            rooms_[room] = storage::edited_periods<night_rooms>(stored);
    }

    void apply(placed_update const& placed) {
        auto const& update = placed.update;
        auto const& where = placed.where;
        auto const [first, end] = nights_of(update);
        if (placed.hotel) check_hotel(*placed.hotel, placed.currencies, where);
        find_room(update.room, placed.hotel, where);
        if (update.prices()) change_prices(update, first, end, where);
        if (!update.rooms()) return;
        auto& rooms = rooms_[update.room];
        met_ += rooms.newly_met(first, end);
        rooms.change(first, end, [&](night_rooms const* before) {
            night_rooms value = before ? *before : night_rooms();
            value.quantity = update.quantity.value_or(value.quantity);
            value.stopped = update.stop.value_or(value.stopped);
            return std::optional(value);
        });
    }

    /// Checks what nights of the update cost after all updates.
    void check_prices(placed_update const& placed) {
        auto const& update = placed.update;
        if (!update.prices()) return;
        auto const& plan = known_.at(update.room).rates.at(*update.rate);
        auto const [first, end] = nights_of(update);
        rates_.at({update.room, *update.rate}).change(first, end, [&](night_price const* value) {
            if (value == nullptr) return std::optional<night_price>();
            check_included(*value, plan, update, placed.where);
            check_limits(*value, update, placed.where);
            return std::optional(*value);
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
        std::map<storage::rate_key, storage::replaced_periods<night_price>> prices;
        std::map<std::int64_t, storage::replaced_periods<night_rooms>> quantities;
        for (auto const& [of, rate] : rates_) {
            auto removed = rate.removed(), added = rate.added();
            if (removed.empty() && added.empty()) continue;
            hotels.insert(known_.at(of.first).hotel);
            storage::record_change(sql_, "rate changed", subject_of(of.first) + " rate " + std::to_string(of.second),
                                   audit_text(removed) + " -> " + audit_text(added));
            prices[of] = {std::move(removed), std::move(added)};
        }
        for (auto const hotel : hotels) storage::log_hotel_change(sql_, hotel);
        for (auto const& [room, rooms] : rooms_) {
            auto removed = rooms.removed(), added = rooms.added();
            if (removed.empty() && added.empty()) continue;
            storage::record_change(sql_, "rooms changed", subject_of(room),
                                   audit_text(removed) + " -> " + audit_text(added));
            // an update of rooms leaves no night without a number of them: what is removed is added again
            storage::log_rooms_change(sql_, known_.at(room).hotel, added.front().first, added.back().end);
            quantities[room] = {std::move(removed), std::move(added)};
        }
        storage::replace_prices(sql_, prices);
        storage::replace_rooms(sql_, quantities);
    }

private:
    [[nodiscard]] std::string subject_of(std::int64_t room) const {
        return "hotel " + std::to_string(known_.at(room).hotel) + " room " + std::to_string(room);
    }
    static std::pair<std::int64_t, std::int64_t> nights_of(rate_update const& update) {
        return {storage::number_of(update.from), storage::number_of(update.to) + 1};
    }
    void find_room(std::int64_t room, std::optional<std::int64_t> wanted, place const& where) const {
        auto const known = known_.find(room);
        // one text for a room of another hotel and for an unknown one: the login may have this hotel alone
        if (wanted && (known == known_.end() || known->second.hotel != *wanted))
            where.in("Room").refuse("hotel " + std::to_string(*wanted) + " has no room " + std::to_string(room));
        if (known == known_.end()) where.in("Room").refuse("there is no room " + std::to_string(room));
    }
    void check_hotel(std::int64_t hotel, std::vector<stated_currency> const& stated, place const& where) {
        auto const found = currencies_.find(hotel);
        if (found == currencies_.end()) where.in("Hotel").refuse("there is no hotel " + std::to_string(hotel));
        for (auto const& each : stated)
            if (each.currency != found->second)
                where.in(each.field)
                    .in("currency")
                    .refuse("the prices of hotel " + std::to_string(hotel) + " are in " + found->second);
    }
    void change_prices(rate_update const& update, std::int64_t first, std::int64_t end, place const& where) {
        auto const& [hotel, currency, rates] = known_.at(update.room);
        auto const plan = rates.find(*update.rate);
        if (plan == rates.end())
            where.in("Rate").refuse("room " + std::to_string(update.room) + " has no rate " +
                                    std::to_string(*update.rate));
        check_rules(update, where, known_rate{currency, plan->second.free_of_charge});
        auto& prices = rates_[{update.room, *update.rate}];
        met_ += prices.newly_met(first, end);
        prices.change(first, end, [&](night_price const* before) {
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
            for_each_limit([&](auto const& each) {
                auto& stored = each.stored(value);
                stored = (update.*each.update).value_or(stored);
            });
            return std::optional(value);
        });
    }

    storage::session& sql_;
    std::size_t met_ = 0;
    std::map<std::int64_t, known_room> known_{};       ///< of the hotels whose rooms the updates name
    std::map<std::int64_t, std::string> currencies_{}; ///< of these hotels, and of those that the updates name
    std::map<storage::rate_key, storage::edited_periods<night_price>> rates_{};
    std::map<std::int64_t, storage::edited_periods<night_rooms>> rooms_{};
};

} // namespace

std::size_t apply_updates(storage::session& sql, std::vector<placed_update> const& updates, std::size_t most_periods) {
    if (updates.empty()) return 0;
    updating all(sql, updates);
    for (auto const& each : updates) {
        all.apply(each);
        if (most_periods != 0 && all.periods_met() > most_periods)
            each.where.refuse("the updates up to this one meet more than " + std::to_string(most_periods) +
                              " stored periods: send them in several requests");
    }
    for (auto const& each : updates) all.check_prices(each);
    all.finish();
    return std::size_t(std::count_if(updates.begin(), updates.end(),
                                     [&](placed_update const& each) { return all.has_changed(each.update); }));
}

storage::stored<std::size_t> update_rates(storage::store const& into, std::vector<placed_update> const& updates,
                                          update_limits const& limits) {
    struct rolled_back {
        std::size_t changed;
    };
    try {
        for (auto const& each : updates) check_update(each.update, each.where, limits.horizon);
        return into.write([&](storage::session& sql) {
            auto const changed = apply_updates(sql, updates, limits.periods);
            if (limits.dry_run) throw rolled_back{changed};
            return changed;
        });
    } catch (rolled_back const& done) { return done.changed; } catch (storage::store_exception const& thrown) {
        return thrown.why();
    }
}

} // namespace waybill::native::inventory
