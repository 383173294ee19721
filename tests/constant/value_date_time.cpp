// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/leaf.hpp"

#include <waybill/value/date_time.hpp>

namespace {

using namespace leaf;
using waybill::date;
using waybill::date_time;
using ticks = waybill::detail::value::ticks;
using enum waybill::wire_format;

constexpr date_time midnight = date_time::of(2026, 11, 1);
constexpr date_time morning = date_time::of(2026, 11, 1, 8, 30, 5);
constexpr date_time finest = date_time::at(date::of(2026, 11, 1), std::chrono::hours(8) + ticks(1));

// each form is written and read alike
static_assert(round_trips("2026-11-01T00:00:00", midnight));
static_assert(round_trips("2026-11-01T08:30:05", morning));
static_assert(round_trips("2026-11-01T08:30:05", morning, iso_date_time));
static_assert(round_trips("2026/11/01 00:00:00.000", midnight, slashed_date_time));
static_assert(round_trips("2026/11/01 08:30:05.000", morning, slashed_date_time));
static_assert(round_trips("2026-11-01T08:30:05.5", date_time::of(2026, 11, 1, 8, 30, 5, 500)));
static_assert(round_trips("2026-11-01T08:30:05.05", date_time::of(2026, 11, 1, 8, 30, 5, 50)));
static_assert(round_trips("2026-11-01T08:30:05.001", date_time::of(2026, 11, 1, 8, 30, 5, 1)));
static_assert(round_trips("2026/11/01 08:30:05.500", date_time::of(2026, 11, 1, 8, 30, 5, 500), slashed_date_time));
static_assert(round_trips("2026-11-01T08:00:00.0000001", finest));
static_assert(round_trips("2026/11/01 08:00:00.0000001", finest, slashed_date_time));
static_assert(round_trips("2026/11/01 00:00:00.1234", date_time::at(date::of(2026, 11, 1), ticks(1'234'000)),
                          slashed_date_time));
static_assert(round_trips("0001-01-01T00:00:01", date_time::of(1, 1, 1, 0, 0, 1)));
static_assert(round_trips("0001/01/01 00:00:00.000", date_time::of(1, 1, 1), slashed_date_time));
static_assert(impossible<date_time>("0001-01-01T00:00:00")); // .NET writes it for a date that was not set
static_assert(impossible<date_time>("01/01/0001 00:00:00"));
static_assert(round_trips("9999-12-31T23:59:59.9999999",
                          date_time::at(date::of(9999, 12, 31), std::chrono::hours(24) - ticks(1))));
static_assert(round_trips("1969-12-31T23:59:59.999", date_time::of(1969, 12, 31, 23, 59, 59, 999)));
static_assert(round_trips("1970-01-01T00:00:00", date_time{}));

// its own form, with digits that say nothing
static_assert(all_exact({"2026-11-01T08:30:05.0", "2026-11-01T08:30:05.0000000", "2026-11-01T08:30:05.000000000000"},
                        morning));
static_assert(exact("2026/11/01 08:30:05.0000000", morning, slashed_date_time));
static_assert(exact("2026/11/01 08:30:05.000000000", morning, slashed_date_time));

// each form in place of the other, and their kin
static_assert(all_tolerated({"2026/11/01 08:30:05.000", "2026-11-01 08:30:05", "2026-11-01t08:30:05",
                             "01/11/2026 08:30:05", "1/11/2026 8:30:05", "2026-11-01T8:30:05"},
                            morning));
static_assert(tolerated("2026/11/01 08:30:05.000", morning, iso_date_time));
static_assert(all_tolerated({"2026-11-01T08:30:05", "2026/11/01 08:30:05", "2026/11/01 08:30:05.00",
                             "2026/11/01T08:30:05.000", "2026-11-01 08:30:05.000", "2026/11/1 08:30:05.000"},
                            morning, slashed_date_time));
static_assert(all_tolerated({"2026-11-01T08:30", "01/11/2026 08:30"}, date_time::of(2026, 11, 1, 8, 30)));
static_assert(tolerated("2026/11/01 08:30", date_time::of(2026, 11, 1, 8, 30), slashed_date_time));
static_assert(all_tolerated({"2026-11-01", "01/11/2026"}, midnight));
static_assert(tolerated("2026/11/01", midnight, slashed_date_time));

// a zone is dropped, the local part kept
static_assert(all_tolerated({"2026-11-01T08:30:05Z", "2026-11-01T08:30:05z", "2026-11-01T08:30:05+01:00",
                             "2026-11-01T08:30:05-0930", "2026-11-01T08:30:05+01", "2026-11-01 08:30:05 +01:00",
                             "2026-11-01T08:30:05.000Z"},
                            morning));

// finer than 100 ns is cut
static_assert(tolerated("2026-11-01T08:00:00.00000019", finest));
static_assert(tolerated("2026-11-01T08:30:05.00000009", morning));
static_assert(tolerated("2026/11/01 08:30:05.00000000000000000000001", morning, slashed_date_time));

// no such moment
static_assert(all_impossible<date_time>({"2026-11-01T24:00:00", "2026-11-01T25:00:00", "2026-11-01T08:60:00",
                                         "2026-11-01T23:59:60", "2026-02-29T08:30:05", "0000-11-01T08:30:05",
                                         "2026-11-01T08:30:05+01:60"}));
static_assert(impossible<date_time>("2026/13/01 08:30:05.000", slashed_date_time));

// no date-time
static_assert(all_invalid<date_time>({"", "now", "08:30:05", "2026-11-01T", "2026-11-01T08", "2026-11-01T0830",
                                      "2026-11-01T08:3", "2026-11-01T08:30:", "2026-11-01T08:30:5",
                                      "2026-11-01T08:30:050", "2026-11-01T008:30:05"}));
static_assert(all_invalid<date_time>({"2026-11-01T08:30:05.", "2026-11-01T08:30:05.x", "2026-11-01T08:30:05,5",
                                      "2026-11-01T08:30.5", "2026-11-01_08:30:05", "2026-11-01T08:30:05 PM",
                                      "2026-11-01T08:30:05GMT", "2026-11-01T-8:30:05", "2026-11-01T08:30:05Z ",
                                      "20261101T083005"}));

// of .NET before Json.NET: UTC, or the local time of the offset
constexpr date_time script_utc = date_time::of(2025, 11, 13, 7, 35);
static_assert(tolerated("/Date(1763019300000)/", script_utc));
static_assert(tolerated("/Date(1763019300000+0100)/", date_time::of(2025, 11, 13, 8, 35)));
static_assert(tolerated("/Date(1763019300000-0530)/", date_time::of(2025, 11, 13, 2, 5)));
static_assert(tolerated("/Date(1763019300000+0100)/", script_utc, slashed_date_time));
static_assert(tolerated("/Date(-1)/", date_time::of(1969, 12, 31, 23, 59, 59, 999)));
static_assert(impossible<date_time>("/Date(-62135596800001)/") && impossible<date_time>("/Date(0+2500)/"));
static_assert(all_invalid<date_time>({"/Date()/", "/Date(1)", "/Date(1x)/", "/Date(1+1)/",
                                      "/Date(99999999999999999999)/"}));

// its parts
static_assert(morning.day() == date::of(2026, 11, 1));
static_assert(morning.time_of_day() == std::chrono::hours(8) + std::chrono::minutes(30) + std::chrono::seconds(5));
static_assert(date_time::of(1969, 12, 31, 23).day() == date::of(1969, 12, 31));
static_assert(date_time::of(1969, 12, 31, 23).time_of_day() == std::chrono::hours(23));
static_assert(date_time::at(morning.day(), morning.time_of_day()) == morning);
static_assert(midnight < finest && finest < morning && date_time{} == date_time{});

static_assert(waybill::value_format<date_time>::has(canonical) && waybill::value_format<date_time>::has(iso_date_time));
static_assert(waybill::value_format<date_time>::has(slashed_date_time));
static_assert(!waybill::value_format<date_time>::has(stay_date) && !waybill::value_format<date_time>::has(iso_date));
static_assert(waybill::value_format<date_time>::expected(slashed_date_time) == "a date-time yyyy/mm/dd hh:mm:ss.000");
static_assert(waybill::value_format<date_time>::expected(canonical) == "a date-time yyyy-mm-ddThh:mm:ss");
static_assert(waybill::leaf_value<date_time>);
static_assert(date_time::parse("2026/11/01 00:00:00.000").value() == midnight);

} // namespace
