// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What a login that may update rates can change. Only with `--update-rates`: one night of one room is changed, and put
// back.
#include <certification/partner_scenario.hpp>
#include <certification/stopped_night.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace waybill::native::certification {

namespace rates {
namespace {

constexpr std::chrono::days further_ahead{200};

/// A search for one night far ahead, at one hotel if it is named.
hotel_search_req night_search(examination& of, std::optional<std::int64_t> hotel = {}) {
    auto request = of.search_request();
    auto& stay = request.search_details.booking_details;
    stay.from_date = stay.from_date + further_ahead;
    stay.to_date = stay.from_date + std::chrono::days(1);
    if (hotel) request.search_details.filters.emplace().hotels_ids = id_list{{*hotel}};
    return request;
}

std::size_t sellable_offers(hotel_search_res const& found, stopped_night const& night) {
    std::size_t count = 0;
    for (auto const& hotel : found.hotels.hotel)
        for (auto const& room : hotel.rooms)
            if (hotel.id == night.hotel && room.id == night.room)
                count += std::size_t(std::count_if(room.boardings.begin(), room.boardings.end(), [](auto const& each) {
                    return each.available.status != availability::stop;
                }));
    return count;
}

/// A room that can be sold in that night.
std::optional<stopped_night> choose(hotel_search_res const& found) {
    for (auto const& hotel : found.hotels.hotel)
        for (auto const& room : hotel.rooms)
            if (stopped_night const night{hotel.id, room.id, found.from_date}; sellable_offers(found, night) != 0)
                return night;
    return std::nullopt;
}

/// A login that may not update rates, and a partner without the function, are not examined.
void fails_unless_lacking(examination& of, error const& why, std::string_view root) {
    if (refused_as(why, error_id::auth_invalid)) return of.not_examined("the login may not update rates");
    of.fails_unless_absent(why, root);
}

void stop(examination& of) {
    if (of.search() == nullptr) return;
    auto const all = of.call(night_search(of));
    auto const night = all ? choose(*all) : std::nullopt;
    if (!night) return of.not_examined("no room can be sold in a night far ahead");
    auto const request = night_search(of, night->hotel);
    auto const offers = [&]() -> std::optional<std::size_t> {
        auto const found = of.answered(request);
        return found ? std::optional(sellable_offers(*found, *night)) : std::nullopt;
    };
    auto const before = offers();
    if (!before) return;
    auto const mark = night->text();
    if (!of.around().begin_booking(mark))
        return of.not_examined("the journal cannot be written, so nothing is changed");
    auto const stopped = of.call(night->update(of.settings().who, true));
    if (!stopped) {
        auto const& why = stopped.error();
        fails_unless_lacking(of, why, root_of<rate_update_req>);
        if (why.code == error_code::refused) of.around().end_booking(mark);
        return;
    }
    auto const during = offers();
    if (during) of.expects(*during == 0, fmt::format("{} offers of a room that was stopped for this night", *during));
    if (!of.answered(night->update(of.settings().who, false))) return;
    of.around().end_booking(mark);
    auto const after = offers();
    if (after)
        of.expects(*after == *before,
                   fmt::format("after Stop False the room has {} offers; it had {}", *after, *before));
}

/// Whether an update of the list has a price for the night.
bool has_price(rate_list_res const& all, hotel_room const& room, date night) {
    return std::any_of(all.updates.begin(), all.updates.end(), [&](period_update const& each) {
        return each.room == room.id && each.rate && each.price && each.from <= night && night <= each.to;
    });
}

void list(examination& of) {
    auto const* const found = of.search();
    if (found == nullptr) return;
    rate_list_req request{.credential = of.settings().who};
    auto const hotels = of.call(request);
    if (!hotels) return fails_unless_lacking(of, hotels.error(), root_of<rate_list_req>);
    auto const of_login = [&](hotel const& sold) {
        return std::any_of(hotels->hotels.begin(), hotels->hotels.end(),
                           [&](identified_text const& each) { return each.id == sold.id; });
    };
    auto const chosen = std::find_if(found->hotels.hotel.begin(), found->hotels.hotel.end(), of_login);
    if (chosen == found->hotels.hotel.end()) return of.not_examined("the search has no hotel of the login");
    request.hotel = chosen->id;
    request.from = found->from_date;
    request.to = found->to_date - std::chrono::days(1);
    auto const all = of.answered(request);
    if (!all) return;
    of.repeats(request, *all);
    for (auto const& room : chosen->rooms)
        for (auto night = *request.from; night <= *request.to; night = night + std::chrono::days(1))
            if (!has_price(*all, room, night))
                return of.deviates(
                    fmt::format("room {} is sold on {} and has no price of that night", room.id, text_of(night)));
}

constexpr partner_scenario scenarios[] = {
    {{"rate-list", "The rates of a hotel can be read", "profile, RateListREQ",
      "RateListREQ without Hotel, and for the nights of the search with a hotel that both lists have.",
      "That hotel, and a price for each night of each room that the search sells.",
      "List what RateUpdateREQ sets, for the hotels of the login, in the form of its Update.", severity::recommended},
     list},
    {{"rate-update", "A stopped room is not sold, and is sold again", "profile, RateUpdateREQ",
      "For a night 200 days after the searches: RateUpdateREQ with Stop True for one room, a search, Stop False, a "
      "search.",
      "No offer of the room while it is stopped, and the same number of offers afterwards.",
      "Apply an update to searches when it is answered.", severity::required, changes::rates},
     stop},
};

} // namespace
} // namespace rates

std::span<partner_scenario const> rate_scenarios() { return rates::scenarios; }

} // namespace waybill::native::certification
