// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/store_error.hpp>

#include <waybill/describe/shape.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/parse.hpp>

#include <soci/soci-backend.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// A described struct as columns of text: one for each member that is a text or a leaf value, and one for each of the
/// members of a struct inside it (`departure_location_latitude`). Sequences have tables of their own.
///
/// The same descriptions that carry a booking over the wire carry it into the store, so that neither forgets a field.
namespace waybill::native::columns {

/// Texts of one row in the order of `names`, bound to a statement or filled by one.
struct row {
    std::vector<std::string> texts;
    std::vector<soci::indicator> states;

    explicit row(std::size_t width) : texts(width), states(width, soci::i_null) {}
    void set(std::size_t column, std::string text) {
        texts[column] = std::move(text);
        states[column] = soci::i_ok;
    }
    void clear() noexcept { states.assign(states.size(), soci::i_null); }
};

/// Dates are stored year first, so that they sort.
template <class T>
[[nodiscard]] consteval wire_format stored_form() {
    return std::is_same_v<T, date>        ? wire_format::iso_date
           : std::is_same_v<T, date_time> ? wire_format::iso_date_time
                                          : wire_format::usual;
}

namespace walk {

template <class T, std::size_t I>
using value_of = describe::unwrap_optional<describe::member_type<T, I>>;

/// Calls `visit.template operator()<I>()` for the members from `First` on that are not sequences.
template <class T, std::size_t First, class Visit>
void members(Visit&& visit) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        auto const one = [&]<std::size_t J>() {
            if constexpr (!describe::sequence_shape<value_of<T, J>>) visit.template operator()<J>();
        };
        (one.template operator()<First + I>(), ...);
    }(std::make_index_sequence<describe::member_count<T> - First>());
}

} // namespace walk

/// The names of the columns of `T`, its members from `First` on.
template <class T, std::size_t First = 0>
void append_names(std::vector<std::string>& names, std::string const& prefix = {}) {
    walk::members<T, First>([&]<std::size_t I>() {
        using value = walk::value_of<T, I>;
        auto const name = prefix + std::string(describe::member_name<T, I>);
        if constexpr (describe::record_shape<value>) {
            append_names<value>(names, name + "_");
        } else {
            names.push_back(name);
        }
    });
}

template <class T, std::size_t First = 0>
void put(T const& record, row& into, std::size_t& column);

template <class V>
void put_value(V const& value, row& into, std::size_t& column) {
    if constexpr (describe::record_shape<V>) {
        put(value, into, column);
    } else if constexpr (describe::text_shape<V>) {
        into.set(column++, value);
    } else {
        into.set(column++, text_of(value, stored_form<V>()));
    }
}

template <class V>
[[nodiscard]] std::size_t width_of() {
    if constexpr (describe::record_shape<V>) {
        std::vector<std::string> names;
        append_names<V>(names);
        return names.size();
    }
    return 1;
}

/// Puts the members of `record` into the columns from `column` on.
template <class T, std::size_t First>
void put(T const& record, row& into, std::size_t& column) {
    walk::members<T, First>([&]<std::size_t I>() {
        auto const& member = record.*describe::member_pointer<T, I>;
        if constexpr (!describe::optional_shape<describe::member_type<T, I>>) {
            put_value(member, into, column);
        } else if (member) {
            put_value(*member, into, column);
        } else {
            column += width_of<walk::value_of<T, I>>();
        }
    });
}

template <class T, std::size_t First = 0>
bool take(row const& from, std::size_t& column, T& record);

/// Reads one value; false where its columns are all null.
template <class V>
bool take_value(row const& from, std::size_t& column, V& value) {
    if constexpr (describe::record_shape<V>) {
        return take(from, column, value);
    } else {
        std::size_t const here = column++;
        if (from.states[here] != soci::i_ok) return false;
        if constexpr (describe::text_shape<V>) {
            value = from.texts[here];
        } else {
            auto parsed = parse<V>(from.texts[here], stored_form<V>());
            if (!parsed)
                throw store_exception(
                    {store_failure::damaged, "a stored value is not what it was: expected " + parsed.error().expected});
            value = std::move(*parsed);
        }
        return true;
    }
}

/// Reads the members of `record` back from the columns from `column` on; false where all of them are null.
template <class T, std::size_t First>
bool take(row const& from, std::size_t& column, T& record) {
    bool any = false;
    walk::members<T, First>([&]<std::size_t I>() {
        auto& member = record.*describe::member_pointer<T, I>;
        if constexpr (describe::optional_shape<describe::member_type<T, I>>) {
            walk::value_of<T, I> value{};
            bool const there = take_value(from, column, value);
            if (there) {
                member = std::move(value);
            } else {
                member.reset();
            }
            any = any || there;
        } else {
            any = take_value(from, column, member) || any;
        }
    });
    return any;
}

} // namespace waybill::native::columns
