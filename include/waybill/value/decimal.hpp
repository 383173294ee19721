// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/digits.hpp>
#include <waybill/error.hpp>
#include <waybill/result.hpp>
#include <waybill/value/value_format.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Why: docs/adr/0007-represent-values-exactly.md
namespace waybill {

namespace detail::value {
/// 1 to 10^18.
inline constexpr auto powers_of_ten = [] {
    std::array<std::int64_t, 19> table{1};
    for (std::size_t i = 1; i < table.size(); ++i) table[i] = table[i - 1] * 10;
    return table;
}();
/// Likewise, followed by values greater than any number of 18 digits.
inline constexpr auto decimal_bounds = [] {
    std::array<std::uint64_t, value::powers_of_ten.size() + 3> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = i < powers_of_ten.size() ? std::uint64_t(powers_of_ten[i]) : ~std::uint64_t{0};
    return table;
}();
} // namespace detail::value

/// A decimal number that keeps its digits as written: `220.000` remains `220.000`. At most 18 digits, of which up to 18
/// are after the decimal point.
///
/// `==` compares the written form, so that a document equals its copy: `1.50` differs from `1.5`. `compare` compares by
/// value. There is no `<` and `>`, which would contradict `==`.
class decimal {
public:
    static constexpr unsigned most_digits = 18;

    constexpr decimal() = default; ///< 0

    /// Reads `220.000`. Errors: `value_invalid` if the text is not a decimal number, `value_out_of_range` for more than
    /// 18 digits.
    [[nodiscard]] static constexpr result<decimal> parse(std::string_view text);
    /// Returns the number of a text in the program: `decimal::of("220.000")`. Precondition: `parse` reads it.
    [[nodiscard]] static constexpr decimal of(std::string_view text) noexcept { return parse(text).value(); }
    /// Returns `units` with `scale` digits after the decimal point: `from_units(220000, 3)` is 220.000. Error:
    /// `value_out_of_range` for more than 18 digits.
    [[nodiscard]] static constexpr result<decimal> from_units(std::int64_t units, unsigned scale = 0) {
        if (scale > most_digits || units <= -limit || units >= limit) return too_long();
        return decimal(units, scale);
    }

    /// Returns the number without its decimal point: 220000 for 220.000.
    [[nodiscard]] constexpr std::int64_t units() const noexcept { return units_; }
    /// Returns the number of digits after the decimal point, 0 to 18.
    [[nodiscard]] constexpr unsigned scale() const noexcept { return scale_; }
    [[nodiscard]] constexpr bool is_zero() const noexcept { return units_ == 0; }
    [[nodiscard]] constexpr bool is_negative() const noexcept { return units_ < 0; }
    /// Returns the value as a double: the nearest one for up to 15 digits, beyond that at most one unit in the last
    /// place away.
    [[nodiscard]] constexpr double to_double() const noexcept {
        return static_cast<double>(units_) / static_cast<double>(power_of_ten(scale_));
    }

    /// Compares the written form.
    constexpr bool operator==(decimal const&) const = default;

    /// Compares by value: 1.50 and 1.5 are equal.
    [[nodiscard]] friend constexpr std::strong_ordering compare(decimal left, decimal right) noexcept {
        auto const whole = left.units_ / power_of_ten(left.scale_) <=> right.units_ / power_of_ten(right.scale_);
        return whole != 0 ? whole : left.fraction() <=> right.fraction();
    }

    /// Returns the sum, with the greater scale. Error: `value_out_of_range` for more than 18 digits.
    [[nodiscard]] friend constexpr result<decimal> add(decimal left, decimal right) {
        unsigned const scale = left.scale_ > right.scale_ ? left.scale_ : right.scale_;
        if (!left.widen(scale) || !right.widen(scale)) return too_long();
        return from_units(left.units_ + right.units_, scale); // both below 10^18: no overflow
    }
    /// Returns the product, with the same scale. Error: `value_out_of_range` for more than 18 digits.
    [[nodiscard]] friend constexpr result<decimal> multiply(decimal left, std::int64_t times) {
        if (times != 0) {
            std::int64_t const most = (limit - 1) / times; // the sign does not matter: both bounds are checked
            if (left.units_ > (most < 0 ? -most : most) || left.units_ < (most < 0 ? most : -most)) return too_long();
        }
        return decimal(left.units_ * times, left.scale_);
    }
    friend constexpr decimal operator-(decimal value) noexcept { return decimal(-value.units_, value.scale_); }

    /// Returns the value with `scale` digits after the decimal point: appends zeros, or rounds half to even. Error:
    /// `value_out_of_range` for more than 18 digits.
    [[nodiscard]] constexpr result<decimal> rounded_to(unsigned scale) const {
        if (scale >= scale_) {
            decimal copy = *this;
            if (!copy.widen(scale)) return too_long();
            return copy;
        }
        std::int64_t const divisor = power_of_ten(scale_ - scale);
        std::int64_t quotient = units_ / divisor;
        std::int64_t const rest = units_ % divisor;
        std::int64_t const twice = (rest < 0 ? -rest : rest) * 2;
        if (twice > divisor || (twice == divisor && quotient % 2 != 0)) quotient += units_ < 0 ? -1 : 1;
        return decimal(quotient, scale);
    }

private:
    friend struct value_format<decimal>;
    static constexpr std::int64_t limit = 1'000'000'000'000'000'000;

