// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/trip_language.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

namespace waybill::native::booking_service {
namespace {

using storage::in_language;

/// A room of the hotel by its title, translated.
void translate_room(search_index::indexed_hotel const& hotel, std::int64_t language, std::string& title) {
    for (auto const& each : hotel.rooms) {
        if (each.room.title != title) continue;
        if (auto const* const found = in_language(each.room.translations, language)) title = found->title;
        return;
    }
}

bool has_texts(search_index::indexed_hotel const& hotel, std::int64_t language) {
    return in_language(hotel.hotel.translations, language) != nullptr ||
           std::any_of(hotel.rooms.begin(), hotel.rooms.end(), [language](auto const& each) {
               return in_language(each.room.translations, language) != nullptr;
           });
}

} // namespace

trip_language::trip_language(std::shared_ptr<search_index::snapshot const> inventory, std::int64_t language)
    : inventory_(std::move(inventory)), language_(language) {
    for (auto const& city : inventory_->cities()) {
        if (auto const* const found = in_language(city->city.translations, language))
            cities_.emplace(city->city.name, found->title);
        for (auto const& hotel : city->hotels)
            if (has_texts(*hotel, language)) hotels_.emplace(hotel->hotel.title, place{hotel.get(), city->city.name});
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
        if (auto const* const found = in_language(hotel.hotel.translations, language_)) stay->name = found->title;
    }
    if (auto const found = cities_.find(stay->city); found != cities_.end()) stay->city = found->second;
}

} // namespace waybill::native::booking_service
