// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: descriptions of structs, and the compile errors of wrong ones.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/value/value_format.hpp> // IWYU pragma: export

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace waybill {
struct rule_problem;
class decimal;
} // namespace waybill

namespace waybill::detail::describe {

/// A text of a description. Compilers measure a literal at once instead of counting its characters.
struct given_text : std::string_view {
    constexpr given_text() noexcept = default;
    constexpr given_text(char const* text) noexcept : std::string_view(text, __builtin_strlen(text)) {}
    constexpr given_text(std::string_view text) noexcept : std::string_view(text) {}
};

/// The place of a field in its element: a child element, an attribute, or the text of the element. In JSON these are
/// `name`, `@name` and `#text`.
enum class field_place : std::uint8_t { element, attribute, text };

inline constexpr std::size_t most_other_names = 4;

/// The smallest and the greatest value of a number.
struct value_range {
    int least = 0;
    int most = 0;
    bool given = false; ///< false: the range of the type
};

/// What an amount of money may be. None is negative or has more digits than its currency.
enum class price_kind : std::uint8_t {
    none,      ///< no price
    price,     ///< of something that is sold: 0 only where it is free of charge
    surcharge, ///< in addition to a price: 0 is free of charge
};

/// What a value must be, beside being of its type. Readers do not check it: contracts state it, and `first_broken_rule`
/// evaluates it. Not in `field_info`, which programs contain for reading.
struct field_rules {
    value_range range{};
    std::uint32_t shortest = 0; ///< characters of a text
    std::uint32_t longest = 0;  ///< 0: any number
    std::uint32_t items = 0;    ///< the most of a list; 0: any number
    std::uint8_t digits = 18;   ///< the most digits of a decimal number after the point
    price_kind price = price_kind::none;
    bool visible = false;    ///< a text with more than white space
    bool currency = false;   ///< a text: the currency of the prices in the struct and below it
    bool free_price = false; ///< a boolean: whether the prices in the struct and below it may be 0
};

/// All properties of one field: those that its description states, and in the table of a struct those that follow from
/// its type.
struct field_info {
    // first what differs from field to field: constants compress better
    std::string_view wire{}; ///< name in documents; in a description empty for that of the member
    field_place place = field_place::element;
    wire_format format = wire_format::canonical;
    bool required = false; ///< by its type, as the next two
    bool repeated = false; ///< a sequence without a wrapper: the element itself is repeated
    bool sequence = false; ///< with or without a wrapper
    bool secret = false;
    bool not_empty = false;
    bool any_name = false; ///< see `field_description::any_item_name`
    bool bare = false;     ///< see `field_description::bare_in_json`
    bool too_many_others = false;
    std::uint8_t other_count = 0; ///< the number of `others`
    std::string_view item{};      ///< name of the items of a wrapper; empty for other fields
    std::array<std::string_view, most_other_names> others{};
    std::string_view inherits{};    ///< see `field_description::inherits`
    std::string_view placeholder{}; ///< for personal data; otherwise empty
    std::string_view member{};      ///< name in C++
    std::string_view note{};

    /// Returns true if the element, attribute or text may be absent: neither required nor a sequence without a wrapper.
    [[nodiscard]] constexpr bool optional() const noexcept { return !required && !repeated; }

    /// The name in documents, and from number 1 on the other names.
    [[nodiscard]] constexpr std::string_view name(std::size_t number) const {
        return number == 0 ? wire : others[number - 1];
    }
};

/// What distinguishes a member or a type from others of the same struct or document: a text with its name.
///
/// Not an address: with -fsanitize=undefined or -fno-delete-null-pointer-checks, g++ does not compare addresses of
/// inline constants in constant expressions (GCC bug 71962).
struct identity {
    char const* text = nullptr;
    std::size_t size = 0;

