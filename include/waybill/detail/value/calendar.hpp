// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: what several leaf values share: calendars and digits.
#pragma once

#include <waybill/detail/value/digits.hpp>
#include <waybill/value/value_format.hpp>
#include <waybill/violation.hpp>

#include <chrono>
#include <cstdint>
#include <ratio>
#include <string_view>

/// The parser and the writers that dates, date-times and instants share.
namespace waybill::detail::value {

/// 100 nanoseconds: the resolution of .NET, and enough for the years 0001 to 9999 in 64 bits.
using ticks = std::chrono::duration<std::int64_t, std::ratio<1, 10'000'000>>;

enum class date_order : std::uint8_t { day_first, year_slashes, year_dashes };

enum class zone_form : std::uint8_t {
    none,
    rfc_3339, ///< `Z` or `+01:00`
    other,    ///< `z`, `+0100`, `+01`, or a blank before any of them
};

/// A date, optionally with a time and a zone, and the form in which they were written.
struct moment {
    reading_outcome outcome = reading_outcome::invalid; ///< `exact` for every accepted form
    date_order order = date_order::day_first;
    bool padded = true;           ///< each part has its full number of digits
    char separator = '\0';        ///< between date and time: `T`, `t` or a blank; NUL: no time
    bool seconds = false;         ///< the time includes seconds
    unsigned fraction_digits = 0; ///< of the second
    bool cut = false;             ///< the fraction has more digits than ticks represent
    zone_form zone = zone_form::none;
    std::chrono::year_month_day day{};
    ticks time{};                  ///< since midnight
    std::chrono::minutes offset{}; ///< of the zone, east of Greenwich
};

/// Reads `31/12/2026`, `2026/12/31` or `2026-12-31`, with or without leading zeros. Returns false for other forms.
constexpr bool read_date(value::digit_scanner& in, moment& into, bool& exists) {
    auto const first = in.number(4);
    char const separator = in.peek();
    if (separator != '/' && separator != '-') return false;
    ++in.at;
    auto const second = in.number(2);
    if (!in.take(separator)) return false;
    auto const third = in.number(4);
    if (first.count == 0 || second.count == 0) return false;
    bool const year_first = first.count == 4;
    auto const year = year_first ? first : third;
    auto const day = year_first ? third : first;
    if (year.count != 4 || day.count == 0 || day.count > 2 || (!year_first && separator == '-')) return false;
    into.order = !year_first        ? date_order::day_first
                 : separator == '/' ? date_order::year_slashes
                                    : date_order::year_dashes;
    into.padded = second.count == 2 && day.count == 2;
    into.day = {std::chrono::year(int(year.value)), std::chrono::month(second.value), std::chrono::day(day.value)};
    exists = exists && year.value > 0 && into.day.ok();
    return true;
}

/// Reads the digits after the decimal point of the seconds. Returns false if there are none.
constexpr bool read_fraction(value::digit_scanner& in, moment& into) {
    std::int64_t value = 0;
    for (; value::is_digit(in.peek()); ++in.at) {
        if (into.fraction_digits < 7) {
            value = value * 10 + (*in.at - '0');
        } else if (*in.at != '0') {
            into.cut = true;
        }
        ++into.fraction_digits;
    }
    for (unsigned i = into.fraction_digits; i < 7; ++i) value *= 10;
    into.time += ticks(value);
    return into.fraction_digits > 0;
}

/// Reads `23:59`, `23:59:59` or `23:59:59.9999999`. Returns false for other forms.
constexpr bool read_time(value::digit_scanner& in, moment& into, bool& exists) {
    auto const hours = in.number(2);
    if (hours.count == 0 || !in.take(':')) return false;
    auto const minutes = in.number(2);
    if (minutes.count != 2) return false;
    value::digit_run seconds;
    if (in.take(':')) {
        seconds = in.number(2);
        if (seconds.count != 2) return false;
        into.seconds = true;
    }
    into.padded = into.padded && hours.count == 2;
    into.time =
        std::chrono::hours(hours.value) + std::chrono::minutes(minutes.value) + std::chrono::seconds(seconds.value);
    exists = exists && hours.value < 24 && minutes.value < 60 && seconds.value < 60;
    return !into.seconds || !in.take('.') || read_fraction(in, into);
}

/// Reads `Z`, `+01:00`, `+0100` or `+01`. Returns false for other forms.
constexpr bool read_zone(value::digit_scanner& in, moment& into, bool& exists) {
    into.zone = in.take(' ') ? zone_form::other : zone_form::rfc_3339;
    if (in.take('Z')) return true;
    if (in.take('z')) {
        into.zone = zone_form::other;
        return true;
    }
    bool const west = in.peek() == '-';
    if (!in.take('-') && !in.take('+')) return false;
    auto const hours = in.number(2);
    if (hours.count != 2) return false;
    bool const colon = in.take(':');
    if (!colon) into.zone = zone_form::other;
    auto const minutes = in.number(2);
    if (minutes.count != 2 && (minutes.count != 0 || colon)) return false;
    exists = exists && hours.value < 24 && minutes.value < 60;
    into.offset = std::chrono::minutes(int(hours.value * 60 + minutes.value) * (west ? -1 : 1));
    return true;
}

/// Reads a date of ten bytes with all leading zeros. Returns false for other forms or an impossible day.
template <date_order Order>
constexpr bool read_padded(char const* at, std::chrono::year_month_day& into) noexcept {
    constexpr bool day_first = Order == date_order::day_first;
    constexpr bool slashes = Order == date_order::year_slashes;
    constexpr value::digit_form first_eight(day_first ? "00/00/00" : slashes ? "0000/00/" : "0000-00-");
    constexpr value::digit_form last_eight(day_first ? "/00/0000" : slashes ? "00/00/00" : "00-00-00");
    std::uint64_t strange = 0;
    auto const first = first_eight.pairs(at, strange);
    auto const last = last_eight.pairs(at + 2, strange);
    if (strange != 0) return false;
    auto const year = day_first ? value::pair_at(last, 4) * 100 + value::pair_at(last, 6)
                                : value::pair_at(first, 0) * 100 + value::pair_at(first, 2);
    into = {std::chrono::year(int(year)), std::chrono::month(value::pair_at(first, day_first ? 3 : 5)),
            std::chrono::day(day_first ? value::pair_at(first, 0) : value::pair_at(last, 6))};
    return year != 0 && into.ok();
}

/// Reads the eight bytes of `hh:mm:ss`. Returns false for other forms or an impossible time.
constexpr bool read_seconds(char const* at, ticks& into) noexcept {
    constexpr value::digit_form clock("00:00:00");
    std::uint64_t strange = 0;
    auto const pairs = clock.pairs(at, strange);
    auto const hours = value::pair_at(pairs, 0);
    auto const minutes = value::pair_at(pairs, 3);
    auto const seconds = value::pair_at(pairs, 6);
    into = std::chrono::seconds(hours * 3600 + minutes * 60 + seconds);
    return strange == 0 && hours < 24 && minutes < 60 && seconds < 60;
}

/// Returns true if a time since 1970-01-01 is in the years 0001 to 9999.
[[nodiscard]] constexpr bool is_in_years(ticks since_1970) noexcept {
    constexpr auto days = [](int year) {
        return std::chrono::sys_days(std::chrono::year(year) / 1 / 1).time_since_epoch();
    };
    return since_1970 >= days(1) && since_1970 < days(10'000);
}

/// Reads `/Date(1763019300000)/` or `/Date(1763019300000+0100)/`, the forms of .NET before Json.NET: milliseconds since
/// 1970 in UTC, and the offset of the local time. Returns false for other texts.
constexpr bool read_script_date(std::string_view text, moment& into) {
    constexpr std::string_view begin = "/Date(";
    constexpr std::string_view end = ")/";
    if (text.size() <= begin.size() + end.size() || !text.starts_with(begin) || !text.ends_with(end)) return false;
    value::digit_scanner in(text.substr(begin.size(), text.size() - begin.size() - end.size()));
    bool const before_1970 = in.take('-');
    std::int64_t count = 0;
    for (std::size_t digits = 0; value::is_digit(in.peek()); ++in.at) {
        if (++digits > 15) return false; // the year 9999 has 15
        count = count * 10 + (*in.at - '0');
        into.outcome = reading_outcome::exact;
    }
    bool exists = true;
    if (into.outcome != reading_outcome::exact || (!in.done() && (!read_zone(in, into, exists) || !in.done())))
        return false;
    ticks const local = std::chrono::milliseconds(before_1970 ? -count : count) + into.offset;
    if (!exists || !is_in_years(local)) {
        into.outcome = reading_outcome::impossible;
        return true;
    }
    auto const midnight = std::chrono::floor<std::chrono::days>(local);
    into.day = std::chrono::year_month_day(std::chrono::sys_days(midnight));
    into.time = local - midnight;
    into.zone = zone_form::other;
    into.separator = 'T';
    return true;
}

/// Reads any accepted form of date, time and zone. Well-formed values that do not exist (31/02/2026, 24:00:00) are
/// `impossible`, other forms `invalid`.
constexpr moment read_moment(std::string_view text) {
    moment found;
    value::digit_scanner in(text);
    bool exists = true;
    if (in.peek() == '/') return read_script_date(text, found) ? found : moment{};
    if (!read_date(in, found, exists)) return {};
    char const next = in.peek();
    bool const time = (next == 'T' || next == 't' || next == ' ') && in.end - in.at > 1 && value::is_digit(in.at[1]);
    if (time) {
        found.separator = next;
        ++in.at;
        if (!read_time(in, found, exists)) return {};
    }
    if (!in.done() && (!read_zone(in, found, exists) || !in.done())) return {};
    found.outcome = exists ? reading_outcome::exact : reading_outcome::impossible;
    return found;
}

/// Returns true if the day exists and is in the years 0001 to 9999.
[[nodiscard]] constexpr bool is_day(std::chrono::year_month_day day) noexcept {
    return unsigned(int(day.year())) - 1 < 9999 && day.ok();
}
/// Not `constexpr`: a constant of such numbers does not compile, and the error names this function.
[[noreturn, gnu::cold]] inline void no_such_day_or_time() noexcept {
    violated("waybill: of() was called with numbers of a day or a time that does not exist");
}
/// Returns the time since midnight. Precondition: it exists.
[[nodiscard]] constexpr ticks time_of_day(int hour, int minute, int second, int millisecond) noexcept {
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59 || millisecond < 0 ||
        millisecond > 999)
        no_such_day_or_time();
    // in ticks from the beginning: where int and long have 32 bits, minutes do not reach the year 9999
    return ticks(std::chrono::hours(hour)) + std::chrono::minutes(minute) + std::chrono::seconds(second) +
           std::chrono::milliseconds(millisecond);
}
/// Returns true for midnight of 0001-01-01, which .NET writes for a date that was not set.
[[nodiscard]] constexpr bool is_default(std::chrono::year_month_day day, ticks since_midnight = {}) noexcept {
    return int(day.year()) == 1 && unsigned(day.month()) == 1 && unsigned(day.day()) == 1 && since_midnight == ticks{};
}
/// Likewise for a time since 1970-01-01.
[[nodiscard]] constexpr bool is_default(ticks since_1970) noexcept {
    return since_1970 == std::chrono::sys_days(std::chrono::year(1) / 1 / 1).time_since_epoch();
}
/// Likewise for a text in any form of a date or date-time, and for the zeros of MySQL and PHP.
[[nodiscard]] constexpr bool is_default_text(std::string_view text) noexcept {
    for (std::string_view const day :
         {"0001-01-01", "0001/01/01", "01/01/0001", "0000-00-00", "0000/00/00", "00/00/0000"})
        if (text.substr(0, day.size()) == day) return text.find_first_not_of("T :.0Z", day.size()) == text.npos;
    return false;
}
/// Returns `yyyymmdd` with the first digit in the lowest byte. A year that does not have four digits becomes `0000`,
/// which no reader accepts.
[[nodiscard]] constexpr std::uint64_t eight_digits(std::chrono::year_month_day day) {
    auto const year = unsigned(int(day.year())); // a negative year becomes more than 9999
    auto const kept = year > 9999 ? 0U : year;
    auto const two = [](unsigned number) { return std::uint64_t{number > 99 ? 0U : number}; };
    return value::as_text(value::of_pairs(kept / 100 | std::uint64_t{kept % 100} << 16 |
                                          two(unsigned(day.month())) << 32 | two(unsigned(day.day())) << 48));
}
/// Writes ten bytes: eight of `first` and the two lowest of `last`.
constexpr char* put_ten(char* to, std::uint64_t first, std::uint64_t last) {
    value::store_eight(to, first);
    value::store_eight(to + 8, last);
    return to + 10;
}
/// Returns a word with `byte` at position `index`.
[[nodiscard]] constexpr std::uint64_t at_byte(char byte, unsigned index) {
    return std::uint64_t{static_cast<unsigned char>(byte)} << (8 * index);
}

/// Writes `yyyy-mm-dd` with this separator and overwrites six bytes after it. Returns the position after the date.
constexpr char* put_year_first(char* to, std::chrono::year_month_day day, char separator) {
    auto const text = eight_digits(day);
    return put_ten(to,
                   (text & 0xFFFFFFFF) | at_byte(separator, 4) | (text >> 32 & 0xFFFF) << 40 | at_byte(separator, 7),
                   text >> 48);
}
/// Writes `dd/mm/yyyy` and overwrites six bytes after it. Returns the position after the date.
constexpr char* put_day_first(char* to, std::chrono::year_month_day day) {
    auto const text = eight_digits(day);
    return put_ten(to,
                   text >> 48 | at_byte('/', 2) | (text >> 32 & 0xFFFF) << 24 | at_byte('/', 5) | (text & 0xFFFF) << 48,
                   text >> 16 & 0xFFFF);
}

/// Writes `hh:mm:ss` and the fraction with as few digits as possible, at least `least_digits`: at most sixteen bytes.
/// May overwrite eight bytes after them.
constexpr char* put_time(char* to, ticks since_midnight, unsigned least_digits) {
    constexpr std::uint64_t per_second = 10'000'000;
    auto const count = std::uint64_t(since_midnight.count());
    auto const seconds = unsigned(count / per_second);
    auto const text = value::as_text(
        value::of_pairs(seconds / 3600 | std::uint64_t{seconds / 60 % 60} << 16 | std::uint64_t{seconds % 60} << 32));
    value::store_eight(to, (text & 0xFFFF) | at_byte(':', 2) | (text >> 16 & 0xFFFF) << 24 | at_byte(':', 5) |
                               (text >> 32 & 0xFFFF) << 48);
    to += 8;
    std::uint64_t fraction = count % per_second;
    if (fraction == 0 && least_digits == 0) return to;
    unsigned width = 7;
    while (width > least_digits && fraction % 10 == 0) {
        fraction /= 10;
        --width;
    }
    if (width == 0) return to;
    *to++ = '.';
    return value::put_padded(to, fraction, width);
}

} // namespace waybill::detail::value
