// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/leaf.hpp"

#include <waybill/value/boolean.hpp>
#include <waybill/value/id_list.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>

namespace {

using namespace leaf;
using std::int64_t;
using std::uint64_t;

constexpr int64_t lowest = std::numeric_limits<int64_t>::min();
constexpr int64_t highest = std::numeric_limits<int64_t>::max();

static_assert(round_trips("0", 0));
static_assert(round_trips("9", 9));
static_assert(round_trips("10", 10));
static_assert(round_trips("99", 99));
static_assert(round_trips("100", 100));
static_assert(round_trips("-1", -1));
static_assert(round_trips("9032", 9032));
static_assert(round_trips("2147483647", std::numeric_limits<int>::max()));
static_assert(round_trips("-2147483648", std::numeric_limits<int>::min()));
static_assert(round_trips("9223372036854775807", highest));
static_assert(round_trips("-9223372036854775808", lowest));
static_assert(round_trips("18446744073709551615", std::numeric_limits<uint64_t>::max()));
static_assert(round_trips("4294967295", std::numeric_limits<unsigned>::max()));
static_assert(round_trips<std::int8_t>("-128", -128));
static_assert(round_trips<std::uint8_t>("255", 255));
static_assert(round_trips<std::int16_t>("-32768", -32768));
static_assert(round_trips<unsigned short>("65535", 65535));

static_assert(all_tolerated({"+5", "005"}, 5));
static_assert(tolerated("-005", -5));
static_assert(all_tolerated({"+0", "-0", "00"}, 0));
static_assert(tolerated("0000000000000000000000000000000000000001", int64_t{1}));
static_assert(tolerated("-0009223372036854775808", lowest));
static_assert(tolerated("-0", 0U));

static_assert(all_out_of_range<int>({"2147483648", "-2147483649"}));
static_assert(all_out_of_range<int64_t>({"9223372036854775808", "-9223372036854775809", "18446744073709551616",
                                         "99999999999999999999", "100000000000000000000000000000000000"}));
static_assert(all_out_of_range<uint64_t>({"18446744073709551616", "18446744073709551620", "36893488147419103232",
                                          "-1"}));
static_assert(out_of_range<unsigned>("4294967296"));
static_assert(all_out_of_range<std::int8_t>({"128", "-129"}));

static_assert(all_invalid<int>({"", "-", "+", "+-1", "--1", "1x", "x1", "1.5", "1.", ".5", "1e"}));
static_assert(all_invalid<int>({"1e-1", "1.0x", "1..0", "1e1.0", "1,0", "0x10", " 1", "1 ", "1 000",
                                "99999999999999999999999999x"}));
static_assert(tolerated("1.0", 1) && tolerated("9032.000", 9032) && tolerated("-7.0", -7) && tolerated("+7.0", 7));
static_assert(tolerated("1e3", 1000) && tolerated("1E+06", 1'000'000) && tolerated("1.5e1", 15) &&
              tolerated("150e-1", 15));
static_assert(tolerated("9223372036854775807.0", std::numeric_limits<std::int64_t>::max()));
static_assert(tolerated("-0.0", 0) && tolerated("0e9", 0) && tolerated("0.0e-3", 0));
static_assert(invalid<unsigned>("-"));
static_assert(invalid<int>(std::string_view("1\0", 2)));

static_assert(waybill::value_format<int>::json == waybill::json_kind::number);
static_assert(waybill::value_format<int>::expected(wire_format::canonical) ==
              "a whole number from -2147483648 to 2147483647");
static_assert(waybill::value_format<std::uint8_t>::expected(wire_format::canonical) == "a whole number from 0 to 255");
static_assert(waybill::value_format<int64_t>::expected(wire_format::canonical) == "a whole number");
static_assert(waybill::value_format<uint64_t>::expected(wire_format::canonical) == "a whole number from 0");
static_assert(waybill::value_format<int>::has(wire_format::canonical) &&
              !waybill::value_format<int>::has(wire_format::iso_date));
static_assert(waybill::leaf_value<int> && waybill::leaf_value<std::size_t> && waybill::leaf_value<long long>);
static_assert(waybill::leaf_value<double> && !waybill::leaf_value<char> && !waybill::leaf_value<char32_t>);
static_assert(!waybill::leaf_value<wchar_t> && !waybill::leaf_value<std::string> && !waybill::leaf_value<int*>);
static_assert(waybill::parse<int>("9032").value() == 9032);

// True and False
static_assert(round_trips("True", true));
static_assert(round_trips("False", false));
static_assert(tolerated("true", true) && tolerated("TRUE", true) && tolerated("tRuE", true) && tolerated("1", true));
static_assert(tolerated("false", false) && tolerated("FALSE", false) && tolerated("0", false));
static_assert(all_invalid<bool>({"", "yes", "Tru", "Truee", "2", "01", " True", "-1"}));
static_assert([] {
    bool kept = true;
    return waybill::value_format<bool>::read("no", wire_format::canonical, kept) == reading_outcome::invalid && kept;
}());
static_assert(waybill::value_format<bool>::json == waybill::json_kind::boolean);
static_assert(waybill::value_format<bool>::expected(wire_format::canonical) == "True or False");

// ids
constexpr bool reads_ids(std::string_view text, std::initializer_list<int64_t> ids, reading_outcome as) {
    waybill::id_list list;
    list.ids.push_back(-7); // what was there before
    return waybill::value_format<waybill::id_list>::read(text, wire_format::canonical, list) == as &&
           list.ids == std::vector<int64_t>(ids);
}
constexpr bool ids_round_trip(std::string_view text, std::initializer_list<int64_t> ids) {
    return writes(waybill::id_list{ids}, text) && reads_ids(text, ids, reading_outcome::exact);
}
static_assert(ids_round_trip("1;2;3", {1, 2, 3}));
static_assert(ids_round_trip("10001", {10001}));
static_assert(ids_round_trip("", {}));
static_assert(ids_round_trip("-1;9223372036854775807", {-1, highest}));
static_assert(reads_ids("1,2,3", {1, 2, 3}, reading_outcome::tolerated));
static_assert(reads_ids("1,2;3", {1, 2, 3}, reading_outcome::tolerated));
static_assert(reads_ids("1; 2 ;3", {1, 2, 3}, reading_outcome::tolerated));
static_assert(reads_ids(" 1;2", {1, 2}, reading_outcome::tolerated));
static_assert(reads_ids("1;2 ", {1, 2}, reading_outcome::tolerated));
static_assert(reads_ids("1;2;", {1, 2}, reading_outcome::tolerated));
static_assert(reads_ids("1;2; ", {1, 2}, reading_outcome::tolerated));
static_assert(reads_ids("01;2", {1, 2}, reading_outcome::tolerated));
static_assert(reads_ids(" ", {}, reading_outcome::tolerated));
static_assert(reads_ids(";", {}, reading_outcome::invalid));
static_assert(reads_ids(";1", {}, reading_outcome::invalid));
static_assert(reads_ids("1;;2", {1}, reading_outcome::invalid));
static_assert(reads_ids("1;2;;", {1, 2}, reading_outcome::invalid));
static_assert(reads_ids("1 2", {1}, reading_outcome::invalid));
static_assert(reads_ids("1;x", {1}, reading_outcome::invalid));
static_assert(reads_ids("1;2x", {1, 2}, reading_outcome::invalid));
static_assert(reads_ids("1-2", {}, reading_outcome::invalid));
static_assert(reads_ids("1;9223372036854775808", {1}, reading_outcome::out_of_range));
static_assert(waybill::value_format<waybill::id_list>::expected(wire_format::canonical) ==
              "at most 20000 ids separated by ;");

} // namespace