    constexpr bool operator==(identity const& other) const noexcept {
        return size == other.size && __builtin_memcmp(text, other.text, size) == 0; // std::string_view: byte by byte
    }
};
template <auto Member>
constexpr identity identity_of_member() {
    return {__PRETTY_FUNCTION__, sizeof __PRETTY_FUNCTION__};
}
template <class T>
constexpr identity identity_of_type() {
    return {__PRETTY_FUNCTION__, sizeof __PRETTY_FUNCTION__};
}

/// A member and its description; the result of `waybill::field`. One type for all members, because a class for each
/// member took compilers longer than everything else in a description. Its functions are not consteval, because
/// compilers evaluate each call of such a function by itself.
struct field_description {
private: // before its users: clang evaluates no template whose definition comes later
    template <class Part, class Value>
    [[nodiscard]] constexpr field_description with(Value Part::* property, std::type_identity_t<Value> value) const {
        auto copy = *this;
        if constexpr (std::is_same_v<Part, field_rules>)
            copy.rules.*property = value;
        else
            copy.words.*property = value;
        return copy;
    }

public:
    identity member;
    field_info words;
    field_rules rules{};

    /// Accepts another name when reading and reports it as `quirk_kind::misspelled_name`.
    [[nodiscard]] constexpr field_description alias(given_text name) const {
        auto copy = *this;
        if (copy.words.other_count == most_other_names)
            copy.words.too_many_others = true; // reported by `check_record`, with the member
        else
            copy.words.others[copy.words.other_count++] = name;
        return copy;
    }
    /// Makes the field an attribute of the element: `@name` in JSON.
    [[nodiscard]] constexpr field_description attribute() const {
        return with(&field_info::place, field_place::attribute);
    }
    /// Makes the field the text of the element: `#text` in JSON.
    [[nodiscard]] constexpr field_description text() const { return with(&field_info::place, field_place::text); }
    /// Makes the field the wrapper of a sequence with items of this name:
    /// `field<&rs::bookings>("Bookings").items("Booking")`.
    [[nodiscard]] constexpr field_description items(given_text name) const { return with(&field_info::item, name); }
    /// Requires at least one item. Refuses null and emptiness that otherwise mean that an optional field is absent: for
    /// one whose absence permits more than a value does.
    [[nodiscard]] constexpr field_description not_empty() const { return with(&field_info::not_empty, true); }
    /// Accepts items of any name in the wrapper, for sequences whose specification gives no name.
    [[nodiscard]] constexpr field_description any_item_name() const { return with(&field_info::any_name, true); }
    /// In JSON, writes an item without attributes as its text, and a single item without an array. Both forms are read,
    /// in strict mode too. For a std::vector of structs with a required text and optional attributes.
    [[nodiscard]] constexpr field_description bare_in_json() const { return with(&field_info::bare, true); }
    /// If the attribute is absent, the value of the root's child `name` applies (`inherited_value`), provided that it
    /// comes before this element.
    [[nodiscard]] constexpr field_description inherits(given_text name) const {
        return with(&field_info::inherits, name);
    }
    /// Sets the form in which the value is written.
    [[nodiscard]] constexpr field_description as(wire_format format) const { return with(&field_info::format, format); }
    /// Masks the value in every error, log and debug output; only writers use it.
    [[nodiscard]] constexpr field_description secret() const { return with(&field_info::secret, true); }
    /// Marks the text as personal data: a name, an address, a ticket. Recordings replace it with `placeholder`.
    [[nodiscard]] constexpr field_description personal(given_text placeholder) const {
        return with(&field_info::placeholder, placeholder);
    }
    // Rules: see `field_rules`

