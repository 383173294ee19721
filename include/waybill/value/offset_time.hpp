// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/calendar.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/value_format.hpp>

#include <chrono>
#include <cstddef>
#include <string_view>

namespace waybill {

/// A point in time and the offset of a local time from UTC (RFC 3339): `2026-05-13T00:00:00+01:00`.
struct offset_time {
    instant moment{};
    std::chrono::minutes offset{}; ///< less than 24 hours

    /// Errors: those of `instant::parse`.
    [[nodiscard]] static constexpr result<offset_time> parse(std::string_view text);

    constexpr bool operator==(offset_time const&) const = default;
};

/// RFC 3339, written with the offset, also if it is zero. Tolerates what `instant` tolerates.
template <>
struct value_format<offset_time> {
    using of_instant = value_format<instant>;

    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) {
        return "a date-time with its offset, yyyy-mm-ddThh:mm:ss+hh:mm";
    }
    static constexpr std::string_view pattern(wire_format format) { return of_instant::pattern(format); }

    static constexpr reading_outcome read(std::string_view text, wire_format format, offset_time& into) {
        auto const outcome = of_instant::read(text, format, into.moment);
        if (outcome == reading_outcome::exact || outcome == reading_outcome::tolerated)
            into.offset = std::chrono::floor<std::chrono::minutes>(detail::value::read_moment(text).offset);
        return outcome;
    }

    /// Other forms of an offset of zero are exact too, and so is a fraction with a zero at its end.
    static constexpr bool is_written_so(std::string_view text, wire_format) {
        if (text.size() < 25 || text.back() == 'Z' || text.ends_with("-00:00")) return false;
        return text.size() == 25 || text[text.size() - 7] != '0';
    }

    static constexpr bool is_value(offset_time const& time) {
        auto const local = (time.moment + time.offset).value.time_since_epoch();
        return of_instant::is_value(time.moment) && detail::value::is_in_years(local) &&
               !detail::value::is_default(local) && time.offset > std::chrono::hours(-24) &&
               time.offset < std::chrono::hours(24);
    }
    static constexpr std::size_t room = 48;
    static constexpr char* put(char* to, offset_time const& time, wire_format format) {
        to = of_instant::put(to, time.moment + time.offset, format) - 1; // over the Z
        auto const count = time.offset.count();
        auto const size = unsigned(count < 0 ? -count : count);
        *to++ = count < 0 ? '-' : '+';
        auto const two_digits = [&to](unsigned number) {
            *to++ = char('0' + number / 10);
            *to++ = char('0' + number % 10);
        };
        two_digits(size / 60);
        *to++ = ':';
        two_digits(size % 60);
        return to;
    }
};

constexpr result<offset_time> offset_time::parse(std::string_view text) { return waybill::parse<offset_time>(text); }

} // namespace waybill
