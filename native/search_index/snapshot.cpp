// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <search_index/snapshot.hpp>

#include <algorithm>

namespace waybill::native::search_index {
namespace {

/// The first item whose id is not less.
auto by_id(auto& items, std::int64_t id, auto id_of) {
    return std::lower_bound(items.begin(), items.end(), id,
                            [&](auto const& item, std::int64_t wanted) { return id_of(item) < wanted; });
}
auto place_of_city(auto& cities, std::int64_t id) {
    return by_id(cities, id, [](auto const& each) { return each->city.id; });
}
auto place_of_hotel(auto& hotels, std::int64_t id) {
    return by_id(hotels, id, [](shared_hotel const& each) { return each->hotel.id; });
}

} // namespace

indexed_city const* snapshot::find_city(std::int64_t id) const {
    auto const found = place_of_city(cities_, id);
    return found != cities_.end() && (*found)->city.id == id ? found->get() : nullptr;
}

indexed_hotel const* snapshot::find_hotel(std::int64_t id) const {
    for (auto const& city : cities_) {
        auto const found = place_of_hotel(city->hotels, id);
        if (found != city->hotels.end() && (*found)->hotel.id == id) return found->get();
    }
    return nullptr;
}

storage::board_entry const* snapshot::find_board(std::int64_t id) const {
    if (!boards_) return nullptr;
    auto const found = by_id(*boards_, id, [](storage::board_entry const& each) { return each.id; });
    return found != boards_->end() && found->id == id ? &*found : nullptr;
}

std::optional<instant> snapshot::first_deadline(std::int64_t city) const {
    auto const found = by_id(deadlines_, city, [](auto const& each) { return each.first; });
    if (found == deadlines_.end() || found->first != city) return std::nullopt;
    return found->second;
}

std::string snapshot::zone_problem() const {
    if (unknown_zones_.empty()) return {};
    auto const& [hotel, zone] = *unknown_zones_.begin();
    return "hotel " + std::to_string(hotel) + " is not sold: " + time_zones::unknown_zone(zone);
}

std::size_t snapshot::hotels() const noexcept {
    std::size_t sum = 0;
    for (auto const& city : cities_) sum += city->hotels.size();
    return sum;
}

std::size_t snapshot::night_bytes() const noexcept {
    std::size_t sum = 0;
    for (auto const& city : cities_)
        for (auto const& hotel : city->hotels) sum += hotel->nights.bytes();
    return sum;
}

indexed_city* snapshot_changes::open(std::size_t at) {
    if (opened_.size() < next_.cities_.size()) opened_.resize(next_.cities_.size());
    if (!opened_[at]) {
        opened_[at] = std::make_shared<indexed_city>(*next_.cities_[at]);
        next_.cities_[at] = opened_[at];
    }
    return opened_[at].get();
}

void snapshot_changes::set_cities(std::vector<storage::city_entry> const& cities) {
    std::vector<std::shared_ptr<indexed_city const>> all;
    for (auto const& each : cities) {
        auto const found = place_of_city(next_.cities_, each.id);
        bool const known = found != next_.cities_.end() && (*found)->city.id == each.id;
        if (known && (*found)->city == each)
            all.push_back(*found);
        else
            all.push_back(std::make_shared<indexed_city const>(
                indexed_city{each, known ? (*found)->hotels : std::vector<shared_hotel>()}));
    }
    next_.cities_ = std::move(all);
    opened_.clear(); // the positions have changed
}

void snapshot_changes::set_boards(std::vector<storage::board_entry> boards) {
    next_.boards_ = std::make_shared<std::vector<storage::board_entry> const>(std::move(boards));
}

void snapshot_changes::set_deadlines(std::vector<std::pair<std::int64_t, instant>> in_order_of_city) {
    next_.deadlines_ = std::move(in_order_of_city);
}

void snapshot_changes::put(shared_hotel hotel) {
    next_.unknown_zones_.erase(hotel->hotel.id);
    if (!hotel->zone_known) next_.unknown_zones_.emplace(hotel->hotel.id, hotel->hotel.time_zone.value_or(""));
    auto const* const before = next_.find_hotel(hotel->hotel.id);
    if (before && before->hotel.city != hotel->hotel.city) remove(hotel->hotel.id);
    auto const city = place_of_city(next_.cities_, hotel->hotel.city);
    if (city == next_.cities_.end() || (*city)->city.id != hotel->hotel.city) return;
    auto& hotels = open(std::size_t(city - next_.cities_.begin()))->hotels;
    auto const at = place_of_hotel(hotels, hotel->hotel.id);
    if (at != hotels.end() && (*at)->hotel.id == hotel->hotel.id)
        *at = std::move(hotel);
    else
        hotels.insert(at, std::move(hotel));
}

void snapshot_changes::remove(std::int64_t hotel) {
    next_.unknown_zones_.erase(hotel);
    for (std::size_t i = 0; i < next_.cities_.size(); ++i) {
        auto const& present = next_.cities_[i]->hotels;
        auto const found = place_of_hotel(present, hotel);
        if (found == present.end() || (*found)->hotel.id != hotel) continue;
        auto const position = found - present.begin();
        auto& hotels = open(i)->hotels;
        hotels.erase(hotels.begin() + position);
        return;
    }
}

std::shared_ptr<snapshot const> snapshot_changes::made() && {
    opened_.clear();
    return std::make_shared<snapshot const>(std::move(next_));
}

} // namespace waybill::native::search_index
