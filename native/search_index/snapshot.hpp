// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <search_index/indexed_hotel.hpp>

#include <waybill/value/instant.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::search_index {

using shared_hotel = std::shared_ptr<indexed_hotel const>;

/// A city and its hotels, in order of id.
struct indexed_city {
    storage::city_entry city{};
    std::vector<shared_hotel> hotels{};
};

/// The inventory at one point in time. Snapshots share the cities and hotels that are equal in both.
class snapshot {
public:
    /// In order of id.
    [[nodiscard]] std::vector<std::shared_ptr<indexed_city const>> const& cities() const noexcept { return cities_; }
    /// Null: there is no such city.
    [[nodiscard]] indexed_city const* find_city(std::int64_t id) const;
    /// Null: there is no such hotel.
    [[nodiscard]] indexed_hotel const* find_hotel(std::int64_t id) const;
    /// Null: there is no such board.
    [[nodiscard]] storage::board_entry const* find_board(std::int64_t id) const;
    /// That of the texts that are no translations, if the inventory states it.
    [[nodiscard]] std::optional<std::int64_t> language() const noexcept { return language_; }
    /// The first moment at which an undecided booking of the city expires, if there is one. Its rooms are free then.
    [[nodiscard]] std::optional<instant> first_deadline(std::int64_t city) const;

    /// Why one of the hotels is not sold, as a text: this machine does not know its time zone. Empty if all is well.
    [[nodiscard]] std::string zone_problem() const;

    [[nodiscard]] std::size_t hotels() const noexcept;
    /// The memory of the nights of all hotels.
    [[nodiscard]] std::size_t night_bytes() const noexcept;

private:
    friend class snapshot_changes;

    std::vector<std::shared_ptr<indexed_city const>> cities_{}; ///< in order of id
    std::shared_ptr<std::vector<storage::board_entry> const> boards_{};
    std::optional<std::int64_t> language_{};
    std::vector<std::pair<std::int64_t, instant>> deadlines_{}; ///< in order of city
    std::map<std::int64_t, std::string> unknown_zones_{};       ///< by hotel
};

/// Changes of a snapshot, which produce the next one. Copies the lists of the changed cities alone.
class snapshot_changes {
public:
    explicit snapshot_changes(snapshot const& from) : next_(from) {}

    /// `cities` are in order of id, and none has vanished. A hotel of a city that is not among them is not indexed.
    void set_cities(std::vector<storage::city_entry> const& cities);
    void set_boards(std::vector<storage::board_entry> boards);
    void set_language(std::optional<std::int64_t> language) { next_.language_ = language; }
    void set_deadlines(std::vector<std::pair<std::int64_t, instant>> in_order_of_city);
    /// Adds or replaces the hotel.
    void put(shared_hotel hotel);
    void remove(std::int64_t hotel);

    [[nodiscard]] std::shared_ptr<snapshot const> made() &&;
    /// The changed snapshot, so far.
    [[nodiscard]] snapshot const& so_far() const noexcept { return next_; }

private:
    indexed_city* open(std::size_t at);

    snapshot next_;
    std::vector<std::shared_ptr<indexed_city>> opened_{}; ///< by position: the copy of a changed city
};

} // namespace waybill::native::search_index
