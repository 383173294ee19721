// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: descriptions as constant tables, one for each struct.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/describe/type_graph.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/literal.hpp>
#include <waybill/detail/table/object.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Descriptions as constant tables, by which one reader reads all structs in both formats.
namespace waybill::detail::table {

/// A type of leaf value, or an optional one.
struct leaf {
    reading_outcome (*read)(object into, char const* text, std::size_t size, wire_format format);
    std::string_view (*expected)(wire_format format);
    json_kind json;
    bool whole;   ///< an integer
    bool is_bool; ///< read from `true` and `false` in JSON
};

template <class M>
constexpr reading_outcome read_leaf(object into, char const* text, std::size_t size, wire_format format) {
    auto& member = as<M>(into);
    if constexpr (describe::optional_shape<M>)
        return value_format<describe::unwrap_optional<M>>::read({text, size}, format, describe::engaged(member));
    else
        return value_format<M>::read({text, size}, format, member);
}
template <class M>
inline constexpr leaf leaf_of{&read_leaf<M>, &value_format<describe::unwrap_optional<M>>::expected,
                              value_format<describe::unwrap_optional<M>>::json,
                              std::is_integral_v<describe::unwrap_optional<M>> &&
                                  !std::is_same_v<describe::unwrap_optional<M>, bool>,
                              std::is_same_v<describe::unwrap_optional<M>, bool>};

/// Returns the value in an optional member, which it makes if there is none.
using engage_function = object (*)(object);
template <class M>
constexpr object engage(object optional) {
    return part(optional, describe::engaged(as<M>(optional)));
}

/// A type of sequence.
struct sequence {
    /// Returns item number `used`. For a new one, storage is reserved by the density of items in the `read` bytes, with
    /// `left` bytes after them. `left` is 0 for repeated fields.
    object (*next)(object sequence, std::size_t used, reading& in, std::size_t read, std::size_t left);
    /// Removes the items from number `used` on.
    void (*drop)(object sequence, std::size_t used);
    std::size_t (*size)(object sequence);
};
template <class S>
constexpr object next_item(object sequence, std::size_t used, reading& in, std::size_t read, std::size_t left) {
    auto& items = as<S>(sequence);
    if (used == items.size()) [[unlikely]] {
        if (left != 0 && used == items.capacity())
            items.reserve(describe::wanted_room(used, sizeof(items[0]), read, left, in.in_outermost_list()));
        items.emplace_back();
    }
    return part(sequence, items[used]);
}
template <class S>
constexpr void drop_unused(object sequence, std::size_t used) {
    auto& items = as<S>(sequence);
    if (used < items.size()) items.erase(items.begin() + static_cast<std::ptrdiff_t>(used), items.end());
}
template <class S>
constexpr std::size_t size_of(object sequence) {
    return as<S>(sequence).size();
}
template <class S>
inline constexpr sequence sequence_of{&next_item<S>, &drop_unused<S>, &size_of<S>};

/// Returns the alternative `chosen` of a choice, which becomes the current one.
using select_function = object (*)(object choice, std::size_t chosen);
template <class V, std::size_t I = 0>
constexpr object select(object choice, std::size_t chosen) {
    if constexpr (I + 1 < std::variant_size_v<V>)
        if (chosen != I) return select<V, I + 1>(choice, chosen);
    auto& variant = as<V>(choice);
    if (variant.index() != I) variant.template emplace<I>();
    return part(choice, *std::get_if<I>(&variant));
}

/// Resets the optional members of a struct whose bit in `seen` is not set.
using empty_function = void (*)(object record, std::uint64_t seen);
template <class T>
constexpr void empty_unseen(object record, std::uint64_t seen) {
    describe::empty_unseen(as<T>(record), seen);
}

template <class T, template <class...> class List, class... Member>
consteval std::array<std::uint32_t, sizeof...(Member)> list_offsets(List<Member...>*) {
    std::array<std::uint32_t, sizeof...(Member)> offsets{};
    std::size_t number = 0;
    std::size_t end = 0;
    ((offsets[number] = std::uint32_t(offset_in<T>(std::addressof(storage_of<T>.whole.*Member::pointer), end)),
      end = offsets[number++] + sizeof(describe::type_of_member<decltype(Member::pointer)>)),
     ...);
    return offsets;
}
/// The offsets of the members of a struct, in the order of the description.
template <class T>
inline constexpr auto offsets_of = list_offsets<T>(static_cast<describe::member_list<T>*>(nullptr));

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
    after.place = describe::field_place::text; // no name of XML is found in this place
}

/// Returns the first field from `next` on whose name is at `at`, where `next_bytes::size` bytes are readable, with a
/// byte after it for which `ends` is true; otherwise the entry after the last field.
template <class Field, class Ends>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr Field const* find_name(char const* at, Field const* next,
                                                                             Ends const& ends) {
    next_bytes const bytes(at);
    for (;; ++next) {
        while (!next->name.begins(bytes)) ++next;
        if (next->step == step::end || ends(at[next->name.size])) return next;
    }
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

constexpr void set_expected(expected_name& made, describe::field_info const& field, std::size_t number,
                            table::step step) {
    made.name = {field.place == describe::field_place::text ? std::string_view("#text") : field.wire}; // in JSON
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
        describe::rules_of_record<T>,
        fields_of<T>.data(),
        &empty_unseen<T>,
        any_optional(member_types_of<T>),
        describe::table_facts_of<T>.repeats,
        describe::blankness_of<T>,
    };
}
template <class T>
constexpr choice_table codec::choice_of(array_view<record const*> alternatives) {
    return {&describe::rules_of<T>, alternatives.data(), &select<T>};
}

template <class T>
inline constexpr auto const& table_of = describe::type_node<codec, T>::data;

} // namespace waybill::detail::table
