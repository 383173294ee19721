// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp> // IWYU pragma: keep

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

namespace waybill::detail {

/// The parts of a date of HTTP: digits, letters and colons; everything else
/// separates them.
class date_parts {
public:
    explicit constexpr date_parts(std::string_view text) noexcept : left_(text) {}
    constexpr std::string_view next() noexcept {
        std::size_t begin = 0;
        while (begin < left_.size() && !belongs(left_[begin])) ++begin;
        auto end = begin;
        while (end < left_.size() && belongs(left_[end])) ++end;
        auto const part = left_.substr(begin, end - begin);
        left_.remove_prefix(end);
        return part;
    }

private:
    static constexpr bool belongs(char byte) noexcept {
        return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') ||
               byte == ':';
    }
    std::string_view left_;
};

constexpr int date_number(std::string_view digits, std::size_t most_digits) noexcept {
    if (digits.empty() || digits.size() > most_digits) return -1;
    int number = 0;
    for (char const digit : digits) {
        if (digit < '0' || digit > '9') return -1;
        number = number * 10 + (digit - '0');
    }
    return number;
}

} // namespace waybill::detail

namespace waybill::http {

/// Parses a date of HTTP in each of its three forms (RFC 9110, 5.6.7): `Sun, 06
/// Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6
/// 08:49:37 1994`. Returns nothing for other text. A year of two digits is
/// between 1970 and 2069.
[[nodiscard]] constexpr std::optional<std::chrono::sys_seconds> parse_date(std::string_view text) noexcept {
    using waybill::detail::date_number;
    if (text.size() > 40) return std::nullopt;
    waybill::detail::date_parts parts(text);
    (void)parts.next(); // the day of the week
    auto day = parts.next();
    auto month = parts.next();
    bool const asctime = !day.empty() && date_number(day, 2) < 0;
    if (asctime) {
        auto const swapped = day;
        day = month;
        month = swapped;
    }
    auto year = asctime ? std::string_view() : parts.next();
    auto const time = parts.next();
    if (asctime) year = parts.next();
    constexpr std::string_view names = "JanFebMarAprMayJunJulAugSepOctNovDec";
    auto const named = month.size() == 3 ? names.find(month) : names.npos;
    if (named == names.npos || named % 3 != 0 || time.size() != 8 || time[2] != ':' || time[5] != ':')
        return std::nullopt;
    if (!asctime && parts.next() != "GMT") return std::nullopt;
    if (!parts.next().empty()) return std::nullopt;
    int full_year = date_number(year, 4);
    if (year.size() == 2 && full_year >= 0) full_year += full_year < 70 ? 2000 : 1900;
    int const hour = date_number(time.substr(0, 2), 2);
    int const minute = date_number(time.substr(3, 2), 2);
    int const second = date_number(time.substr(6, 2), 2);
    int const of_month = date_number(day, 2);
    if (full_year < 1 || of_month < 1 || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 ||
        second > 60)
        return std::nullopt;
    using namespace std::chrono;
    year_month_day const date{std::chrono::year(full_year), std::chrono::month(unsigned(named / 3 + 1)),
                              std::chrono::day(unsigned(of_month))};
    if (!date.ok()) return std::nullopt;
    return sys_days(date) + hours(hour) + minutes(minute) + seconds(second);
}

} // namespace waybill::http
