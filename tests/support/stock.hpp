// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "search_index/night_table.hpp"
#include "storage/stored_hotels.hpp"
#include "storage/time_numbers.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What the store can sell, as rows of a struct: simple and slow, and apart from the index of the service.
namespace support::sql_search {

using namespace waybill;
using namespace waybill::native;

/// One city or one hotel, for the nights of one stay.
struct stay_query {
    std::int64_t city = 0;
    date check_in{};
    int nights = 1;
    std::optional<std::int64_t> hotel{}; ///< only this hotel, in any city
};

struct plan_stock {
    storage::rate_entry plan{};
    std::string board_title{};
    std::optional<int> board_code{};            ///< in the list MPT of OpenTravel
    std::vector<storage::night_price> nights{}; ///< the nights of the stay that have a price, in order
    bool closed_to_departure = false;           ///< the day of check-out is

    bool operator==(plan_stock const&) const = default;
};

struct room_stock {
    storage::room_entry room{}; ///< without rates
    int free = 0;               ///< rooms that are free in each of the nights
    bool stopped = false;       ///< one of the nights is not sold
    std::vector<plan_stock> plans{};

    bool operator==(room_stock const&) const = default;
};

struct hotel_stock {
    storage::hotel_entry hotel{}; ///< without rooms
    std::vector<room_stock> rooms{};

    bool operator==(hotel_stock const&) const = default;
};

inline void add_nights(storage::periods<storage::night_price> const& prices, std::int64_t first, std::int64_t end,
                       plan_stock& into) {
    for (auto const& [from, to, value] : storage::within(prices, first, end))
        for (auto night = from; night < to; ++night) into.nights.push_back(value);
    if (auto const last = storage::within(prices, end, end + 1); !last.empty())
        into.closed_to_departure = last.front().value.limits.closed_to_departure;
}

inline hotel_stock stock_of(storage::stored_hotel&& from, std::map<std::int64_t, storage::board_entry> const& boards,
                            std::int64_t first, std::int64_t end) {
    hotel_stock made;
    auto const& of_hotel = from.text.charges;
    for (auto& room : std::exchange(from.text.rooms, {})) {
        auto const rates = std::exchange(room.rates, {});
        auto& kind = made.rooms.emplace_back(room_stock{.room = room});
        for (auto const& rate : rates) {
            auto const board = boards.find(rate.board);
            if (board == boards.end()) continue;
            auto& each = kind.plans.emplace_back(
                plan_stock{.plan = rate, .board_title = board->second.title, .board_code = board->second.meal_plan});
            each.plan.charges.insert(each.plan.charges.end(), of_hotel.begin(), of_hotel.end());
            if (auto const prices = from.prices.find({room.id, rate.id.value()}); prices != from.prices.end())
                add_nights(prices->second, first, end, each);
        }
    }
    struct least_rooms {
        std::int64_t nights = 0;
        int least = std::numeric_limits<int>::max();
        bool stopped = false;
    };
    std::map<std::int64_t, least_rooms> sale;
    from.for_each_free_period(first, end, [&](std::int64_t room, storage::period<storage::night_rooms> const& free) {
        auto& of = sale[room];
        of.nights += free.end - free.first;
        of.least = std::min(of.least, free.value.quantity);
        of.stopped = of.stopped || free.value.stopped;
    });
    for (auto& kind : made.rooms) {
        auto const of = sale.find(kind.room.id);
        if (of == sale.end()) continue;
        // a night without an allotment has no rooms
        kind.free = of->second.nights == end - first ? std::max(of->second.least, 0) : 0;
        kind.stopped = of->second.stopped;
    }
    made.hotel = std::move(from.text);
    return made;
}

/// The hotels in order of id, with rooms in order of id and plans in order of number.
inline std::vector<hotel_stock> stock_of(storage::session& sql, stay_query const& query) {
    auto const first = storage::number_of(query.check_in), end = first + query.nights;
    auto read = storage::read_hotels(
        sql, {.hotel = query.hotel, .city = query.city, .first = first, .end = end, .with_boards = true});
    std::vector<hotel_stock> made;
    for (auto& each : read.hotels) made.push_back(stock_of(std::move(each), read.boards, first, end));
    return made;
}

/// Its nights, for `price_of` and `rules_of`.
class stored_nights {
public:
    /// Nothing: one of the nights has no price. `digits` are those of the hotel's currency.
    static std::optional<stored_nights> of(plan_stock const& plan, int nights, unsigned digits) {
        // the nights are in order and unique, so their number shows whether one is missing
        if (plan.nights.size() != std::size_t(nights)) return std::nullopt;
        stored_nights made;
        made.nights_.reserve(plan.nights.size());
        made.closed_to_departure_ = plan.closed_to_departure;
        for (auto const& night : plan.nights) {
            auto const sold =
                search_index::night_terms_with_guests::of(night, digits, storage::is_true(plan.plan.free));
            if (!sold) return std::nullopt;
            made.nights_.push_back(*sold);
        }
        return made;
    }

    /// Calls `visit` with the number of each night.
    template <class Visit>
    bool each(Visit&& visit) const {
        for (std::size_t i = 0; i < nights_.size(); ++i) visit(i);
        return true;
    }
    [[nodiscard]] search_index::night_terms const& terms(std::size_t night) const { return nights_[night].terms; }
    [[nodiscard]] search_index::guest_prices const& guests(std::size_t night) const { return nights_[night].guests; }
    [[nodiscard]] search_index::night_terms const& first() const { return nights_.front().terms; }
    [[nodiscard]] bool limits_later_nights() const noexcept { return true; }
    [[nodiscard]] bool closed_to_departure() const noexcept { return closed_to_departure_; }

private:
    std::vector<search_index::night_terms_with_guests> nights_{};
    bool closed_to_departure_ = false;
};

} // namespace support::sql_search
