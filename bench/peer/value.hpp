// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/date.hpp>
#include <waybill/value/value_format.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

/// Conversions of one text in user code around a parser, so that all peers fill the same structs. They are Waybill's
/// own: the comparison is about reading and writing documents, not dates.
namespace bench::peer {

template <class T>
inline constexpr auto form_of =
    std::is_same_v<T, waybill::date> ? waybill::wire_format::iso_date : waybill::wire_format::canonical;

/// Whether a value is a number in JSON.
template <class T>
inline constexpr bool is_number = waybill::value_format<T>::json == waybill::json_kind::number;
template <>
inline constexpr bool is_number<std::string> = false;

inline void set(std::string& into, std::string_view text) { into.assign(text); }
template <class T>
void set(T& into, std::string_view text) {
    (void)waybill::value_format<T>::read(text, form_of<T>, into);
}
template <class T>
void set(std::optional<T>& into, std::string_view text) {
    set(into ? *into : into.emplace(), text);
}

/// A buffer for the text of a value that is not a string itself, followed by zeros.
using scratch = std::array<char, 64>;

/// The text of a value. `room` is its storage if the value has none.
inline std::string_view text_of(std::string const& value, scratch&) { return value; }
template <class T>
std::string_view text_of(T const& value, scratch& room) {
    waybill::sink to(room);
    waybill::write_leaf(to, value, form_of<T>);
    to.finish();
    room[to.size()] = '\0';
    return {room.data(), to.size()};
}

} // namespace bench::peer
