// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/table/access.hpp>
#include <waybill/detail/table/literal.hpp>
#include <waybill/detail/text/ascii.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

/// Descriptions as constant tables, by which one reader reads all structs.
namespace waybill::detail::xml {

struct record_table;
struct choice_table;

/// A type of value: exactly one of the pointers is set, none for text.
struct value_table {
    table::leaf const* leaf = nullptr;
    record_table const* record = nullptr;
    choice_table const* choice = nullptr;

    [[nodiscard]] constexpr bool plain() const noexcept { return record == nullptr && choice == nullptr; }
    [[nodiscard]] constexpr describe::blankness blank() const noexcept;
};

/// How the fast path reads the element of a field.
enum class step : std::uint8_t {
    text,
    optional_text,
    leaf, ///< optional or not
    record,
    wrapper,
    repeated, ///< a struct that may occur again
    end,      ///< the end tag of the struct
    search,   ///< not a later field
    none,     ///< the general reader reads it
};

/// The items of a wrapper.
struct item_tags {
    table::literal open{};  ///< `<name`
    table::literal close{}; ///< `</name>`
};

/// A field: what the fast path needs in addition to `describe::field_info`.
struct field_table {
    table::literal open{};  ///< `<name>`
    table::literal close{}; ///< `</name>`
    std::uint64_t bit = 0;
    std::uint32_t offset = 0;
    xml::step step = xml::step::none;
    wire_format format = wire_format::canonical;
    bool optional = false;
    bool has_others = false;                 ///< other names are accepted
    table::engage_function engage = nullptr; ///< of optional structs, choices and wrappers
    value_table value{};                     ///< of the field or of its items
    table::sequence const* items = nullptr;  ///< of sequences
    xml::item_tags const* item = nullptr;    ///< of wrappers
};

/// A described struct.
struct record_table {
    describe::record_rules const& rules;
    field_table const* fields; ///< in the order of `rules.fields`, then `step::end` and `step::search`
    table::empty_function empty;
    bool has_optional;       ///< otherwise `empty` has no effect
    std::uint32_t first;     ///< the first field that is an element
    std::uint32_t count;     ///< the number of fields
    std::uint32_t sequences; ///< the number of repeated fields
    describe::blankness blank;
    bool distinct; ///< no two names, of fields or accepted for them, are equal except for case

