// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/sink.hpp>
#include <waybill/value/value_format.hpp>

#include <initializer_list>
#include <span>
#include <string_view>

/// Checks of one leaf value for `static_assert`. They write only to a fixed buffer, which every compiler can evaluate.
namespace leaf {

using waybill::reading_outcome;
using waybill::wire_format;

template <class T>
constexpr bool reads(std::string_view text, T const& expected, reading_outcome as, wire_format format) {
    T value{};
    return waybill::value_format<T>::read(text, format, value) == as && value == expected;
}

template <class T>
constexpr bool writes(T const& value, std::string_view expected, wire_format format = wire_format::canonical) {
    char buffer[64]{};
    waybill::sink out{std::span<char>(buffer)};
    waybill::write_leaf(out, value, format);
    out.finish();
    return std::string_view(buffer, out.size()) == expected;
}

/// The value is written as `text`, and `text` is the value in its own form.
template <class T>
constexpr bool round_trips(std::string_view text, T const& value, wire_format format = wire_format::canonical) {
    return writes(value, text, format) && reads(text, value, reading_outcome::exact, format);
}

/// `text` is an accepted exact form of the value, but not the one that is written.
template <class T>
constexpr bool exact(std::string_view text, T const& value, wire_format format = wire_format::canonical) {
    return reads(text, value, reading_outcome::exact, format) && !writes(value, text, format);
}

/// `text` is the value in another accepted form.
template <class T>
constexpr bool tolerated(std::string_view text, T const& value, wire_format format = wire_format::canonical) {
    return reads(text, value, reading_outcome::tolerated, format);
}

/// `text` is refused, for this reason, and the value remains unchanged.
template <class T>
constexpr bool invalid(std::string_view text, wire_format format = wire_format::canonical) {
    return reads(text, T{}, reading_outcome::invalid, format);
}
template <class T>
constexpr bool impossible(std::string_view text, wire_format format = wire_format::canonical) {
    return reads(text, T{}, reading_outcome::impossible, format);
}
template <class T>
constexpr bool out_of_range(std::string_view text, wire_format format = wire_format::canonical) {
    return reads(text, T{}, reading_outcome::out_of_range, format);
}

/// Not constexpr: where a text fails, the compiler stops here and names the text in its error.
inline void not_constant() {}
constexpr void require(bool right, [[maybe_unused]] std::string_view text) {
    if (!right) not_constant();
}

/// The same checks of several texts.
template <class T>
constexpr bool all_exact(std::initializer_list<std::string_view> texts, T const& value) {
    for (auto const text : texts) require(exact(text, value), text);
    return true;
}
template <class T>
constexpr bool all_tolerated(std::initializer_list<std::string_view> texts, T const& value,
                             wire_format format = wire_format::canonical) {
    for (auto const text : texts) require(tolerated(text, value, format), text);
    return true;
}
template <class T>
constexpr bool all_invalid(std::initializer_list<std::string_view> texts) {
    for (auto const text : texts) require(invalid<T>(text), text);
    return true;
}
template <class T>
constexpr bool all_impossible(std::initializer_list<std::string_view> texts) {
    for (auto const text : texts) require(impossible<T>(text), text);
    return true;
}
template <class T>
constexpr bool all_out_of_range(std::initializer_list<std::string_view> texts) {
    for (auto const text : texts) require(out_of_range<T>(text), text);
    return true;
}

} // namespace leaf
