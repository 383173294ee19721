// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/rate_list.hpp>

#include <booking_service/ownership.hpp>
#include <inventory/night_values.hpp>
#include <storage/periods.hpp>
#include <storage/time_numbers.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

namespace waybill::native::booking_service {
namespace {

using storage::night_of, storage::number_of;

/// A period of an update.
period_update update_of(std::int64_t hotel, std::int64_t room, std::int64_t first, std::int64_t end) {
    period_update made;
    made.hotel = hotel;
    made.room = room;
    made.from = night_of(first);
    made.to = night_of(end - 1);
    return made;
}

/// What a rate says about nights. Limits that are those of a night without one are left out.
void put(storage::night_price from, std::string const& currency, period_update& into) {
    auto const priced = [&](std::optional<decimal> const& price) {
        return price ? std::optional(price_change(money{currency, *price})) : std::nullopt;
    };
    into.price = money{currency, from.price};
    into.price_without_promotion = priced(from.price_without_promotion);
    for (auto const& each : inventory::optional_prices) into.*each.request = priced(from.*each.stored);
    inventory::for_each_limit([&](auto const& each) {
        if (auto const limit = each.stored(from); limit != each.none) into.*each.request = limit;
    });
}

void list_rates(storage::stored_hotels const& read, rate_list_res& into) {
    auto const& text = read.hotels.front().text;
    for (auto const& room : text.rooms)
        for (auto const& rate : room.rates) {
            auto& made = into.rates.emplace_back();
            made.id = rate.id.value_or(0);
            made.room = {room.id, room.title, {}};
            made.board.id = rate.board;
            if (auto const board = read.boards.find(rate.board); board != read.boards.end())
                made.board = {rate.board, board->second.title, board->second.meal_plan};
            made.adults = room.adults;
            made.beds = room.beds;
            made.per_person = storage::is_true(rate.per_person);
            made.non_refundable = storage::is_true(rate.non_refundable);
        }
}

struct free_and_sold {
    std::int32_t free = 0, sold = 0;
    bool operator==(free_and_sold const&) const = default;
};

} // namespace

result<void, error_result> check_rate_permission(request_context const& context, rate_list_req const& request) {
    if (!context.principal) return credential_refused();
    auto const& allowed = context.principal->at_hotels;
    if (!allowed.update_rates) return refusal(error_id::auth_invalid, "The login may not update rates");
    if (request.hotel && !allowed.hotels.empty() && !contained(allowed.hotels, *request.hotel))
        return owner_refused({"Hotel", "The login may not update the rates of this hotel"});
    return {};
}

std::vector<identified_text> listed_hotels(std::vector<std::int64_t> const& ids,
                                           search_index::snapshot const& inventory) {
    std::vector<identified_text> found;
    for (auto const& city : inventory.cities())
        for (auto const& each : city->hotels)
            if (ids.empty() || contained(ids, each->hotel.id)) found.push_back({each->hotel.id, each->hotel.title, {}});
    std::sort(found.begin(), found.end(), [](auto const& left, auto const& right) { return left.id < right.id; });
    return found;
}

storage::hotel_query rate_query(rate_list_req const& request) {
    return {.hotel = request.hotel,
            .first = number_of(*request.from),
            .end = number_of(*request.to) + 1,
            .with_boards = true};
}

result<rate_list_res, error_result> rates_of(storage::stored_hotels const& read, rate_list_req const& request) {
    if (read.hotels.empty())
        return field_refused({"Hotel", "There is no hotel " + std::to_string(*request.hotel) +
                                           ": a request without Hotel lists those of the login"});
    auto const& hotel = read.hotels.front();
    auto const [first, end] = std::pair(number_of(*request.from), number_of(*request.to) + 1);
    auto const id = hotel.text.id;
    rate_list_res made;
    made.hotels.push_back({id, hotel.text.title, {}});
    made.currency = hotel.text.currency;
    list_rates(read, made);
    for (auto const& [room, stored] : hotel.quantities)
        for (auto const& each : storage::merged(storage::within(stored, first, end))) {
            auto& update = made.updates.emplace_back(update_of(id, room, each.first, each.end));
            update.quantity = each.value.quantity;
            update.stop = each.value.stopped;
        }
    for (auto const& [of, stored] : hotel.prices) {
        if (made.updates.size() > most_listed_periods) break; // refused below
        for (auto const& each : storage::merged(storage::within(stored, first, end))) {
            auto& update = made.updates.emplace_back(update_of(id, of.first, each.first, each.end));
            update.rate = of.second;
            put(each.value, hotel.text.currency, update);
        }
    }
    std::sort(made.updates.begin(), made.updates.end(), [](auto const& left, auto const& right) {
        return std::tie(left.room, left.rate, left.from) < std::tie(right.room, right.rate, right.from);
    });
    std::map<std::int64_t, storage::periods<free_and_sold>> by_room;
    hotel.for_each_free_period(first, end, [&](std::int64_t room, storage::period<storage::night_rooms> const& left) {
        auto const booked = hotel.taken.find({room, left.first});
        by_room[room].push_back({left.first,
                                 left.end,
                                 {left.value.stopped ? 0 : std::max(left.value.quantity, 0),
                                  booked == hotel.taken.end() ? 0 : booked->second}});
    });
    for (auto& [room, nights] : by_room)
        for (auto const& each : storage::merged(std::move(nights)))
            made.nights.push_back(
                {room, night_of(each.first), night_of(each.end - 1), each.value.free, each.value.sold});
    if (made.updates.size() + made.nights.size() > most_listed_periods)
        return field_refused(
            {"To", "The nights have more than " + std::to_string(most_listed_periods) + " periods: request fewer"});
    return made;
}

} // namespace waybill::native::booking_service
