// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/members.hpp>
#include <waybill/detail/describe/one_of.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/value/digits.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/value/value_format.hpp>
#include <waybill/wire.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace waybill {

namespace detail::describe {

/// Does not compile unless `wire<Enumeration>` names each enumerator. The message shows the type and both counts.
template <class Enumeration, std::size_t Enumerators, std::size_t Names>
struct one_name_for_each_enumerator {
    static_assert(Enumerators == Names,
                  "wire<Enumeration> must give one name for each enumerator, in their order: add or take away names in "
                  "its values(...)");
    static constexpr bool checked = true;
};

/// Does not compile unless the names of `Enumeration` differ when case is ignored.
template <class Enumeration, bool Distinct>
struct enumeration_names_are_distinct {
    static_assert(Distinct,
                  "two values of the Enumeration have the same name, or one has none: change its values(...)");
    static constexpr bool checked = true;
};

/// Does not compile unless the names of `Enumeration` are read back as they are written, in XML and in JSON.
template <class Enumeration, bool Plain>
struct names_need_no_escape {
    static_assert(Plain,
                  "a name contains one of < > & \" \\, a control character, white space around it, or bytes that "
                  "are not UTF-8: change its values(...)");
    static constexpr bool checked = true;
};

template <class E>
inline constexpr std::size_t enumerator_count = count_of<enumerator_list<E>>;

/// The number of names in `wire<E>`; without names there, the enumerators' own are used.
template <class E>
inline constexpr std::size_t given_name_count = [] {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(wire<E>)>, no_description>) {
        return enumerator_count<E>;
    } else {
        return wire<E>.names.size();
    }
}();

/// The names of the values in documents.
template <class E>
inline constexpr auto enumerator_names = [] {
    if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(wire<E>)>, no_description>) {
        if constexpr (given_name_count<E> == enumerator_count<E>)
            return wire<E>.names;
        else
            return own_names<E>;
    } else {
        return own_names<E>;
    }
}();

template <class E>
consteval bool names_are_distinct() {
    for (std::size_t i = 0; i < enumerator_names<E>.size(); ++i) {
        if (enumerator_names<E>[i].empty()) return false;
        for (std::size_t j = 0; j < i; ++j) {
            if (value::same_letters(enumerator_names<E>[i], enumerator_names<E>[j])) return false;
        }
    }
    return true;
}

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
template <class E>
consteval bool names_are_unescaped() {
    for (auto const name : enumerator_names<E>)
        if (!is_unescaped_name(name)) return false;
    return true;
}

/// The names of an enumeration's values in documents, in the order of its enumerators: those of `wire<E>`, or the names
/// of the enumerators.
template <described_enum E>
inline constexpr auto const& names_on_the_wire = enumerator_names<E>;

} // namespace detail::describe

/// The format of a described enumeration: one of its names. Another letter case is tolerated.
template <detail::describe::described_enum E>
struct value_format<E> {
    static_assert(detail::describe::enumerator_count<E> > 0, "the enumeration has no enumerators");
    static_assert(detail::describe::one_name_for_each_enumerator<E, detail::describe::enumerator_count<E>,
                                                                 detail::describe::given_name_count<E>>::checked);
    static_assert(
        detail::describe::enumeration_names_are_distinct<E, detail::describe::names_are_distinct<E>()>::checked);
    static_assert(detail::describe::names_need_no_escape<E, detail::describe::names_are_unescaped<E>()>::checked);

    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) {
        return detail::describe::one_of<detail::describe::enumerator_names<E>>;
    }

    static constexpr reading_outcome read(std::string_view text, wire_format, E& into) {
        auto const& names = detail::describe::enumerator_names<E>;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i] == text) {
                into = enumerators<E>[i];
                return reading_outcome::exact;
            }
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (detail::value::same_letters(names[i], text)) {
                into = enumerators<E>[i];
                return reading_outcome::tolerated;
            }
        }
        return reading_outcome::invalid;
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
            if (values[i] == value) return out.put(detail::describe::enumerator_names<E>[i]);
        }
    }
};

} // namespace waybill
