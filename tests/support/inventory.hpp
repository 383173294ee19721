// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "inventory/inventory_document.hpp"

#include <waybill/message/hotel_search_req.hpp>

#include <string>
#include <utility>
#include <vector>

/// Five hotels with simple prices. Everything is sold from April to June 2026.
namespace support {

namespace nat = waybill::native;

inline constexpr auto first_night = waybill::date::of(2026, 4, 1);
inline constexpr auto last_night = waybill::date::of(2026, 6, 30);
inline constexpr auto search_time = waybill::instant::of(2026, 4, 1, 10);

inline nat::inventory::rate_entry priced(std::int64_t board, char const* price) {
    nat::inventory::rate_entry rate{.board = board};
    rate.periods.push_back({.from = first_night, .to = last_night, .price = waybill::decimal::parse(price).value()});
    return rate;
}

inline nat::inventory::room_entry room(std::int64_t id, int adults, int children, int quantity,
                                       std::vector<nat::inventory::rate_entry> rates) {
    nat::inventory::room_entry made{
        .id = id, .title = "Room " + std::to_string(id), .adults = adults, .children = children};
    made.rates = std::move(rates);
    made.allotments.push_back({.from = first_night, .to = last_night, .quantity = quantity});
    return made;
}

inline nat::inventory::hotel_entry hotel(std::int64_t id, std::string title, std::optional<std::int64_t> category,
                                         std::vector<nat::inventory::room_entry> rooms) {
    nat::inventory::hotel_entry made{
        .id = id, .city = 104, .title = std::move(title), .currency = "TND", .category_id = category};
    if (category) made.category = std::to_string(*category) + "*";
    made.rooms = std::move(rooms);
    return made;
}

/// Sells the rooms of a hotel in these nights only.
inline void sell_only(nat::inventory::hotel_entry& of, waybill::date from, waybill::date to) {
    for (auto& each : of.rooms) {
        each.allotments[0].from = from;
        each.allotments[0].to = to;
        for (auto& rate : each.rates) {
            rate.periods[0].from = from;
            rate.periods[0].to = to;
        }
    }
}

inline nat::inventory::inventory_document inventory_of(nat::inventory::hotel_entry hotel) {
    return {.cities = {{104, "Hammamet", "TND"}}, .boards = {{2, "Bed and breakfast"}}, .hotels = {std::move(hotel)}};
}

inline nat::inventory::inventory_document five_hotels() {
    auto half_board = priced(5, "50.000");
    half_board.per_person = true;
    auto breakfast = priced(2, "36.667");
    breakfast.per_person = true;
    breakfast.periods[0].child_price = waybill::decimal::parse("10.000").value();
    breakfast.cancellation = {{2, 100}, {7, 50}};
    auto promoted = priced(2, "60.000");
    promoted.periods[0].to = waybill::date::of(2026, 5, 31);
    promoted.periods[0].price_without_promotion = waybill::decimal::parse("80.000").value();
    auto final_sale = priced(2, "50.000");
    final_sale.periods[0].to = waybill::date::of(2026, 5, 31);
    final_sale.non_refundable = true;
    auto long_stays = priced(2, "45.000");
    long_stays.periods[0].minimum_stay = 3;

    nat::inventory::inventory_document document{
        .cities = {{104, "Hammamet", "TND"}, {300, "Nowhere", "JPY"}},
        .boards = {{2, "Bed and breakfast"}, {5, "Half board"}},
        .hotels = {hotel(1, "Beta", 4,
                         {room(11, 2, 1, 3, {breakfast, half_board}), room(12, 2, 2, 1, {priced(5, "150.000")})}),
                   hotel(2, "Alpha", 5, {room(21, 2, 0, 2, {promoted, final_sale})}),
                   hotel(3, "Gamma", 3, {room(31, 2, 1, 0, {priced(2, "40.000")})}),
                   hotel(4, "Delta", std::nullopt, {room(41, 2, 0, 5, {priced(2, "90.000")})}),
                   hotel(5, "Epsilon", 3, {room(51, 2, 0, 4, {long_stays})})}};
    document.hotels[2].rooms[0].on_request = true;
    document.hotels[3].rooms[0].allotments[0].stop = true;
    document.hotels[4].rooms[0].release_days = 30;
    return document;
}

/// Two adults for two nights in May.
inline waybill::hotel_search_req search_request() {
    waybill::hotel_search_req request;
    request.credential = {"agency", "secret"};
    auto& stay = request.search_details.booking_details;
    stay.from_date = waybill::date::of(2026, 5, 20);
    stay.to_date = waybill::date::of(2026, 5, 22);
    stay.id_city = 104;
    stay.rooms.push_back({.pax = {.adult = 2}});
    return request;
}

// Parts of a request, to be changed.
inline waybill::stay_request& stay(waybill::hotel_search_req& of) { return of.search_details.booking_details; }
inline waybill::search_filters& filters(waybill::hotel_search_req& of) {
    if (!of.search_details.filters) of.search_details.filters.emplace();
    return *of.search_details.filters;
}
inline void dates(waybill::hotel_search_req& of, waybill::date from, waybill::date to) {
    stay(of).from_date = from;
    stay(of).to_date = to;
}
inline waybill::room_request for_guests(int adults, int children = 0, char const* board = nullptr) {
    waybill::room_request made{.pax = {.adult = adults}};
    if (children > 0) made.pax.child.push_back({.count = children});
    if (board) made.boarding = board;
    return made;
}

} // namespace support
