// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/digits.hpp>
#include <waybill/result.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/value_format.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill {

/// A geographic angle in degrees from -`Most` to `Most`, which keeps its digits as written.
template <int Most>
struct degrees {
    decimal value{};

    /// Reads `36.4`. Errors: `value_impossible` outside the range, else those of `decimal::parse`.
    [[nodiscard]] static constexpr result<degrees> parse(std::string_view text) {
        return waybill::parse<degrees>(text);
    }
    /// Returns the angle of a text in the program: `latitude::of("36.4")`. Precondition: `parse` reads it.
    [[nodiscard]] static constexpr degrees of(std::string_view text) noexcept { return parse(text).value(); }
    [[nodiscard]] constexpr double to_double() const noexcept { return value.to_double(); }

    /// Compares the written form, see `decimal`.
    constexpr bool operator==(degrees const&) const = default;
};

using latitude = degrees<90>;   ///< north positive
using longitude = degrees<180>; ///< east positive

/// As `decimal`, within the range; a number in JSON. Tolerates more than 18 digits, which are rounded to 17: an atom is
/// greater than what the others describe.
template <int Most>
struct value_format<degrees<Most>> {
    static_assert(Most == 90 || Most == 180, "degrees of latitude or longitude");
    static constexpr json_kind json = json_kind::number;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) {
        return Most == 90 ? "a latitude from -90 to 90" : "a longitude from -180 to 180";
    }
    static constexpr std::string_view pattern(wire_format) {
        return Most == 90 ? "-?([0-9]|[1-8][0-9]|90)(\\.[0-9]{1,17})?"
                          : "-?([0-9]|[1-9][0-9]|1[0-7][0-9]|180)(\\.[0-9]{1,17})?";
    }

    static constexpr reading_outcome read(std::string_view text, wire_format format, degrees<Most>& into) {
        decimal angle;
        auto outcome = value_format<decimal>::read(text, format, angle);
        if (outcome == reading_outcome::out_of_range && read_rounded(text, angle)) outcome = reading_outcome::tolerated;
        if (!understood(outcome)) return outcome;
        if (!is_within(angle)) return reading_outcome::impossible;
        into.value = angle;
        return outcome;
    }

    static constexpr bool is_value(degrees<Most> const& angle) { return is_within(angle.value); }
    static constexpr std::size_t room = value_format<decimal>::room;
    static constexpr char* put(char* to, degrees<Most> const& angle, wire_format format) {
        return value_format<decimal>::put(to, angle.value, format);
    }

private:
    /// Reads a number in the syntax of `decimal` with any number of digits after the decimal point.
    [[gnu::noinline]] static constexpr bool read_rounded(std::string_view text, decimal& into) {
        constexpr std::int64_t full = 10'000'000'000'000'000; // 17 digits
        detail::value::written_number const number(text);
        if (number.exponent > 9999 || number.exponent < -9999) return false;
        std::int64_t units = 0;
        std::int64_t scale = -number.exponent;
        unsigned dropped = 0; // the first digit that is not used
        std::size_t used = 0;
        for (; used != number.size() && units < full; ++used) {
            units = units * 10 + number.digit(used);
            scale += used >= number.whole.size();
        }
        if (used < number.whole.size()) return false;
        if (used != number.size()) dropped = number.digit(used);
        for (constexpr std::int64_t most = 17; scale > most; --scale) {
            dropped = unsigned(units % 10);
            units /= 10;
        }
        for (; scale < 0 && units < full; ++scale) units *= 10;
        units += dropped >= 5;
        auto const read = decimal::from_units(number.negative ? -units : units,
                                              scale < 0 ? decimal::most_digits + 1 : unsigned(scale));
        if (read) into = *read;
        return read.has_value();
    }
    static constexpr bool is_within(decimal angle) {
        // with 17 digits after the decimal point only one is before it
        auto const edge = angle.scale() > 16 ? most_units : Most * detail::value::powers_of_ten[angle.scale()];
        return angle.units() <= edge && angle.units() >= -edge;
    }
    static constexpr std::int64_t most_units = 1'000'000'000'000'000'000; // no decimal has more
};

} // namespace waybill
