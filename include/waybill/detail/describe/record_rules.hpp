// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/quirk.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// What a reader knows about a struct without its type, and how it finds a field by the name in a document.
namespace waybill::detail::describe {

/// Returns where the search for a name begins among the slots of an index. The number of slots is a power of two.
[[nodiscard]] constexpr std::size_t first_slot(std::string_view name, field_place place, std::size_t slots) noexcept {
    auto const byte = [&](std::size_t index) { return std::size_t{static_cast<unsigned char>(name[index])}; };
    auto const last = name.size() - 1;
    auto const sum = byte(0) * 5 + byte(last / 2) * 17 + byte(last) * 67 + name.size() * 257 + std::size_t(place);
    return (sum ^ sum >> 7) & (slots - 1);
}

/// The fields of a described struct by their names: each is in the first free slot from `first_slot` on. At least half
/// of the slots are free.
template <class T>
inline constexpr auto name_slots = [] {
    std::array<std::uint8_t, std::bit_ceil(2 * table<T>.size() + 1)> slots{};
    for (std::size_t i = 0; i != table<T>.size(); ++i) {
        auto at = first_slot(table<T>[i].wire, table<T>[i].place, slots.size());
        while (slots[at] != 0) at = (at + 1) & (slots.size() - 1);
        slots[at] = std::uint8_t(i + 1);
    }
    return slots;
}();

/// What a reader knows about a struct without its type.
struct record_rules {
    static constexpr std::uint8_t no_text = 0xFF;

    array_view<field_info> fields;
    array_view<std::uint8_t> names; ///< the numbers of fields, from 1 on, see `name_slots`; empty: they have no index
    std::uint64_t required;
    std::uint8_t text_field; ///< `no_text` if there is none
    bool contains_secret;    ///< see `table_facts`
    bool distinct;           ///< no two names, of fields or accepted for them, are equal except for case

    /// Returns the index of the field with exactly this name in this place; `fields.size()` if there is none, or no
    /// index.
    [[nodiscard]] constexpr std::size_t find(std::string_view name, field_place place) const noexcept {
        if (name.empty() || names.empty()) return fields.size();
        for (auto at = first_slot(name, place, names.size()); names[at] != 0; at = (at + 1) & (names.size() - 1)) {
            std::size_t const field = names[at] - 1U;
            if (fields[field].place == place && text::same(fields[field].wire, name)) return field;
        }
        return fields.size();
    }
    [[nodiscard]] constexpr bool has_text() const noexcept { return text_field != no_text; }
};

constexpr bool are_distinct(array_view<field_info> fields) {
    for (std::size_t i = 0; i != fields.size(); ++i)
        for (std::size_t j = 0; j != i; ++j)
            if (share_a_name(fields[i], fields[j], text::same_letters)) return false;
    return true;
}
template <class T>
inline constexpr bool distinct_names = are_distinct(table<T>);

template <class T>
constexpr record_rules make_rules(array_view<field_info> fields, array_view<std::uint8_t> names) {
    auto const& facts = table_facts_of<T>;
    bool const has_text = facts.text_field != fields.size();
    return {fields,
            names,
            facts.required,
            has_text ? std::uint8_t(facts.text_field) : record_rules::no_text,
            facts.contains_secret,
            distinct_names<T>};
}
template <class T>
inline constexpr record_rules rules_of_record = make_rules<T>(table<T>, name_slots<T>);

/// How a name in a document matched a field. Of names that are equal except for case, the one with the greatest match
/// counts, then that of the first field.
enum class name_match : std::uint8_t {
    none,
    other_place, ///< an element instead of an attribute, in any letter case
    letter_case, ///< equal except for case
    other,       ///< an alias
    exact,
};

struct found_field {
    std::size_t index = 0;
    name_match match = name_match::none;
};

/// Compares a name with that of a field and with those accepted for it.
[[nodiscard]] constexpr name_match match_of(field_info const& field, std::string_view name,
                                            field_place place) noexcept {
    if (field.place == place) {
        for (std::size_t other = 0; other < field.other_count; ++other)
            if (text::same(field.others[other], name)) return name_match::other;
        if (!text::same_letters(field.wire, name)) return name_match::none;
        return text::same(field.wire, name) ? name_match::exact : name_match::letter_case;
    }
    bool const other_place = place == field_place::element && field.place == field_place::attribute;
    return other_place && text::same_letters(field.wire, name) ? name_match::other_place : name_match::none;
}

/// Finds the field of a name. `next` is the one that is expected.
[[nodiscard]] constexpr found_field find_field(record_rules const& rules, std::string_view name, field_place place,
                                               std::size_t next = 0) noexcept {
    auto const fields = rules.fields;
    std::size_t const count = fields.size();
    if (rules.distinct && next < count) // no other field could match better
        if (auto const match = match_of(fields[next], name, place); match > name_match::other_place)
            return {next, match};
    if (auto const exact = rules.find(name, place); exact != count) return {exact, name_match::exact};
    auto found = found_field{};
    for (std::size_t left = count, i = next; left != 0; --left, ++i) {
        if (i >= count) i = 0;
        auto const match = match_of(fields[i], name, place);
        if (match > found.match || (match == found.match && i < found.index)) found = {i, match};
        if (rules.distinct && match > name_match::other_place) break;
    }
    return found;
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
