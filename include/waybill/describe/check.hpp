// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/table.hpp>
#include <waybill/scan/name.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// Finds mistakes in descriptions while the program is compiled.
namespace waybill::describe {

namespace checks {

template <class T, std::size_t I>
inline constexpr auto shown_member = fixed_text<member_name<T, I>.size() + 1>(member_name<T, I>);

/// Whether two fields of one place can be taken for each other.
template <class T, std::size_t I>
consteval bool name_stands_twice() {
    constexpr auto const& mine = table<T>[I];
    for (std::size_t other = 0; other < table<T>.size(); ++other) {
        auto const& theirs = table<T>[other];
        if (other == I || theirs.place != mine.place || mine.place == field_place::text) continue;
        if (theirs.wire == mine.wire) return true;
        for (std::size_t i = 0; i < mine.other_count; ++i) {
            if (mine.others[i] == theirs.wire) return true;
            for (std::size_t j = 0; j < theirs.other_count; ++j)
                if (mine.others[i] == theirs.others[j]) return true;
        }
    }
    return false;
}

template <class T, std::size_t I>
consteval bool names_are_names() {
    constexpr auto const& mine = table<T>[I];
    bool good = mine.place == field_place::text || scan::is_plain_name(mine.wire);
    good = good && (mine.item.empty() || scan::is_plain_name(mine.item));
    for (std::size_t i = 0; i < mine.other_count; ++i) good = good && scan::is_plain_name(mine.others[i]);
    return good;
}

template <class Sequence>
consteval bool can_be_bare() {
    if constexpr (sequence_shape<Sequence>)
        return may_be_bare<item_of<Sequence>>;
    else
        return false;
}

template <class T, std::size_t I>
consteval bool check_member() {
    using member = member_type<T, I>;
    using inner = unwrap_optional<member>;
    constexpr auto const& info = table<T>[I];
    constexpr auto kind = shape_of<inner>();

    if constexpr (kind == shape::unknown) {
        mistake_in_description<
            T, shown_member<T, I>,
            "describe the member's type with BOOST_DESCRIBE_STRUCT or _ENUM, or give it a value_format">{};
        return false;
    } else if constexpr (kind == shape::optional) {
        mistake_in_description<T, shown_member<T, I>, "one std::optional is enough">{};
        return false;
    } else if constexpr (!names_are_names<T, I>()) {
        mistake_in_description<T, shown_member<T, I>, "a wire name is an XML name without a colon">{};
        return false;
    } else if constexpr (name_stands_twice<T, I>()) {
        mistake_in_description<T, shown_member<T, I>, "another field has this wire name: give one of them another">{};
        return false;
    } else if constexpr (info.place != field_place::element && kind != shape::text && kind != shape::leaf) {
        mistake_in_description<T, shown_member<T, I>,
                               "an attribute or text holds one plain value: make it an element">{};
        return false;
    } else if constexpr (info.place == field_place::text && I != text_field<T>) {
        mistake_in_description<T, shown_member<T, I>, "an element has one text: make the other field an attribute">{};
        return false;
    } else if constexpr (info.place == field_place::element && text_field<T> != member_count<T>) {
        mistake_in_description<T, shown_member<T, I>, "beside a text stand attributes only: make this field one">{};
        return false;
    } else if constexpr (!info.item.empty() && kind != shape::sequence) {
        mistake_in_description<T, shown_member<T, I>, "items() is for a std::vector">{};
        return false;
    } else if constexpr (info.not_empty && kind != shape::sequence) {
        mistake_in_description<T, shown_member<T, I>, "not_empty() is for a std::vector">{};
        return false;
    } else if constexpr (info.any_name && info.item.empty()) {
        mistake_in_description<T, shown_member<T, I>, "any_item_name() is for a wrapper: say items() as well">{};
        return false;
    } else if constexpr (info.bare && !can_be_bare<inner>()) {
        mistake_in_description<T, shown_member<T, I>,
                               "bare_in_json() is for a std::vector, without items(), of structs with a text">{};
        return false;
    } else if constexpr (!info.inherits.empty() && info.place != field_place::attribute) {
        mistake_in_description<T, shown_member<T, I>, "inherits() is for an attribute">{};
        return false;
    } else if constexpr (info.secret && kind != shape::text && kind != shape::leaf) {
        mistake_in_description<T, shown_member<T, I>, "secret() is for plain values: say it where the value is">{};
        return false;
    } else if constexpr (!info.stand_in.empty() && kind != shape::text) {
        mistake_in_description<T, shown_member<T, I>, "personal() is for texts: say it where the text is">{};
        return false;
    } else if constexpr (kind == shape::sequence && optional_shape<member> && info.item.empty()) {
        mistake_in_description<T, shown_member<T, I>,
                               "an optional std::vector needs items(): without a wrapper none and empty look alike">{};
        return false;
    } else if constexpr (kind == shape::leaf) {
        if constexpr (!value_format<inner>::has(info.format)) {
            mistake_in_description<T, shown_member<T, I>,
                                   "the type cannot be written in this wire_format: choose one of its own">{};
            return false;
        }
        return true;
    } else if constexpr (kind == shape::sequence) {
        if constexpr (shape_of<item_of<inner>>() == shape::unknown) {
            mistake_in_description<T, shown_member<T, I>, "describe the items' type, or give it a value_format">{};
            return false;
        } else if constexpr (shape_of<item_of<inner>>() == shape::optional ||
                             shape_of<item_of<inner>>() == shape::sequence) {
            mistake_in_description<T, shown_member<T, I>, "a std::vector holds plain values, structs or choices">{};
            return false;
        }
        return true;
    } else {
        return true;
    }
}

} // namespace checks

/// True; or the compiler stops with the struct, the member and the mend.
template <class T>
consteval bool check_record() {
    if constexpr (member_count<T> > 64) {
        mistake_in_description<T, "", "at most 64 members: split the struct">{};
        return false;
    } else {
        constexpr auto described = []<std::size_t... I>(std::index_sequence<I...>) {
            return (std::size_t{tables::words_of<T>::template times<member_pointer<T, I>> != 0} + ... + std::size_t{0});
        }(std::make_index_sequence<member_count<T>>{});
        if constexpr (described < tables::words_of<T>::count) {
            mistake_in_description<T, "",
                                   "wire<> names a member twice, or one that BOOST_DESCRIBE_STRUCT does not list">{};
            return false;
        } else {
            return []<std::size_t... I>(std::index_sequence<I...>) {
                return (checks::check_member<T, I>() && ...);
            }(std::make_index_sequence<member_count<T>>{});
        }
    }
}

namespace checks {

template <class T>
struct said_of_choice {
    static constexpr bool said = false;
};
template <class... Types, class... Alternatives>
consteval bool in_order(std::variant<Types...>*, choice_description<Alternatives...> const*) {
    if constexpr (sizeof...(Types) != sizeof...(Alternatives))
        return false;
    else
        return (std::is_same_v<Types, typename Alternatives::type> && ...);
}
/// Whether an `otherwise` keeps the value of the choice's attribute and the element's text, and comes last.
template <class Choice, class... Types>
consteval bool otherwise_is_right(std::variant<Types...>*) {
    if constexpr (!wire<Choice>.open) {
        return true;
    } else {
        using last = std::variant_alternative_t<sizeof...(Types) - 1, Choice>;
        if constexpr (wire<Choice>.values.size() + 1 != sizeof...(Types) || member_count<last> != 2)
            return false;
        else
            return std::is_same_v<member_type<last, 0>, std::string> &&
                   std::is_same_v<member_type<last, 1>, std::string> &&
                   table<last>[0].place == field_place::attribute && table<last>[0].wire == wire<Choice>.attribute &&
                   table<last>[1].place == field_place::text;
    }
}
template <class Choice> concept described_choice = requires { wire<Choice>.attribute; };

} // namespace checks

/// True; or the compiler stops with the variant and the mend.
template <class T>
consteval bool check_choice() {
    if constexpr (!checks::described_choice<T>) {
        mistake_in_description<
            T, "", "describe the std::variant: wire<> = choice(\"attribute\", alternative<T>(\"value\"), ...)">{};
        return false;
    } else if constexpr (!checks::in_order(static_cast<T*>(nullptr), &wire<T>)) {
        mistake_in_description<T, "", "choice() names each type of the std::variant once, in its order">{};
        return false;
    } else {
        constexpr bool distinct = [] {
            auto const& names = wire<T>.values;
            for (std::size_t i = 0; i < names.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (names[i] == names[j]) return false;
            return true;
        }();
        if constexpr (!distinct) mistake_in_description<T, "", "two alternatives have the same value">{};
        constexpr bool right = checks::otherwise_is_right<T>(static_cast<T*>(nullptr));
        if constexpr (!right)
            mistake_in_description<
                T, "", "otherwise<>() comes last; its struct has two std::string: the attribute, the text">{};
        return distinct && right;
    }
}

} // namespace waybill::describe
