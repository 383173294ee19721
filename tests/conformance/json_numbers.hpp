// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "conformance/json_case.hpp"

/// RFC 8259, 6: numbers.
namespace conformance {

inline auto const numbers_accepted = accepted_texts({
    {"0", "-0", "7", "-7", "10", "100", "1234567890", "-9223372036854775808", "18446744073709551616",
     "123456789012345678901234567890123456789012345678901234567890", "0.0", "-0.0", "0.5", "0.000", "12.5", "12.50",
     "-12.05", "0.00000000000000000000000000000000000001"},
    {"3.141592653589793238462643383279", "0e0", "0E0", "0e+0", "0e-0", "-0e1", "1e5", "1E5", "1e+5", "1E+5", "1e-5",
     "1E-5", "1e00", "1e005", "1e-005", "12.5e3", "-12.5E-3", "0.0e0"},
    // nothing is said of how large a number may be
    {"1e308", "1e309", "-1e400", "1e-400", "1e99999999999999999999", "-1e-99999999999999999999",
     "0e99999999999999999999", "2.2250738585072011e-308"},
});

inline auto const numbers_refused = texts_that_break({
    {"a digit after the sign", {"-", "-a", "-\"1\""}},
    {"no blank after the sign", {"- 1"}},
    {"one sign", {"--1", "-+1"}},
    {"no plus in front", {"+1", "+0", "+"}},
    {"no leading zero", {"00", "01", "007", "-00", "-01", "00.5", "01e5"}},
    {"no hexadecimal", {"0x10", "0X1", "-0x1"}},
    {"no binary", {"0b1"}},
    {"no octal", {"0o7"}},
    {"a digit in front of the point", {".5", "-.5", "+.5"}},
    {"digits around the point", {".", "-."}},
    {"a digit after the point", {"1.", "0.", "-1.", "1.e5", "1.-5", "1.+5", "1. 5"}},
    {"one point", {"1..5", "1.2.3"}},
    {"no blank in front of the point", {"1 .5"}},
    {"no comma for the point", {"1,5"}, waybill::error_code::json_malformed, in_array::accepted},
    {"no blank between digits", {"1 000"}},
    {"no separator between digits", {"1_000", "1'000"}},
    {"a digit of the exponent", {"1e", "1E", "0e", "1e+", "1e-", "1E+", "1.5e", "1.5e+", "1ea"}},
    {"no blank in the exponent", {"1e 5"}},
    {"no blank in front of the exponent", {"1 e5"}},
    {"one sign of the exponent", {"1e+-5", "1e--5", "1e++5"}},
    {"whole exponents", {"1e5.0", "1e.5"}},
    {"one exponent", {"1ee5", "1e5e5"}},
    {"a digit in front of the exponent", {"e5", ".e5", "-e5"}},
    {"nothing after the number", {"1a", "12px", "1f", "1L", "1n", "1%", "0\"\""}},
    {"no sum", {"1+2"}},
    {"no difference", {"1-2"}},
    {"no fraction", {"1/2"}},
    {"no ratio", {"1:2"}},
    {"no other sign", {"#1", "$1"}},
    {"no parentheses", {"(1)"}},
    {"no number that is none", {"NaN", "nan", "-NaN", "1.#QNAN"}},
    {"no infinity", {"Infinity", "-Infinity", "+Infinity", "Inf", "inf", "-inf", "1.#INF"}},
    {"the sign of ASCII (this is U+2212)",
     {"\xE2\x88\x92"
      "1"}},
    {"digits of ASCII (this is a wide 1)", {"\xEF\xBC\x91"}},
    {"digits of ASCII (this is a wide 2)", {"1\xEF\xBC\x92"}},
    {"digits of ASCII (this is an Arabic 1)", {"\xD9\xA1"}},
    {"digits of ASCII (this is a half)", {"\xC2\xBD"}},
    {"digits of ASCII (this is a raised 5)", {"1\xE2\x81\xB5"}},
});

} // namespace conformance
