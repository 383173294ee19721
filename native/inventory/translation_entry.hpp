// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace waybill::native::inventory {

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

} // namespace waybill::native::inventory

namespace waybill {

template <>
inline constexpr auto wire<native::inventory::translation_entry> =
    fields(field<&native::inventory::translation_entry::language>("Language")
               .note("Language id, as Language of a search; unique in the list"),
           field<&native::inventory::translation_entry::title>("Title").note("The name in this language"),
           field<&native::inventory::translation_entry::summary>("Summary").note(
               "The summary in this language; of hotels only; default: the summary of the hotel"),
           field<&native::inventory::translation_entry::category>("Category")
               .note("The category in this language; of hotels only; default: the category of the hotel"),
           field<&native::inventory::translation_entry::remarks>("Remarks").note(
               "The remarks in this language; of hotels only; default: the remarks of the hotel"));

template <>
inline constexpr auto wire<native::inventory::remarks_entry> =
    fields(field<&native::inventory::remarks_entry::language>("Language")
               .note("Language id, as Language of a search; unique in the list"),
           field<&native::inventory::remarks_entry::remarks>("Remarks").note("The remarks in this language"));

} // namespace waybill
