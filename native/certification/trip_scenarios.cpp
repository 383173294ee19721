// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The trip booking list, without bookings of this run.
#include <certification/partner_scenario.hpp>

#include <waybill/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace waybill::native::certification {

namespace trip_list {
namespace {

std::vector<std::string> keys_of(trip_booking_list_rs const& list) {
    std::vector<std::string> keys;
    for (auto const& each : list.bookings)
        keys.push_back(to_json(trip_booking_list_rs{{each}}).value_or(std::string()));
    return keys;
}

void stays_and_journeys(examination& of) {
    auto const* const list = of.trips();
    if (list == nullptr) return;
    if (list->bookings.empty()) return of.not_examined("the user has no bookings");
    std::size_t at = 0;
    for (auto const& each : list->bookings) {
        ++at;
        if (auto const* const other = std::get_if<unknown_booking>(&each); other != nullptr && !other->problem)
            of.deviates(fmt::format("Booking[{}] has the kind \"{}\"; the specification defines transport and "
                                    "accommodation",
                                    at, other->unknown_kind));
        if (auto const* const stay = std::get_if<accommodation_booking>(&each))
            of.expects(stay->from_date < stay->to_date, fmt::format("Booking[{}] ends before it begins", at));
        // both are local times: across the date line an arrival is up to a day earlier
        if (auto const* const ride = std::get_if<transport_booking>(&each); ride != nullptr && ride->arrival_date)
            of.expects(ride->departure_date.value < ride->arrival_date->value + std::chrono::hours(26),
                       fmt::format("Booking[{}] arrives before it departs", at));
    }
}

void from_date(examination& of) {
    auto const* const all = of.trips();
    if (all == nullptr || !of.is_readable(*all)) return;
    auto request = of.trips_request();
    request.from_date = date_time::of(2999, 1, 1);
    auto const none = of.answered(request);
    if (!none) return;
    of.expects(none->bookings.empty(), fmt::format("{} bookings were created after 2999", none->bookings.size()));
    auto const keys = keys_of(*all);
    auto const now = date_time{date_time::local_time(of.run().started.value.time_since_epoch())};
    for (int const days : {7, 30, 365}) {
        request.from_date = date_time::at(now.day() - std::chrono::days(days), {});
        auto const later = of.answered(request);
        if (!later) return;
        auto const some = keys_of(*later);
        bool const is_end = some.size() <= keys.size() && std::equal(some.rbegin(), some.rend(), keys.rbegin());
        if (!of.expects(is_end, fmt::format("the {} bookings of the last {} days are not the last ones of the whole "
                                            "list of {}",
                                            some.size(), days, keys.size())))
            return;
    }
}

void repeated_lists(examination& of) {
    auto const* const first = of.trips();
    if (first == nullptr) return;
    auto const again = of.answered(of.trips_request());
    if (!again) return;
    auto const keys = keys_of(*first);
    of.expects(keys == keys_of(*again), "the same request returned the bookings in another order, or other bookings");
    std::set<std::string> const different(keys.begin(), keys.end());
    of.expects(different.size() == keys.size(),
               fmt::format("{} bookings occur more than once", keys.size() - different.size()));
}

void id_member(examination& of) {
    auto request = of.trips_request();
    constexpr std::int64_t of_nobody = 2'147'000'111;
    request.id_member = of_nobody;
    auto const answer = of.call(request);
    if (!answer) {
        if (answer.error().code != error_code::refused) of.fails(answer.error());
        return;
    }
    of.expects(answer->bookings.empty(),
               fmt::format("returned {} bookings for a member that does not exist", answer->bookings.size()));
}

constexpr partner_scenario scenarios[] = {
    {{"trip-kinds", "The list has stays and journeys", "spec 2.4", "A trip list request from the year 2000.",
      "Bookings of the kinds transport and accommodation; each stay ends after it begins, each journey likewise.",
      "Write the attribute kind of each Booking as specified."},
     stays_and_journeys},
    {{"from-date", "FromDate selects the bookings created since", "spec 2.3; profile, Trip list",
      "Trip list requests from the year 2999 and from 7, 30 and 365 days ago.",
      "No booking from the future; else the last bookings of the whole list, in its order.",
      "Compare FromDate with the time of creation, and order by it."},
     from_date},
    {{"repeated-lists", "The same request returns the same list", "spec 2.3; profile, Trip list",
      "The same trip list request twice.", "The same bookings in the same order, each of them once.",
      "Order by creation, then by reference. Do not join tables in a manner that repeats bookings."},
     repeated_lists},
    {{"id-member", "IdMember selects the bookings of a member", "spec 2.3; profile, Access and identity",
      "A trip list request for a member that does not exist.", "An empty list, or a refusal.",
      "Filter by IdMember within the bookings of the user."},
     id_member},
};

} // namespace
} // namespace trip_list

std::span<partner_scenario const> trip_scenarios() { return trip_list::scenarios; }

} // namespace waybill::native::certification
