// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store.hpp>
#include <storage/travelers.hpp>

#include <waybill/value/instant.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// The data of travelers in the store: the customer and the guests of a booking, and the travelers of its entry in the
/// trip list. Erasing removes those of whole bookings and keeps references, dates, states and amounts.
namespace waybill::native::booking_service {

/// Bookings to find, by one of these.
struct traveler_query {
    std::string name{};      ///< of the customer or a traveler, first and last name, in any letter case
    std::string email{};     ///< of the customer, in any letter case
    std::string reference{}; ///< the booking number, the reservation reference or the client reference
};

/// A booking with all that is stored of its travelers.
struct booking_with_travelers {
    std::int64_t user = 0;
    std::string reference{}; ///< the booking number or the reservation reference
    std::vector<storage::stored_traveler> travelers{};

    bool operator==(booking_with_travelers const&) const = default;
};

/// What the trip list has instead of a name or a ticket number that was erased.
inline constexpr char const* erased_text = "(erased)";

/// Finds the bookings, in order of user and reference, and records that in the audit trail.
[[nodiscard]] storage::stored<std::vector<booking_with_travelers>> export_travelers(storage::store const& of,
                                                                                    traveler_query const& query);

/// Finds the bookings and erases their travelers, in one transaction. Returns what was erased.
[[nodiscard]] storage::stored<std::vector<booking_with_travelers>> erase_travelers(storage::store const& in,
                                                                                   traveler_query const& query);

/// The entries of the audit trail about erasures of the bookings with that reference. Those of the service, by
/// `traveler-days`, have none.
[[nodiscard]] storage::stored<std::vector<storage::audit_entry>> erasures_of(storage::store const& in,
                                                                             std::string const& reference);

/// Erases the travelers of stays and journeys that ended more than that many days ago. Returns the number of bookings.
/// It reads all bookings, in many short transactions.
[[nodiscard]] storage::stored<std::size_t> erase_past_travelers(storage::store const& in, instant now,
                                                                std::chrono::days kept);

} // namespace waybill::native::booking_service