    /// Sets the smallest and the greatest value of a number.
    [[nodiscard]] constexpr field_description range(int least, int most = std::numeric_limits<int>::max()) const {
        return with(&field_rules::range, {least, most, true});
    }
    /// Sets the most digits of a decimal number after the point.
    [[nodiscard]] constexpr field_description digits(unsigned most) const {
        return with(&field_rules::digits, std::uint8_t(most));
    }
    /// Sets the smallest and the greatest number of characters of a text.
    [[nodiscard]] constexpr field_description length(unsigned least, unsigned most) const {
        return with(&field_rules::shortest, least).with(&field_rules::longest, most);
    }
    /// Sets the most items of a list.
    [[nodiscard]] constexpr field_description at_most(unsigned items) const { return with(&field_rules::items, items); }
    /// Requires a character that can be seen: not only white space and characters without width.
    [[nodiscard]] constexpr field_description not_blank() const { return with(&field_rules::visible, true); }
    /// Makes a decimal number, or the one in a struct, a price: 0 only where `frees_prices` allows it.
    [[nodiscard]] constexpr field_description price() const { return with(&field_rules::price, price_kind::price); }
    /// Makes a decimal number, or the one in a struct, a price in addition to another one, which may be 0.
    [[nodiscard]] constexpr field_description surcharge() const {
        return with(&field_rules::price, price_kind::surcharge);
    }
    /// Makes the text the currency (ISO 4217) of the prices in the struct and below it.
    [[nodiscard]] constexpr field_description currency() const { return with(&field_rules::currency, true); }
    /// Allows the price 0 in the struct and below it if the boolean is true.
    [[nodiscard]] constexpr field_description frees_prices() const { return with(&field_rules::free_price, true); }
    /// Sets one line of documentation for the contracts.
    [[nodiscard]] constexpr field_description note(given_text line) const { return with(&field_info::note, line); }
};

/// The type of `waybill::field`, which makes the description of a member.
struct field_maker {
    identity member;

    [[nodiscard]] constexpr field_description operator()(given_text wire_name = {}) const {
        field_description made{member, {}, {}};
        made.words.wire = wire_name;
        return made;
    }
};

/// A rule of a struct: returns true if the struct breaks it, and stores how.
using record_rule = bool (*)(void const* of, rule_problem& into);

template <class Result, class T>
T const* checked_struct(Result (*)(T const&));
template <auto Function>
bool run_rule(void const* of, rule_problem& into) {
    auto found = Function(*static_cast<decltype(checked_struct(Function))>(of));
    if (found) into = *std::move(found);
    return found.has_value();
}

/// The type of `waybill::wire<T>` for a struct: the name of its root, if it is a document, and its fields.
template <std::size_t Count>
struct record_description {
    std::string_view root; ///< empty: not a document
    std::array<field_description, Count> fields;
    bool zero_is_absent = false;
    record_rule rule = nullptr;

    /// Adds a rule over several fields: a function that takes the struct and returns a
    /// `std::optional<rule_problem>`. It is called if each field follows its own rules.
    template <auto Function>
    [[nodiscard]] consteval record_description checked_by() const {
        auto copy = *this;
        copy.rule = &run_rule<Function>;
        return copy;
    }

    /// An optional struct of this type of whose numbers all are zero is absent: coordinates 0,0.
    [[nodiscard]] consteval record_description absent_if_zero() const {
        auto copy = *this;
        copy.zero_is_absent = true;
        return copy;
    }
};

/// One alternative of a choice, and the value of the attribute that selects it.
template <class T>
struct alternative_description {
    using type = T;
    std::string_view value;
};

/// The alternative for all other values of the attribute.
template <class T>
struct otherwise_description {
    using type = T;
};
template <class Alternative>
inline constexpr bool is_otherwise = false;
template <class T>
inline constexpr bool is_otherwise<otherwise_description<T>> = true;

/// The type of `waybill::wire<std::variant<…>>`: the attribute that selects the alternative.
template <class... Alternatives>
struct choice_description {
    /// True if the last alternative is an `otherwise`.
    static constexpr bool open = (is_otherwise<Alternatives> || ...);

    std::string_view attribute;
    std::array<std::string_view, sizeof...(Alternatives) - std::size_t{open}> values;
};

/// A choice in the form that the readers use.
struct choice_rules {
    std::string_view attribute;
    std::span<std::string_view const> values;
    std::string_view expected; ///< for error messages
    bool open;                 ///< the last alternative accepts all other values, and items that cannot be read
    std::string_view problem;  ///< its attribute for the reason why an item cannot be read; empty if it has none
};

/// No description: the names in documents are those of the members.
struct no_description {
    static constexpr std::string_view root{};
    static constexpr array_view<field_description> fields{};
    static constexpr bool zero_is_absent = false;
    static constexpr record_rule rule = nullptr;
};

/// The names of an enumeration's values in documents, in the order of its enumerators.
template <std::size_t Count>
struct value_names {
    std::array<std::string_view, Count> names;
};

} // namespace waybill::detail::describe
