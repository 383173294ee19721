// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::storage {

/// The texts of a city, a board, a hotel or a room in another language. Those of a hotel have all members.
struct translation_entry {
    std::int64_t language = 0;
    std::string title{};
    std::optional<std::string> summary{};
    std::optional<std::string> category{};
    std::optional<std::string> remarks{};

    bool operator==(translation_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(translation_entry, (), (language, title, summary, category, remarks))

/// The remarks of a rate in another language.
struct remarks_entry {
    std::int64_t language = 0;
    std::string remarks{};

    bool operator==(remarks_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(remarks_entry, (), (language, remarks))

/// The entry in that language; null if there is none.
template <class Entry>
[[nodiscard]] Entry const* in_language(std::vector<Entry> const& all, std::optional<std::int64_t> language) noexcept {
    for (auto const& each : all)
        if (each.language == language) return &each;
    return nullptr;
}

struct city_entry {
    std::int64_t id = 0;
    std::string name{};
    std::string currency{}; ///< ISO 4217; the currency of a response without hotels
    std::vector<translation_entry> translations{};

    bool operator==(city_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(city_entry, (), (id, name, currency, translations))

struct board_entry {
    std::int64_t id = 0;
    std::string title{};
    std::vector<translation_entry> translations{};
    std::optional<int> meal_plan{}; ///< its code in the list MPT of OpenTravel

    bool operator==(board_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(board_entry, (), (id, title, translations, meal_plan))

} // namespace waybill::native::storage

namespace waybill {

template <>
inline constexpr auto wire<native::storage::translation_entry> =
    fields(field<&native::storage::translation_entry::language>("Language")
               .note("Language id, as Language of a search; unique in the list"),
           field<&native::storage::translation_entry::title>("Title").note("The name in this language"),
           field<&native::storage::translation_entry::summary>("Summary").note(
               "The summary in this language; of hotels only; default: the summary of the hotel"),
           field<&native::storage::translation_entry::category>("Category")
               .note("The category in this language; of hotels only; default: the category of the hotel"),
           field<&native::storage::translation_entry::remarks>("Remarks").note(
               "The remarks in this language; of hotels only; default: the remarks of the hotel"));

template <>
inline constexpr auto wire<native::storage::remarks_entry> =
    fields(field<&native::storage::remarks_entry::language>("Language")
               .note("Language id, as Language of a search; unique in the list"),
           field<&native::storage::remarks_entry::remarks>("Remarks").note("The remarks in this language"));

template <>
inline constexpr auto wire<native::storage::city_entry> = document(
    "City", field<&native::storage::city_entry::id>("Id").note("City id, as IdCity of a search; unique in the file"),
    field<&native::storage::city_entry::name>("Name").note("Name of the city"),
    field<&native::storage::city_entry::currency>("Currency").currency().note("Currency of the responses of searches"),
    field<&native::storage::city_entry::translations>("Translations").note("The name in other languages"));

template <>
inline constexpr auto wire<native::storage::board_entry> = document(
    "Board",
    field<&native::storage::board_entry::id>("Id").note("Board id, as Boarding of a search; unique in the file"),
    field<&native::storage::board_entry::title>("Title").note("Name of the board"),
    field<&native::storage::board_entry::translations>("Translations").note("The name in other languages"),
    field<&native::storage::board_entry::meal_plan>("MealPlan")
        .range(1, 99)
        .note("Standard code of the board, from the list Meal Plan Type (MPT) of OpenTravel"));

} // namespace waybill
