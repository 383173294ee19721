// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/booking_entry.hpp>
#include <inventory/hotel_entry.hpp>
#include <inventory/login_entry.hpp>
#include <inventory/rate_update.hpp>
#include <inventory/translation_entry.hpp>

namespace waybill::native::inventory {

struct city_entry {
    std::int64_t id = 0;
    std::string name{};
    std::string currency{};
    std::vector<translation_entry> translations{};

    bool operator==(city_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(city_entry, (), (id, name, currency, translations))

struct board_entry {
    std::int64_t id = 0;
    std::string title{};
    std::vector<translation_entry> translations{};
    std::optional<int> meal_plan{};

    bool operator==(board_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(board_entry, (), (id, title, translations, meal_plan))

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
inline constexpr auto wire<native::inventory::city_entry> =
    fields(field<&native::inventory::city_entry::id>("Id").note("City id, as IdCity of a search; unique in the file"),
           field<&native::inventory::city_entry::name>("Name").note("Name of the city"),
           field<&native::inventory::city_entry::currency>("Currency")
               .currency()
               .note("Currency of the responses of searches"),
           field<&native::inventory::city_entry::translations>("Translations").note("The name in other languages"));

template <>
inline constexpr auto wire<native::inventory::board_entry> = fields(
    field<&native::inventory::board_entry::id>("Id").note("Board id, as Boarding of a search; unique in the file"),
    field<&native::inventory::board_entry::title>("Title").note("Name of the board"),
    field<&native::inventory::board_entry::translations>("Translations").note("The name in other languages"),
    field<&native::inventory::board_entry::meal_plan>("MealPlan")
        .range(1, 99)
        .note("Standard code of the board, from the list Meal Plan Type (MPT) of OpenTravel"));

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
