// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/digits.hpp>
#include <waybill/detail/value/put_digits.hpp>
#include <waybill/value/parse.hpp>
#include <waybill/value/value_format.hpp>

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

/// Returns "a whole number from -128 to 127", built at compile time.
template <class T>
inline constexpr auto range_words = [] {
    struct {
        char bytes[64]{};
        std::size_t size = 0;
        constexpr void add(std::string_view words) {
            for (char const byte : words) bytes[size++] = byte;
        }
        constexpr void add(std::uint64_t value) {
            char buffer[28]{};
            add(std::string_view(buffer, std::size_t(value::put_number(buffer, value) - buffer)));
        }
    } words;
    words.add("a whole number");
    if constexpr (std::is_unsigned_v<T>) words.add(" from 0");
    if constexpr (sizeof(T) < sizeof(std::int64_t)) {
        if constexpr (std::is_signed_v<T>) {
            words.add(" from -");
            words.add(std::uint64_t(std::numeric_limits<T>::max()) + 1);
        }
        words.add(" to ");
        words.add(std::uint64_t(std::numeric_limits<T>::max()));
    }
    return words;
}();

/// Reads a whole number that is written as a floating-point number: `9032.0`, `1e+06`. JSON Schema calls it an integer
/// too. The parameters are those of `read_whole_number`.
[[gnu::cold, gnu::noinline]] constexpr reading_outcome read_whole_float(std::string_view text, std::uint64_t most,
                                                                        std::uint64_t lowest, std::uint64_t& into) {
    digit_scanner in(text);
    bool const negative = in.take('-');
    if (!negative) in.take('+');
    char const* const first = in.at;
    while (is_digit(in.peek())) ++in.at;
    auto const whole = in.at - first;
    std::ptrdiff_t digits = whole;
    bool const point = in.take('.');
    if (point)
        for (; is_digit(in.peek()); ++in.at) ++digits;
    if (whole == 0 || (point && digits == whole)) return reading_outcome::invalid;
    std::ptrdiff_t end = whole; // of the digits before the decimal point
    if (in.take_letter('e')) {
        bool const down = in.take('-');
        if (!down) in.take('+');
        auto const exponent = in.number(4);
        if (exponent.count == 0) return reading_outcome::invalid;
        end += down ? -std::ptrdiff_t(exponent.value) : std::ptrdiff_t(exponent.value);
    }
    if (!in.done()) return reading_outcome::invalid;
    std::uint64_t magnitude = 0;
    bool overflow = false;
    for (std::ptrdiff_t i = 0; i < digits || i < end; ++i) {
        auto const digit = i < digits ? std::uint64_t(first[i + (i >= whole)] - '0') : 0;
        if (i >= end) {
            if (digit != 0) return reading_outcome::invalid;
            continue;
        }
        overflow = overflow || magnitude > (std::numeric_limits<std::uint64_t>::max() - digit) / 10;
        magnitude = magnitude * 10 + digit;
    }
    if (overflow || magnitude > (negative ? lowest : most)) return reading_outcome::out_of_range;
    into = negative ? std::uint64_t{0} - magnitude : magnitude;
    return reading_outcome::tolerated;
}

/// Reads `value_format` of integers as a word that contains the value. `most` is the largest value, `lowest` the
/// absolute value of the lowest one.
[[gnu::noinline]] constexpr reading_outcome read_whole_number(std::string_view text, std::uint64_t most,
                                                              std::uint64_t lowest, std::uint64_t& into) {
    char const* at = text.data();
    char const* const end = at + text.size();
    bool const negative = at != end && *at == '-';
    bool deviation = at != end && *at == '+';
    if (negative || deviation) ++at;
    char const* const first = at;
    while (end - at > 1 && *at == '0') ++at;
    deviation = deviation || at != first;

    // the rest has no leading zeros, so its length decides whether it can overflow
    char const* const significant = at;
    std::uint64_t magnitude = 0;
    bool overflow = false;
    for (; at != end && is_digit(*at); ++at) {
        auto const digit = std::uint64_t(*at - '0');
        if (at - significant >= 19)
            overflow = overflow || magnitude > (std::numeric_limits<std::uint64_t>::max() - digit) / 10;
        magnitude = magnitude * 10 + digit;
    }
    if (at == first) return reading_outcome::invalid;
    if (at != end) return read_whole_float(text, most, lowest, into);
    if (overflow || magnitude > (negative ? lowest : most)) return reading_outcome::out_of_range;
    into = negative ? std::uint64_t{0} - magnitude : magnitude;
    return deviation || (negative && magnitude == 0) ? reading_outcome::tolerated : reading_outcome::exact;
}

} // namespace detail::value

/// Integers: an optional `-` and digits. Tolerates a leading `+`, leading zeros, `-0`, `9032.0` and `1e+06`: readers
/// report the first three in JSON and the others in XML, since the schemas permit the rest.
template <whole_number T>
struct value_format<T> {
    static constexpr json_kind json = json_kind::number;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) {
        return {detail::value::range_words<T>.bytes, detail::value::range_words<T>.size};
    }
    static constexpr std::string_view pattern(wire_format) {
        return std::is_signed_v<T> ? "0|-?[1-9][0-9]{0,18}" : "0|[1-9][0-9]{0,19}";
    }

    static constexpr reading_outcome read(std::string_view text, wire_format, T& into) {
        std::uint64_t bits = 0;
        auto const outcome = detail::value::read_whole_number(text, most, std::is_signed_v<T> ? most + 1 : 0, bits);
        if (understood(outcome)) into = static_cast<T>(bits);
        return outcome;
    }

    static constexpr bool is_written_so(std::string_view, wire_format) { return true; }
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
        detail::value::digit_scanner in(text);
        bool deviation = in.take('+');
        char const* const first = in.at;
        if (!deviation) in.take('-');
        // the grammar is checked here: from_chars would also take "inf" and leave trailing letters
        char const* const whole = in.at;
        while (detail::value::is_digit(in.peek())) ++in.at;
        auto const whole_count = in.at - whole;
        deviation = deviation || whole_count == 0 || (whole_count > 1 && *whole == '0');
        std::ptrdiff_t fraction_count = 0;
        if (in.take('.')) {
            char const* const fraction = in.at;
            while (detail::value::is_digit(in.peek())) ++in.at;
            fraction_count = in.at - fraction;
            deviation = deviation || fraction_count == 0;
        }
        if (whole_count + fraction_count == 0) return reading_outcome::invalid;
        if (in.take_letter('e')) {
            if (!in.take('-')) in.take('+');
            if (!detail::value::is_digit(in.peek())) return reading_outcome::invalid;
            while (detail::value::is_digit(in.peek())) ++in.at;
        }
        if (!in.done()) return reading_outcome::invalid;
        T value = 0;
        if (std::from_chars(first, in.end, value).ec != std::errc{}) return reading_outcome::out_of_range;
        into = value;
        return deviation ? reading_outcome::tolerated : reading_outcome::exact;
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
