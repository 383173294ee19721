// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/guests.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace waybill::native::booking_service {
namespace {

/// Reads the children or infants. `element` is `Child` or `Infant`.
std::optional<field_problem> take(std::vector<minors> const& from, std::string const& element, std::string_view plural,
                                  int oldest, std::vector<minors>& into) {
    int sum = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        auto const& each = from[i];
        if (each.count < 0 || each.count > most_guests || (sum += each.count) > most_guests)
            return field_problem{element, "A room has 0 to " + std::to_string(most_guests) + " " + std::string(plural)};
        if (each.age && (*each.age < 0 || *each.age > oldest))
            return field_problem{element + "[" + std::to_string(i + 1) + "]/age",
                                 "The age of " + std::string(plural) + " is 0 to " + std::to_string(oldest) +
                                     " years (found " + std::to_string(*each.age) + ")"};
        if (each.count == 0) continue;
        auto const same =
            std::find_if(into.begin(), into.end(), [&](minors const& one) { return one.age == each.age; });
        if (same == into.end())
            into.push_back(each);
        else
            same->count += each.count;
    }
    std::sort(into.begin(), into.end(), [](minors const& left, minors const& right) { return left.age < right.age; });
    return std::nullopt;
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

result<room_guests, field_problem> guests_of(occupancy const& pax) {
    if (pax.adult < 1 || pax.adult > most_guests)
        return field_problem{"Adult", "A room has 1 to " + std::to_string(most_guests) + " adults"};
    room_guests guests{.adults = pax.adult};
    if (auto problem = take(pax.child, "Child", "children", oldest_child, guests.children)) return *std::move(problem);
    if (auto problem = take(pax.infant, "Infant", "infants", oldest_infant, guests.infants)) return *std::move(problem);
    return guests;
}

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

bool fits(storage::room_record const& room, guests_by_band const& guests) noexcept {
    int const minors = guests.children + guests.infants;
    return guests.adults <= room.most_adults && minors <= room.most_children &&
           guests.adults + minors <= room.most_guests;
}

} // namespace waybill::native::booking_service
