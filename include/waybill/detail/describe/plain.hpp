// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/copy.hpp>
#include <waybill/reading.hpp>

#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace waybill::detail::describe {

/// What errors and quirks may show of a field's text.
[[nodiscard]] constexpr std::string_view shown(field_info const& field, std::string_view text) noexcept {
    return field.secret ? std::string_view("(secret)") : text;
}

/// Whether a leaf was read from a text that is exactly its own form, without white space around it.
[[nodiscard]] constexpr bool is_exact(std::string_view text, reading_outcome outcome) noexcept {
    return outcome == reading_outcome::exact && text::trimmed(text).size() == text.size();
}

/// Tells what became of a leaf that was not read exactly; true when it is tolerated. White space around its text is a
/// quirk by itself.
[[gnu::cold]] constexpr bool report_outcome(reading& in, field_info const& field, reading_outcome outcome,
                                            std::string_view expected, std::string_view text, std::size_t offset,
                                            std::string_view leaf) {
    bool const attribute = field.place == field_place::attribute;
    if (outcome != reading_outcome::exact) text = text::trimmed(text);
    auto code = text.empty() ? error_code::field_empty : error_code::value_invalid;
    switch (outcome) {
    case reading_outcome::exact:
    case reading_outcome::tolerated:
        return in.tolerate(quirk_kind::value_form, offset, expected, shown(field, text), leaf, attribute);
    case reading_outcome::impossible: code = error_code::value_impossible; break;
    case reading_outcome::out_of_range: code = error_code::value_out_of_range; break;
    case reading_outcome::invalid: break;
    }
    return in.fail(code, offset, expected, shown(field, text), leaf, attribute);
}

/// Whether a string's text stands in the string itself.
[[nodiscard]] constexpr bool owns_nothing(std::string const& text) noexcept {
    return text.capacity() == std::string().capacity();
}

/// The longest text that `assign` copies by the whole.
inline constexpr std::size_t short_text = 15;

/// Of `assign`, what is longer than the string's text.
[[gnu::noinline]] inline constexpr void assign_longer(std::string& into, char const* from, std::size_t size) {
    if (size > into.capacity() && owns_nothing(into))
        into = std::string(from, size); // there is nothing to keep of the old one, which `assign` would look for
    else
        into.assign(from, size);
}

/// Of `assign`, what is not short.
[[gnu::noinline]] inline constexpr void assign_long(std::string& into, char const* from, std::size_t size) {
    if (std::is_constant_evaluated() || size > into.size()) return assign_longer(into, from, size);
    text::copy_bytes(from, into.data(), size);
    if (size != into.size()) into.erase(size);
}

/// Puts a text into a string that may hold one of an earlier document; `readable` bytes may be read at `from`.
/// `std::string::assign` was a sixth of the time of reading.
[[gnu::flatten, gnu::noinline]] inline constexpr void assign(std::string& into, char const* from, std::size_t size,
                                                             std::size_t readable) {
    if (!std::is_constant_evaluated()) {
        bool const fits = std::string().capacity() >= short_text;
        if (fits && size <= short_text && readable >= short_text && owns_nothing(into)) {
            // Made anew of a fixed size, then cut: nothing depends on the length, which is hard to guess for a
            // processor. The old string owns nothing and need not be destroyed.
            if (from == nullptr) __builtin_unreachable();
            ::new (static_cast<void*>(&into)) std::string(from, short_text);
            into.erase(size);
            return;
        }
    }
    assign_long(into, from, size);
}

/// Takes the unescaped text of a field into its value; where it stands is told for errors. Both codecs end here.
template <class T>
constexpr bool take_plain(reading& in, field_info const& field, std::string_view text, std::size_t offset, T& into,
                          std::string_view leaf) {
    if constexpr (text_shape<T>) {
        assign(into, text.data(), text.size(), text.size());
        return true;
    } else {
        auto const outcome = value_format<T>::read(text::trimmed(text), field.format, into);
        return is_exact(text, outcome) ||
               report_outcome(in, field, outcome, value_format<T>::expected(field.format), text, offset, leaf);
    }
}

