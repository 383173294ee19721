// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/hotel_entry.hpp>
#include <inventory/login_entry.hpp>
#include <inventory/rate_update.hpp>

namespace waybill::native::inventory {

/// The document that `waybill load FILE` reads. Nothing in it is required: a file may contain only bookings.
///
///     {"Inventory": {"Cities": [ … ], "Boards": [ … ], "Hotels": [ … ], "Logins": [ … ], "Addresses": [ … ],
///                    "Bookings": [ … ], "Updates": [ … ]}}
struct inventory_document {
    std::vector<city_entry> cities{};
    std::vector<board_entry> boards{};
    std::vector<hotel_entry> hotels{};
    std::vector<login_entry> logins{};
    std::vector<address_entry> addresses{};
    std::vector<booking_entry> bookings{};
    std::vector<rate_update> updates{}; ///< of rooms of the file or of the store
    std::optional<std::int64_t> language{};

    bool operator==(inventory_document const&) const = default;
};
BOOST_DESCRIBE_STRUCT(inventory_document, (), (cities, boards, hotels, logins, addresses, bookings, updates, language))

} // namespace waybill::native::inventory

namespace waybill {

template <>
inline constexpr auto wire<native::inventory::inventory_document> = document(
    "Inventory", field<&native::inventory::inventory_document::cities>("Cities").note("Cities of the hotels"),
    field<&native::inventory::inventory_document::boards>("Boards").note("Meals that are part of a rate"),
    field<&native::inventory::inventory_document::hotels>("Hotels").note("Hotels with rooms, rates and allotments"),
    field<&native::inventory::inventory_document::logins>("Logins").note("Callers of the service"),
    field<&native::inventory::inventory_document::addresses>("Addresses").note("Addresses that may call the service"),
    field<&native::inventory::inventory_document::bookings>("Bookings").note("Bookings that trip lists contain"),
    field<&native::inventory::inventory_document::updates>("Updates").note(
        "New prices and numbers of rooms for nights of rooms, in order"),
    field<&native::inventory::inventory_document::language>("Language")
        .note("Language id of the texts that are no translations; searches report it"));

} // namespace waybill
