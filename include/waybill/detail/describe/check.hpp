// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/advice.hpp>
#include <waybill/detail/describe/enumeration.hpp>
#include <waybill/detail/describe/member_facts.hpp>
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
#include <vector>

/// Finds mistakes in descriptions at compile time.
namespace waybill::detail::describe {

template <class T, std::size_t I>
inline constexpr auto shown_member = fixed_text<member_name<T, I>.size() + 1>(member_name<T, I>);

/// The struct in the items or the optional of a member; void if it is not a struct or is the member itself.
template <class Value>
struct made_by_readers {
    using type = void;
};
template <optional_shape Value>
struct made_by_readers<Value> {
    using type = unwrap_optional<Value>;
};
template <sequence_shape Value>
struct made_by_readers<Value> {
    using type = item_of<Value>;
};

/// True; a mistake is a compile error with the struct, the member and the fix.
template <class T, std::size_t I>
consteval bool check_member() {
    using member = member_type<T, I>;
    using inner = unwrap_optional<member>;
    constexpr auto mistake = mistake_in_field(table<T>, I, text_field<T>, rules_of_field<T, I>(), facts_of<member>);
    if constexpr (mistake == field_mistake::unknown_type)
        report_mistake<T, shown_member<T, I>, advice_for<inner>>();
    else if constexpr (mistake == field_mistake::unknown_item)
        report_mistake<T, shown_member<T, I>, advice_for<item_of<inner>>>();
    else if constexpr (mistake != field_mistake::none)
        report_mistake<T, shown_member<T, I>, fix_of<mistake>>();
    return mistake == field_mistake::none;
}

/// The index of the first description of a member that is not listed; `said.size()` if there is none.
constexpr std::size_t find_unlisted(array_view<described_member> members, array_view<field_description> said) {
    for (std::size_t i = 0; i < said.size(); ++i) {
        bool listed = false;
        for (auto const& member : members) listed = listed || member.identity == said[i].member;
        if (!listed) return i;
    }
    return said.size();
}
/// Returns false if a description names a member twice, or one that is not listed.
constexpr bool members_are_listed(array_view<described_member> members, array_view<field_description> said) {
    std::size_t described = 0;
    for (auto const& member : members) described += find_description(member.identity, said) != said.size();
    return described >= said.size();
}
/// The spelling of a member in its identity: `bag::owner`.
constexpr std::string_view spelled_member(identity member) {
    std::string_view const text(member.text, member.size - 1);
    auto const begin = text.rfind('&') + 1;
    return text.substr(begin, text.find_first_of(";]", begin) - begin);
}
/// That of the first member that is not listed.
template <class T>
inline constexpr auto shown_unlisted = [] {
    constexpr auto name =
        spelled_member(descriptions_of<T>[find_unlisted(described_members<T>, descriptions_of<T>)].member);
    return fixed_text<name.size() + 1>(name);
}();

/// True; a mistake is a compile error with the struct, the member and the fix.
template <class T>
consteval bool check_record() {
    if constexpr (!listed_members<T> || !constant_description<T>) {
        return false; // the compiler has refused the list or wire<>, and named the member
    } else if constexpr (member_count<T> > 64) {
        report_mistake<T, "", "at most 64 members: split the struct">();
        return false;
    } else if constexpr (!root_of<T>.empty() && !grammar::is_plain_name(root_of<T>)) {
        report_mistake<T, "", "the root is no XML name without a colon: change the name in document()">();
        return false;
    } else {
        if constexpr (!members_are_listed(described_members<T>, descriptions_of<T>)) {
            if constexpr (find_unlisted(described_members<T>, descriptions_of<T>) != descriptions_of<T>.size())
                report_mistake<T, shown_unlisted<T>,
                               "wire<> names a member that BOOST_DESCRIBE_STRUCT of this struct does not list: list it "
                               "there, or describe it in wire<> of its own struct">();
            else
                report_mistake<T, "", "wire<> names a member twice: remove one">();
            return false;
        } else if constexpr (is_right<T>()) {
            return true;
        } else {
            return []<std::size_t... I>(std::index_sequence<I...>) {
                return (check_member<T, I>() && ...);
            }(std::make_index_sequence<member_count<T>>{});
        }
    }
}

template <class... Types, class... Alternatives>
consteval bool alternatives_in_order(std::variant<Types...>*, choice_description<Alternatives...> const*) {
    if constexpr (sizeof...(Types) != sizeof...(Alternatives))
        return false;
    else
        return (std::is_same_v<Types, typename Alternatives::type> && ...);
}
/// Returns true if there is no `otherwise`, or if it is the last alternative and stores the value of the choice's
/// attribute, the text of the element and optionally the reason why it is kept.
template <class Choice, class... Types>
consteval bool otherwise_is_right(std::variant<Types...>*) {
    if constexpr (!wire<Choice>.open) {
        return true;
    } else {
        using last = std::variant_alternative_t<sizeof...(Types) - 1, Choice>;
        constexpr bool explained = member_count<last> == 3;
        if constexpr (wire<Choice>.values.size() + 1 != sizeof...(Types) || (member_count<last> != 2 && !explained))
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
/// Returns false if a name of the field is that of the choice's attribute: JSON readers would mistake an element of
/// that name for it, and all readers ignore case.
template <class Choice, class T, std::size_t I>
consteval bool check_alternative_member() {
    constexpr auto const& mine = table<T>[I];
    bool same = mine.place != field_place::text && text::same_letters(mine.wire, wire<Choice>.attribute);
    for (std::size_t i = 0; i < mine.other_count; ++i)
        same = same || text::same_letters(mine.others[i], wire<Choice>.attribute);
    return !same;
}
template <class Choice, class T>
consteval bool check_alternative() {
    if constexpr (!record_shape<T>) {
        report_mistake<Choice, "", "an alternative is a struct with BOOST_DESCRIBE_STRUCT">();
        return false;
    } else {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            auto const check = []<std::size_t At>() {
                constexpr bool good = check_alternative_member<Choice, T, At>();
                if constexpr (!good)
                    report_mistake<T, shown_member<T, At>,
                                   "a choice() of this struct has an attribute of this name: rename the field">();
                return good;
            };
            return (check.template operator()<I>() && ...);
        }(std::make_index_sequence<member_count<T>>{});
    }
}
template <class... Types>
consteval bool check_alternatives(std::variant<Types...>*) {
    using choice = std::variant<Types...>;
    // an additional alternative stores elements that no value selects; their attribute is one of its fields
    return []<std::size_t... I>(std::index_sequence<I...>) {
        return (check_alternative<choice, std::variant_alternative_t<I, choice>>() && ...);
    }(std::make_index_sequence<wire<choice>.values.size()>{});
}

template <class Choice> concept described_choice = requires { wire<Choice>.attribute; };

/// True; a mistake is a compile error with the variant and the fix.
template <class T>
consteval bool check_choice() {
    if constexpr (!described_choice<T>) {
        report_mistake<T, "",
                       "describe the std::variant: wire<> = choice(\"attribute\", alternative<T>(\"value\"), ...)">();
        return false;
    } else if constexpr (!alternatives_in_order(static_cast<T*>(nullptr), &wire<T>)) {
        report_mistake<T, "", "choice() names each type of the std::variant once, in its order">();
        return false;
    } else {
        constexpr bool named = grammar::is_plain_name(wire<T>.attribute) && wire<T>.attribute != xmlns_name;
        if constexpr (!named)
            report_mistake<T, "", "the attribute of choice() is no XML name without a colon, or is xmlns">();
        constexpr bool plain = [] {
            for (auto const value : wire<T>.values)
                if (!is_unescaped_name(value)) return false;
            return true;
        }();
        if constexpr (!plain)
            report_mistake<T, "",
                           "a value of choice() contains one of < > & \" \\, a control character, white space "
                           "around it, or bytes that are not UTF-8">();
        constexpr bool distinct = [] {
            auto const& names = wire<T>.values;
            for (std::size_t i = 0; i < names.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (names[i] == names[j]) return false;
            return true;
        }();
        if constexpr (!distinct) report_mistake<T, "", "two alternatives have the same value">();
        constexpr bool right = otherwise_is_right<T>(static_cast<T*>(nullptr));
        if constexpr (!right)
            report_mistake<T, "",
                           "otherwise<>() comes last; its struct has two std::string: the attribute, the text; and "
                           "may have a std::optional<std::string>, an attribute">();
        return named && plain && distinct && right && check_alternatives(static_cast<T*>(nullptr));
    }
}

/// Whether readers can make and fill a member of this type.
template <class Member>
inline constexpr bool can_be_read = [] {
    using made = typename made_by_readers<unwrap_optional<Member>>::type;
    using optional = typename made_by_readers<Member>::type;
    return !(record_shape<made> && !std::is_default_constructible_v<made>) &&
           !(record_shape<optional> && !std::is_default_constructible_v<optional>);
}();
template <template <class...> class List, class... Member>
consteval bool members_can_be_read(List<Member...>*) {
    return ((can_be_read<type_of_member<decltype(Member::pointer)>> &&
             !std::is_const_v<typename pointed_member<decltype(Member::pointer)>::type>) &&
            ...);
}

/// True; a compile error if readers cannot construct or assign a member of the struct. Writers do not require this.
template <class T>
consteval bool check_readable() {
    if constexpr (!check_record<T>()) {
        return false;
    } else if constexpr (members_can_be_read(static_cast<member_list<T>*>(nullptr))) {
        return true;
    } else {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            auto const check = []<std::size_t At>() {
                using made = typename made_by_readers<unwrap_optional<member_type<T, At>>>::type;
                using optional = typename made_by_readers<member_type<T, At>>::type;
                constexpr bool good = !(record_shape<made> && !std::is_default_constructible_v<made>) &&
                                      !(record_shape<optional> && !std::is_default_constructible_v<optional>);
                if constexpr (member_is_const<T, At>)
                    report_mistake<T, shown_member<T, At>, "readers cannot fill a const member: remove const">();
                else if constexpr (!good)
                    report_mistake<T, shown_member<T, At>,
                                   "readers make the struct before they fill it: give it a default constructor">();
                return good && !member_is_const<T, At>;
            };
            return (check.template operator()<I>() && ...);
        }(std::make_index_sequence<member_count<T>>{});
    }
}
template <class T>
inline constexpr bool readable = check_readable<T>();

/// True; a compile error if a document cannot be returned by value.
template <class T>
consteval bool check_returned() {
    if constexpr (!std::is_default_constructible_v<T>)
        report_mistake<T, "", "readers make the struct before they fill it: give it a default constructor">();
    return std::is_default_constructible_v<T>;
}

template <class Document, std::size_t Index, std::size_t Count>
consteval bool check_root(std::array<std::string_view, Count> const& roots) {
    for (std::size_t i = 0; i < Index; ++i)
        if (text::same_letters(roots[i], root_of<Document>)) return false;
    return true;
}

/// True; a compile error with the second of two documents that have the same root, because a root must identify its
/// document.
template <class... Documents>
consteval bool check_roots() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        auto const check = []<class Document, std::size_t At>() {
            constexpr bool good =
                check_root<Document, At>(std::array<std::string_view, sizeof...(I)>{root_of<Documents>...});
            if constexpr (!good)
                report_mistake<Document, "",
                               "another document of the list has this root: change the name in document()">();
            return good;
        };
        return (check.template operator()<Documents, I>() && ...);
    }(std::index_sequence_for<Documents...>{});
}

} // namespace waybill::detail::describe
