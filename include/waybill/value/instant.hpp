// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/calendar.hpp>
#include <waybill/result.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/value_format.hpp>

#include <chrono>
#include <compare>
#include <cstddef>
#include <string_view>

namespace waybill {

/// A point in time (RFC 3339), in steps of 100 ns, without leap seconds.
struct instant {
    using sys_time = std::chrono::sys_time<detail::value::ticks>;

    sys_time value{};

    /// Reads `2026-04-01T10:20:00Z`, or with any offset. Errors: `value_invalid` without a zone, `value_impossible` if
    /// the day, the time or the offset does not exist, `value_out_of_range` outside the years 0001 to 9999 in UTC.
    [[nodiscard]] static constexpr result<instant> parse(std::string_view text);
    /// Returns the instant with these numbers in UTC. Precondition: day and time exist, as for `date::of`.
    [[nodiscard]] static constexpr instant of(int year, unsigned month, unsigned day, int hour = 0, int minute = 0,
                                              int second = 0, int millisecond = 0) noexcept {
        return {date::of(year, month, day).to_sys_days() +
                detail::value::time_of_day(hour, minute, second, millisecond)};
    }
    /// Returns the instant of a clock's time, truncated to 100 ns: `instant::of(std::chrono::system_clock::now())`.
    template <class Duration>
    [[nodiscard]] static constexpr instant of(std::chrono::sys_time<Duration> time) noexcept {
        return {std::chrono::floor<detail::value::ticks>(time)};
    }

    friend constexpr instant operator+(instant from, detail::value::ticks span) noexcept { return {from.value + span}; }
    friend constexpr instant operator-(instant from, detail::value::ticks span) noexcept { return {from.value - span}; }
    /// Returns the time from `right` to `left`.
    friend constexpr detail::value::ticks operator-(instant left, instant right) noexcept {
        return left.value - right.value;
    }

    constexpr auto operator<=>(instant const&) const = default;
    constexpr bool operator==(instant const&) const = default;
};

/// RFC 3339, written in UTC with `Z`, and with a fraction only if it is not zero. Tolerates lower-case `t` and `z`, a
/// space for the `T`, offsets without a colon, missing seconds, other orders of the date, and `/Date(…)/` of .NET.
template <>
struct value_format<instant> {
    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) {
        return "a date-time with its zone, yyyy-mm-ddThh:mm:ssZ";
    }
    static constexpr std::string_view pattern(wire_format) {
        return "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}(\\.[0-9]{1,7})?"
               "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])";
    }

    static constexpr reading_outcome read(std::string_view text, wire_format, instant& into) {
        auto const found = detail::value::read_moment(text);
        if (found.outcome == reading_outcome::invalid) return found.outcome;
        if (found.separator == '\0' || found.zone == detail::value::zone_form::none) return reading_outcome::invalid;
        if (found.outcome != reading_outcome::exact) return found.outcome;
        auto const moment = std::chrono::sys_days(found.day) + found.time - found.offset;
        if (!detail::value::is_in_years(moment.time_since_epoch())) return reading_outcome::out_of_range;
        if (detail::value::is_default(found.day, found.time) || detail::value::is_default(moment.time_since_epoch()))
            return reading_outcome::impossible;
        into.value = moment;
        bool const own = found.order == detail::value::date_order::year_dashes && found.padded &&
                         found.separator == 'T' && found.seconds && !found.cut &&
                         found.zone == detail::value::zone_form::rfc_3339;
        return own ? reading_outcome::exact : reading_outcome::tolerated;
    }

    /// Another zone than `Z` is exact too, and so is a fraction with a zero at its end.
    static constexpr bool is_written_so(std::string_view text, wire_format) {
        return text.back() == 'Z' && (text.size() <= 20 || text[text.size() - 2] != '0');
    }

    static constexpr bool is_value(instant const& moment) {
        auto const since_1970 = moment.value.time_since_epoch();
        return detail::value::is_in_years(since_1970) && !detail::value::is_default(since_1970);
    }
    static constexpr std::size_t room = 40;
    static constexpr char* put(char* to, instant const& moment, wire_format) {
        auto const midnight = std::chrono::floor<std::chrono::days>(moment.value);
        to = detail::value::put_year_first(to, std::chrono::year_month_day(midnight), '-');
        *to++ = 'T';
        to = detail::value::put_time(to, moment.value - midnight, 0);
        *to++ = 'Z';
        return to;
    }
};

constexpr result<instant> instant::parse(std::string_view text) { return waybill::parse<instant>(text); }

} // namespace waybill
