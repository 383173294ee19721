// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/digits.hpp>
#include <waybill/value/value_format.hpp>

#include <bit>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace waybill {

/// An integer type for numbers; excludes `bool` and the character types.
template <class T>
concept whole_number =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

namespace detail::value {

/// The values of a type in words, for errors.
template <class T>
[[nodiscard]] constexpr std::string_view range_words() noexcept {
    constexpr std::string_view words[] = {
        "a whole number from 0 to 255",
        "a whole number from -128 to 127",
        "a whole number from 0 to 65535",
        "a whole number from -32768 to 32767",
        "a whole number from 0 to 4294967295",
        "a whole number from -2147483648 to 2147483647",
        "a whole number from 0",
        "a whole number",
    };
    return words[2 * std::size_t(std::countr_zero(sizeof(T))) + std::is_signed_v<T>];
}

/// Reads a whole number in any form, also as a floating-point number: `9032.0`, `1e+06`. JSON Schema calls it an
/// integer too. The parameters are those of `read_whole_number`.
[[gnu::noinline]] constexpr reading_outcome read_any_whole_number(std::string_view text, std::uint64_t most,
                                                                  std::uint64_t lowest, std::uint64_t& into) {
    written_number const number(text);
    if (!number.valid || number.whole.empty() || (number.point && number.fraction.empty()) || number.exponent > 9999 ||
        number.exponent < -9999)
        return reading_outcome::invalid;
    auto const digits = std::int64_t(number.size());
    auto const end = std::int64_t(number.whole.size()) + number.exponent; // of the digits before the decimal point
    std::uint64_t magnitude = 0;
    bool overflow = false;
    for (std::int64_t i = 0; i < digits || i < end; ++i) {
        auto const digit = i < digits ? std::uint64_t{number.digit(std::size_t(i))} : 0;
        if (i >= end) {
            if (digit != 0) return reading_outcome::invalid;
            continue;
        }
        overflow = overflow || magnitude > (std::numeric_limits<std::uint64_t>::max() - digit) / 10;
        magnitude = magnitude * 10 + digit;
    }
    if (overflow || magnitude > (number.negative ? lowest : most)) return reading_outcome::out_of_range;
    into = number.negative ? std::uint64_t{0} - magnitude : magnitude;
    bool const deviation =
        number.deviates() || number.point || number.has_exponent || (number.negative && magnitude == 0);
    return deviation ? reading_outcome::tolerated : reading_outcome::exact;
}

/// Reads `value_format` of integers as a word that contains the value. `most` is the largest value, `lowest` the
/// absolute value of the lowest one.
[[gnu::noinline]] constexpr reading_outcome read_whole_number(std::string_view text, std::uint64_t most,
                                                              std::uint64_t lowest, std::uint64_t& into) {
    constexpr std::size_t never_overflow = 19; // digits
    bool const negative = text.starts_with('-');
    auto const digits = text.substr(negative);
    std::uint64_t magnitude = 0;
    std::size_t count = 0;
    for (; count != digits.size() && is_digit(digits[count]); ++count)
        magnitude = magnitude * 10 + std::uint64_t(digits[count] - '0');
    if (count == 0 || count != digits.size() || count > never_overflow || (digits[0] == '0' && text.size() > 1))
        return read_any_whole_number(text, most, lowest, into);
    if (magnitude > (negative ? lowest : most)) return reading_outcome::out_of_range;
    into = negative ? std::uint64_t{0} - magnitude : magnitude;
    return reading_outcome::exact;
}

} // namespace detail::value

/// Integers: an optional `-` and digits. Tolerates a leading `+`, leading zeros, `-0`, `9032.0` and `1e+06`: readers
/// report the first three in JSON and the others in XML, since the schemas permit the rest.
template <whole_number T>
struct value_format<T> {
    static constexpr json_kind json = json_kind::number;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) { return detail::value::range_words<T>(); }
    static constexpr std::string_view pattern(wire_format) {
        return std::is_signed_v<T> ? "0|-?[1-9][0-9]{0,18}" : "0|[1-9][0-9]{0,19}";
    }

    static constexpr reading_outcome read(std::string_view text, wire_format, T& into) {
        std::uint64_t bits = 0;
        auto const outcome = detail::value::read_whole_number(text, most, std::is_signed_v<T> ? most + 1 : 0, bits);
        if (understood(outcome)) into = static_cast<T>(bits);
        return outcome;
    }

    static constexpr std::size_t room = 32;
    static constexpr char* put(char* to, T const& value, wire_format) {
        if constexpr (std::is_signed_v<T>)
            return detail::value::put_signed(to, value);
        else
            return detail::value::put_number(to, value);
    }

private:
    static constexpr auto most = std::uint64_t(std::numeric_limits<T>::max());
};

/// Floating-point numbers in the syntax of JSON, written with the fewest digits that read back as the same value.
/// Tolerates a leading `+`, leading zeros, `.5` and `5.`. NaN and infinities are invalid: readers refuse them, and
/// writers report an error and write `null`.
template <class T>
    requires std::same_as<T, float> || std::same_as<T, double>
struct value_format<T> {
    static constexpr json_kind json = json_kind::number;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) { return "a number"; }

    static reading_outcome read(std::string_view text, wire_format, T& into) {
        // the grammar is checked here: from_chars would also take "inf" and leave trailing letters
        detail::value::written_number const number(text);
        if (!number.valid) return reading_outcome::invalid;
        T value = 0;
        auto const* const end = text.data() + text.size();
        if (std::from_chars(text.data() + number.plus, end, value).ec != std::errc{})
            return reading_outcome::out_of_range;
        into = value;
        return number.deviates() ? reading_outcome::tolerated : reading_outcome::exact;
    }

    static bool is_written_so(std::string_view exact, wire_format format) {
        T value = 0;
        char written[room]{};
        return understood(read(exact, format, value)) &&
               exact == std::string_view(written, std::size_t(put(written, value, format) - written));
    }
    static constexpr bool is_value(T const& value) {
        constexpr T most = std::numeric_limits<T>::max();
        return value >= -most && value <= most; // NaN is in no range
    }
    static constexpr std::size_t room = 32;
    static char* put(char* to, T const& value, wire_format) {
        if (is_value(value)) return std::to_chars(to, to + room, value).ptr;
        for (char const each : std::string_view("null")) *to++ = each;
        return to;
    }
};

} // namespace waybill
