// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/indexed_prices.hpp>
#include <booking_service/local_days.hpp>
#include <booking_service/search_terms.hpp>
#include <search_index/indexed_hotel.hpp>

#include <optional>
#include <string>
#include <vector>

namespace waybill::native::booking_service {

/// A hotel of the response, with its sort key.
struct found_hotel {
    search_index::indexed_hotel const* hotel = nullptr;
    minor_units cheapest{}; ///< the sum for all requested rooms, each at its cheapest offer, if hotels are sorted by it
    std::string const* title = nullptr; ///< in the language of the response, if hotels are sorted by it
};

/// The guests of one group by the age bands of rates. Most rates of a city have the same bands.
class paying_guests {
public:
    explicit paying_guests(room_guests const& guests) : guests_(&guests), paying_(by_band(guests, ages_)) {}
    [[nodiscard]] guests_by_band const& in(storage::age_bands const& ages) {
        if (ages != ages_) {
            ages_ = ages;
            paying_ = by_band(*guests_, ages);
        }
        return paying_;
    }

private:
    room_guests const* guests_;
    storage::age_bands ages_{};
    guests_by_band paying_;
};

/// Whether the plan is for the group: its board, its terms and, given the guests by its age bands, the room.
[[nodiscard]] bool suits(storage::room_entry const& room, search_index::plan_head const& plan, room_group const& group,
                         guests_by_band const& paying, search_terms const& terms) noexcept;

/// Decides which hotels are in the response, without making their offers. Not thread-safe. `terms` must outlive it.
class hotel_matching {
public:
    explicit hotel_matching(search_terms const& terms);

    /// The hotel if each group finds a room and, if only available rooms are requested, if there are enough rooms for
    /// all groups together.
    [[nodiscard]] std::optional<found_hotel> match(search_index::indexed_hotel const& hotel);

private:
    bool match_group(indexed_prices const& prices, std::size_t group, bool priced);
    bool all_assigned(indexed_prices const& prices) const;

    search_terms const* terms_;
    local_days days_;
    std::vector<paying_guests> paying_{};    ///< by group
    std::vector<std::vector<bool>> suits_{}; ///< by kind of room and group
    minor_units cheapest_{};                 ///< of the groups so far
};

} // namespace waybill::native::booking_service
