// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/calendar.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/duration.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/value_format.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ratio>
#include <string_view>
#include <type_traits>
#include <utility>

/// Types of `std::chrono` as leaf values, in the forms of `date`, `instant`, `date_time` and `duration`.
///
/// A time with coarser steps than 100 ns is read only if it is a multiple of its step, and one with finer steps is
/// written truncated to 100 ns: use `instant` or `date_time` to keep every text.
namespace waybill {

namespace detail::value {

/// The format of `T`, which is that of `Form`. `Conversion` converts in both directions; `to` returns the outcome.
template <class T, class Form, class Conversion>
struct format_like {
    static constexpr json_kind json = value_format<Form>::json;
    static constexpr bool has(wire_format format) { return value_format<Form>::has(format); }
    static constexpr std::string_view expected(wire_format format) { return value_format<Form>::expected(format); }
    static constexpr std::string_view pattern(wire_format format) { return value_format<Form>::pattern(format); }

    static constexpr reading_outcome read(std::string_view text, wire_format format, T& into) {
        Form read{};
        auto const outcome = value_format<Form>::read(text, format, read);
        if (outcome != reading_outcome::exact && outcome != reading_outcome::tolerated) return outcome;
        auto const fits = Conversion::to(read, into);
        return fits == reading_outcome::exact ? outcome : fits;
    }

    static constexpr bool is_written_so(std::string_view exact, wire_format format) {
        return value_format<Form>::is_written_so(exact, format);
    }
    static constexpr bool is_value(T const& value, wire_format format = wire_format::canonical) {
        return Conversion::can_be_written(value) && is_value_in(Conversion::from(value), format);
    }
    static constexpr std::size_t room = value_format<Form>::room;
    static constexpr char* put(char* to, T const& value, wire_format format) {
        return value_format<Form>::put(to, Conversion::from(value), format);
    }
};

/// The same duration in 64 bits.
template <class Duration>
using wide = std::chrono::duration<std::int64_t, typename Duration::period>;
template <class T>
inline constexpr bool whole_duration = false;
template <class Rep, class Period>
inline constexpr bool whole_duration<std::chrono::duration<Rep, Period>> = std::is_integral_v<Rep>;

/// Returns true if `One` has smaller steps than `Other`.
template <class One, class Other>
inline constexpr bool finer = std::ratio_less_v<typename One::period, typename Other::period>;

/// Converts a duration to one with other steps. The outcome is `out_of_range` if it does not fit, and `invalid` if it
/// is not a multiple of the step.
template <class From, class To>
constexpr reading_outcome convert_duration(From from, To& into) {
    using rep = typename To::rep;
    if constexpr (finer<To, From>) {
        if (from < std::chrono::ceil<From>(wide<To>::min()) || from > std::chrono::floor<From>(wide<To>::max()))
            return reading_outcome::out_of_range;
    }
    auto const converted = std::chrono::duration_cast<wide<To>>(from);
    if (!std::in_range<rep>(converted.count())) return reading_outcome::out_of_range;
    if (std::chrono::duration_cast<From>(converted) != from) return reading_outcome::invalid;
    into = To(static_cast<rep>(converted.count()));
    return reading_outcome::exact;
}

/// Converts between `std::chrono::time_point` and `Form`, whose steps are 100 ns.
template <class Clock, class Duration, class Form>
struct time_conversion {
    using type = std::chrono::time_point<Clock, Duration>;

    static constexpr reading_outcome to(Form const& read, type& into) {
        Duration since_1970{};
        auto const outcome = convert_duration(read.value.time_since_epoch(), since_1970);
        if (outcome == reading_outcome::exact) into = type(since_1970);
        return outcome;
    }
    static constexpr bool can_be_written(type const& time) {
        if constexpr (finer<Duration, ticks>) {
            return true;
        } else {
            using steps = wide<Duration>;
            using std::chrono::year;
            steps const since_1970(time.time_since_epoch());
            return since_1970 >= std::chrono::ceil<steps>(std::chrono::sys_days(year(1) / 1 / 1).time_since_epoch()) &&
                   since_1970 <=
                       std::chrono::floor<steps>(std::chrono::sys_days(year(9999) / 12 / 31).time_since_epoch() +
                                                 std::chrono::days(1));
        }
    }
    static constexpr Form from(type const& time) {
        return {
            std::chrono::time_point<Clock, ticks>(std::chrono::floor<ticks>(wide<Duration>(time.time_since_epoch())))};
    }
};

struct day_conversion {
    static constexpr reading_outcome to(date const& read, std::chrono::year_month_day& into) {
        into = read.value;
        return reading_outcome::exact;
    }
    static constexpr bool can_be_written(std::chrono::year_month_day const&) { return true; }
    static constexpr date from(std::chrono::year_month_day const& day) { return {day}; }
};

template <class Duration>
struct duration_conversion {
    static constexpr reading_outcome to(duration const& read, Duration& into) {
        return convert_duration(read.value, into);
    }
    static constexpr bool can_be_written(Duration const& span) {
        wide<Duration> const count(span);
        if constexpr (finer<Duration, std::chrono::minutes>)
            return std::chrono::duration_cast<wide<Duration>>(
                       std::chrono::duration_cast<std::chrono::minutes>(count)) == count;
        else
            return count.count() <= 60'000'000; // minutes, or longer steps
    }
    static constexpr duration from(Duration const& span) {
        return {std::chrono::duration_cast<std::chrono::minutes>(wide<Duration>(span))};
    }
};

} // namespace detail::value

/// The forms of `date`.
template <>
struct value_format<std::chrono::year_month_day> :
    detail::value::format_like<std::chrono::year_month_day, date, detail::value::day_conversion> {};

/// The forms of `instant`, for `std::chrono::sys_time` with whole steps.
template <class Duration>
    requires detail::value::whole_duration<Duration>
struct value_format<std::chrono::sys_time<Duration>> :
    detail::value::format_like<std::chrono::sys_time<Duration>, instant,
                               detail::value::time_conversion<std::chrono::system_clock, Duration, instant>> {};

/// The forms of `date_time`, for `std::chrono::local_time` with whole steps.
template <class Duration>
    requires detail::value::whole_duration<Duration>
struct value_format<std::chrono::local_time<Duration>> :
    detail::value::format_like<std::chrono::local_time<Duration>, date_time,
                               detail::value::time_conversion<std::chrono::local_t, Duration, date_time>> {};

/// The forms of `duration`, for whole minutes: `std::chrono::minutes`, `hours`, `seconds` and others. Negative
/// durations and other numbers of seconds are not values: writers report an error.
template <class Duration>
    requires detail::value::whole_duration<Duration>
struct value_format<Duration> :
    detail::value::format_like<Duration, duration, detail::value::duration_conversion<Duration>> {};

} // namespace waybill
