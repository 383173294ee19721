// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/mistake.hpp>
#include <waybill/detail/describe/one_of.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/value/digits.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/value/value_format.hpp>
#include <waybill/wire.hpp>

#include <cstddef>
#include <string_view>

namespace waybill {

namespace detail::describe {

/// The names of an enumeration's values in documents, in the order of its enumerators: those of `wire<E>`, or the names
/// of the enumerators.
template <class E>
inline constexpr auto names_on_the_wire = [] {
    if constexpr (requires { wire<E>.names; })
        return wire<E>.names;
    else
        return own_names<E>;
}();

/// Returns true if a name is written without escapes and read back unchanged: readers strip white space around it.
constexpr bool is_unescaped_name(std::string_view name) {
    auto const* at = name.data();
    for (auto const* const end = at + name.size(); at != end;) {
        auto const next = text::decode(at, end);
        if (next.length == 0 || next.point < 0x20 ||
            (next.point < 0x80 && std::string_view("<>&\"\\").find(char(next.point)) != std::string_view::npos))
            return false;
        at += next.length;
    }
    return text::trimmed(name).size() == name.size();
}
constexpr std::string_view mistake_in_enumeration(array_view<std::string_view> names, std::size_t enumerators) {
    if (enumerators == 0) return "the enumeration has no enumerators";
    if (names.size() != enumerators)
        return "values() must give one name for each enumerator, in their order: add or take away names";
    for (std::size_t i = 0; i < names.size(); ++i) {
        bool distinct = !names[i].empty();
        for (std::size_t j = 0; j < i; ++j) distinct = distinct && !value::same_letters(names[i], names[j]);
        if (!distinct) return "two values have the same name, or one has none: change its values(...)";
        if (!is_unescaped_name(names[i]))
            return "a name contains one of < > & \" \\, a control character, white space around it, or bytes that are "
                   "not UTF-8: change its values(...)";
    }
    return {};
}
template <class E>
inline constexpr found_mistake enumeration_mistake{{},
                                                   mistake_in_enumeration(names_on_the_wire<E>, enumerators<E>.size())};

} // namespace detail::describe

/// The format of a described enumeration: one of its names. Another letter case is tolerated.
template <detail::describe::described_enum E>
struct value_format<E> {
    // a mistake is an error of its own
    static_assert(detail::describe::check<E, detail::describe::enumeration_mistake<E>>() || true);

    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) {
        return detail::describe::one_of<detail::describe::names_on_the_wire<E>>;
    }

    static constexpr reading_outcome read(std::string_view text, wire_format, E& into) {
        auto const& names = detail::describe::names_on_the_wire<E>;
        auto const chosen = detail::describe::choose(names, text);
        if (chosen == names.size()) return reading_outcome::invalid;
        into = enumerators<E>[chosen];
        return names[chosen] == text ? reading_outcome::exact : reading_outcome::tolerated;
    }

    /// A number without an enumerator is not a value; it is written as nothing.
    static constexpr bool is_value(E const& value) {
        for (auto const each : enumerators<E>)
            if (each == value) return true;
        return false;
    }
    static constexpr void write(sink& out, E const& value, wire_format) {
        auto const& values = enumerators<E>;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] == value) return out.put(detail::describe::names_on_the_wire<E>[i]);
        }
    }
};

} // namespace waybill
