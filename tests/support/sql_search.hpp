// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "booking_service/offer_token.hpp"
#include "booking_service/pricing.hpp"
#include "booking_service/room_assignment.hpp"
#include "booking_service/search_terms.hpp"
#include "booking_service/stay_charges.hpp"
#include "storage/keys.hpp"
#include "support/stock.hpp"

#include <waybill/message/hotel_search_res.hpp>

#include <algorithm>
#include <compare>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// A hotel search that reads the whole city by SQL and makes every offer of every hotel: simple and slow. It is the
/// reference for the search of the service.
namespace support::sql_search {

using namespace waybill;
using namespace waybill::native;
using namespace waybill::native::booking_service;

/// A hotel of the response, with its sort key.
struct found_hotel {
    waybill::hotel hotel{};
    std::string currency{};
    decimal cheapest{}; ///< the sum for all requested rooms, each at its cheapest offer
};

inline std::optional<offer> offer_of(room_stock const& room, plan_stock const& plan, room_group const& group,
                                     search_terms const& terms, price_currency const& currency,
                                     time_zones::time_zone const& zone, offer_owner const& owner) {
    if (group.board && *group.board != plan.plan.board) return std::nullopt;
    if (terms.without_non_refundable && storage::is_true(plan.plan.non_refundable)) return std::nullopt;
    auto const paying = by_band(group.guests, storage::ages_of(plan.plan));
    if (!fits(room.room, paying)) return std::nullopt;
    auto const nights = stored_nights::of(plan, terms.nights, currency.digits);
    if (!nights) return std::nullopt;
    stay_sum const empty(storage::is_true(plan.plan.per_person), paying, room.room.beds.value_or(0));
    auto price = price_of(*nights, plan.plan, empty, terms, currency.digits);
    local_days days(terms.now);
    auto const rules = rules_of(*nights);
    auto available =
        described(status_of(room.room, {room.free, room.stopped}, rules, group.count, terms, zone, days), rules);
    if (terms.only_available && available.status != availability::available) return std::nullopt;

    offer made{.id = plan.plan.board, .title = plan.board_title, .available = std::move(available)};
    made.offer_id = offer_sealer(owner, terms.check_in, terms.nights, group.guests)
                        .seal(room.room.id, plan.plan, currency.code, price->total);
    made.rate = currency(price->total);
    if (price->without_promotion) made.rate_without_promotion = currency(*price->without_promotion);
    made.non_refundable = storage::is_true(plan.plan.non_refundable);
    auto const begin = days.fees_begin(zone, terms.check_in, storage::grace_of(plan.plan));
    made.cancellation_policy =
        policies_of(fees_of(plan.plan, *price, terms.check_in, begin, currency.digits), currency, zone, days);
    made.taxes_and_fees = totals_of(charges_of(plan.plan, price->total, paying, terms.nights, currency));
    if (terms.price_break_down) made.price_break_down = std::move(price->nights);
    return made;
}

/// The room with all its offers to the group.
inline hotel_room room_of(room_stock const& stock, room_group const& group, search_terms const& terms,
                          price_currency const& currency, time_zones::time_zone const& zone, offer_owner const& owner) {
    hotel_room room{.id = stock.room.id,
                    .count = group.count,
                    .adult = group.guests.adults,
                    .child = group.child,
                    .infant = group.infant,
                    .title = stock.room.title,
                    .available_quantity = stock.stopped ? 0 : stock.free};
    for (auto const& plan : stock.plans)
        if (auto made = offer_of(stock, plan, group, terms, currency, zone, owner))
            room.boardings.push_back(*std::move(made));
    return room;
}

/// The cheapest of the offers. Offers that are not sold count only if there are no others.
inline std::optional<decimal> cheapest_of(std::vector<hotel_room> const& rooms, std::size_t first) {
    offer const* best = nullptr;
    auto const better = [](offer const& left, offer const& right) {
        bool const stopped = left.available.status == availability::stop;
        if (stopped != (right.available.status == availability::stop)) return !stopped;
        return compare(left.rate.amount, right.rate.amount) < 0;
    };
    for (std::size_t i = first; i < rooms.size(); ++i)
        for (auto const& each : rooms[i].boardings)
            if (best == nullptr || better(each, *best)) best = &each;
    return best ? std::optional(best->rate.amount) : std::nullopt;
}

inline std::optional<storage::city_entry> find_city(storage::session& sql, std::int64_t id) {
    for (auto& each : storage::all_cities(sql))
        if (each.id == id) return each;
    return std::nullopt;
}

inline waybill::hotel head_of(storage::hotel_entry const& record) {
    waybill::hotel hotel{.id = record.id, .title = record.title};
    if (record.category_id) hotel.category = identified_text{*record.category_id, record.category.value_or("")};
    if (record.picture_url) hotel.thumb_image = picture{*record.picture_url};
    if (record.location) hotel.localization = localization{record.location->longitude, record.location->latitude};
    hotel.address = record.address;
    hotel.summary = record.summary;
    return hotel;
}

inline std::optional<found_hotel> offers_of(hotel_stock const& stock, search_terms const& terms,
                                            offer_owner const& owner) {
    found_hotel found{.hotel = head_of(stock.hotel), .currency = stock.hotel.currency};
    std::vector<int> wanted;
    std::vector<room_supply> supply(stock.rooms.size());
    for (std::size_t kind = 0; kind < supply.size(); ++kind)
        supply[kind] = {stock.rooms[kind].free, std::vector<bool>(terms.groups.size(), false)};

    auto& rooms = found.hotel.rooms;
    for (std::size_t g = 0; g < terms.groups.size(); ++g) {
        auto const& group = terms.groups[g];
        std::size_t const first = rooms.size();
        for (std::size_t kind = 0; kind < stock.rooms.size(); ++kind) {
            auto room = room_of(stock.rooms[kind], group, terms, price_currency::of(found.currency),
                                time_zones::time_zone::find(stock.hotel.time_zone.value_or("")).value(), owner);
            if (room.boardings.empty()) continue;
            supply[kind].suits[g] = true;
            rooms.push_back(std::move(room));
        }
        auto const cheapest = cheapest_of(rooms, first);
        if (!cheapest) return std::nullopt;
        auto const for_all = multiply(*cheapest, group.count);
        auto const sum = for_all ? add(found.cheapest, *for_all) : for_all;
        if (!sum) return std::nullopt;
        found.cheapest = *sum;
        wanted.push_back(group.count);
    }
    if (terms.only_available && !can_assign_all(wanted, supply)) return std::nullopt;
    return found;
}

/// Prices in different currencies cannot be compared: they are ordered by currency first, that of the city before all.
inline std::strong_ordering by_price(found_hotel const& left, found_hotel const& right, std::string const& of_city,
                                     bool descending) {
    auto const group = [&](found_hotel const& each) { return std::pair(each.currency != of_city, each.currency); };
    if (group(left) != group(right)) return group(left) <=> group(right);
    return descending ? compare(right.cheapest, left.cheapest) : compare(left.cheapest, right.cheapest);
}

inline std::int64_t category_of(found_hotel const& each) { return each.hotel.category ? each.hotel.category->id : -1; }

inline std::strong_ordering in_order(hotel_order order, found_hotel const& left, found_hotel const& right,
                                     std::string const& of_city) {
    switch (order) {
    case hotel_order::price: return by_price(left, right, of_city, false);
    case hotel_order::price_descending: return by_price(left, right, of_city, true);
    case hotel_order::category_descending: return category_of(right) <=> category_of(left);
    case hotel_order::title: return left.hotel.title <=> right.hotel.title;
    case hotel_order::price_with_fees: // tests/native/costs_of_stays.cpp
    case hotel_order::of_service: break;
    }
    return std::strong_ordering::equal;
}

/// Sorts the hotels. Hotels that are equal in that order keep the order of their ids.
inline void sort_hotels(std::vector<found_hotel>& hotels, hotel_order order, std::string const& of_city) {
    std::sort(hotels.begin(), hotels.end(), [&](found_hotel const& left, found_hotel const& right) {
        auto const decided = in_order(order, left, right, of_city);
        return decided != 0 ? decided < 0 : left.hotel.id < right.hotel.id;
    });
}

inline bool named(std::vector<std::int64_t> const& ids, std::int64_t id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

inline bool wanted(search_terms const& terms, std::int64_t hotel) {
    return (terms.only_hotels.empty() || named(terms.only_hotels, hotel)) && !named(terms.except_hotels, hotel);
}

/// Keeps the hotels of the requested page. Returns the number of pages.
inline pagination cut_to_page(std::vector<found_hotel>& all, search_terms const& terms) {
    std::size_t const size = terms.page_size ? std::size_t(*terms.page_size) : std::max<std::size_t>(all.size(), 1);
    std::size_t const pages = std::max<std::size_t>((all.size() + size - 1) / size, 1);
    std::size_t const page = std::size_t(terms.page);
    std::size_t const first = page > pages ? all.size() : (page - 1) * size;
    std::size_t const end = std::min(first + size, all.size());
    all.erase(all.begin() + std::ptrdiff_t(end), all.end());
    all.erase(all.begin(), all.begin() + std::ptrdiff_t(first));
    return {terms.page, int(pages)};
}

inline hotel_search_res search_hotels(search_terms const& terms, storage::city_entry const& city,
                                      std::vector<hotel_stock> const& stock, offer_owner const& owner) {
    hotel_search_res answer{.from_date = terms.check_in, .to_date = terms.check_out};
    answer.city = {city.id, city.name};

    std::vector<found_hotel> found;
    for (auto const& each : stock)
        if (wanted(terms, each.hotel.id))
            if (auto hotel = offers_of(each, terms, owner)) found.push_back(*std::move(hotel));
    sort_hotels(found, terms.order, city.currency);

    answer.currency = city.currency;
    answer.hotels.count = int(found.size());
    answer.pagination_data = cut_to_page(found, terms);
    for (auto& each : found) answer.hotels.hotel.push_back(std::move(each.hotel));
    return answer;
}

} // namespace support::sql_search
