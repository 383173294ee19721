// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/value_format.hpp> // IWYU pragma: export

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace waybill::detail::describe {

/// Where a field stands in its element: a child element, an attribute, or the element's own text.
/// In JSON these are `name`, `@name` and `#text`.
enum class field_place : std::uint8_t { element, attribute, text };

inline constexpr std::size_t most_other_names = 4;

/// What a description says of one field beyond its C++ type.
struct field_words {
    std::string_view wire{}; ///< empty: the member's own name
    std::string_view item{}; ///< not empty: the field is a wrapper, and this is its items' name
    std::array<std::string_view, most_other_names> others{};
    std::size_t other_count = 0;
    field_place place = field_place::element;
    wire_format format = wire_format::canonical;
    bool secret = false;
    bool not_empty = false;
    bool any_name = false; ///< items are read under whatever names they have
    bool bare = false;     ///< in JSON, an item without attributes is its text, and one item needs no array
    bool too_many_others = false;
    std::string_view placeholder{}; ///< not empty: personal data, and what takes its place in recordings
    std::string_view inherits{};    ///< not empty: the root's child that has the value where the attribute is absent
    std::string_view note{};
};

/// A member and what is said of it. Made by `waybill::field`.
template <auto Member>
struct field_description {
    field_words words;

    /// Another name that is accepted when reading, reported as `quirk_kind::misspelled_name`.
    [[nodiscard]] consteval field_description alias(std::string_view name) const {
        auto copy = *this;
        if (copy.words.other_count == most_other_names)
            copy.words.too_many_others = true; // which `check_record` reports, with the member
        else
            copy.words.others[copy.words.other_count++] = name;
        return copy;
    }
    /// The field is an attribute of the element: `@name` in JSON.
    [[nodiscard]] consteval field_description attribute() const {
        auto copy = *this;
        copy.words.place = field_place::attribute;
        return copy;
    }
    /// The field is the element's own text: `#text` in JSON.
    [[nodiscard]] consteval field_description text() const {
        auto copy = *this;
        copy.words.place = field_place::text;
        return copy;
    }
    /// The field wraps a sequence, whose items have this name: `field<&rs::bookings>("Bookings").items("Booking")`.
    [[nodiscard]] consteval field_description items(std::string_view name) const {
        auto copy = *this;
        copy.words.item = name;
        return copy;
    }
    /// The sequence holds at least one item.
    [[nodiscard]] consteval field_description not_empty() const {
        auto copy = *this;
        copy.words.not_empty = true;
        return copy;
    }
    /// The items of the wrapper are read under any name: the specification leaves it open.
    [[nodiscard]] consteval field_description any_item_name() const {
        auto copy = *this;
        copy.words.any_name = true;
        return copy;
    }
    /// In JSON an item that has no attribute is written as its text alone, and a single item without an array. Both
    /// forms are read, in strict mode too. For a std::vector of structs with a text.
    [[nodiscard]] consteval field_description bare_in_json() const {
        auto copy = *this;
        copy.words.bare = true;
        return copy;
    }
    /// Where the attribute is absent, the child `name` of the document's root has its value (`inherited_value`), if it
    /// comes before this element.
    [[nodiscard]] consteval field_description inherits(std::string_view name) const {
        auto copy = *this;
        copy.words.inherits = name;
        return copy;
    }
    /// The form in which the value is written.
    [[nodiscard]] consteval field_description as(wire_format format) const {
        auto copy = *this;
        copy.words.format = format;
        return copy;
    }
    /// The value is masked in every error, log and debug print; only writers see it.
    [[nodiscard]] consteval field_description secret() const {
        auto copy = *this;
        copy.words.secret = true;
        return copy;
    }
    /// The text is somebody's personal data: a name, an address, a ticket. Recordings hold the stand-in in its place.
    [[nodiscard]] consteval field_description personal(std::string_view placeholder) const {
        auto copy = *this;
        copy.words.placeholder = placeholder;
        return copy;
    }
    /// One line of documentation; contracts carry it.
    [[nodiscard]] consteval field_description note(std::string_view line) const {
        auto copy = *this;
        copy.words.note = line;
        return copy;
    }
};

/// What `waybill::wire<T>` is for a struct: its root name, if it is a document, and its fields.
template <class... Fields>
struct record_description {
    std::string_view root;                            ///< empty: not a document of its own
    std::array<field_words, sizeof...(Fields)> words; ///< in the order of `Fields`, whose types name the members
};

/// One alternative of a choice and the attribute value that selects it.
template <class T>
struct alternative_description {
    using type = T;
    std::string_view value;
};

/// The alternative of whatever selects none of the others.
template <class T>
struct otherwise_description {
    using type = T;
};
template <class Alternative>
inline constexpr bool is_otherwise = false;
template <class T>
inline constexpr bool is_otherwise<otherwise_description<T>> = true;

/// What `waybill::wire<std::variant<…>>` is: the attribute that tells the alternatives apart.
template <class... Alternatives>
struct choice_description {
    /// Whether the last alternative is an `otherwise`.
    static constexpr bool open = (is_otherwise<Alternatives> || ...);

    std::string_view attribute;
    std::array<std::string_view, sizeof...(Alternatives) - std::size_t{open}> values;
};

/// A choice as the readers need it.
struct choice_rules {
    std::string_view attribute;
    std::span<std::string_view const> values;
    std::string_view expected; ///< what errors say
    bool open;                 ///< what no value selects is kept by one more alternative
};

/// Nothing said: wire names are the members' own.
struct nothing_said {};

/// The names of an enumeration's values on the wire, in the order of its enumerators.
template <std::size_t Count>
struct value_names {
    std::array<std::string_view, Count> names;
};

} // namespace waybill::detail::describe
