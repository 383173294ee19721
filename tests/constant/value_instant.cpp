// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/leaf.hpp"

#include <waybill/value/instant.hpp>
#include <waybill/value/offset_time.hpp>

namespace {

using namespace leaf;
using std::chrono::minutes;
using waybill::instant;
using waybill::offset_time;
using ticks = waybill::detail::value::ticks;

constexpr instant moment = instant::of(2026, 4, 1, 10, 20);

// written in UTC
static_assert(round_trips("2026-04-01T10:20:00Z", moment));
static_assert(round_trips("2026-04-01T10:20:00.5Z", instant::of(2026, 4, 1, 10, 20, 0, 500)));
static_assert(round_trips("2026-04-01T10:20:00.0000001Z", moment + ticks(1)));
static_assert(round_trips("1970-01-01T00:00:00Z", instant{}));
static_assert(round_trips("1969-12-31T23:59:59.9999999Z", instant{} - ticks(1)));
static_assert(impossible<instant>("0001-01-01T00:00:00Z")); // .NET writes it for a date that was not set
static_assert(round_trips("9999-12-31T23:59:59.9999999Z", instant::of(9999, 12, 31) + std::chrono::days(1) - ticks(1)));

// any offset is RFC 3339 and the same instant
static_assert(all_exact({"2026-04-01T10:20:00+00:00", "2026-04-01T10:20:00-00:00", "2026-04-01T11:20:00+01:00",
                         "2026-04-01T05:50:00-04:30", "2026-04-02T00:20:00+14:00", "2026-03-31T23:59:00-10:21",
                         "2026-04-01T10:20:00.000Z", "2026-04-01T10:20:00.000000000Z"},
                        moment));
static_assert(exact("2026-01-01T00:30:00+01:00", instant::of(2025, 12, 31, 23, 30)));

// near to it
static_assert(all_tolerated({"2026-04-01t10:20:00Z", "2026-04-01T10:20:00z", "2026-04-01 10:20:00Z",
                             "2026-04-01 10:20:00 +00:00", "2026-04-01T11:20:00+0100", "2026-04-01T11:20:00+01",
                             "2026-04-01T10:20Z", "2026/04/01 10:20:00Z", "01/04/2026 10:20:00Z",
                             "2026-04-01T10:20:00.00000001Z"},
                            moment));

// without zone or time it is no instant
static_assert(all_invalid<instant>({"", "2026-04-01T10:20:00", "2026-04-01", "2026-04-01Z", "2026-02-31T10:20:00",
                                    "2026-04-01T10:20:00UTC", "2026-04-01T10:20:00Z+01:00", "2026-04-01T10:20:00+1:00",
                                    "2026-04-01T10:20:00+01:", "1775038800"}));
static_assert(invalid<instant>("2026-04-01T10:20:00 +01:")); // after a blank, too

static_assert(all_impossible<instant>({"2026-02-31T10:20:00Z", "2026-04-01T24:00:00Z", "2016-12-31T23:59:60Z",
                                       "2026-04-01T10:20:00+24:00", "2026-04-01T10:20:00+01:60"}));

// outside the years that UTC can write
static_assert(all_out_of_range<instant>({"0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01"}));
static_assert(impossible<instant>("0001-01-01T00:00:00-01:00") && impossible<instant>("0001-01-01T00:01:00+00:01"));
static_assert(exact("0001-01-01T00:02:00+00:01", instant::of(1, 1, 1) + std::chrono::minutes(1)));

static_assert(moment < moment + ticks(1) && moment - moment == ticks(0));
static_assert(moment + std::chrono::minutes(20) - moment == std::chrono::minutes(20));
static_assert(instant::of(std::chrono::sys_time<std::chrono::nanoseconds>(std::chrono::nanoseconds(199))) ==
              instant{} + ticks(1));
static_assert(instant::of(std::chrono::sys_time<std::chrono::nanoseconds>(std::chrono::nanoseconds(-1))) ==
              instant{} - ticks(1));
static_assert(waybill::leaf_value<instant>);
static_assert(instant::parse("2026-04-01T11:20:00+01:00").value() == moment);

// of .NET before Json.NET
static_assert(tolerated("/Date(1775038800000)/", moment) && tolerated("/Date(1775038800000+0200)/", moment));

// with its offset
static_assert(round_trips("2026-05-13T00:00:00+01:00", offset_time{instant::of(2026, 5, 12, 23), minutes(60)}));
static_assert(round_trips("2026-05-13T00:00:00.5-03:30",
                          offset_time{instant::of(2026, 5, 13, 3, 30, 0, 500), minutes(-210)}));
static_assert(round_trips("2026-05-13T00:00:00+00:00", offset_time{instant::of(2026, 5, 13), minutes(0)}));
static_assert(all_exact({"2026-05-13T00:00:00Z", "2026-05-13T00:00:00-00:00"},
                        offset_time{instant::of(2026, 5, 13), minutes(0)}));
static_assert(tolerated("2026-05-13 00:00:00+0100", offset_time{instant::of(2026, 5, 12, 23), minutes(60)}));
static_assert(all_invalid<offset_time>({"2026-05-13T00:00:00", "2026-05-13"}));
static_assert(all_impossible<offset_time>({"2026-02-31T00:00:00+01:00", "2026-05-13T00:00:00+24:00"}));

} // namespace
