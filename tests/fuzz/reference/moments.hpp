// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "reference/numbers.hpp"

#include <cstdint>
#include <string>

/// Dates, times and durations by regular expressions and the C library's calendar.
namespace fuzzing::reference {

struct moment {
    verdict is = verdict::invalid; ///< `exact` for every form there is
    bool year_first = false;
    char separator = '/';          ///< of the date
    bool padded = false;           ///< no part lacks a zero
    char between = '\0';           ///< date and time; zero without a time
    bool seconds = false;          ///< the time has them
    std::string fraction{};        ///< its digits
    std::string zone{};            ///< as written, blank and all; empty without one
    std::int64_t days = 0;         ///< since 1970-01-01
    std::int64_t ticks = 0;        ///< since midnight, in 100 ns
    std::int64_t zone_minutes = 0; ///< east of Greenwich
};
moment read_moment(std::string const& text);

/// `y`, `m` and `d` of the format become the numbers of the day: `y-m-d`, `d/m/y`.
std::string written_day(std::int64_t days, char const* format);
/// `08:30:00.5`: the fraction with at least `least` digits and no needless zero beyond.
std::string written_time(std::int64_t ticks, unsigned least);

struct duration {
    verdict is = verdict::invalid;
    std::int64_t minutes = 0;
};
duration read_duration(std::string const& text);

} // namespace fuzzing::reference
