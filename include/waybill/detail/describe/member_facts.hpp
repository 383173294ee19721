// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/rule_mistake.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/grammar/xml.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <vector>

/// Finds out whether a description has a mistake, from data: little is compiled for each struct.
namespace waybill::detail::describe {

template <class Sequence>
consteval bool can_be_bare() {
    if constexpr (sequence_shape<Sequence>)
        return may_be_bare<item_of<Sequence>>;
    else
        return false;
}

/// `xmlns="..."` is a namespace declaration in XML, not an attribute.
inline constexpr std::string_view xmlns_name = "xmlns";

/// What the checks need of the type of a member.
struct member_facts {
    shape kind;
    bool optional;
    ruled_type ruled; ///< for its rules
    shape item;       ///< of a sequence; `text` for other types
    bool may_be_bare; ///< of a sequence
    bool is_flags;    ///< `std::vector<bool>`
    unsigned formats; ///< the forms of a leaf, one bit for each `wire_format`; all for other types
};
template <class Member>
inline constexpr member_facts facts_of = [] {
    using inner = unwrap_optional<Member>;
    member_facts facts{shape_of<inner>(),
                       optional_shape<Member>,
                       ruled_type_of<inner>,
                       shape::text,
                       can_be_bare<inner>(),
                       std::is_same_v<inner, std::vector<bool>>,
                       ~0U};
    if constexpr (sequence_shape<inner>) facts.item = shape_of<item_of<inner>>();
    if constexpr (leaf_shape<inner>) {
        facts.formats = 0;
        for (unsigned i = 0; i <= unsigned(wire_format::iso_date_time); ++i)
            if (value_format<inner>::has(wire_format(i))) facts.formats |= 1U << i;
    }
    return facts;
}();

constexpr field_mistake mistake_in_names(array_view<field_info> fields, std::size_t index) {
    auto const& mine = fields[index];
    bool good = mine.item.empty() || grammar::is_plain_name(mine.item);
    bool xmlns = false;
    for (std::size_t i = 0; i <= mine.other_count; ++i) {
        bool const unused = i == 0 && mine.place == field_place::text;
        good = good && (unused || grammar::is_plain_name(mine.name(i)));
        xmlns = xmlns || (mine.place == field_place::attribute && mine.name(i) == xmlns_name);
    }
    if (!good) return field_mistake::no_name;
    if (xmlns) return field_mistake::xmlns;
    if (mine.too_many_others) return field_mistake::too_many_others;
    auto const same = [](std::string_view left, std::string_view right) { return left == right; };
    for (std::size_t other = 0; mine.place != field_place::text && other != index; ++other)
        if (fields[other].place == mine.place && share_a_name(mine, fields[other], same))
            return field_mistake::repeated_name;
    return field_mistake::none;
}
constexpr field_mistake mistake_in_type(field_info const& field, field_rules const& rules, member_facts const& facts) {
    using enum field_mistake;
    bool const sequence = facts.kind == shape::sequence;
    bool const plain = facts.kind == shape::text || facts.kind == shape::leaf;
    if (!field.item.empty() && !sequence) return items_of_none;
    if (field.not_empty && !sequence) return not_empty_of_none;
    if (rules.items != 0 && !sequence) return at_most_of_none;
    if (field.any_name && field.item.empty()) return any_name_of_none;
    if (field.bare && !facts.may_be_bare) return bare;
    if (!field.inherits.empty() && field.place != field_place::attribute) return inherits;
    if (field.secret && !plain) return secret;
    if (!field.placeholder.empty() && facts.kind != shape::text) return personal;
    if (auto const wrong = mistake_in_rules(rules, facts.ruled); wrong != none) return wrong;
    if (sequence && facts.optional && field.item.empty()) return optional_sequence;
    if ((facts.formats >> unsigned(field.format) & 1) == 0) return format;
    if (facts.is_flags) return flags;
    if (facts.item == shape::unknown) return unknown_item;
    return facts.item == shape::optional || facts.item == shape::sequence ? nested_item : none;
}
/// Returns the first mistake in the description of a field. `text` is the index of the first field that is a text.
constexpr field_mistake mistake_in_field(array_view<field_info> fields, std::size_t index, std::size_t text,
                                         field_rules const& rules, member_facts const& facts) {
    using enum field_mistake;
    auto const& field = fields[index];
    if (facts.kind == shape::unknown) return unknown_type;
    if (facts.kind == shape::optional) return optional_twice;
    if (auto const wrong = mistake_in_names(fields, index); wrong != none) return wrong;
    if (field.place != field_place::element && facts.kind != shape::text && facts.kind != shape::leaf)
        return nested_in_place;
    if (field.place == field_place::text && index != text) return second_text;
    if (field.place == field_place::element && text != fields.size()) return element_beside_text;
    return mistake_in_type(field, rules, facts);
}

template <template <class...> class List, class... Member>
consteval std::array<member_facts const*, sizeof...(Member)> list_facts(List<Member...>*) {
    return {&facts_of<type_of_member<decltype(Member::pointer)>>...};
}
constexpr bool fields_are_right(array_view<field_info> fields, std::size_t text, array_view<described_member> members,
                                array_view<field_description> said, member_facts const* const* facts) {
    for (std::size_t i = 0; i != fields.size(); ++i)
        if (mistake_in_field(fields, i, text, words_of(members[i].identity, said).rules, *facts[i]) !=
            field_mistake::none)
            return false;
    return true;
}
/// Returns true if no field of the struct has a mistake. Looks at data: `check_member`, which names the mistake, is
/// compiled only if there is one.
template <class T> consteval bool is_right() {
    return fields_are_right(table<T>, text_field<T>, described_members<T>, descriptions_of<T>,
                            list_facts(static_cast<member_list<T>*>(nullptr)).data());
}

} // namespace waybill::detail::describe
