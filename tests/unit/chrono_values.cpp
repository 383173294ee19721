// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/value/chrono.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/value_format.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <limits>
#include <string_view>

namespace chrono_values {
namespace {

using namespace std::chrono_literals;
using std::chrono::days;
using std::chrono::duration;
using std::chrono::hours;
using std::chrono::local_days;
using std::chrono::local_time;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;
using std::chrono::sys_days;
using std::chrono::sys_seconds;
using std::chrono::sys_time;
using std::chrono::system_clock;
using std::chrono::year_month_day;
using waybill::reading_outcome;
using waybill::value_format;
using waybill::wire_format;

template <class T>
constexpr T read(std::string_view text, reading_outcome expected = reading_outcome::exact,
                 wire_format format = wire_format::canonical) {
    T value{};
    if (value_format<T>::read(text, format, value) != expected) return T{};
    return value;
}
template <class T>
constexpr reading_outcome outcome(std::string_view text) {
    T value{};
    return value_format<T>::read(text, wire_format::canonical, value);
}
template <class T>
constexpr bool writes(T const& value, std::string_view expected, wire_format format = wire_format::canonical) {
    char text[waybill::most_room_of_leaf]{};
    auto const* const end = value_format<T>::put(text, value, format);
    return value_format<T>::is_value(value) && std::string_view(text, std::size_t(end - text)) == expected;
}

constexpr auto day = 2026y / 11 / 23;

// the forms of date, instant, date_time and duration
static_assert(read<year_month_day>("23/11/2026") == day && writes<year_month_day>(day, "23/11/2026"));
static_assert(writes<year_month_day>(day, "2026-11-23", wire_format::iso_date));
static_assert(!value_format<year_month_day>::is_value(2026y / 2 / 30));
static_assert(read<sys_seconds>("2026-11-23T05:00:01Z") == sys_days(day) + 5h + 1s);
static_assert(read<sys_seconds>("2026-11-23T05:00:01+01:00") == sys_days(day) + 4h + 1s);
static_assert(writes<sys_seconds>(sys_days(day) + 5h, "2026-11-23T05:00:00Z"));
static_assert(read<local_time<minutes>>("2026-11-23T05:30:00") == local_days(day) + 330min);
static_assert(writes<local_time<minutes>>(local_days(day) + 330min, "2026/11/23 05:30:00.000",
                                          wire_format::slashed_date_time));
static_assert(read<minutes>("1h :30m") == 90min && writes<minutes>(90min, "1h :30m"));
static_assert(read<hours>("PT2H", reading_outcome::tolerated) == 2h && writes<seconds>(120s, "0h :02m"));

// nothing is dropped silently
static_assert(outcome<sys_seconds>("2026-11-23T05:00:01.5Z") == reading_outcome::invalid);
static_assert(outcome<sys_days>("2026-11-23T05:00:00Z") == reading_outcome::invalid);
static_assert(read<sys_days>("2026-11-23T00:00:00Z") == sys_days(day));
static_assert(outcome<hours>("1h :30m") == reading_outcome::invalid);
static_assert(!value_format<seconds>::is_value(61s) && !value_format<minutes>::is_value(-1min));

// what does not fit is refused, in both directions
using small = duration<std::int16_t, std::ratio<60>>;
static_assert(outcome<small>("600h :00m") == reading_outcome::out_of_range && read<small>("9h :00m") == small(540));
static_assert(outcome<sys_time<nanoseconds>>("2300-01-01T00:00:00Z") == reading_outcome::out_of_range);
static_assert(outcome<sys_time<nanoseconds>>("1600-01-01T00:00:00Z") == reading_outcome::out_of_range);
static_assert(read<sys_time<nanoseconds>>("2262-01-01T00:00:00Z") == sys_days(2262y / 1 / 1));
static_assert(!value_format<sys_time<hours>>::is_value(sys_time<hours>(hours::max())));
static_assert(!value_format<sys_seconds>::is_value(sys_seconds(seconds::min())));
static_assert(!value_format<sys_seconds>::is_value(sys_days(10000y / 1 / 1)));
static_assert(value_format<sys_seconds>::is_value(sys_days(9999y / 12 / 31) + 24h - 1s));
static_assert(!value_format<days>::is_value(days::max()) && !value_format<minutes>::is_value(minutes::max()));

// finer steps than 100 ns are truncated
static_assert(writes<sys_time<nanoseconds>>(sys_days(day) + 199ns, "2026-11-23T00:00:00.0000001Z"));
static_assert(writes<sys_time<nanoseconds>>(sys_time<nanoseconds>(-1ns), "1969-12-31T23:59:59.9999999Z"));

TEST(chrono_values, are_those_of_the_clock) {
    auto const now = system_clock::now();
    using time = std::remove_const_t<decltype(now)>;
    char text[waybill::most_room_of_leaf]{};
    auto const* const end = value_format<time>::put(text, now, wire_format::canonical);
    time back{};
    ASSERT_EQ(value_format<time>::read({text, std::size_t(end - text)}, wire_format::canonical, back),
              reading_outcome::exact);
    EXPECT_EQ(back, std::chrono::floor<waybill::detail::value::ticks>(now));
}

TEST(float_values, are_written_with_the_fewest_digits) {
    char text[waybill::most_room_of_leaf]{};
    auto const* const end = value_format<float>::put(text, 0.1F, wire_format::canonical);
    EXPECT_EQ(std::string_view(text, std::size_t(end - text)), "0.1");
    EXPECT_EQ(read<float>("1.25"), 1.25F);
    EXPECT_EQ(outcome<float>("1e39"), reading_outcome::out_of_range);
    EXPECT_FALSE(value_format<float>::is_value(std::numeric_limits<float>::infinity()));
}

} // namespace
} // namespace chrono_values
