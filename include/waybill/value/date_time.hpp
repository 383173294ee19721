// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/calendar.hpp>
#include <waybill/detail/value/digits.hpp>
#include <waybill/result.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/value_format.hpp>

#include <chrono>
#include <compare>
#include <cstddef>
#include <string_view>

namespace waybill {

/// A date and a time of day without a zone, in the local time of the place it refers to (spec 2.3, 2.4), in steps of
/// 100 ns.
struct date_time {
    using local_time = std::chrono::local_time<detail::value::ticks>;

    local_time value{};

    /// Reads `2026-11-01T08:30:00`, `2026/11/01 08:30:00.000`, `01/11/2026 08:30:00` and shorter forms; drops a zone.
    /// Errors: `value_invalid` if the text is not a date-time, `value_impossible` if the day or the time does not
    /// exist.
    [[nodiscard]] static constexpr result<date_time> parse(std::string_view text);
    /// Returns the date-time with these numbers. Precondition: day and time exist, as for `date::of`.
    [[nodiscard]] static constexpr date_time of(int year, unsigned month, unsigned day, int hour = 0, int minute = 0,
                                                int second = 0, int millisecond = 0) noexcept {
        return at(waybill::date::of(year, month, day), detail::value::time_of_day(hour, minute, second, millisecond));
    }
    /// Returns the date-time of a day and the time since its midnight.
    [[nodiscard]] static constexpr date_time at(waybill::date day, detail::value::ticks since_midnight) noexcept {
        return {local_time(std::chrono::local_days(day.value).time_since_epoch() + since_midnight)};
    }

    [[nodiscard]] constexpr waybill::date day() const noexcept {
        return {std::chrono::year_month_day(std::chrono::floor<std::chrono::days>(value))};
    }
    /// Returns the time since midnight.
    [[nodiscard]] constexpr detail::value::ticks time_of_day() const noexcept {
        return value - std::chrono::floor<std::chrono::days>(value);
    }

    constexpr auto operator<=>(date_time const&) const = default;
    constexpr bool operator==(date_time const&) const = default;
};

/// `yyyy-mm-ddThh:mm:ss` with a fraction only if it is not zero, or `yyyy/mm/dd hh:mm:ss.000` for
/// `wire_format::slashed_date_time`. Tolerates the other form, `dd/mm/yyyy hh:mm:ss`, a missing time, second or
/// fraction, parts of one digit, a fraction finer than 100 ns (truncated) and a zone: `slashed_date_time` is converted
/// to UTC, other forms keep the local part. Midnight of 0001-01-01 is neither read nor written, because .NET writes it
/// for a date that was not set; except as `slashed_date_time`, where it asks for everything since the beginning.
template <>
struct value_format<date_time> {
    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) {
        return format == wire_format::canonical || format == wire_format::iso_date_time ||
               format == wire_format::slashed_date_time;
    }
    static constexpr std::string_view expected(wire_format format) {
        return format == wire_format::slashed_date_time ? "a date-time yyyy/mm/dd hh:mm:ss.000"
                                                        : "a date-time yyyy-mm-ddThh:mm:ss";
    }
    static constexpr std::string_view pattern(wire_format format) {
        return format == wire_format::slashed_date_time
                   ? "[0-9]{4}/(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3])(:[0-5][0-9]){2}\\.[0-9]{3,7}"
                   : "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}"
                     "(\\.[0-9]{1,7})?";
    }

    static constexpr reading_outcome read(std::string_view text, wire_format format, date_time& into) {
        bool const slashed = format == wire_format::slashed_date_time;
        if (read_own(text, slashed, into)) return reading_outcome::exact;
        auto const found = detail::value::read_moment(text);
        if (found.outcome != reading_outcome::exact) return found.outcome;
        // a date-time with slashes is the service's and in UTC; others are local to the place they refer to
        auto const time = slashed ? found.time - found.offset : found.time;
        auto const moment = date_time::at({found.day}, time);
        if (!detail::value::is_in_years(moment.value.time_since_epoch())) return reading_outcome::out_of_range;
        if (!slashed && detail::value::is_default(found.day, time)) return reading_outcome::impossible;
        into = moment;
        bool const whole = found.padded && found.seconds && !found.cut && found.zone == detail::value::zone_form::none;
        bool const own = slashed ? found.order == detail::value::date_order::year_slashes && found.separator == ' ' &&
                                       found.fraction_digits >= 3
                                 : found.order == detail::value::date_order::year_dashes && found.separator == 'T';
        return whole && own ? reading_outcome::exact : reading_outcome::tolerated;
    }

    /// A fraction with a zero at its end is exact too.
    static constexpr bool is_written_so(std::string_view text, wire_format format) {
        return text.size() <= (format == wire_format::slashed_date_time ? 23 : 19) || text.back() != '0';
    }

    static constexpr bool is_value(date_time const& moment, wire_format format = wire_format::canonical) {
        auto const since_1970 = moment.value.time_since_epoch();
        return detail::value::is_in_years(since_1970) &&
               (format == wire_format::slashed_date_time || !detail::value::is_default(since_1970));
    }
    static constexpr std::size_t room = 40;
    [[gnu::noinline]] static constexpr char* put(char* to, date_time const& moment, wire_format format) {
        bool const slashed = format == wire_format::slashed_date_time;
        to = detail::value::put_year_first(to, moment.day().value, slashed ? '/' : '-');
        *to++ = slashed ? ' ' : 'T';
        return detail::value::put_time(to, moment.time_of_day(), slashed ? 3 : 0);
    }

private:
    /// `yyyy-mm-ddThh:mm:ss` or `yyyy/mm/dd hh:mm:ss.000`.
    static constexpr bool read_own(std::string_view text, bool slashed, date_time& into) noexcept {
        using enum detail::value::date_order;
        std::chrono::year_month_day day;
        detail::value::ticks time{};
        if (text.size() != (slashed ? 23 : 19) || text[10] != (slashed ? ' ' : 'T') ||
            !(slashed ? detail::value::read_padded<year_slashes>(text.data(), day)
                      : detail::value::read_padded<year_dashes>(text.data(), day)) ||
            !detail::value::read_seconds(text.data() + 11, time))
            return false;
        if (slashed) {
            unsigned strange = text[19] != '.';
            time += std::chrono::milliseconds(detail::value::read_fixed<3>(text.data() + 20, strange));
            if (strange != 0) return false;
        }
        if (!slashed && detail::value::is_default(day, time)) return false;
        into = date_time::at({day}, time);
        return true;
    }
};

constexpr result<date_time> date_time::parse(std::string_view text) { return waybill::parse<date_time>(text); }

} // namespace waybill
