// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/leaf.hpp"

#include <waybill/value/offset_time.hpp>

namespace {

using namespace leaf;
using std::chrono::minutes;
using waybill::instant;
using waybill::offset_time;

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
