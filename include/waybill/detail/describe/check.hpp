// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/enumeration.hpp>
#include <waybill/detail/describe/field_mistake.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/grammar/xml.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/wire.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Finds mistakes in descriptions at compile time. Each `check_` returns true; a mistake is a compile error with the
/// type, the member and the fix.
namespace waybill::detail::describe {

/// The spelling of a member in its identity: `bag::owner`.
constexpr std::string_view spelled_member(identity member) {
    std::string_view const text(member.text, member.size - 1);
    auto const begin = text.rfind('&') + 1;
    return text.substr(begin, text.find_first_of(";]", begin) - begin);
}

/// A description names a member twice, or one that is not listed.
constexpr found_mistake mistake_in_list(array_view<described_member> members, array_view<field_description> said) {
    std::size_t described = 0;
    for (auto const& member : members) described += description_of(member.identity, said).member == member.identity;
    if (described >= said.size()) return {};
    for (auto const& each : said) {
        bool listed = false;
        for (auto const& member : members) listed = listed || member.identity == each.member;
        if (!listed)
            return {spelled_member(each.member),
                    "wire<> names a member that BOOST_DESCRIBE_STRUCT of this struct does not list: list it there, or "
                    "describe it in wire<> of its own struct"};
    }
    return {{}, "wire<> names a member twice: remove one"};
}

constexpr found_mistake mistake_in_record(std::string_view root, array_view<field_info> fields,
                                          array_view<described_member> members, array_view<field_description> said,
                                          member_facts const* const* facts) {
    if (fields.size() > 64) return {{}, "at most 64 members: split the struct"};
    if (!root.empty() && !grammar::is_plain_name(root))
        return {{}, "the root is no XML name without a colon: change the name in document()"};
    if (auto const found = mistake_in_list(members, said); !found.fix.empty()) return found;
    auto const text = facts_of_table(fields).text_field;
    for (std::size_t i = 0; i != fields.size(); ++i) {
        auto const& rules = description_of(members[i].identity, said).rules;
        auto const fix = mistake_in_field(fields, i, text, rules, *members[i].type, *facts[i]);
        if (!fix.empty()) return {fields[i].member, fix};
    }
    return {};
}

/// What prevents readers from filling a struct. Writers do not require this.
constexpr found_mistake mistake_in_reading(array_view<described_member> members, member_facts const* const* facts) {
    for (std::size_t i = 0; i != members.size(); ++i) {
        if (members[i].constant) return {members[i].name, "readers cannot fill a const member: remove const"};
        if (!facts[i]->can_be_made)
            return {members[i].name, "readers make the struct before they fill it: give it a default constructor"};
    }
    return {};
}

template <template <class...> class List, class... Member>
consteval std::array<member_facts const*, sizeof...(Member)> list_facts(List<Member...>*) {
    return {&facts_of<type_of_member<decltype(Member::pointer)>>...};
}
template <class T>
inline constexpr auto member_facts_of = list_facts(static_cast<member_list<T>*>(nullptr));
template <class T>
inline constexpr found_mistake record_mistake =
    mistake_in_record(root_of<T>, table<T>, described_members<T>, descriptions_of<T>, member_facts_of<T>.data());
template <class T>
inline constexpr found_mistake reading_mistake = mistake_in_reading(described_members<T>, member_facts_of<T>.data());

template <class T>
consteval bool check_record() {
    if constexpr (!listed_members<T> || !constant_description<T>)
        return false; // the compiler has refused the list or wire<>, and named the member
    else
        return check<T, record_mistake<T>>();
}

template <class T>
inline constexpr bool readable = [] {
    if constexpr (!check_record<T>())
        return false;
    else
        return check<T, reading_mistake<T>>();
}();

template <class... Types, class... Alternatives>
consteval bool alternatives_in_order(std::variant<Types...>*, choice_description<Alternatives...> const*) {
    if constexpr (sizeof...(Types) != sizeof...(Alternatives))
        return false;
    else
        return (std::is_same_v<Types, typename Alternatives::type> && ...);
}
template <class... Types>
consteval bool alternatives_are_structs(std::variant<Types...>*) {
    return (record_shape<Types> && ...);
}

/// Returns true if there is no `otherwise`, or if it is the last alternative and stores the value of the choice's
/// attribute, the text of the element and optionally the reason why it is kept.
template <class Choice>
consteval bool otherwise_is_right() {
    if constexpr (!wire<Choice>.open) {
        return true;
    } else {
        constexpr auto count = std::variant_size_v<Choice>;
        using last = std::variant_alternative_t<count - 1, Choice>;
        constexpr bool explained = member_count<last> == 3;
        if constexpr (wire<Choice>.values.size() + 1 != count || (member_count<last> != 2 && !explained))
            return false;
        else if constexpr (explained && (!std::is_same_v<member_type<last, 2>, std::optional<std::string>> ||
                                         table<last>[2].place != field_place::attribute))
            return false;
        else
            return std::is_same_v<member_type<last, 0>, std::string> &&
                   std::is_same_v<member_type<last, 1>, std::string> &&
                   table<last>[0].place == field_place::attribute && table<last>[0].wire == wire<Choice>.attribute &&
                   table<last>[1].place == field_place::text;
    }
}

constexpr std::string_view mistake_in_values(std::string_view attribute, array_view<std::string_view> values) {
    if (!grammar::is_plain_name(attribute) || attribute == xmlns_name)
        return "the attribute of choice() is no XML name without a colon, or is xmlns";
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!is_unescaped_name(values[i]))
            return "a value of choice() contains one of < > & \" \\, a control character, white space around it, or "
                   "bytes that are not UTF-8";
        for (std::size_t j = 0; j < i; ++j)
            if (values[i] == values[j]) return "two alternatives have the same value";
    }
    return {};
}

