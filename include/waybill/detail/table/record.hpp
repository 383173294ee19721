// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/kept_item.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/describe/type_graph.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/access.hpp>
#include <waybill/detail/table/literal.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Descriptions as constant tables, by which one reader reads all structs in both formats.
namespace waybill::detail::table {

struct record_table;
struct choice_table;

/// How the value of a field is read in canonical form.
enum class step : std::uint8_t {
    text,
    optional_text,
    leaf,   ///< optional or not
    nested, ///< whatever is not one plain value
    end,    ///< no field
};

/// What a reader compares with the next name of a document.
struct expected_name {
    literal name{};
    table::step step = step::nested;
    describe::field_place place = describe::field_place::element;
    wire_format format = wire_format::canonical;
    bool optional = false; ///< the member is an optional
    std::uint32_t offset = 0;
    std::uint64_t bit = 0;
};
/// The entry after the last field, which any name matches.
constexpr void set_end(expected_name& after) {
    after.name.mask = 0;
    after.step = step::end;
}

/// The name of the items of a wrapper, as the only field of a struct.
struct item_name {
    constexpr explicit item_name(std::string_view name) {
        fields[0].name = {name};
        set_end(fields[1]);
    }
    expected_name fields[2]{};
};

/// A type of value: at most one of the pointers is set, none for text.
using value_table = describe::type_ref<leaf, record_table, choice_table>;

/// A field: what the reader needs in addition to `describe::field_info`. The name does not cross cache lines.
struct alignas(32) field_table : expected_name {
    engage_function engage = nullptr; ///< of optional structs, choices and wrappers
    sequence const* items = nullptr;  ///< of sequences
    item_name const* item = nullptr;  ///< of wrappers
    value_table value{};              ///< of the field or of its items
};

/// A described struct.
struct record_table {
    describe::record_rules const& rules;
    field_table const* fields; ///< in the order of `rules.fields`, then one with `step::end`
    empty_function empty;
    bool has_optional; ///< otherwise `empty` has no effect
    bool has_repeated; ///< a sequence without a wrapper
    describe::blankness blank;

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr object member(object of, field_table const& field) const {
        if (std::is_constant_evaluated()) return of.typed->member(std::size_t(&field - fields));
        return {.address = static_cast<char*>(of.address) + field.offset};
    }
};

/// A described `std::variant`.
struct choice_table {
    describe::choice_rules const* rules;
    record_table const* const* alternatives;
    select_function select;
};

/// Makes the last alternative of an open choice the current one, and stores an item in it that is kept as text.
[[gnu::cold, gnu::noinline]] constexpr void store_kept(choice_table const& choice, object into,
                                                       describe::kept_item& kept) {
    auto const named = choice.rules->values.size();
    auto const item = choice.select(into, named);
    auto const& record = *choice.alternatives[named];
    as<std::string>(record.member(item, record.fields[0])) = std::move(kept.kind);
    as<std::string>(record.member(item, record.fields[1])) = std::move(kept.source);
    if (record.rules.fields.size() > 2)
        as<std::optional<std::string>>(record.member(item, record.fields[2])) = std::move(kept.problem);
}

/// What depends on the type of a member alone.
struct member_type {
    table::step step = step::nested;
    bool optional = false;
    engage_function engage = nullptr;
    sequence const* items = nullptr;
};
template <class Member>
constexpr member_type describe_type() {
    using inner = describe::unwrap_optional<Member>;
    member_type type;
    type.optional = describe::optional_shape<Member>;
    if constexpr (describe::sequence_shape<inner>) type.items = &sequence_of<inner>;
    if constexpr (describe::text_shape<inner>) type.step = type.optional ? step::optional_text : step::text;
    if constexpr (describe::leaf_shape<inner>) type.step = step::leaf;
    if constexpr (describe::optional_shape<Member> && !describe::plain_shape<inner>) type.engage = &engage<Member>;
    return type;
}
template <class Member>
inline constexpr member_type type_of = describe_type<Member>();

template <template <class...> class List, class... Member>
consteval std::array<member_type const*, sizeof...(Member)> list_types(List<Member...>*) {
    return {&type_of<describe::type_of_member<decltype(Member::pointer)>>...};
}
template <class T>
inline constexpr auto member_types_of = list_types(static_cast<describe::member_list<T>*>(nullptr));

template <class T, std::size_t I>
inline constexpr item_name item_name_of{describe::table<T>[I].item};

/// What a field is called in the tables; `#text` in JSON, and no name of XML.
constexpr literal name_of_field(describe::field_info const& field) {
    return {field.place == describe::field_place::text ? std::string_view("#text") : field.wire};
}
constexpr void set_expected(expected_name& made, describe::field_info const& field, std::size_t number,
                            table::step step) {
    made.name = name_of_field(field);
    made.step = step;
    made.place = field.place;
    made.format = field.format;
    made.bit = std::uint64_t{1} << number;
}

/// The use of the type graph in the readers of structs.
struct codec {
    using leaf = table::leaf;
    using record = record_table;
    using choice = choice_table;

    template <class T>
    static constexpr leaf const* leaf_of = &table::leaf_of<T>;
    template <class T>
    static constexpr bool is_right = describe::readable<T>;

    template <class T>
    static constexpr record record_of();
    template <class T>
    static constexpr choice choice_of(array_view<record const*> alternatives);
};

/// Sets what refers to other tables.
template <class T, std::size_t I>
constexpr void set_references(field_table& made) {
    using member = describe::unwrap_optional<describe::member_type<T, I>>;
    using value = describe::value_of_member<member>;
    if constexpr (describe::leaf_shape<member>)
        made.value.leaf = &leaf_of<describe::member_type<T, I>>; // which engages an optional
    else if constexpr (!describe::text_shape<value>)
        made.value = describe::refer_to<codec, value, describe::field_id<T, I>>();
    if constexpr (!describe::table<T>[I].item.empty()) made.item = &item_name_of<T, I>;
}
template <class T, std::size_t... I>
constexpr void set_all_references(field_table* made, std::index_sequence<I...>) {
    (set_references<T, I>(made[I]), ...);
}
constexpr void set_members(field_table* made, member_type const* const* types, std::uint32_t const* offsets,
                           array_view<describe::field_info> fields) {
    for (std::size_t i = 0; i != fields.size(); ++i) {
        set_expected(made[i], fields[i], i, types[i]->step);
        made[i].optional = types[i]->optional;
        made[i].offset = offsets[i];
        made[i].engage = types[i]->engage;
        made[i].items = types[i]->items;
    }
    set_end(made[fields.size()]);
}
template <class T>
inline constexpr auto fields_of = [] {
    constexpr auto count = describe::member_count<T>;
    std::array<field_table, count + 1> made{};
    set_members(made.data(), member_types_of<T>.data(), offsets_of<T>.data(), describe::table<T>);
    set_all_references<T>(made.data(), std::make_index_sequence<count>{});
    return made;
}();

constexpr bool any_optional(array_view<member_type const*> types) {
    for (auto const* const type : types)
        if (type->optional) return true;
    return false;
}

template <class T>
constexpr record_table codec::record_of() {
    return {
        describe::rules_of_record<T>,     fields_of<T>.data(),       &empty_unseen<T>, any_optional(member_types_of<T>),
        describe::sequence_count<T> != 0, describe::blankness_of<T>,
    };
}
template <class T>
constexpr choice_table codec::choice_of(array_view<record const*> alternatives) {
    return {&describe::rules_of<T>, alternatives.data(), &select<T>};
}

template <class T>
inline constexpr auto const& table_of = describe::type_node<codec, T>::data;

} // namespace waybill::detail::table
