// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/leaf.hpp"

#include <waybill/value/decimal.hpp>
#include <waybill/value/degrees.hpp>

#include <cstdint>
#include <limits>

namespace {

using namespace leaf;
using waybill::decimal;
using waybill::latitude;
using waybill::longitude;

constexpr decimal of(std::int64_t units, unsigned scale = 0) { return decimal::from_units(units, scale).value(); }
constexpr std::int64_t nines = 999'999'999'999'999'999;

// digits are kept
static_assert(round_trips("220.000", of(220'000, 3)));
static_assert(round_trips("220", of(220)));
static_assert(round_trips("220.00", of(22'000, 2)));
static_assert(round_trips("0", decimal{}));
static_assert(round_trips("0.000", of(0, 3)));
static_assert(round_trips("0.5", of(5, 1)));
static_assert(round_trips("0.005", of(5, 3)));
static_assert(round_trips("-0.005", of(-5, 3)));
static_assert(round_trips("-36.4", of(-364, 1)));
static_assert(round_trips("10.0", of(100, 1)));
static_assert(round_trips("999999999999999999", of(nines)));
static_assert(round_trips("-999999999999999999", of(-nines)));
static_assert(round_trips("0.999999999999999999", of(nines, 18)));
static_assert(round_trips("0.000000000000000001", of(1, 18)));
static_assert(round_trips("-9.99999999999999999", of(-nines, 17)));

// other spellings
static_assert(tolerated("+1.5", of(15, 1)));
static_assert(tolerated(".5", of(5, 1)));
static_assert(tolerated("-.5", of(-5, 1)));
static_assert(tolerated("5.", of(5)));
static_assert(tolerated("007.50", of(750, 2)));
static_assert(all_tolerated({"00", "-0", "0e999999999"}, decimal{}));
static_assert(tolerated("-0.00", of(0, 2)));
static_assert(all_tolerated({"1e3", "1E+3", "1e0000000000000000003"}, of(1000)));
static_assert(all_tolerated({"1e0", "0.00000000000000000001e20", "000000000000000000000000000000001"}, of(1)));
static_assert(tolerated("1e-3", of(1, 3)));
static_assert(tolerated("1.50e1", of(150, 1)));
static_assert(tolerated("1.50e2", of(150)));
static_assert(tolerated("1.50e3", of(1500)));
static_assert(tolerated("-2.5e-2", of(-25, 3)));
static_assert(tolerated("1e17", of(100'000'000'000'000'000)));

// more than 18 digits
static_assert(all_out_of_range<decimal>({"1000000000000000000", "-1000000000000000000", "0.0000000000000000001",
                                         "0.0000000000000000000", "1.234567890123456789",
                                         "99999999999999999999999999999999999999999", "1e18", "1e-19", "1e999999999999",
                                         "1e-999999999999"}));

static_assert(all_invalid<decimal>({"", "-", "+", ".", "-.", "+-1", "--1", "1.2.3", "1,5", "1 000"}));
static_assert(all_invalid<decimal>({"1e", "1e+", "e3", "1e3.5", "0x10", "NaN", "INF", "12 TND",
                                    "99999999999999999999999x"}));

// alike and equal are two things
static_assert(of(150, 2) != of(15, 1) && compare(of(150, 2), of(15, 1)) == 0);
static_assert(compare(of(0), of(0, 18)) == 0);
static_assert(compare(of(1, 18), of(0)) > 0 && compare(of(-1, 18), of(0)) < 0);
static_assert(compare(of(nines), of(nines, 18)) > 0 && compare(of(-nines), of(nines, 18)) < 0);
static_assert(compare(of(-5, 1), of(-51, 2)) > 0 && compare(of(-15, 1), of(-12, 1)) < 0);
static_assert(compare(of(2), of(15, 1)) > 0 && compare(of(15, 1), of(2)) < 0);

// sums
static_assert(add(of(220'000, 3), of(5, 1)).value() == of(220'500, 3));
static_assert(add(of(1), of(-100, 2)).value() == of(0, 2));
static_assert(add(of(1), -of(2)).value() == of(-1));
static_assert(add(of(nines - 1), of(1)).value() == of(nines));
static_assert(-of(5, 1) == of(-5, 1));

// products
static_assert(multiply(of(36'667, 3), 6).value() == of(220'002, 3));
static_assert(multiply(of(36'667, 3), -6).value() == of(-220'002, 3));
static_assert(multiply(of(-5, 1), -3).value() == of(15, 1));
static_assert(multiply(of(nines), 1).value() == of(nines) && multiply(of(nines), -1).value() == of(-nines));
static_assert(multiply(of(nines), 0).value() == of(0));
static_assert(multiply(of(0, 2), std::numeric_limits<std::int64_t>::min()).value() == of(0, 2));
static_assert(multiply(of(333'333'333'333'333'333), 3).value() == of(nines));

// rounding, a half to the even neighbour
static_assert(of(2'345, 3).rounded_to(2).value() == of(234, 2));
static_assert(of(2'355, 3).rounded_to(2).value() == of(236, 2));
static_assert(of(23'451, 4).rounded_to(2).value() == of(235, 2));
static_assert(of(2'344, 3).rounded_to(2).value() == of(234, 2));
static_assert(of(-2'345, 3).rounded_to(2).value() == of(-234, 2));
static_assert(of(-2'355, 3).rounded_to(2).value() == of(-236, 2));
static_assert(of(5, 1).rounded_to(0).value() == of(0) && of(15, 1).rounded_to(0).value() == of(2));
static_assert(of(nines, 18).rounded_to(0).value() == of(1) &&
              of(nines, 18).rounded_to(17).value() == of(100'000'000'000'000'000, 17));
static_assert(of(220).rounded_to(3).value() == of(220'000, 3));
static_assert(of(220'000, 3).rounded_to(3).value() == of(220'000, 3));
static_assert(of(0).rounded_to(18).value() == of(0, 18));

static_assert(of(5, 1).to_double() == 0.5 && of(-36'400, 3).to_double() == -36.4 && decimal{}.to_double() == 0);
static_assert(of(0, 3).is_zero() && !of(1).is_zero() && of(-1).is_negative() && !of(0).is_negative());
static_assert(waybill::value_format<decimal>::json == waybill::json_kind::string);
static_assert(decimal::parse("220.000").value() == of(220'000, 3));

// the globe
constexpr latitude north(std::int64_t units, unsigned scale) { return {of(units, scale)}; }
constexpr longitude east(std::int64_t units, unsigned scale) { return {of(units, scale)}; }
static_assert(round_trips("36.4", north(364, 1)));
static_assert(round_trips("36.4000", north(364'000, 4)));
static_assert(round_trips("90", north(90, 0)));
static_assert(round_trips("-90.000", north(-90'000, 3)));
static_assert(round_trips("90.0000000000000000", north(900'000'000'000'000'000, 16)));
static_assert(round_trips("0.999999999999999999", north(nines, 18)));
static_assert(round_trips("180", east(180, 0)));
static_assert(round_trips("-180.0", east(-1800, 1)));
static_assert(round_trips("179.999999999999999", east(179'999'999'999'999'999, 15)));
static_assert(all_tolerated({"+36.4", "3.64e1"}, north(364, 1)));
static_assert(all_impossible<latitude>({"91", "-90.1", "90.0000000000000001", "9e17"}));
static_assert(all_impossible<longitude>({"180.1", "-181", "180.000000000000001"}));
static_assert(all_invalid<latitude>({"36,4", "36.4N"}));
static_assert(invalid<longitude>(""));
// more digits than a decimal has
static_assert(all_tolerated({"36.40000000000000000000", "3.64000000000000000000e+1"},
                            north(36'400'000'000'000'000, 15)));
static_assert(tolerated("-36.806512345678901234567", north(-36'806'512'345'678'901, 15)));
static_assert(tolerated("36.8065123456789016789", north(36'806'512'345'678'902, 15)));
static_assert(tolerated("0.000000000000000000001", north(0, 17)));
static_assert(out_of_range<latitude>("3640000000000000000000e-20"));
static_assert(tolerated("90.00000000000000000001", north(90'000'000'000'000'000, 15)));
static_assert(impossible<latitude>("91.00000000000000000001"));
static_assert(invalid<latitude>("36.40000000000000000000N"));
static_assert(out_of_range<decimal>("36.40000000000000000000"));
static_assert(waybill::value_format<latitude>::json == waybill::json_kind::number);
static_assert(waybill::value_format<latitude>::expected(wire_format::canonical) == "a latitude from -90 to 90");
static_assert(waybill::value_format<longitude>::expected(wire_format::canonical) == "a longitude from -180 to 180");
static_assert(latitude::parse("36.4").value().to_double() == 36.4);

// beyond 18 digits there is no answer
static_assert([] {
    auto const too_long = waybill::error_code::value_out_of_range;
    return add(of(nines), of(1)).error().code == too_long && add(of(1), of(1, 18)).error().code == too_long &&
           add(of(-nines), of(-1)).error().code == too_long && multiply(of(nines), 2).error().code == too_long &&
           multiply(of(-2), std::numeric_limits<std::int64_t>::min()).error().code == too_long &&
           multiply(of(1), 1'000'000'000'000'000'000).error().code == too_long &&
           of(1).rounded_to(18).error().code == too_long && of(0).rounded_to(19).error().code == too_long &&
           decimal::from_units(nines + 1).error().code == too_long &&
           decimal::from_units(-nines - 1).error().code == too_long &&
           decimal::from_units(1, 19).error().code == too_long &&
           decimal::from_units(std::numeric_limits<std::int64_t>::min()).error().code == too_long &&
           decimal::parse("1e18").error().code == too_long;
}());

} // namespace
