// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: no_such_day_or_time
// errors 1: 2
// expect 2: value_of_error
// expect 3: value_of_error
#include <waybill/value/date_time.hpp>
#include <waybill/value/degrees.hpp>

#if MISTAKE == 1
constexpr auto from = waybill::date_time::of(2026, 2, 30);
#elif MISTAKE == 2
constexpr auto price = waybill::decimal::of("2,50");
#elif MISTAKE == 3
constexpr auto north = waybill::latitude::of("91");
#else
constexpr auto from = waybill::date_time::of(2026, 2, 28);
constexpr auto price = waybill::decimal::of("2.50");
constexpr auto north = waybill::latitude::of("36.4");
static_assert(from.day().exists() && price.units() == 250 && north.value.scale() == 1);
#endif