    [[nodiscard, gnu::always_inline]] constexpr table::object member(table::object of, field_table const& field) const {
        if (std::is_constant_evaluated()) return of.typed->member(std::size_t(&field - fields));
        return {.address = static_cast<char*>(of.address) + field.offset};
    }
};

constexpr describe::blankness value_table::blank() const noexcept {
    return record != nullptr ? record->blank : describe::blankness::a_value;
}

/// A described `std::variant`.
struct choice_table {
    describe::choice_rules const& rules;
    record_table const* const* alternatives;
    table::literal const* selectors; ///< ` kind="transport">`
    table::select_function select;
    std::size_t named; ///< the number of alternatives that a value selects
    std::size_t longest_selector;
};

// A type may contain itself: the tables refer to one another by address, as members of class templates, which can be
// named before they are defined.
template <class T>
struct table_of;

// `For` is the field: a function of the type alone would be called before its definition is complete, if the type
// contains itself.
template <class Value, class For>
constexpr value_table value_table_of() {
    value_table made;
    if constexpr (describe::leaf_shape<Value>) made.leaf = &table::leaf_of<Value>;
    if constexpr (describe::record_shape<Value>) made.record = &table_of<Value>::table;
    if constexpr (describe::choice_shape<Value>) made.choice = &table_of<Value>::table;
    return made;
}

template <class T, std::size_t I>
struct field_id;

template <class T, std::size_t I>
inline constexpr item_tags item_tags_of{{"<", describe::table<T>[I].item}, {"</", describe::table<T>[I].item, ">"}};

template <class T, std::size_t I>
constexpr void set_type(field_table& made) {
    using member = describe::member_type<T, I>;
    using inner = describe::unwrap_optional<member>;
    made.optional = describe::optional_shape<member>;
    if constexpr (describe::sequence_shape<inner>) {
        made.items = &table::sequence_of<inner>;
        made.value = value_table_of<describe::item_of<inner>, field_id<T, I>>();
        if constexpr (!describe::table<T>[I].item.empty()) {
            made.item = &item_tags_of<T, I>;
            made.step = step::wrapper;
        } else if (made.value.record != nullptr) {
            made.step = step::repeated;
        }
    } else {
        made.value = value_table_of<inner, field_id<T, I>>();
        if constexpr (describe::text_shape<inner>) made.step = made.optional ? step::optional_text : step::text;
        if constexpr (describe::leaf_shape<inner>) {
            made.value.leaf = &table::leaf_of<member>;
            made.step = step::leaf;
        }
        if constexpr (describe::record_shape<inner>) made.step = step::record;
    }
    if constexpr (describe::optional_shape<member> && !describe::plain_shape<inner>)
        made.engage = &table::engage<member>;
}

constexpr void set_tags(field_table& made, describe::field_info const& field) {
    made.format = field.format;
    made.has_others = field.other_count != 0;
    if (field.place == describe::field_place::element) {
        made.open = {"<", field.wire, ">"};
        made.close = {"</", field.wire, ">"};
    }
    if (made.close.size == 0) made.step = step::none;
    if (made.step == step::none) made.open = {};
}

template <class T, std::size_t... I>
constexpr auto make_fields(std::index_sequence<I...>) {
    std::array<field_table, sizeof...(I) + 2> made{};
    (set_type<T, I>(made[I]), ...);
    for (std::size_t i = 0; i != sizeof...(I); ++i) {
        made[i].bit = std::uint64_t{1} << i;
        made[i].offset = table::offsets_of<T>[i];
        set_tags(made[i], describe::table<T>[i]);
    }
    made[sizeof...(I)].open = {"</"};
    made[sizeof...(I)].step = step::end;
    made[sizeof...(I) + 1].open.mask = 0; // anything
    made[sizeof...(I) + 1].step = step::search;
    return made;
}
template <class T>
inline constexpr auto fields_of = make_fields<T>(std::make_index_sequence<describe::member_count<T>>{});

template <class T>
consteval std::uint32_t first_element() {
    std::uint32_t first = 0;
    while (first != describe::member_count<T> && describe::table<T>[first].place != describe::field_place::element)
        ++first;
    return first;
}

constexpr bool any_same_letters(describe::field_info const& one, describe::field_info const& other) {
    for (std::size_t i = 0; i <= one.other_count; ++i)
        for (std::size_t j = 0; j <= other.other_count; ++j)
            if (text::same_letters(i == 0 ? one.wire : one.others[i - 1], j == 0 ? other.wire : other.others[j - 1]))
                return true;
    return false;
}
constexpr bool are_distinct(std::span<describe::field_info const> fields) {
    for (std::size_t i = 0; i != fields.size(); ++i)
        for (std::size_t j = 0; j != i; ++j)
            if (any_same_letters(fields[i], fields[j])) return false;
    return true;
}

template <class T>
struct table_of {
    static_assert(describe::readable<T>);
    static constexpr record_table table{
        describe::rules_of_record<T>,
        fields_of<T>.data(),
        &table::empty_unseen<T>,
        table::has_optional<T>,
        first_element<T>(),
        std::uint32_t(describe::member_count<T>),
        std::uint32_t(describe::sequence_count<T>),
        describe::blankness_of<T>,
        are_distinct(describe::table<T>),
    };
};

template <class V, std::size_t... I>
constexpr std::array<table::literal, sizeof...(I)> make_selectors(std::index_sequence<I...>) {
    return {table::literal{" ", wire<V>.attribute, "=\"", wire<V>.values[I], "\">"}...};
}
template <class V>
inline constexpr auto selectors_of = make_selectors<V>(std::make_index_sequence<describe::named_alternatives<V>>{});

template <class... T>
struct table_of<std::variant<T...>> {
    using choice = std::variant<T...>;
    static_assert(describe::check_choice<choice>());
    static constexpr record_table const* alternatives[] = {&table_of<T>::table...};
    static constexpr choice_table table{
        describe::rules_of<choice>,           alternatives,
        selectors_of<choice>.data(),          &table::select<choice>,
        describe::named_alternatives<choice>, describe::longest_selector<choice>,
    };
};

} // namespace waybill::detail::xml
