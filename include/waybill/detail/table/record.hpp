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
#include <waybill/detail/text/ascii.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Descriptions as constant tables, by which one reader per format reads all structs.
///
/// `Format` contains what differs between XML and JSON: the literals around values.
namespace waybill::detail::table {

template <class Format>
struct record_table;
template <class Format>
struct choice_table;

/// How the value of a field is read in canonical form.
enum class step : std::uint8_t {
    text,
    optional_text,
    leaf, ///< optional or not
    record,
    attributed, ///< in XML, a struct with attributes or a text
    wrapper,
    repeated, ///< a struct that may occur again
    end,      ///< the end tag of the struct; in JSON nothing
    search,   ///< not a later field
    none,     ///< the general reader reads it
};

/// The literal before a value: `<name>` or `"name":`.
struct opening {
    literal open{};
};
/// What is known of a member for all formats, in two parts: `field_table` has the literals between them.
struct member_kind {
    std::uint64_t bit = 0;
    std::uint32_t offset = 0;
    table::step step = table::step::none;
    wire_format format = wire_format::canonical;
    bool optional = false;
    bool has_default = false;
    bool has_others = false; ///< other names are accepted
    bool attributed = false; ///< a struct with attributes or a text, or items that are such structs
    bool has_attributes = false;
    bool plain = true; ///< the value, or each item, is one text
};
struct member_types {
    table::leaf const* leaf = nullptr; ///< of a leaf, or of the items of a sequence of leaves
    engage_function engage = nullptr;  ///< of optional structs, choices and wrappers
    sequence const* items = nullptr;   ///< of sequences
};
struct member_table : member_kind, member_types {};

/// A type of value: at most one of the pointers is set, none for text.
template <class Format>
using value_table = describe::type_ref<leaf, record_table<Format>, choice_table<Format>>;

/// A field: what readers need in addition to `describe::field_info`. The literals do not cross cache lines.
template <class Format>
struct alignas(32) field_table : opening, member_kind, Format::closing, member_types {
    typename Format::item_tags const* item = nullptr; ///< of wrappers
    value_table<Format> value{};                      ///< of the field or of its items
};

/// A described struct.
template <class Format>
struct record_table {
    describe::record_rules const& rules;
    field_table<Format> const* fields; ///< in the order of `rules.fields`, then `step::end` and `step::search`
    empty_function empty;
    bool has_optional;       ///< otherwise `empty` has no effect
    std::uint32_t first;     ///< the first field with a step before `end`
    std::uint32_t count;     ///< the number of fields
    std::uint32_t sequences; ///< the number of repeated fields
    describe::blankness blank;
    bool distinct; ///< no two names, of fields or accepted for them, are equal except for case

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr object member(object of, field_table<Format> const& field) const {
        if (std::is_constant_evaluated()) return of.typed->member(std::size_t(&field - fields));
        return {.address = static_cast<char*>(of.address) + field.offset};
    }
};

/// A described `std::variant`.
template <class Format>
struct choice_table {
    describe::choice_rules const& rules;
    record_table<Format> const* const* alternatives;
    literal const* selectors; ///< ` kind="transport">` or `{"@kind":"transport"`
    select_function select;
    typename Format::choice_function read; ///< by the table, so that programs without choices do not contain it
    std::size_t named;                     ///< the number of alternatives that a value selects
    std::size_t longest_selector;
};

/// Makes the last alternative of an open choice the current one, and stores an item in it that is kept as text.
template <class Format>
[[gnu::cold, gnu::noinline]] constexpr void store_kept(choice_table<Format> const& of, object choice,
                                                       describe::kept_item& kept) {
    auto const item = of.select(choice, of.named);
    auto const& record = *of.alternatives[of.named];
    as<std::string>(record.member(item, record.fields[0])) = std::move(kept.kind);
    as<std::string>(record.member(item, record.fields[1])) = std::move(kept.source);
    if (record.count > 2)
        as<std::optional<std::string>>(record.member(item, record.fields[2])) = std::move(kept.problem);
}

/// What depends on the type of a member alone.
struct member_type_table : member_table {
    table::step wrapped = step::none; ///< `step` of a sequence with a wrapper
};
template <class Member>
constexpr member_type_table describe_type() {
    using inner = describe::unwrap_optional<Member>;
    member_type_table made;
    made.optional = describe::optional_shape<Member>;
    if constexpr (describe::sequence_shape<inner>) {
        using item = describe::item_of<inner>;
        made.items = &sequence_of<inner>;
        made.plain = describe::plain_shape<item>;
        made.attributed = describe::attributed<item>;
        made.has_attributes = describe::has_attributes<item>;
        if constexpr (describe::leaf_shape<item>) made.leaf = &leaf_of<item>;
        made.wrapped = step::wrapper;
        if (describe::record_shape<item>) made.step = step::repeated;
    } else {
        made.plain = describe::plain_shape<inner>;
        made.attributed = describe::attributed<inner>;
        made.has_attributes = describe::has_attributes<inner>;
        if constexpr (describe::text_shape<inner>) made.step = made.optional ? step::optional_text : step::text;
        if constexpr (describe::leaf_shape<inner>) {
            made.leaf = &leaf_of<Member>;
            made.step = step::leaf;
        }
        if constexpr (describe::record_shape<inner>) made.step = step::record;
    }
    if constexpr (describe::optional_shape<Member> && !describe::plain_shape<inner>) made.engage = &engage<Member>;
    return made;
}
template <class Member>
inline constexpr member_type_table table_of_type = describe_type<Member>();

template <template <class...> class List, class... Member>
consteval std::array<member_type_table const*, sizeof...(Member)> list_types(List<Member...>*) {
    return {&table_of_type<describe::type_of_member<decltype(Member::pointer)>>...};
}
template <class T>
inline constexpr auto member_types_of = list_types(static_cast<describe::member_list<T>*>(nullptr));

constexpr member_table member_of(member_type_table const& type, describe::field_info const& field, std::size_t number,
                                 std::uint32_t offset) {
    member_table made = type;
    if (!field.item.empty() && field.sequence) made.step = type.wrapped;
    made.bit = std::uint64_t{1} << number;
    made.offset = offset;
    made.format = field.format;
    made.has_default = field.has_default;
    if (made.has_default && made.step == step::text) made.step = step::none; // a blank one is absent
    made.has_others = field.other_count != 0;
    return made;
}

template <class Format, class T, std::size_t I>
inline constexpr typename Format::item_tags item_tags_of{describe::table<T>[I].item};

/// Sets what refers to other tables: nothing for plain values.
template <class Format, class Member>
struct parts {
    static constexpr void set(field_table<Format>&, void const*) {}
};
template <class Format, class Member>
    requires describe::sequence_shape<describe::unwrap_optional<Member>>
struct parts<Format, Member> {
    template <class T, std::size_t I>
    static constexpr void set(field_table<Format>& made, describe::field_id<T, I>*) {
        using item = describe::item_of<describe::unwrap_optional<Member>>;
        if constexpr (!describe::plain_shape<item>)
            made.value = describe::refer_to<Format, item, describe::field_id<T, I>>();
        if constexpr (!describe::table<T>[I].item.empty()) made.item = &item_tags_of<Format, T, I>;
    }
};
template <class Format, class Member>
    requires describe::record_shape<describe::unwrap_optional<Member>> ||
             describe::choice_shape<describe::unwrap_optional<Member>>
struct parts<Format, Member> {
    template <class T, std::size_t I>
    static constexpr void set(field_table<Format>& made, describe::field_id<T, I>*) {
        made.value = describe::refer_to<Format, describe::unwrap_optional<Member>, describe::field_id<T, I>>();
    }
};

/// Sets the entries after those of the fields.
template <class Format>
constexpr void set_ends(field_table<Format>* after) {
    after[0].open = Format::end_of_record;
    after[0].step = step::end;
    after[1].open.mask = 0; // anything
    after[1].step = step::search;
}
template <class Format>
constexpr void set_members(field_table<Format>* made, member_type_table const* const* types,
                           std::uint32_t const* offsets, array_view<describe::field_info> fields) {
    for (std::size_t i = 0; i != fields.size(); ++i) {
        auto const member = member_of(*types[i], fields[i], i, offsets[i]);
        static_cast<member_kind&>(made[i]) = member;
        static_cast<member_types&>(made[i]) = member;
        made[i].value.leaf = member.leaf;
        Format::set_tags(made[i], fields[i]);
    }
    set_ends<Format>(made + fields.size());
}
template <class Format, class T, std::size_t... I, template <class...> class List, class... Member>
constexpr void set_parts(field_table<Format>* made, std::index_sequence<I...>, List<Member...>*) {
    (parts<Format, describe::type_of_member<decltype(Member::pointer)>>::set(
         made[I], static_cast<describe::field_id<T, I>*>(nullptr)),
     ...);
}

template <class Format, class T>
inline constexpr auto fields_of = [] {
    constexpr auto count = describe::member_count<T>;
    std::array<field_table<Format>, count + 2> made{};
    set_members(made.data(), member_types_of<T>.data(), offsets_of<T>.data(), describe::table<T>);
    set_parts<Format, T>(made.data(), std::make_index_sequence<count>{},
                         static_cast<describe::member_list<T>*>(nullptr));
    return made;
}();

template <class Format>
constexpr std::uint32_t first_expected(field_table<Format> const* fields) {
    std::uint32_t first = 0;
    while (fields[first].step >= step::none) ++first;
    return first;
}

constexpr bool any_same_letters(describe::field_info const& one, describe::field_info const& other) {
    for (std::size_t i = 0; i <= one.other_count; ++i)
        for (std::size_t j = 0; j <= other.other_count; ++j)
            if (text::same_letters(i == 0 ? one.wire : one.others[i - 1], j == 0 ? other.wire : other.others[j - 1]))
                return true;
    return false;
}
constexpr bool are_distinct(array_view<describe::field_info> fields) {
    for (std::size_t i = 0; i != fields.size(); ++i)
        for (std::size_t j = 0; j != i; ++j)
            if (any_same_letters(fields[i], fields[j])) return false;
    return true;
}
template <class T>
inline constexpr bool distinct_names = are_distinct(describe::table<T>);

constexpr bool any_optional(array_view<member_type_table const*> types) {
    for (auto const* const type : types)
        if (type->optional) return true;
    return false;
}

template <class Format, class V>
inline constexpr auto selectors_of = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<literal, sizeof...(I)>{Format::selector(wire<V>.attribute, wire<V>.values[I])...};
}(std::make_index_sequence<describe::named_alternatives<V>>{});

/// The use of the type graph in the codec of a format.
template <class Format>
struct codec {
    using leaf = table::leaf;
    using record = record_table<Format>;
    using choice = choice_table<Format>;

    template <class T>
    static constexpr leaf const* leaf_of = &table::leaf_of<T>;

    template <class T>
    static constexpr record record_of() {
        static_assert(describe::readable<T>);
        return {
            describe::rules_of_record<T>,
            fields_of<Format, T>.data(),
            &empty_unseen<T>,
            describe::fields_with_default<T> != 0 || any_optional(member_types_of<T>),
            first_expected<Format>(fields_of<Format, T>.data()),
            std::uint32_t(describe::member_count<T>),
            std::uint32_t(describe::sequence_count<T>),
            describe::blankness_of<T>,
            distinct_names<T>,
        };
    }
    template <class T>
    static constexpr choice choice_of(array_view<record const*> alternatives) {
        return {
            describe::rules_of<T>,
            alternatives.data(),
            selectors_of<Format, T>.data(),
            &select<T>,
            &Format::read_choice, //
            describe::named_alternatives<T>,
            describe::longest_selector<T>,
        };
    }
};

} // namespace waybill::detail::table
