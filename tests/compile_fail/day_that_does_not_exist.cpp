// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: no_such_day_or_time
// errors: 2
#include <waybill/value/date_time.hpp>

#ifdef MISTAKE
constexpr auto from = waybill::date_time::of(2026, 2, 30);
#else
constexpr auto from = waybill::date_time::of(2026, 2, 28);
#endif
static_assert(from.day().exists());
