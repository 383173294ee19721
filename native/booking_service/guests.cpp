// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/guests.hpp>

#include <algorithm>

namespace waybill::native::booking_service {
namespace {

/// The children or infants, each age once.
std::vector<minors> by_age(std::vector<minors> const& from) {
    std::vector<minors> made;
    for (auto const& each : from) {
        if (each.count == 0) continue;
        auto const same =
            std::find_if(made.begin(), made.end(), [&](minors const& one) { return one.age == each.age; });
        if (same == made.end())
            made.push_back(each);
        else
            same->count += each.count;
    }
    std::sort(made.begin(), made.end(), [](minors const& left, minors const& right) { return left.age < right.age; });
    return made;
}

void add_to(guests_by_band& sum, minors const& some, storage::age_bands const& ages,
            int guests_by_band::* without_age) noexcept {
    if (!some.age)
        sum.*without_age += some.count;
    else if (*some.age <= ages.infant_to)
        sum.infants += some.count;
    else if (*some.age <= ages.child_to)
        sum.children += some.count;
    else
        sum.adults += some.count;
}

} // namespace

room_guests guests_of(occupancy const& pax) { return {pax.adult, by_age(pax.child), by_age(pax.infant)}; }

int count_of(std::vector<minors> const& some) noexcept {
    int sum = 0;
    for (auto const& each : some) sum += each.count;
    return sum;
}

guests_by_band by_band(room_guests const& guests, storage::age_bands const& ages) noexcept {
    guests_by_band sum{.adults = guests.adults};
    for (auto const& each : guests.children) add_to(sum, each, ages, &guests_by_band::children);
    for (auto const& each : guests.infants) add_to(sum, each, ages, &guests_by_band::infants);
    return sum;
}

bool fits(storage::room_entry const& room, guests_by_band const& guests) noexcept {
    int const minors = guests.children + guests.infants;
    return guests.adults <= room.adults && minors <= room.children.value_or(0) &&
           guests.adults + minors <= storage::most_guests(room);
}

} // namespace waybill::native::booking_service
