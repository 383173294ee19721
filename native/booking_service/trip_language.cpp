// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/trip_language.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

namespace waybill::native::booking_service {
namespace {

using storage::text_owner;

/// A room of the hotel by its title, translated.
void translate_room(search_index::indexed_hotel const& hotel, std::int64_t language, std::string& title) {
    for (auto const& each : hotel.rooms) {
        if (each.room.title != title) continue;
        if (auto const* const found =
                storage::find_translation(hotel.translations, text_owner::room, each.room.id, language))
            title = found->title;
        return;
    }
}

} // namespace

trip_language::trip_language(std::shared_ptr<search_index::snapshot const> inventory, std::int64_t language)
    : inventory_(std::move(inventory)), language_(language) {
    for (auto const& city : inventory_->cities()) {
        if (auto const* const found =
                storage::find_translation(inventory_->translations(), text_owner::city, city->city.id, language))
            cities_.emplace(city->city.name, found->title);
        for (auto const& hotel : city->hotels)
            if (std::any_of(hotel->translations.begin(), hotel->translations.end(),
                            [language](auto const& each) { return each.language == language; }))
                hotels_.emplace(hotel->hotel.title, place{hotel.get(), city->city.name});
    }
}

void trip_language::translate(booking& one) const {
    auto* const stay = std::get_if<accommodation_booking>(&one);
    if (stay == nullptr) return;
    auto const [first, end] = hotels_.equal_range(stay->name);
    auto const at = std::find_if(first, end, [&](auto const& each) { return each.second.city == stay->city; });
    if (at != end) {
        auto const& hotel = *at->second.hotel;
        if (stay->type_of_room) translate_room(hotel, language_, *stay->type_of_room);
        for (auto& each : stay->travelers)
            if (each.type_of_room) translate_room(hotel, language_, *each.type_of_room);
        if (auto const* const found =
                storage::find_translation(hotel.translations, text_owner::hotel, hotel.hotel.id, language_))
            stay->name = found->title;
    }
    if (auto const found = cities_.find(stay->city); found != cities_.end()) stay->city = found->second;
}

} // namespace waybill::native::booking_service
