// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/load_warnings.hpp>

#include <inventory/place.hpp>

#include <algorithm>
#include <cstddef>

namespace waybill::native::inventory {
namespace {

/// Whether the fee of `later` is below that of `earlier`. Fees of different kinds cannot be compared.
bool falls(cancellation_entry const& earlier, cancellation_entry const& later) {
    if (earlier.amount && later.amount) return compare(*later.amount, *earlier.amount) < 0;
    if (earlier.nights && later.nights) return *later.nights < *earlier.nights;
    return earlier.percent && later.percent && *later.percent < *earlier.percent;
}

void add_fees(rate_entry const& rate, place const& where, std::vector<std::string>& into) {
    auto terms = rate.cancellation;
    std::sort(terms.begin(), terms.end(), storage::begins_before);
    auto const span_of = [](cancellation_entry const& earlier, cancellation_entry const& later) {
        auto const days = std::to_string(later.days_before);
        if (earlier.days_before != later.days_before) return std::to_string(earlier.days_before) + " to " + days;
        return std::to_string(earlier.from_hour.value_or(0)) + ":00 to " + std::to_string(later.from_hour.value_or(0)) +
               ":00, " + days;
    };
    for (std::size_t i = 1; i < terms.size(); ++i)
        if (falls(terms[i - 1], terms[i]))
            into.push_back(where.in("Cancellation").text() + ": the fee falls from " + span_of(terms[i - 1], terms[i]) +
                           " days before check-in");
}

void add_charges(std::vector<charge_entry> const& charges, place const& where, std::vector<std::string>& into) {
    for (std::size_t i = 0; i < charges.size(); ++i)
        if (charges[i].title.find_first_not_of(" \t\r\n") == std::string::npos)
            into.push_back(where.in("Charges", i).in("Title").text() + ": the tax or fee has no title");
}

} // namespace

std::vector<std::string> warnings_of(inventory_document const& document) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < document.hotels.size(); ++i) {
        auto const& hotel = document.hotels[i];
        auto const where = place("Inventory").in("Hotels", i);
        if (hotel.time_zone == "")
            all.push_back(where.in("TimeZone").text() + ": the time zone is empty, which is UTC");
        if (hotel.time_zone == "localtime")
            all.push_back(where.in("TimeZone").text() + ": localtime is the zone of the machine that runs the service");
        add_charges(hotel.charges, where, all);
        for (std::size_t j = 0; j < hotel.rooms.size(); ++j)
            for (std::size_t k = 0; k < hotel.rooms[j].rates.size(); ++k) {
                auto const of_rate = where.in("Rooms", j).in("Rates", k);
                add_fees(hotel.rooms[j].rates[k], of_rate, all);
                add_charges(hotel.rooms[j].rates[k].charges, of_rate, all);
            }
    }
    return all;
}

} // namespace waybill::native::inventory
