// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/calendar.hpp>
#include <waybill/result.hpp>
#include <waybill/value/value_format.hpp>

#include <chrono>
#include <compare>
#include <cstddef>
#include <string_view>

namespace waybill {

/// A calendar day without time and zone: check-in, check-out, a night, the first day of a fee (spec 2.2, 2.4).
///
/// A default-constructed date is not a valid day: it compares less than every other date, and writers report it as
/// invalid.
struct date {
    std::chrono::year_month_day value{};

    /// Reads `21/04/2026`, `2026-04-21` or `2026/04/21`, optionally followed by a time of midnight. Errors:
    /// `value_invalid` if the text is not a date, `value_impossible` if the day does not exist.
    [[nodiscard]] static constexpr result<date> parse(std::string_view text);
    /// Returns the day with these numbers. Precondition: the day exists, in the years 0001 to 9999; a constant with
    /// other numbers does not compile, and a call with them calls the violation handler and aborts. For numbers that a
    /// user has entered, construct the date from a `year_month_day` and check `exists`.
    [[nodiscard]] static constexpr date of(int year, unsigned month, unsigned day) noexcept {
        date const made{{std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)}};
        if (!made.exists()) detail::value::no_such_day_or_time();
        return made;
    }
    [[nodiscard]] static constexpr date of(std::chrono::sys_days days) noexcept {
        return {std::chrono::year_month_day(days)};
    }

    /// Whether the calendar has this day and it is within the years 0001 to 9999, which can be written.
    [[nodiscard]] constexpr bool exists() const noexcept { return detail::value::is_day(value); }
    /// Returns the days since 1970-01-01, for arithmetic.
    [[nodiscard]] constexpr std::chrono::sys_days to_sys_days() const noexcept { return std::chrono::sys_days(value); }

    friend constexpr date operator+(date day, std::chrono::days count) noexcept {
        return of(day.to_sys_days() + count);
    }
    friend constexpr date operator-(date day, std::chrono::days count) noexcept {
        return of(day.to_sys_days() - count);
    }
    /// Returns the days from `right` to `left`.
    friend constexpr std::chrono::days operator-(date left, date right) noexcept {
        return left.to_sys_days() - right.to_sys_days();
    }

    constexpr auto operator<=>(date const&) const = default;
    constexpr bool operator==(date const&) const = default;
};

/// Returns the nights of a stay; negative if check-out is before check-in.
[[nodiscard]] constexpr int nights_between(date check_in, date check_out) noexcept {
    return int((check_out - check_in).count());
}

/// `dd/mm/yyyy`, or `yyyy-mm-dd` for `wire_format::iso_date`. Tolerates the other form, `yyyy/mm/dd`, parts of one
/// digit, a zone, and a time of midnight. 0001-01-01 is no day: it means that there is no value.
template <>
struct value_format<date> {
    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) {
        return format == wire_format::canonical || format == wire_format::stay_date || format == wire_format::iso_date;
    }
    static constexpr std::string_view expected(wire_format format) {
        return format == wire_format::iso_date ? "a date yyyy-mm-dd" : "a date dd/mm/yyyy";
    }
    static constexpr std::string_view pattern(wire_format format) {
        return format == wire_format::iso_date ? "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
                                               : "(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/[0-9]{4}";
    }

    static constexpr reading_outcome read(std::string_view text, wire_format format, date& into) {
        std::chrono::year_month_day day;
        using enum detail::value::date_order;
        auto const order = format == wire_format::iso_date ? year_dashes : day_first;
        if (text.size() == 10 && (order == day_first ? detail::value::read_padded<day_first>(text.data(), day)
                                                     : detail::value::read_padded<year_dashes>(text.data(), day))) {
            if (detail::value::is_default(day)) return reading_outcome::impossible;
            into.value = day;
            return reading_outcome::exact;
        }
        auto const found = detail::value::read_moment(text);
        if (found.outcome != reading_outcome::exact) return found.outcome;
        if (found.time != detail::value::ticks{} || found.cut) return reading_outcome::invalid;
        if (detail::value::is_default(found.day)) return reading_outcome::impossible;
        into.value = found.day;
        bool const plain = found.separator == '\0' && found.zone == detail::value::zone_form::none;
        return plain && found.padded && found.order == order ? reading_outcome::exact : reading_outcome::tolerated;
    }

    static constexpr bool is_value(date const& day) {
        return detail::value::is_day(day.value) && !detail::value::is_default(day.value);
    }
    static constexpr std::size_t room = 16;
    [[gnu::noinline]] static constexpr char* put(char* to, date const& day, wire_format format) {
        return format == wire_format::iso_date ? detail::value::put_year_first(to, day.value, '-')
                                               : detail::value::put_day_first(to, day.value);
    }
};

constexpr result<date> date::parse(std::string_view text) { return waybill::parse<date>(text); }

} // namespace waybill
