// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/numbers.hpp"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <regex>

namespace fuzzing::reference {

namespace {

/// 36 digits and a few more.
__extension__ using wide = __int128;

wide power_of_ten(unsigned exponent) {
    wide power = 1;
    for (; exponent > 0; --exponent) power *= 10;
    return power;
}
constexpr std::int64_t limit = 1'000'000'000'000'000'000;
bool fits(wide units) { return units > -limit && units < limit; }

bool has_other_than_zero(std::string const& digits) { return digits.find_first_not_of('0') != std::string::npos; }

} // namespace

whole read_whole(std::string const& text, std::int64_t least, std::uint64_t most) {
    static std::regex const form("([+-]?)(0*)([0-9]*)");
    std::smatch part;
    if (!std::regex_match(text, part, form) || part.length(2) + part.length(3) == 0) return {};
    bool const negative = part.str(1) == "-";
    bool const zero = part.length(3) == 0;
    bool const canonical = part.str(1) != "+" && (zero ? part.length(2) == 1 && !negative : part.length(2) == 0);
    auto const is = canonical ? verdict::exact : verdict::tolerated;
    errno = 0;
    if (negative) {
        auto const value = std::strtoll(text.c_str(), nullptr, 10);
        if (errno == ERANGE || value < least) return {verdict::out_of_range};
        return {is, static_cast<std::uint64_t>(value)};
    }
    auto const value = std::strtoull(text.c_str(), nullptr, 10);
    if (errno == ERANGE || value > most) return {verdict::out_of_range};
    return {is, value};
}

real read_real(std::string const& text) {
    static std::regex const form("([+-]?)([0-9]*)(\\.([0-9]*))?([eE][+-]?[0-9]+)?");
    std::smatch part;
    if (!std::regex_match(text, part, form) || part.length(2) + part.length(4) == 0) return {};
    auto const value = std::strtod(text.c_str(), nullptr);
    bool const tiny = value == 0 && (has_other_than_zero(part.str(2)) || has_other_than_zero(part.str(4)));
    if (std::isinf(value) || tiny) return {verdict::out_of_range};
    static std::regex const canonical("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    return {std::regex_match(text, canonical) ? verdict::exact : verdict::tolerated, value};
}

std::string decimal::written() const {
    auto digits = std::to_string(units < 0 ? -units : units);
    if (digits.size() <= scale) digits.insert(0, scale + 1 - digits.size(), '0');
    if (scale != 0) digits.insert(digits.size() - scale, ".");
    return units < 0 ? '-' + digits : digits;
}

decimal read_decimal(std::string const& text) {
    static std::regex const form("([+-]?)([0-9]*)(\\.([0-9]*))?([eE]([+-]?)0*([0-9]*))?");
    std::smatch part;
    if (!std::regex_match(text, part, form) || part.length(2) + part.length(4) == 0) return {};
    if (part.length(5) > 0 && !(text.back() >= '0' && text.back() <= '9')) return {};
    auto digits = part.str(2) + part.str(4);
    digits.erase(0, digits.find_first_not_of('0'));
    if (digits.size() > 18 || part.length(7) > 9) return {verdict::out_of_range};
    auto const exponent = part.length(7) == 0 ? 0L : std::strtol(part.str(7).c_str(), nullptr, 10);
    auto scale = long(part.length(4)) + (part.str(6) == "-" ? exponent : -exponent);
    if (digits.empty() && scale < 0) scale = 0;
    if (scale > 18 || digits.size() + std::size_t(scale < 0 ? -scale : 0) > 18) return {verdict::out_of_range};
    if (scale < 0) digits.append(std::size_t(-scale), '0');
    decimal read;
    read.units = digits.empty() ? 0 : std::strtoll(digits.c_str(), nullptr, 10);
    read.scale = unsigned(scale < 0 ? 0 : scale);
    static std::regex const canonical("-?(0|[1-9][0-9]*)(\\.[0-9]+)?");
    bool const minus_zero = part.str(1) == "-" && read.units == 0;
    read.is = std::regex_match(text, canonical) && !minus_zero ? verdict::exact : verdict::tolerated;
    if (part.str(1) == "-") read.units = -read.units;
    return read;
}

std::optional<decimal> add(decimal const& left, decimal const& right) {
    auto const scale = left.scale > right.scale ? left.scale : right.scale;
    wide const a = wide(left.units) * power_of_ten(scale - left.scale);
    wide const b = wide(right.units) * power_of_ten(scale - right.scale);
    if (!fits(a) || !fits(b) || !fits(a + b)) return std::nullopt;
    return decimal{verdict::exact, std::int64_t(a + b), scale};
}

std::optional<decimal> multiply(decimal const& left, std::int64_t times) {
    wide const units = wide(left.units) * times;
    if (!fits(units)) return std::nullopt;
    return decimal{verdict::exact, std::int64_t(units), left.scale};
}

std::optional<decimal> rounded(decimal const& value, unsigned scale) {
    if (scale > 18) return std::nullopt;
    if (scale >= value.scale) {
        wide const units = wide(value.units) * power_of_ten(scale - value.scale);
        if (!fits(units)) return std::nullopt;
        return decimal{verdict::exact, std::int64_t(units), scale};
    }
    wide const divisor = power_of_ten(value.scale - scale);
    wide const magnitude = value.units < 0 ? -wide(value.units) : wide(value.units);
    wide quotient = magnitude / divisor;
    wide const twice = magnitude % divisor * 2;
    if (twice > divisor || (twice == divisor && quotient % 2 == 1)) ++quotient;
    return decimal{verdict::exact, std::int64_t(value.units < 0 ? -quotient : quotient), scale};
}

int compare(decimal const& left, decimal const& right) {
    wide const a = wide(left.units) * power_of_ten(18 - left.scale);
    wide const b = wide(right.units) * power_of_ten(18 - right.scale);
    return a < b ? -1 : a > b ? 1 : 0;
}

bool is_within(decimal const& value, int most) {
    wide const edge = wide(most) * power_of_ten(value.scale);
    return value.units <= edge && value.units >= -edge;
}

ids read_ids(std::string const& text) {
    ids found;
    found.is = verdict::exact;
    static std::regex const blanks("^[ \t\r\n]+|[ \t\r\n]+$");
    static std::regex const only_blanks("[ \t\r\n]*");
    if (text.find_first_of(" \t\r\n,") != std::string::npos) found.is = verdict::tolerated;
    if (std::regex_match(text, only_blanks)) return found;
    std::size_t at = 0;
    while (at != std::string::npos) {
        auto const end = text.find_first_of(";,", at);
        auto const word = text.substr(at, end == std::string::npos ? end : end - at);
        auto const id = std::regex_replace(word, blanks, "");
        bool const last = end == std::string::npos;
        if (last && id.empty()) { // after the last separator
            found.is = verdict::tolerated;
            break;
        }
        auto const read = read_whole(id, std::numeric_limits<std::int64_t>::min(),
                                     std::uint64_t(std::numeric_limits<std::int64_t>::max()));
        if (read.is != verdict::exact && read.is != verdict::tolerated) {
            // the digits in front of what is no digit are read first
            auto const digits = id.substr(0, id.find_first_not_of("0123456789+-"));
            auto const front = read_whole(digits, std::numeric_limits<std::int64_t>::min(),
                                          std::uint64_t(std::numeric_limits<std::int64_t>::max()));
            found.is = front.is == verdict::out_of_range ? front.is : verdict::invalid;
            return found;
        }
        if (read.is == verdict::tolerated) found.is = verdict::tolerated;
        found.values.push_back(static_cast<std::int64_t>(read.value));
        at = last ? end : end + 1;
    }
    return found;
}

} // namespace fuzzing::reference
