// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/leaf.hpp"

#include <waybill/value/date.hpp>

namespace {

using namespace leaf;
using waybill::date;
using enum waybill::wire_format;

constexpr date spring = date::of(2026, 4, 21);

// each form is written and read alike
static_assert(round_trips("21/04/2026", spring));
static_assert(round_trips("21/04/2026", spring, stay_date));
static_assert(round_trips("2026-04-21", spring, iso_date));
static_assert(round_trips("02/01/0001", date::of(1, 1, 2)));
static_assert(impossible<date>("01/01/0001")); // .NET writes it for a date that was not set
static_assert(round_trips("31/12/9999", date::of(9999, 12, 31)));
static_assert(round_trips("0001-01-02", date::of(1, 1, 2), iso_date));
static_assert(impossible<date>("0001-01-01T00:00:00"));
static_assert(round_trips("29/02/2024", date::of(2024, 2, 29)));
static_assert(round_trips("29/02/2000", date::of(2000, 2, 29)));

// the other forms
static_assert(all_tolerated({"2026-04-21", "2026/04/21", "2026/4/21"}, spring));
static_assert(all_tolerated({"21/04/2026", "2026/04/21"}, spring, iso_date));
static_assert(all_tolerated({"1/4/2026", "01/4/2026", "1/04/2026"}, date::of(2026, 4, 1)));
static_assert(tolerated("2026-4-1", date::of(2026, 4, 1), iso_date));

// a time after it, if it is midnight
static_assert(all_tolerated({"2026-04-21T00:00:00", "2026-04-21T00:00:00Z", "2026-04-21T00:00:00+01:00",
                             "2026-04-21T00:00:00.0000000-11:30", "2026-04-21t00:00:00z", "2026-04-21 00:00",
                             "2026-04-21Z", "2026-04-21+02:00", "2026-04-21-02:00"},
                            spring, iso_date));
static_assert(all_tolerated({"2026/04/21 00:00:00.000", "21/04/2026 00:00:00", "21/04/2026 0:00:00"}, spring));
static_assert(all_invalid<date>({"2026-04-21T00:00:01", "2026-04-21T10:00:00Z", "2026-04-21T00:00:00.0000001",
                                 "2026-04-21T00:00:00.00000001", "21/04/2026 23:59"}));

// no such day
static_assert(all_impossible<date>({"31/02/2026", "29/02/2025", "29/02/1900", "31/04/2026", "00/04/2026", "32/01/2026",
                                    "01/00/2026", "01/13/2026", "04/21/2026", "99/99/9999", "01/01/0000",
                                    "2026-04-21T24:00:00", "2026-04-21T00:60:00", "2026-04-21T00:00:60",
                                    "2026-04-21T00:00:00+24:00"}));
static_assert(impossible<date>("2026-02-30", iso_date));

// no date
static_assert(all_invalid<date>({"", "x", "/", "//", "21", "21/", "21/04", "21/04/", "/04/2026", "21//2026", "21/04/26",
                                 "21/04/226", "21/04/20266", "121/04/2026"}));
static_assert(all_invalid<date>({"021/04/2026", "21/004/2026", "21-04-2026", "21.04.2026", "21/04-2026", "2026-04/21",
                                 "2026-04-211", "20260421", "-2026-04-21", "+21/04/2026", " 21/04/2026", "21/04/2026 ",
                                 "21/04/2026x", "21/04/2026T"}));
static_assert(all_invalid<date>({"21/04/2026T00", "21/04/2026T00:", "21/04/2026T00:00:", "21/04/2026T00:00:00.",
                                 "21/04/2026T00:00:00+", "21/04/2026T00:00:00+1",
                                 "21/04/2026T00:00:00+01:", "21/04/2026T00:00:00+01:0", "21/04/2026T00:00:00ZZ",
                                 "21/04/2026  00:00:00", "31/02/2026x", "21/04/\xD9\xA2\xD9\xA0\xD9\xA2\xD9\xA6"}));

/// A day without the check of `date::of`.
constexpr date numbers(int year, unsigned month, unsigned day) {
    return {std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day)};
}

// an invalid date is written as a text that no reader accepts
static_assert(writes(date{}, "00/00/0000") && impossible<date>("00/00/0000"));
static_assert(writes(numbers(2026, 2, 31), "31/02/2026"));
static_assert(writes(numbers(10000, 1, 1), "01/01/0000") && writes(numbers(-1, 1, 1), "01/01/0000"));
static_assert(!date{}.exists() && !numbers(2026, 2, 31).exists() && !numbers(0, 1, 1).exists());
static_assert(!numbers(10000, 1, 1).exists() && spring.exists());

// a failed read leaves the value unchanged
static_assert([] {
    date day = spring;
    return waybill::value_format<date>::read("31/02/2026", canonical, day) == reading_outcome::impossible &&
           day == spring;
}());

// the calendar
static_assert(date{} == date{} && date{} < date::of(1, 1, 1));
static_assert(spring < date::of(2026, 4, 22) && spring > date::of(2026, 3, 31) && spring > date::of(2025, 12, 31));
static_assert(date::of(2026, 2, 28) + std::chrono::days(1) == date::of(2026, 3, 1));
static_assert(date::of(2024, 2, 28) + std::chrono::days(1) == date::of(2024, 2, 29));
static_assert(date::of(2026, 1, 1) - std::chrono::days(1) == date::of(2025, 12, 31));
static_assert(waybill::nights_between(spring, date::of(2026, 4, 27)) == 6);
static_assert(waybill::nights_between(spring, spring) == 0);
static_assert(waybill::nights_between(date::of(2026, 4, 27), spring) == -6);
static_assert(waybill::nights_between(date::of(2025, 12, 31), date::of(2026, 1, 1)) == 1);
static_assert(date::of(1970, 1, 1).to_sys_days().time_since_epoch().count() == 0);

// what forms it has
static_assert(waybill::value_format<date>::has(canonical) && waybill::value_format<date>::has(stay_date));
static_assert(waybill::value_format<date>::has(iso_date) && !waybill::value_format<date>::has(slashed_date_time));
static_assert(!waybill::value_format<date>::has(iso_date_time));
static_assert(waybill::value_format<date>::expected(canonical) == "a date dd/mm/yyyy");
static_assert(waybill::value_format<date>::expected(iso_date) == "a date yyyy-mm-dd");
static_assert(waybill::value_format<date>::json == waybill::json_kind::string);
static_assert(waybill::leaf_value<date>);
static_assert(date::parse("21/04/2026").value() == spring);

// an error contains the found and the expected text
static_assert([] {
    auto const parsed = date::parse("31/02/2026");
    return !parsed.has_value() && parsed.error().code == waybill::error_code::value_impossible &&
           parsed.error().expected == "a date dd/mm/yyyy" && parsed.error().found == "31/02/2026";
}());
static_assert([] { return date::parse("soon").error().code == waybill::error_code::value_invalid; }());

// of .NET before Json.NET, only at midnight
static_assert(tolerated("/Date(1776729600000)/", spring) && tolerated("/Date(1776726000000+0100)/", spring));
static_assert(invalid<date>("/Date(1776726000000)/"));

} // namespace
