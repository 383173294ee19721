// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/export_inventory.hpp>

#include <currencies/minor_digits.hpp>
#include <currencies/minor_units.hpp>
#include <inventory/night_values.hpp>
#include <storage/addresses.hpp>
#include <storage/stored_hotels.hpp>
#include <storage/time_numbers.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::inventory {
namespace {

/// Calls `put(from, to, value)` with the first and the last night of each period; a file has no longer ones than
/// `most_nights_of_period`.
template <class Value, class Put>
void each_period(storage::periods<Value> const& all, Put&& put) {
    for (auto const& each : all)
        for (auto first = each.first; first < each.end; first += most_nights_of_period)
            put(storage::night_of(first),
                storage::night_of(std::min<std::int64_t>(each.end, first + most_nights_of_period) - 1), each.value);
}

std::optional<bool> if_true(bool value) { return value ? std::optional(true) : std::nullopt; }

/// A stored amount in the form of a file. Earlier versions stored other digits than the currency has.
decimal exported(decimal stored, unsigned digits) {
    auto const price = currencies::minor_units::of_price(stored, digits);
    return price ? price->with_digits(digits) : stored;
}

std::optional<decimal> exported(std::optional<decimal> const& stored, unsigned digits) {
    return stored ? std::optional(exported(*stored, digits)) : std::nullopt;
}

price_period entry_of(date from, date to, storage::night_price value, unsigned digits) {
    price_period period{.from = from, .to = to};
    period.price = exported(value.price, digits);
    period.price_without_promotion = exported(value.price_without_promotion, digits);
    if (period.price_without_promotion && compare(*period.price_without_promotion, period.price) < 0)
        period.price_without_promotion.reset(); // of an earlier version
    for_each_limit([&](auto const& each) {
        if (auto const limit = each.stored(value); limit != each.none) period.*each.period = limit;
    });
    for (auto const& each : optional_prices) period.*each.period = exported(value.*each.stored, digits);
    return period;
}

/// The hotel with its nights.
hotel_entry entry_of(storage::stored_hotel&& stored) {
    auto made = std::move(stored.text);
    auto const digits = currencies::minor_digits_or_default(made.currency);
    for (auto& room : made.rooms) {
        for (auto& rate : room.rates)
            each_period(stored.prices[{room.id, rate.id.value()}], [&](date from, date to, auto const& value) {
                rate.periods.push_back(entry_of(from, to, value, digits));
            });
        each_period(stored.quantities[room.id], [&](date from, date to, storage::night_rooms of) {
            room.allotments.push_back({from, to, of.quantity, if_true(of.stopped)});
        });
    }
    return made;
}

} // namespace

storage::stored<inventory_document> export_inventory(storage::store const& from) {
    return from.read([](storage::session& sql) {
        inventory_document made{.cities = storage::all_cities(sql),
                                .boards = storage::all_boards(sql),
                                .language = storage::language_of_inventory(sql)};
        for (auto& each : storage::allowed_ranges(sql))
            made.addresses.push_back(
                {each.range, each.note.empty() ? std::nullopt : std::optional(std::move(each.note))});
        for (storage::hotel_query query;;) {
            auto read = storage::read_hotels(sql, query);
            for (auto& each : read.hotels) made.hotels.push_back(entry_of(std::move(each)));
            if (read.hotels.size() < storage::hotels_at_once) return made;
            query.after = made.hotels.back().id;
        }
    });
}

} // namespace waybill::native::inventory
