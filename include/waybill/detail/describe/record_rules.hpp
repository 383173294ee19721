// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/quirk.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

/// What a reader knows about a struct without its type, and how it finds a field by the name in a document.
namespace waybill::detail::describe {

template <std::size_t Width>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr std::uint64_t name_word(char const* at) noexcept {
    if constexpr (Width == 8) {
        if (!std::is_constant_evaluated()) return text::load_word<std::uint64_t>(at);
    } else if constexpr (Width == 4) {
        if (!std::is_constant_evaluated()) return text::load_word<std::uint32_t>(at);
    }
    std::uint64_t value = 0;
    for (std::size_t i = Width; i != 0; --i) value = value << 8 | static_cast<unsigned char>(at[i - 1]);
    return value;
}

/// Finds a field by its name with one multiplication and one comparison. The hash has no collisions; its factor is
/// computed at compile time.
class name_index {
public:
    /// The value of an empty slot.
    static constexpr std::uint8_t nothing = 0xFF;

    /// Compares the names one after the other.
    constexpr name_index() noexcept = default;
    constexpr name_index(std::uint64_t factor, unsigned bits, std::uint8_t const* slots) noexcept
        : factor_(factor), shift_(64 - bits), slots_(slots) {}

    /// Returns the index of the field with exactly this name in this place; the number of fields if there is none.
    /// `fields` are those that the index was made of.
    [[nodiscard]] constexpr std::size_t find(array_view<field_info> fields, std::string_view name,
                                             field_place place) const noexcept {
        if (name.empty()) return fields.size();
        if (factor_ == 0) [[unlikely]]
            return one_by_one(fields, name, place);
        std::size_t const field = slots_[slot(name, place, factor_, shift_)];
        if (field == nothing) return fields.size();
        return fields[field].place == place && text::same(fields[field].wire, name) ? field : fields.size();
    }

    /// Returns the slot of a name.
    [[nodiscard]] static constexpr std::size_t slot(std::string_view name, field_place place, std::uint64_t factor,
                                                    unsigned shift) noexcept {
        return std::size_t((key(name, place) * factor) >> shift);
    }
    /// Returns the number that is multiplied with the factor.
    [[nodiscard]] static constexpr std::uint64_t key(std::string_view name, field_place place) noexcept {
        auto const size = name.size();
        auto const* const begin = name.data();
        // the first and last bytes and the length distinguish the names of one struct
        auto key = (std::uint64_t{size} << 56) ^ (std::uint64_t(place) << 50);
        if (size >= 8)
            key ^= name_word<8>(begin) ^ std::rotl(name_word<8>(begin + size - 8), 29);
        else if (size >= 4)
            key ^= name_word<4>(begin) ^ std::rotl(name_word<4>(begin + size - 4), 29);
        else
            key ^= name_word<1>(begin) | name_word<1>(begin + size / 2) << 8 | name_word<1>(begin + size - 1) << 16;
        return key;
    }

private:
    [[nodiscard, gnu::cold, gnu::noinline]] static constexpr std::size_t one_by_one(array_view<field_info> fields,
                                                                                    std::string_view name,
                                                                                    field_place place) noexcept {
        std::size_t i = 0;
        while (i < fields.size() && !(fields[i].place == place && text::same(fields[i].wire, name))) ++i;
        return i;
    }

    std::uint64_t factor_ = 0;
    unsigned shift_ = 0;
    std::uint8_t const* slots_ = nullptr;
};

/// The most fields of a struct.
inline constexpr std::size_t most_fields = 64;

/// The number of bits that number the slots of a table.
constexpr unsigned index_bits(std::size_t fields) { return unsigned(std::bit_width(2 * fields + 1)) + 1; }

/// Returns a factor that gives each name its own slot; 0 if none does.
constexpr std::uint64_t find_factor(array_view<field_info> fields) {
    if (fields.empty() || fields.size() > most_fields) return 0;
    std::uint64_t keys[most_fields]{};
    for (std::size_t i = 0; i != fields.size(); ++i) keys[i] = name_index::key(fields[i].wire, fields[i].place);
    unsigned const shift = 64 - index_bits(fields.size());
    std::uint64_t seed = 0;
    for (int attempt = 0; attempt != 2'000; ++attempt) { // more for names that differ only in their middle
        // SplitMix64
        seed += 0x9E3779B97F4A7C15u;
        auto mixed = seed;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
        auto const factor = (mixed ^ (mixed >> 31)) | 1;
        std::uint64_t taken[(std::size_t{1} << index_bits(most_fields)) / 64]{}; // one bit for each slot
        std::size_t i = 0;
        for (; i != fields.size(); ++i) {
            auto const slot = (keys[i] * factor) >> shift;
            auto const bit = std::uint64_t{1} << (slot % 64);
            if ((taken[slot / 64] & bit) != 0) break;
            taken[slot / 64] |= bit;
        }
        if (i == fields.size()) return factor;
    }
    return 0;
}
constexpr void fill_slots(std::uint8_t* slots, array_view<field_info> fields, std::uint64_t factor) {
    unsigned const bits = index_bits(fields.size());
    for (std::size_t i = 0; i != std::size_t{1} << bits; ++i) slots[i] = name_index::nothing;
    if (factor == 0) return;
    for (std::size_t i = 0; i != fields.size(); ++i)
        slots[name_index::slot(fields[i].wire, fields[i].place, factor, 64 - bits)] = std::uint8_t(i);
}

template <class T>
inline constexpr std::uint64_t index_factor = find_factor(table<T>);
template <class T>
inline constexpr auto index_slots = [] {
    std::array<std::uint8_t, std::size_t{1} << index_bits(table<T>.size())> slots{};
    fill_slots(slots.data(), table<T>, index_factor<T>);
    return slots;
}();

/// The index of a described struct's fields.
template <class T>
inline constexpr name_index names{index_factor<T>, index_bits(table<T>.size()), index_slots<T>.data()};

/// What a reader knows about a struct without its type.
struct record_rules {
    static constexpr std::uint8_t no_text = 0xFF;

    array_view<field_info> fields;
    name_index names;
    std::uint64_t required;
    std::uint8_t text_field; ///< `no_text` if there is none
    bool contains_secret;    ///< see `table_facts`
    bool distinct;           ///< no two names, of fields or accepted for them, are equal except for case

    /// Returns the index of the field with exactly this name in this place; `fields.size()` if there is none.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr std::size_t find(std::string_view name,
                                                                    field_place place) const noexcept {
        return names.find(fields, name, place);
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

constexpr record_rules rules_from(array_view<field_info> fields, name_index names, table_facts const& facts,
                                  bool distinct) {
    return {fields,
            names,
            facts.required,
            facts.text_field == fields.size() ? record_rules::no_text : std::uint8_t(facts.text_field),
            facts.contains_secret,
            distinct};
}
template <class T>
constexpr record_rules make_rules(array_view<field_info> fields, name_index names) {
    return rules_from(fields, names, table_facts_of<T>, distinct_names<T>);
}
template <class T>
inline constexpr record_rules rules_of_record = make_rules<T>(table<T>, names<T>);

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
