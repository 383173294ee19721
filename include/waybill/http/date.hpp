// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

namespace waybill::http {

/// Parses a date of HTTP, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7). Returns nothing for other text, also for
/// the two obsolete forms, which servers have not written since HTTP/1.1.
[[nodiscard]] constexpr std::optional<std::chrono::sys_seconds> parse_date(std::string_view text) noexcept {
    if (text.size() != 29 || text.substr(3, 2) != ", " || text[7] != ' ' || text[11] != ' ' || text[16] != ' ' ||
        text[19] != ':' || text[22] != ':' || !text.ends_with(" GMT"))
        return std::nullopt;
    auto const number = [&](std::size_t at, std::size_t size) {
        return detail::text::parse_decimal(text.substr(at, size), 9'999);
    };
    auto const named = std::string_view("JanFebMarAprMayJunJulAugSepOctNovDec").find(text.substr(8, 3));
    int const day = number(5, 2), year = number(12, 4), hour = number(17, 2), minute = number(20, 2),
              second = number(23, 2);
    if (named == std::string_view::npos || named % 3 != 0 || day < 1 || year < 1 || hour < 0 || hour > 23 ||
        minute < 0 || minute > 59 || second < 0 || second > 60)
        return std::nullopt;
    using namespace std::chrono;
    year_month_day const date{std::chrono::year(year), month(unsigned(named / 3 + 1)), std::chrono::day(unsigned(day))};
    if (!date.ok()) return std::nullopt;
    return sys_days(date) + hours(hour) + minutes(minute) + seconds(second);
}

} // namespace waybill::http