template <class Choice> concept described_choice = requires { wire<Choice>.attribute; };

template <class Choice>
inline constexpr found_mistake choice_mistake = [] {
    found_mistake found;
    if constexpr (!described_choice<Choice>)
        found.fix = "describe the std::variant: wire<> = choice(\"attribute\", alternative<T>(\"value\"), ...)";
    else if constexpr (!alternatives_in_order(static_cast<Choice*>(nullptr), &wire<Choice>))
        found.fix = "choice() names each type of the std::variant once, in its order";
    else if (found.fix = mistake_in_values(wire<Choice>.attribute, wire<Choice>.values); !found.fix.empty())
        return found;
    else if constexpr (!alternatives_are_structs(static_cast<Choice*>(nullptr)))
        found.fix = "an alternative is a struct with BOOST_DESCRIBE_STRUCT";
    else if (!otherwise_is_right<Choice>())
        found.fix = "otherwise<>() comes last; its struct has two std::string: the attribute, the text; and may have a "
                    "std::optional<std::string>, an attribute";
    return found;
}();

/// A name of a field is that of the choice's attribute: JSON readers would mistake an element of that name for it, and
/// all readers ignore case.
constexpr found_mistake mistake_in_alternative(array_view<field_info> fields, std::string_view attribute) {
    for (auto const& field : fields)
        for (std::size_t i = field.place == field_place::text ? 1 : 0; i <= field.other_count; ++i)
            if (text::same_letters(field.name(i), attribute))
                return {field.member, "a choice() of this struct has an attribute of this name: rename the field"};
    return {};
}
template <class Choice, class T>
inline constexpr found_mistake alternative_mistake = mistake_in_alternative(table<T>, wire<Choice>.attribute);

template <class Choice>
consteval bool check_choice() {
    if constexpr (!check<Choice, choice_mistake<Choice>>())
        return false;
    else // an additional alternative stores elements that no value selects; their attribute is one of its fields
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (check<std::variant_alternative_t<I, Choice>,
                          alternative_mistake<Choice, std::variant_alternative_t<I, Choice>>>() &&
                    ...);
        }(std::make_index_sequence<wire<Choice>.values.size()>{});
}

template <class T>
inline constexpr found_mistake returning_mistake{
    {},
    std::is_default_constructible_v<T> ? std::string_view()
                                       : "readers make the struct before they fill it: give it a default constructor"};
/// A document that is returned by value.
template <class T>
consteval bool check_returned() {
    return check<T, returning_mistake<T>>();
}

/// The number of the first root that is one before it, too; the number of roots if all differ.
constexpr std::size_t find_repeated(array_view<std::string_view> roots) {
    for (std::size_t i = 0; i < roots.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (text::same_letters(roots[i], roots[j])) return i;
    return roots.size();
}
template <class... Documents>
inline constexpr std::array<std::string_view, sizeof...(Documents)> roots_of{root_of<Documents>...};
inline constexpr found_mistake repeated_root{
    {}, "another document of the list has this root: change the name in document()"};
/// Documents that are distinguished by their roots.
template <class... Documents>
consteval bool check_roots() {
    constexpr auto repeated = find_repeated(roots_of<Documents...>);
    if constexpr (repeated != sizeof...(Documents))
        return check<std::variant_alternative_t<repeated, std::variant<Documents...>>, repeated_root>();
    else
        return true;
}

} // namespace waybill::detail::describe
