// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/quirk.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace waybill::detail::describe {

/// How a name in a document matched a field.
enum class name_match : std::uint8_t {
    none,
    exact,
    other,       ///< an alias
    letter_case, ///< equal except for case
    other_place, ///< an element instead of an attribute, in any letter case
};

struct found_field {
    std::size_t index = 0;
    name_match match = name_match::none;
};

/// Compares a name with that of a field and with those accepted for it.
[[nodiscard]] constexpr name_match match_of(field_info const& field, std::string_view name) noexcept {
    for (std::size_t other = 0; other < field.other_count; ++other)
        if (text::same(field.others[other], name)) return name_match::other;
    return text::same_letters(field.wire, name) ? name_match::letter_case : name_match::none;
}

/// Finds the field of a name. `next` is the one that is expected.
[[nodiscard]] constexpr found_field find_field(record_rules const& rules, std::string_view name, field_place place,
                                               std::size_t next = 0) noexcept {
    auto const fields = rules.fields;
    std::size_t const count = fields.size();
    if (auto const exact = rules.find(name, place); exact != count) return {exact, name_match::exact};
    auto found = found_field{};
    for (std::size_t left = count, i = next; left != 0; --left, ++i) {
        if (i >= count) i = 0;
        if (fields[i].place != place) continue;
        auto const match = match_of(fields[i], name);
        // of names that are equal except for case, one that is listed counts, then that of the first field
        if (match == name_match::none || (match != name_match::other && found.match == name_match::other)) continue;
        if (rules.distinct) return {i, match};
        if (match != found.match || i < found.index) found = {i, match};
    }
    if (found.match != name_match::none) return found;
    for (std::size_t i = 0; place == field_place::element && i < count; ++i)
        if (fields[i].place == field_place::attribute && text::same_letters(fields[i].wire, name))
            return {i, name_match::other_place};
    return {};
}

/// Finds the value that selects an alternative, exactly or without case; returns the number of values if there is none.
[[nodiscard]] constexpr std::size_t choose(std::span<std::string_view const> values, std::string_view text) noexcept {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (text::same(values[i], text)) return i;
    std::size_t i = 0;
    while (i < values.size() && !text::same_letters(values[i], text)) ++i;
    return i;
}

/// Returns the quirk of a match other than `exact`.
[[nodiscard]] constexpr quirk_kind quirk_of(name_match match) noexcept {
    switch (match) {
    case name_match::other: return quirk_kind::misspelled_name;
    case name_match::letter_case: return quirk_kind::letter_case;
    case name_match::other_place: return quirk_kind::attribute_as_element;
    case name_match::none:
    case name_match::exact: break;
    }
    return quirk_kind::unknown_field;
}

} // namespace waybill::detail::describe
