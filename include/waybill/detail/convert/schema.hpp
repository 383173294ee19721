// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/enumeration.hpp>
#include <waybill/detail/describe/name_index.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/describe/secrets.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/ascii.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Descriptions as plain data. The typed codecs compile code for each struct; here the same information is a constant
/// table, and one reader serves all documents. A program that only converts documents is a fraction of the size.
namespace waybill::detail::convert {

/// A type of leaf value: how it is checked and brought into its canonical form.
struct leaf_rules {
    json_kind json;
    json_kind script; ///< in JSON for JavaScript, see `kind_for_script`
    /// Writes the value of `text` in its canonical form if the text differs from it. Null for enumerations.
    reading_outcome (*put)(std::string_view text, wire_format format, sink& out);
    std::string_view (*expected)(wire_format format);
    /// The names of an enumeration; empty for other values.
    std::span<std::string_view const> names;
};

struct record_schema;
struct choice_schema;

/// The type of a field or of its items: exactly one of the pointers is set, none for text.
struct member_schema {
    std::string_view key{}; ///< with its name in JavaScript: `,"fromDate":` of `from_date`
    leaf_rules const* leaf = nullptr;
    record_schema const* record = nullptr;
    choice_schema const* choice = nullptr;
    bool optional = false;
    bool sequence = false;

    [[nodiscard]] constexpr std::string_view name() const noexcept { return key.substr(2, key.size() - 4); }
    [[nodiscard]] constexpr bool plain() const noexcept { return record == nullptr && choice == nullptr; }
    [[nodiscard]] constexpr describe::blankness blank() const noexcept;
};

/// A described struct.
struct record_schema {
    describe::record_rules rules;
    std::span<member_schema const> members; ///< in the order of `rules.fields`
    bool has_attributes;
    describe::blankness blank;
};

constexpr describe::blankness member_schema::blank() const noexcept {
    return record != nullptr ? record->blank : describe::blankness::a_value;
}

/// A described `std::variant`.
struct choice_schema {
    describe::choice_rules const* rules;
    std::span<record_schema const* const> alternatives;
};

/// In JSON for JavaScript, the value that selects the alternative for unknown kinds.
inline constexpr std::string_view unknown_kind = "unknown";

/// A document: its root and its content.
struct document_schema {
    std::string_view root;
    record_schema const* record;
    std::span<std::string_view const> secret_names;
};

/// More sequences without wrappers than this in one struct do not compile.
inline constexpr std::size_t most_sequences = 16;

template <class T>
reading_outcome put_leaf(std::string_view text, wire_format format, sink& out) {
    T value{};
    auto const outcome = value_format<T>::read(text, format, value);
    if (outcome == reading_outcome::tolerated) write_leaf(out, value, format);
    return outcome;
}

template <class T>
constexpr std::span<std::string_view const> leaf_names() {
    if constexpr (describe::described_enum<T>)
        return describe::names_on_the_wire<T>;
    else
        return {};
}

template <class T>
constexpr auto put_of() {
    reading_outcome (*put)(std::string_view, wire_format, sink&) = nullptr;
    if constexpr (!describe::described_enum<T>) put = &put_leaf<T>;
    return put;
}

/// JavaScript reads numbers as `double`. A number of the protocol that keeps its digits as written is a text there.
template <class T>
inline constexpr json_kind kind_for_script =
    value_format<T>::json == json_kind::number && !std::is_arithmetic_v<T> ? json_kind::string : value_format<T>::json;

template <class T>
inline constexpr leaf_rules leaf_of{value_format<T>::json, kind_for_script<T>, put_of<T>(), &value_format<T>::expected,
                                    leaf_names<T>()};

/// `from_date` as `,"fromDate":`.
template <std::size_t Size>
struct camel_key {
    std::array<char, Size + 4> bytes{',', '"'};
    std::size_t size = 2;

