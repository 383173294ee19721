// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/generate.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <string_view>

// The patterns that contracts publish match everything that is written, and everything that they match can be read.
namespace {

using namespace waybill;

template <class T>
void expect_pattern_of_written(wire_format format = wire_format::canonical) {
    ASSERT_FALSE(pattern_of<T>(format).empty());
    std::regex const pattern{std::string(pattern_of<T>(format))};
    generate::maker from(17);
    for (int i = 0; i < 2'000; ++i) {
        T value{};
        generate::make(from, value);
        auto const text = text_of(value, format);
        ASSERT_TRUE(std::regex_match(text, pattern)) << text;
        T read{};
        ASSERT_EQ(value_format<T>::read(text, format, read), reading_outcome::exact) << text;
    }
}

TEST(ValuePatterns, MatchWhatIsWritten) {
    expect_pattern_of_written<bool>();
    expect_pattern_of_written<date>();
    expect_pattern_of_written<date>(wire_format::iso_date);
    expect_pattern_of_written<date_time>();
    expect_pattern_of_written<date_time>(wire_format::slashed_date_time);
    expect_pattern_of_written<instant>();
    expect_pattern_of_written<offset_time>();
    expect_pattern_of_written<waybill::duration>();
    expect_pattern_of_written<decimal>();
    expect_pattern_of_written<latitude>();
    expect_pattern_of_written<longitude>();
    expect_pattern_of_written<id_list>();
    expect_pattern_of_written<std::int64_t>();
    expect_pattern_of_written<std::uint64_t>();
    expect_pattern_of_written<int>();
}

/// The pattern matches no text that is not canonical, except for limits that a pattern cannot express.
template <class T>
void expect_unmatched(std::initializer_list<std::string_view> texts, wire_format format = wire_format::canonical) {
    std::regex const pattern{std::string(pattern_of<T>(format))};
    for (auto const text : texts) {
        T read{};
        EXPECT_NE(value_format<T>::read(text, format, read), reading_outcome::exact) << text;
        EXPECT_FALSE(std::regex_match(std::string(text), pattern)) << text;
    }
}

TEST(ValuePatterns, MatchNothingElse) {
    expect_unmatched<bool>({"true", "1", "TRUE", "yes"});
    expect_unmatched<date>({"1/4/2026", "2026-04-21", "32/01/2026", "01/13/2026", "00/01/2026", "21/04/26"});
    expect_unmatched<date>({"2026-4-01", "21/04/2026", "2026/04/21", "2026-04-32", "20260421"}, wire_format::iso_date);
    expect_unmatched<date_time>({"2026-04-21", "2026-04-21T08:30", "2026-04-21 08:30:00", "2026-04-21T24:00:00",
                                 "2026-04-21T08:30:00Z", "2026-04-21T08:30:00."});
    expect_unmatched<date_time>({"2026/04/21 08:30:00", "2026/04/21 08:30:00.00", "2026-04-21T08:30:00.000"},
                                wire_format::slashed_date_time);
    expect_unmatched<instant>({"2026-04-21T08:30:00", "2026-04-21T08:30:00z", "2026-04-21T08:30:00+01",
                               "2026-04-21T08:30:00+0100", "2026-04-21T08:30:00+01:60"});
    expect_unmatched<waybill::duration>({"1h", "1h:30m", "01h :30m", "1h :60m", "90m", "-1h :30m", "1000000h :00m"});
    expect_unmatched<decimal>({"+1", "01", ".5", "5.", "1e3", "", "-", "1234567890123456789"});
    expect_unmatched<latitude>({"91", "-91", "090", "+1"});
    expect_unmatched<longitude>({"181", "-200", "05"});
    expect_unmatched<id_list>({"1,2", "1; 2", "1;", ";1", "-0", "01"});
    expect_unmatched<std::int64_t>({"+1", "-0", "007", "1.0", "", "99999999999999999999"});
}

} // namespace
