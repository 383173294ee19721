// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/hotel_offers.hpp>

#include <booking_service/offer_token.hpp>
#include <booking_service/pricing.hpp>
#include <booking_service/room_assignment.hpp>

#include <algorithm>

namespace waybill::native::booking_service {
namespace {

std::optional<offer> offer_of(storage::room_stock const& room, storage::plan_stock const& plan, room_group const& group,
                              search_terms const& terms, std::string const& currency, storage::service_key const& key) {
    if (group.board && *group.board != plan.plan.board_id) return std::nullopt;
    if (terms.without_non_refundable && plan.plan.non_refundable) return std::nullopt;
    if (!fits(room.room, by_band(group.guests, plan.plan.ages))) return std::nullopt;
    auto price = price_of(plan, group.guests, terms);
    if (!price) return std::nullopt;
    auto available = availability_of(room, plan, group.count, terms);
    if (terms.only_available && available.status != availability::available) return std::nullopt;

    offer made{.id = plan.plan.board_id, .title = plan.board_title, .available = std::move(available)};
    made.offer_id = seal(key, {.room = room.room.id,
                               .plan = plan.plan.number,
                               .check_in = terms.check_in,
                               .nights = terms.nights,
                               .guests = group.guests,
                               .ages = plan.plan.ages,
                               .price = price->total});
    made.rate = {currency, price->total};
    if (price->without_promotion) made.rate_without_promotion = money{currency, *price->without_promotion};
    made.non_refundable = plan.plan.non_refundable;
    made.cancellation_policy = policies_of(plan.plan, made.rate, terms);
    if (terms.price_break_down) made.price_break_down = std::move(price->nights);
    return made;
}

/// The room with all its offers to the group.
hotel_room room_of(storage::room_stock const& stock, room_group const& group, search_terms const& terms,
                   std::string const& currency, storage::service_key const& key) {
    hotel_room room{.id = stock.room.id,
                    .count = group.count,
                    .adult = group.guests.adults,
                    .child = group.child,
                    .infant = group.infant,
                    .title = stock.room.title,
                    .available_quantity = stock.stopped ? 0 : stock.free};
    for (auto const& plan : stock.plans)
        if (auto made = offer_of(stock, plan, group, terms, currency, key)) room.boardings.push_back(*std::move(made));
    return room;
}

/// The cheapest of the offers. Offers that are not sold count only if there are no others.
std::optional<decimal> cheapest_of(std::vector<hotel_room> const& rooms, std::size_t first) {
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

waybill::hotel head_of(storage::hotel_record const& record) {
    waybill::hotel hotel{.id = record.id, .title = record.title};
    if (record.category_id) hotel.category = identified_text{*record.category_id, record.category.value_or("")};
    if (record.picture_url) hotel.thumb_image = picture{*record.picture_url};
    if (record.longitude && record.latitude) hotel.localization = localization{*record.longitude, *record.latitude};
    hotel.address = record.address;
    hotel.summary = record.summary;
    return hotel;
}

} // namespace

std::optional<found_hotel> offers_of(storage::hotel_stock const& stock, search_terms const& terms,
                                     storage::service_key const& offer_key) {
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
            auto room = room_of(stock.rooms[kind], group, terms, found.currency, offer_key);
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

} // namespace waybill::native::booking_service