/// Whether the text of an optional field says that there is no value: empty or blank where a number or a date belongs,
/// blank where a text does. An empty text is a value.
[[nodiscard]] constexpr bool means_absent(std::string_view text, bool is_text) noexcept {
    return (!is_text || !text.empty()) && text::trimmed(text).empty();
}

/// What became of a field.
enum class presence : std::uint8_t { present, absent, failed };

[[nodiscard]] constexpr presence present_if(bool good) noexcept { return good ? presence::present : presence::failed; }
[[nodiscard]] constexpr presence absent_if(bool good) noexcept { return good ? presence::absent : presence::failed; }

/// Cuts a sequence to the items that were read.
template <class Sequence>
constexpr void drop_unused(Sequence& items, std::size_t used) {
    if (used < items.size()) items.erase(items.begin() + static_cast<std::ptrdiff_t>(used), items.end());
}

/// Of `empty_unseen`, what is to be done when there is something to empty.
template <class T, std::size_t... I>
[[gnu::noinline]] constexpr void empty_optionals(T& into, std::uint64_t which, std::index_sequence<I...>) {
    auto const empty = [&](auto& value, bool requested) {
        if constexpr (optional_shape<std::remove_reference_t<decltype(value)>>) {
            if (requested) value.reset();
        }
    };
    (empty(into.*member_pointer<T, I>, (which >> I & 1) != 0), ...);
}

/// What was not in the document is made empty: storage is reused. It goes by all fields at once: a branch for each of
/// them is hard to guess for a processor, and cost a sixth of the time of reading what it had not read before.
template <class T, std::size_t... I>
[[gnu::always_inline]] inline constexpr void empty_unseen(T& into, std::uint64_t seen,
                                                          std::index_sequence<I...> indices) {
    auto const held = [](auto const& value) -> std::uint64_t {
        if constexpr (optional_shape<std::remove_cvref_t<decltype(value)>>)
            return value.has_value();
        else
            return 0;
    };
    std::uint64_t const full = (std::uint64_t{0} | ... | (held(into.*member_pointer<T, I>) << I));
    if ((full & ~seen) != 0) [[unlikely]]
        empty_optionals(into, full & ~seen, indices);
}

/// The next item of a sequence, in storage that an earlier document may have left.
template <class Sequence>
constexpr auto& next_item(Sequence& items, std::size_t& used) {
    if (used == items.size()) items.emplace_back();
    return items[used++];
}

/// The next item of a sequence of choices, which holds this alternative.
template <std::size_t I, class Sequence>
constexpr auto& next_alternative(Sequence& items, std::size_t& used) {
    if (used == items.size())
        items.emplace_back(std::in_place_index<I>);
    else if (items[used].index() != I)
        items[used].template emplace<I>();
    return *std::get_if<I>(&items[used++]);
}

/// Makes room where a sequence is full: for a few items at first, then for as many as the rest of the document may hold
/// if it goes on like this, and an eighth more. That is guessed for the document's own list alone, since what follows
/// an inner list are others of its kind; and it never takes more than some times the document's own size.
template <class Sequence>
constexpr void make_room(Sequence& items, std::size_t read_bytes, std::size_t left_bytes, bool outermost) {
    if (items.size() < items.capacity()) return;
    constexpr std::size_t item_bytes = sizeof(typename Sequence::value_type);
    constexpr std::size_t few = item_bytes < 128 ? 256 / item_bytes : 2;
    constexpr std::size_t sample = 16;
    auto wanted = items.empty() ? few : 2 * items.size();
    if (outermost && items.empty()) {
        auto const most = 2 * left_bytes / item_bytes + 1;
        wanted = most < sample ? most : sample;
    } else if (outermost && read_bytes >= items.size()) {
        auto const rest = left_bytes / (read_bytes / items.size()) + 1;
        auto const guess = rest + rest / 8;
        auto const most = 4 * left_bytes / item_bytes;
        auto const better = items.size() + (guess < most ? guess : most);
        if (better > wanted) wanted = better;
    }
    items.reserve(wanted);
}

} // namespace waybill::detail::describe
