// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/value/calendar.hpp>
#include <waybill/reading.hpp>

#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace waybill::detail::describe {

/// Returns true if a leaf was read from a text that the published schemas permit: the canonical form; in XML with white
/// space around it, and with `+` and leading zeros for a whole number; in JSON any form of a number.
[[nodiscard]] constexpr bool is_permitted(reading const& in, std::string_view text, reading_outcome outcome,
                                          json_kind kind, bool whole) noexcept {
    auto const trimmed = text::trimmed(text);
    if (trimmed.size() != text.size() && !in.of_xml) return false;
    if (outcome != reading_outcome::tolerated) return outcome == reading_outcome::exact;
    if (!in.of_xml) return kind == json_kind::number;
    for (char const letter : trimmed) whole = whole && (text::is_digit(letter) || letter == '+' || letter == '-');
    return whole;
}

/// Reports a leaf that was not in a permitted form; returns true if it is tolerated. White space around the text is a
/// quirk in JSON.
[[gnu::cold]] constexpr bool report_outcome(reading& in, field_info const& field, reading_outcome outcome,
                                            std::string_view expected, std::string_view text, std::size_t offset,
                                            std::string_view leaf) {
    in_secret const guard(in, field.secret);
    bool const attribute = field.place == field_place::attribute;
    if (outcome != reading_outcome::exact) text = text::trimmed(text);
    auto code = text.empty() ? error_code::field_empty : error_code::value_invalid;
    switch (outcome) {
    case reading_outcome::exact:
    case reading_outcome::tolerated:
        return in.tolerate(quirk_kind::value_form, offset, expected, text, leaf, attribute);
    case reading_outcome::impossible: code = error_code::value_impossible; break;
    case reading_outcome::out_of_range: code = error_code::value_out_of_range; break;
    case reading_outcome::invalid: break;
    }
    return in.fail(code, offset, expected, text, leaf, attribute);
}

/// Returns true if the text of a string is in the internal buffer of the string.
[[nodiscard]] constexpr bool owns_nothing(std::string const& text) noexcept {
    return text.capacity() == std::string().capacity();
}

/// The longest text that `assign` copies with a fixed size.
inline constexpr std::size_t short_text = 15;

/// `assign` for texts that are not short.
[[gnu::noinline]] inline constexpr void assign_long(std::string& into, char const* from, std::size_t size) {
    if (size > into.capacity() && owns_nothing(into)) {
        into = std::string(from, size); // drops the old text, which `std::string::assign` would take into account
    } else if (std::is_constant_evaluated() || size > into.size()) {
        into.assign(from, size);
    } else {
        text::copy_bytes(from, into.data(), size);
        if (size != into.size()) into.erase(size);
    }
}

/// Assigns a text to a string that may contain text of an earlier document; `readable` bytes are readable at `from`.
/// `std::string::assign` took a sixth of the time of reading.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr void assign_here(std::string& into, char const* from, std::size_t size,
                                                            std::size_t readable) {
    if (!std::is_constant_evaluated()) {
        bool const fits = std::string().capacity() >= short_text;
        if (fits && size <= short_text && readable >= short_text && owns_nothing(into)) {
            // Constructs a string of a fixed size, then cuts it: no branch depends on the length, which a processor
            // cannot predict. The old string owns no memory and needs no destructor.
            if (from == nullptr) __builtin_unreachable();
            ::new (static_cast<void*>(&into)) std::string(from, short_text);
            into.erase(size);
            return;
        }
    }
    assign_long(into, from, size);
}
/// As `assign_here`, not inlined: for functions that are not called often.
[[WAYBILL_FLATTEN, gnu::noinline]] inline constexpr void assign(std::string& into, char const* from, std::size_t size,
                                                                std::size_t readable) {
    assign_here(into, from, size, readable);
}

