// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/rule_mistake.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/grammar/xml_name.hpp>

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
    ruled_type ruled;     ///< for its rules
    bool items_are_right; ///< of a sequence
    bool may_be_bare;     ///< of a sequence
    unsigned formats;     ///< the forms of a leaf, one bit for each `wire_format`; all for other types
};
template <class Inner> consteval bool items_are_right() {
    if constexpr (sequence_shape<Inner>) {
        constexpr auto kind = shape_of<item_of<Inner>>();
        return !std::is_same_v<Inner, std::vector<bool>> && kind != shape::unknown && kind != shape::optional &&
               kind != shape::sequence;
    } else {
        return true;
    }
}
template <class Member>
inline constexpr member_facts facts_of = [] {
    using inner = unwrap_optional<Member>;
    member_facts facts{shape_of<inner>(),        optional_shape<Member>, ruled_type_of<inner>,
                       items_are_right<inner>(), can_be_bare<inner>(),   ~0U};
    if constexpr (leaf_shape<inner>) {
        facts.formats = 0;
        for (unsigned i = 0; i <= unsigned(wire_format::iso_date_time); ++i)
            if (value_format<inner>::has(wire_format(i))) facts.formats |= 1U << i;
    }
    return facts;
}();

constexpr bool names_are_right(array_view<field_info> fields, std::size_t index) {
    auto const& mine = fields[index];
    bool good = (mine.place == field_place::text || grammar::is_plain_name(mine.wire)) &&
                (mine.item.empty() || grammar::is_plain_name(mine.item)) && !mine.too_many_others;
    for (std::size_t i = 0; i <= mine.other_count; ++i) {
        auto const name = i == 0 ? mine.wire : mine.others[i - 1];
        good = good && (i == 0 || grammar::is_plain_name(name)) &&
               !(mine.place == field_place::attribute && name == xmlns_name);
        for (std::size_t other = 0; good && mine.place != field_place::text && other != index; ++other) {
            auto const& theirs = fields[other];
            if (theirs.place != mine.place) continue;
            good = theirs.wire != name;
            for (std::size_t j = 0; good && j != theirs.other_count; ++j) good = theirs.others[j] != name;
        }
    }
    return good;
}
constexpr bool type_is_right(field_info const& field, field_rules const& rules, member_facts const& facts) {
    bool const sequence = facts.kind == shape::sequence;
    bool const plain = facts.kind == shape::text || facts.kind == shape::leaf;
    return facts.kind != shape::unknown && facts.kind != shape::optional &&
           (field.place == field_place::element || plain) && (sequence || (field.item.empty() && !field.not_empty)) &&
           !(field.any_name && field.item.empty()) && (!field.bare || facts.may_be_bare) &&
           (field.inherits.empty() || field.place == field_place::attribute) && (!field.secret || plain) &&
           (field.placeholder.empty() || facts.kind == shape::text) &&
           mistake_in_rules(rules, facts.ruled) == rule_mistake::none &&
           !(sequence && facts.optional && field.item.empty()) &&
           !(field.has_default && (facts.optional || field.repeated || field.place == field_place::text)) &&
           (facts.formats >> unsigned(field.format) & 1) != 0 && facts.items_are_right;
}
template <template <class...> class List, class... Member>
consteval std::array<member_facts const*, sizeof...(Member)> list_facts(List<Member...>*) {
    return {&facts_of<type_of_member<decltype(Member::pointer)>>...};
}
constexpr bool fields_are_right(array_view<field_info> fields, array_view<described_member> members,
                                array_view<field_description> said, member_facts const* const* facts) {
    std::size_t text = 0;
    while (text != fields.size() && fields[text].place != field_place::text) ++text;
    for (std::size_t i = 0; i != fields.size(); ++i) {
        auto const& field = fields[i];
        if (!names_are_right(fields, i) ||
            !type_is_right(field, words_of(members[i].identity, said).rules, *facts[i]) ||
            (field.place == field_place::text && i != text) ||
            (field.place == field_place::element && text != fields.size()))
            return false;
    }
    return true;
}
/// Returns true if no field of the struct has a mistake. Looks at data: `check_member`, which names the mistake, is
/// compiled only if there is one.
template <class T> consteval bool is_right() {
    return fields_are_right(table<T>, described_members<T>, descriptions_of<T>,
                            list_facts(static_cast<member_list<T>*>(nullptr)).data());
}

} // namespace waybill::detail::describe
