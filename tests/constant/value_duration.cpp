// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/leaf.hpp"

#include <waybill/value/duration.hpp>

namespace {

using namespace leaf;
using waybill::duration;

constexpr duration trip = duration::of(1, 30);

static_assert(round_trips("1h :30m", trip));
static_assert(round_trips("0h :00m", duration{}));
static_assert(round_trips("0h :05m", duration::of(0, 5)));
static_assert(round_trips("12h :00m", duration::of(12, 0)));
static_assert(round_trips("123h :59m", duration::of(123, 59)));
static_assert(round_trips("999999h :59m", duration::of(999'999, 59)));

static_assert(all_tolerated({"1h:30m", "1h 30m", "1h30m", "1h30", "01h :30m", "1h : 30m", "1h  :30m", "1 h : 30 m",
                             "1H :30M", "1H30"},
                            trip));
static_assert(all_tolerated({"90m", "90 M", "01:30", "1:30", "01:30:00", "PT1H30M", "pt1h30m", "PT90M", "PT1H30M0S"},
                            trip));
static_assert(tolerated("1h :5m", duration::of(1, 5)));
static_assert(all_tolerated({"1h", "1 h", "PT1H"}, duration::of(1, 0)));
static_assert(tolerated("30m", duration::of(0, 30)));
static_assert(tolerated("100:00", duration::of(100, 0)));
static_assert(tolerated("PT0S", duration{}));
static_assert(tolerated("P1D", duration::of(24, 0)));
static_assert(tolerated("P1DT1H30M", duration::of(25, 30)));

// an hour has sixty minutes
static_assert(all_impossible<duration>({"1h :60m", "1h90m", "01:60", "PT1H60M", "0h :99m"}));

static_assert(all_out_of_range<duration>({"1000000h", "1000000h :00m", "60000000m", "99999999999999999999h :00m",
                                          "18446744073709551616m", "PT9999999999H", "P999999999D"}));
static_assert(tolerated("59999999m", duration::of(999'999, 59)));

static_assert(all_invalid<duration>({"", "h", "h :30m", "90", "1h :", "1h m", "1h :m", "1h :300m", "1h :30mm",
                                     "1h :30m x", "1h ::30m", "-1h :30m", "1.5h", "01:3", "01:30:15"}));
static_assert(all_invalid<duration>({"01:30:0", ":30", "30m1h", "P", "PT", "P1DT", "P1", "PT1", "PT30M1H", "PT1H1H",
                                     "PT1H30M15S", "PT1H30M00000000000000000015S", "P1M", "-PT1H"}));

// an invalid duration is written as a text that no reader accepts
static_assert(writes(duration::of(0, -90), "-1h :30m"));

static_assert(duration::of(0, 90) == trip && duration{} < trip);
static_assert(waybill::leaf_value<duration>);
static_assert(duration::parse("90m").value().value == std::chrono::minutes(90));

} // namespace