    constexpr explicit camel_key(std::string_view name) {
        bool upper = false;
        for (char const letter : name) {
            bool const lower = letter >= 'a' && letter <= 'z';
            if (letter != '_') bytes[size++] = upper && lower ? char(letter - ('a' - 'A')) : letter;
            upper = letter == '_';
        }
        bytes[size++] = '"';
        bytes[size++] = ':';
    }
};
template <class T, std::size_t I>
inline constexpr camel_key<describe::member_name<T, I>.size()> camel{describe::member_name<T, I>};

template <class T>
struct value_of {
    using type = T;
};
template <describe::sequence_shape T>
struct value_of<T> {
    using type = describe::item_of<T>;
};

// A type may contain itself, so the schemas refer to one another by address. They are members of class templates, which
// can be named before they are defined. Nothing else names the arrays of their members, because those need the schemas.
template <class T>
struct record_at;
template <class T>
struct choice_at;

template <class T, std::size_t I>
constexpr member_schema member_of() {
    using member = describe::member_type<T, I>;
    using inner = describe::unwrap_optional<member>;
    using value = typename value_of<inner>::type;
    member_schema made;
    made.key = {camel<T, I>.bytes.data(), camel<T, I>.size};
    made.optional = describe::optional_shape<member> || describe::table<T>[I].has_default;
    made.sequence = describe::sequence_shape<inner>;
    if constexpr (describe::leaf_shape<value>) made.leaf = &leaf_of<value>;
    if constexpr (describe::record_shape<value>) made.record = &record_at<value>::schema;
    if constexpr (describe::choice_shape<value>) made.choice = &choice_at<value>::schema;
    return made;
}
template <class T, std::size_t... I>
constexpr std::array<member_schema, sizeof...(I)> list_members(std::index_sequence<I...>) {
    return {member_of<T, I>()...};
}
template <class T>
inline constexpr std::array<member_schema, describe::member_count<T>> member_schemas =
    list_members<T>(std::make_index_sequence<describe::member_count<T>>{});

template <class T>
constexpr bool any_attribute() {
    for (auto const& field : describe::table<T>)
        if (field.place == describe::field_place::attribute) return true;
    return false;
}

// Omits what the readers do not use, so that a program does not contain it.
template <class T>
inline constexpr auto field_schemas = [] {
    auto copy = describe::table<T>;
    for (auto& field : copy) field.member = field.note = {};
    return copy;
}();
template <class T>
inline constexpr describe::name_index member_names{field_schemas<T>, describe::index_of<T>.factor,
                                                   describe::index_bits<T>, describe::index_of<T>.slots.data()};

/// False for types of members that only the readers of structs have.
template <class T, std::size_t... I>
consteval bool can_be_converted(std::index_sequence<I...>) {
    return !((describe::keyed_container<describe::unwrap_optional<describe::member_type<T, I>>> ||
              describe::nullable<describe::member_type<T, I>> || describe::rest_shape<describe::member_type<T, I>>) ||
             ...);
}

template <class T>
struct record_at {
    static_assert(describe::check_record<T>());
    static_assert(
        can_be_converted<T>(std::make_index_sequence<describe::member_count<T>>{}),
        "waybill: convert.hpp has no maps, optionals in optionals and unknown content: read and write the struct");
    static_assert(describe::namespaces_of<T> == nullptr,
                  "waybill: convert.hpp has no namespaces: read and write the struct");
    static_assert(describe::sequence_count<T> <= most_sequences,
                  "waybill: too many repeated field_schemas in one struct");
    static constexpr record_schema schema{{field_schemas<T>, member_names<T>, describe::required_fields<T>,
                                           describe::text_field<T>, describe::contains_secret<T>, nullptr},
                                          member_schemas<T>,
                                          any_attribute<T>(),
                                          describe::blankness_of<T>};
};

template <class T>
constexpr std::array<record_schema const*, 0> alternative_schemas{};
template <class... T>
constexpr std::array<record_schema const*, sizeof...(T)> alternative_schemas<std::variant<T...>>{
    &record_at<T>::schema...};

template <class T>
struct choice_at {
    static_assert(describe::check_choice<T>());
    static constexpr choice_schema schema{&describe::rules_of<T>, alternative_schemas<T>};
};

/// The description of a document as data.
template <describe::document_type T>
inline constexpr document_schema schema_of{describe::root_of<T>, &record_at<T>::schema, describe::secret_names_of<T>};

} // namespace waybill::detail::convert
