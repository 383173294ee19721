// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/stock.hpp>

#include <storage/time_numbers.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace waybill::native::storage {
namespace {

void add_nights(periods<night_price> const& prices, std::int64_t first, std::int64_t end, plan_stock& into) {
    for (auto const& [from, to, value] : within(prices, first, end))
        for (auto night = from; night < to; ++night) into.nights.push_back({night_of(night), value});
    if (auto const last = within(prices, end, end + 1); !last.empty())
        into.closed_to_departure = last.front().value.limits.closed_to_departure;
}

hotel_stock stock_of(stored_hotel&& from, std::map<std::int64_t, board_entry> const& boards, std::int64_t first,
                     std::int64_t end) {
    hotel_stock made;
    auto const of_hotel = charges_of(from.text.charges);
    for (auto const& room : std::exchange(from.text.rooms, {})) {
        auto& kind = made.rooms.emplace_back(room_stock{.room = record_of(room, from.text.id)});
        for (auto const& rate : room.rates) {
            auto const board = boards.find(rate.board);
            if (board == boards.end()) continue;
            auto& each = kind.plans.emplace_back(plan_stock{
                .plan = record_of(rate), .board_title = board->second.title, .board_code = board->second.meal_plan});
            each.plan.charges.insert(each.plan.charges.end(), of_hotel.begin(), of_hotel.end());
            if (auto const prices = from.prices.find({room.id, each.plan.number}); prices != from.prices.end())
                add_nights(prices->second, first, end, each);
        }
    }
    struct least_rooms {
        std::int64_t nights = 0;
        int least = std::numeric_limits<int>::max();
        bool stopped = false;
    };
    std::map<std::int64_t, least_rooms> sale;
    from.each_free_period(first, end, [&](std::int64_t room, period<night_rooms> const& free) {
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

} // namespace

std::vector<hotel_stock> stock_of(session& sql, stay_query const& query) {
    auto const first = number_of(query.check_in), end = first + query.nights;
    auto read =
        read_hotels(sql, {.hotel = query.hotel, .city = query.city, .first = first, .end = end, .with_boards = true});
    std::vector<hotel_stock> made;
    for (auto& each : read.hotels) made.push_back(stock_of(std::move(each), read.boards, first, end));
    return made;
}

} // namespace waybill::native::storage