/// Returns true if the text of an optional field means that there is no value: an empty or blank number or date, the
/// date that .NET writes for none, or a blank text. An empty text is a value; in strict mode a blank one is, as the
/// schemas have it.
[[nodiscard]] constexpr bool means_absent(std::string_view text, bool is_text, bool strict) noexcept {
    auto const content = text::trimmed(text);
    if (is_text) return !strict && !text.empty() && content.empty();
    return content.empty() || value::is_default_text(content);
}

/// Returns false if a text in canonical form certainly has a value, without looking at all of it: see `means_absent`.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr bool may_mean_absent(char const* text,
                                                                           std::size_t size) noexcept {
    return size != 0 && text::is_space(*text);
}

/// The state of a field after reading.
enum class presence : std::uint8_t { present, absent, failed };

[[nodiscard]] constexpr presence present_if(bool good) noexcept { return good ? presence::present : presence::failed; }
[[nodiscard]] constexpr presence absent_if(bool good) noexcept { return good ? presence::absent : presence::failed; }

// Functions for each type of member, because lambdas are compiled for each struct.
template <class Member>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr std::uint64_t has_optional_value(Member const&) noexcept {
    return 0;
}
template <optional_shape Member>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr std::uint64_t has_optional_value(Member const& value) noexcept {
    return static_cast<bool>(value);
}
template <class Member>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr void reset_if(Member&, bool) noexcept {}
template <optional_shape Member>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr void reset_if(Member& value, bool clear) noexcept {
    if (clear) value.reset();
}

template <class T, template <class...> class List, class... Member>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr std::uint64_t held_optionals(T const& value, List<Member...>*) noexcept {
    std::uint64_t held = 0;
    unsigned number = 0;
    ((held |= has_optional_value(value.*Member::pointer) << number++), ...);
    return held;
}
template <class T, template <class...> class List, class... Member>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr void reset_optionals(T& into, std::uint64_t which, List<Member...>*) {
    unsigned number = 0;
    (reset_if(into.*Member::pointer, (which >> number++ & 1) != 0), ...);
}
/// Resets the optional values of `empty_unseen`. Its name, which the program contains, has no list of members.
template <class T>
[[gnu::noinline]] constexpr void empty_optionals(T& into, std::uint64_t which) {
    reset_optionals(into, which, static_cast<member_list<T>*>(nullptr));
}

/// Resets the optional values that the document does not contain; other storage is reused. All fields are tested at
/// once: a branch for each is unpredictable and took a sixth of the time of reading into a used value.
template <class T>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr void empty_unseen(T& into, std::uint64_t seen) {
    auto const unseen = held_optionals(into, static_cast<member_list<T>*>(nullptr)) & ~seen;
    if (unseen != 0) [[unlikely]]
        empty_optionals(into, unseen);
}

/// The capacity to reserve for a full sequence of `size` items of `item_bytes`: first for a few items, then for the
/// number that the rest of the document contains at the same density, plus an eighth. Only the outermost list of a
/// document is estimated, since other lists of its kind follow an inner one. The capacity is at most a small multiple
/// of the document's size.
[[nodiscard, gnu::noinline]] constexpr std::size_t wanted_room(std::size_t size, std::size_t item_bytes,
                                                               std::size_t read_bytes, std::size_t left_bytes,
                                                               bool outermost) {
    constexpr std::size_t sample = 16;
    if (outermost && size == 0) {
        auto const most = 2 * left_bytes / item_bytes + 1;
        return most < sample ? most : sample;
    }
    if (size == 0) return item_bytes < 128 ? 256 / item_bytes : 2;
    auto const wanted = 2 * size;
    if (!outermost || read_bytes < size) return wanted;
    auto const rest = left_bytes / (read_bytes / size) + 1;
    auto const guess = rest + rest / 8;
    auto const most = 4 * left_bytes / item_bytes;
    auto const better = size + (guess < most ? guess : most);
    return better > wanted ? better : wanted;
}

} // namespace waybill::detail::describe
