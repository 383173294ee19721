// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Numbers as the values of fields: what fits is exact, what does not is refused.
#include "conformance/json_numbers.hpp"
#include "support/outcome.hpp"

#include <waybill/json.hpp>
#include <waybill/value/number.hpp>

#include <boost/describe.hpp>
#include <gtest/gtest.h>

#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

struct conformance_measure {
    double real = 0;
};
BOOST_DESCRIBE_STRUCT(conformance_measure, (), (real))
template <>
inline constexpr auto waybill::wire<conformance_measure> =
    waybill::document("Measure", waybill::field<&conformance_measure::real>("Real"));

struct conformance_count {
    std::int64_t whole = 0;
};
BOOST_DESCRIBE_STRUCT(conformance_count, (), (whole))
template <>
inline constexpr auto waybill::wire<conformance_count> =
    waybill::document("Count", waybill::field<&conformance_count::whole>("Whole"));

namespace {

using namespace conformance;
using waybill::error_code;

TEST(json_number_fields, real_numbers) {
    for (auto const& row : numbers_accepted) {
        SCOPED_TRACE(row.document);
        auto const read = waybill::from_json<conformance_measure>(
            std::string("{\"Measure\":{\"Real\":").append(row.document).append("}}"), {.strict = true});
        auto const wanted = std::strtod(std::string(row.document).c_str(), nullptr);
        bool const vanishes = wanted == 0 && row.document.find_first_of("123456789") < row.document.find_first_of("eE");
        if (std::isinf(wanted) || vanishes) { // a number too small for a double is not read as zero
            support::expect_error(read, error_code::value_out_of_range);
        } else {
            ASSERT_TRUE(read) << name_of(read.error().code);
            EXPECT_EQ(read->real, wanted);
            EXPECT_EQ(std::signbit(read->real), std::signbit(wanted));
        }
    }
}

TEST(json_number_fields, whole_numbers) {
    for (auto const& row : numbers_accepted) {
        SCOPED_TRACE(row.document);
        auto const read = waybill::from_json<conformance_count>(
            std::string("{\"Count\":{\"Whole\":").append(row.document).append("}}"));
        errno = 0;
        char* end = nullptr;
        std::string const text(row.document);
        auto wanted = std::strtoll(text.c_str(), &end, 10);
        if (*end != '\0') { // with a fraction or an exponent
            auto const real = std::strtod(text.c_str(), nullptr);
            bool const vanishes = real == 0 && text.find_first_of("123456789") < text.find_first_of("eE");
            // an exponent of more than four digits is refused, whatever the number is
            auto const exponent = text.find_first_of("eE");
            bool const too_long = exponent != text.npos && text.size() - text.find_first_of("0123456789", exponent) > 4;
            if (vanishes || too_long || real != std::trunc(real) || std::abs(real) >= 0x1p63) {
                ASSERT_FALSE(read) << "no whole number of 64 bits";
                EXPECT_TRUE(read.error().code == error_code::value_invalid ||
                            read.error().code == error_code::value_out_of_range);
                continue;
            }
            errno = 0;
            wanted = static_cast<long long>(real);
        }
        if (errno == ERANGE) {
            support::expect_error(read, error_code::value_out_of_range);
        } else {
            ASSERT_TRUE(read) << name_of(read.error().code);
            EXPECT_EQ(read->whole, wanted);
        }
    }
}

TEST(json_number_fields, take_nothing_but_numbers) {
    for (auto const& row : numbers_refused) {
        SCOPED_TRACE(row.document);
        auto const text = std::string("{\"Real\":").append(row.document).append("}}");
        auto const real = waybill::from_json<conformance_measure>("{\"Measure\":" + text);
        support::expect_error(real, row.code);
        auto const whole = waybill::from_json<conformance_count>("{\"Count\":{\"Whole\":" + text.substr(8));
        ASSERT_FALSE(whole);
        // the first part of a fraction may already be refused as no whole number
        EXPECT_TRUE(whole.error().code == row.code || whole.error().code == error_code::value_invalid);
    }
}

} // namespace
