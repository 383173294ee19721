// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/hotel_entry.hpp>

#include <waybill/message/hotel_search_req.hpp>

#include <vector>

namespace waybill::native::booking_service {

/// The guests of one room in one form, regardless of how the request writes them: two requests for the same guests
/// compare equal.
struct room_guests {
    int adults = 0;
    std::vector<minors> children{}; ///< in order of age, those without an age first; each age once, no count of 0
    std::vector<minors> infants{};  ///< the same

    bool operator==(room_guests const&) const = default;
};

/// The guests of `Pax`, which follows its rules.
[[nodiscard]] room_guests guests_of(occupancy const& pax);

[[nodiscard]] int count_of(std::vector<minors> const& some) noexcept;

/// The guests of one room by the age bands of a rate.
struct guests_by_band {
    int adults = 0;
    int children = 0;
    int infants = 0;
};

/// A child or infant with an age belongs to the band of that age; one without an age, to the band of its name.
[[nodiscard]] guests_by_band by_band(room_guests const& guests, storage::age_bands const& ages) noexcept;

/// Whether there is a place for each guest; an infant takes the place of a child.
[[nodiscard]] bool fits(storage::room_entry const& room, guests_by_band const& guests) noexcept;

} // namespace waybill::native::booking_service