    constexpr decimal(std::int64_t units, unsigned scale) noexcept : units_(units), scale_(std::uint8_t(scale)) {}

    static constexpr std::int64_t power_of_ten(unsigned exponent) noexcept {
        return detail::value::powers_of_ten[exponent];
    }
    static constexpr error too_long() {
        return {.code = error_code::value_out_of_range, .expected = "a decimal number of at most 18 digits"};
    }
    /// Returns the fraction in units of 10^-18.
    constexpr std::int64_t fraction() const noexcept {
        return units_ % power_of_ten(scale_) * power_of_ten(most_digits - scale_);
    }
    constexpr bool widen(unsigned scale) noexcept {
        if (scale > most_digits) return false;
        std::int64_t const power = power_of_ten(scale - scale_);
        std::int64_t const most = (limit - 1) / power;
        if (units_ > most || units_ < -most) return false;
        units_ *= power;
        scale_ = std::uint8_t(scale);
        return true;
    }

    std::int64_t units_ = 0;
    std::uint8_t scale_ = 0;
};

/// Digits with an optional decimal point, kept as written; a string in JSON, where a number would lose them. Tolerates
/// a leading `+`, leading zeros, `.5`, `5.`, exponents and `-0`.
template <>
struct value_format<decimal> {
    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) { return "a decimal number of at most 18 digits"; }
    static constexpr std::string_view pattern(wire_format) { return "-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,18})?"; }

    static constexpr reading_outcome read(std::string_view text, wire_format, decimal& into) {
        if (read_own(text, into)) return reading_outcome::exact;
        detail::value::written_number const number(text);
        if (!number.valid) return reading_outcome::invalid;
        std::int64_t units = 0;
        bool overflow = number.exponent == number.most_exponent; // with such an exponent the number exceeds 18 digits
        for (std::size_t i = 0; i != number.size(); ++i) {
            if (units >= decimal::limit / 10)
                overflow = true;
            else
                units = units * 10 + number.digit(i);
        }
        std::int64_t scale = std::int64_t(number.fraction.size()) - number.exponent;
        if (units == 0 && scale < 0) scale = 0;
        if (overflow || scale > std::int64_t(decimal::most_digits)) return reading_outcome::out_of_range;
        for (; scale < 0; ++scale) {
            if (units >= decimal::limit / 10) return reading_outcome::out_of_range;
            units *= 10;
        }
        into = decimal(number.negative ? -units : units, unsigned(scale));
        bool const deviation = number.deviates() || number.has_exponent || (number.negative && units == 0);
        return deviation ? reading_outcome::tolerated : reading_outcome::exact;
    }

    static constexpr std::size_t room = 40;
    static constexpr char* put(char* to, decimal const& value, wire_format) {
        auto const magnitude = std::uint64_t(value.units_ < 0 ? -value.units_ : value.units_);
        *to = '-';
        to += value.units_ < 0;
        unsigned const scale = value.scale_;
        if (scale == 0) return detail::value::put_number(to, magnitude);
        auto const& power = detail::value::decimal_bounds;
        unsigned const whole = 1U + (magnitude >= power[scale + 1]) + (magnitude >= power[scale + 2]);
        if (magnitude < power[scale + 3] && magnitude < power[8] && whole + scale <= 8) [[likely]] {
            // all digits at once, and again after the decimal point
            auto const text =
                detail::value::as_text(detail::value::of_eight(std::uint32_t(magnitude))) >> (64 - 8 * (whole + scale));
            detail::value::store_eight(to, text);
            to += whole;
            *to++ = '.';
            detail::value::store_eight(to, text >> (8 * whole));
            return to + scale;
        }
        to = detail::value::put_number(to, magnitude / power[scale]);
        *to++ = '.';
        return detail::value::put_padded(to, magnitude % power[scale], scale);
    }

private:
    /// Reads the canonical form.
    static constexpr bool read_own(std::string_view text, decimal& into) noexcept {
        char const* at = text.data();
        char const* const end = at + text.size();
        bool const negative = at != end && *at == '-';
        if (negative) ++at;
        if (end - at > std::ptrdiff_t(decimal::most_digits)) return false;
        char const* const first = at;
        std::int64_t units = 0;
        for (; at != end && detail::value::is_digit(*at); ++at) units = units * 10 + (*at - '0');
        auto const whole = at - first;
        if (whole == 0 || (whole > 1 && *first == '0')) return false;
        unsigned scale = 0;
        if (at != end && *at == '.') {
            scale = unsigned(end - ++at);
            if (scale == 0 || scale > 16) return false;
            bool strange = false;
            auto fraction = detail::value::up_to_eight(end, scale < 8 ? scale : 8, text.size(), strange);
            if (scale > 8) [[unlikely]]
                fraction += detail::value::up_to_eight(end - 8, scale - 8, text.size() - 8, strange) * 100'000'000;
            if (strange) return false;
            units = units * decimal::power_of_ten(scale) + fraction;
        } else if (at != end) {
            return false;
        }
        if (negative && units == 0) return false;
        into = decimal(negative ? -units : units, scale);
        return true;
    }
};

constexpr result<decimal> decimal::parse(std::string_view text) { return waybill::parse<decimal>(text); }

} // namespace waybill
