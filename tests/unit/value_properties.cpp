// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/outcome.hpp"
#include "support/sanitized.hpp"

#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/degrees.hpp>
#include <waybill/value/duration.hpp>
#include <waybill/value/id_list.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/offset_time.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;

/// SplitMix64: the same values in every run and with every standard library.
class generator {
public:
    std::uint64_t bits() {
        state_ += 0x9E37'79B9'7F4A'7C15;
        std::uint64_t mixed = (state_ ^ (state_ >> 30)) * 0xBF58'476D'1CE4'E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D0'49BB'1331'11EB;
        return mixed ^ (mixed >> 31);
    }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        auto const span = std::uint64_t(high) - std::uint64_t(low);
        return span == std::numeric_limits<std::uint64_t>::max() ? std::int64_t(bits())
                                                                 : low + std::int64_t(bits() % (span + 1));
    }
    /// Any size of number is as likely as any other.
    std::int64_t any_size() { return std::int64_t(bits()) >> between(0, 63); }

private:
    std::uint64_t state_ = 20261101;
};

constexpr int value_count = support::some_of(20'000);

/// A value is written in its canonical form, which reads back as the value.
template <class T>
void round_trip(T const& value, wire_format format = wire_format::canonical) {
    std::string const text = text_of(value, format);
    T back{};
    ASSERT_EQ(value_format<T>::read(text, format, back), reading_outcome::exact) << text;
    ASSERT_EQ(back, value) << text;
    bool const plain = std::all_of(text.begin(), text.end(), [](char byte) {
        return byte >= ' ' && byte < '\x7F' && byte != '<' && byte != '&' && byte != '"' && byte != '\'';
    });
    ASSERT_TRUE(plain) << text;
    auto const parsed = parse<T>(text);
    ASSERT_TRUE(parsed) << text;
    ASSERT_EQ(*parsed, value) << text;
}

template <class... T>
void whole_numbers_round_trip() {
    generator random;
    for (int i = 0; i < value_count; ++i) (round_trip(static_cast<T>(random.any_size())), ...);
    (round_trip(std::numeric_limits<T>::min()), ...);
    (round_trip(std::numeric_limits<T>::max()), ...);
    (round_trip(T{0}), ...);
}

TEST(values, whole_numbers_round_trip) {
    whole_numbers_round_trip<int, unsigned, std::int64_t, std::uint64_t, std::int16_t, std::int8_t, std::uint8_t>();
}

TEST(values, whole_numbers_are_written_as_the_standard_library_writes_them) {
    generator random;
    for (int i = 0; i < value_count; ++i) {
        auto const value = random.any_size();
        ASSERT_EQ(text_of(value), std::to_string(value));
        ASSERT_EQ(text_of(std::uint64_t(value)), std::to_string(std::uint64_t(value)));
    }
}

TEST(values, floating_point_numbers_round_trip) {
    generator random;
    for (int i = 0; i < value_count; ++i) {
        auto const value = std::bit_cast<double>(random.bits());
        if (std::isfinite(value) && std::fpclassify(value) != FP_SUBNORMAL) round_trip(value);
    }
    for (double const value : {0.0, -0.0, 1.0, 0.1, 1e300, -1e-300, 1e20, 123456789.125}) round_trip(value);
    EXPECT_EQ(text_of(0.1), "0.1");
    EXPECT_EQ(text_of(36.4), "36.4");
}

TEST(values, floating_point_numbers_are_read_as_their_forms_say) {
    using enum reading_outcome;
    struct {
        std::string_view text;
        reading_outcome outcome;
        double value;
    } const table[] = {
        {"1.5", exact, 1.5},         {"-1.5", exact, -1.5}, {"1e3", exact, 1000},     {"1E+3", exact, 1000},
        {"15e-1", exact, 1.5},       {"0", exact, 0},       {"+1.5", tolerated, 1.5}, {".5", tolerated, 0.5},
        {"-.5", tolerated, -0.5},    {"5.", tolerated, 5},  {"007", tolerated, 7},    {"1e400", out_of_range, 0},
        {"-1e400", out_of_range, 0},
    };
    for (auto const& row : table) {
        double value = 0;
        EXPECT_EQ(value_format<double>::read(row.text, wire_format::canonical, value), row.outcome) << row.text;
        EXPECT_EQ(value, row.value) << row.text;
    }
    for (std::string_view const text :
         {"NaN", "nan",  "INF", "-inf", "infinity", "",     "-",  "+",  ".",    "+-1", "--1",
          "1,5", "1.5.", "1e",  "1e+",  "e3",       "0x10", " 1", "1 ", "1.5x", "null"}) {
        double value = 0;
        EXPECT_EQ(value_format<double>::read(text, wire_format::canonical, value), invalid) << text;
        EXPECT_EQ(value, 0) << text;
    }
    for (double const none : {std::nan(""), HUGE_VAL, -HUGE_VAL}) EXPECT_EQ(text_of(none), "null");
}

TEST(values, every_byte_in_a_decimal_is_a_digit_or_refused) {
    // digits after the point are read eight at a time
    for (std::string_view const sound : {"7.1", "12.34567", "12.34567891", "1.2345678901", "-9.1234567890123456"}) {
        auto const point = sound.find('.');
        for (std::size_t place = point + 1; place < sound.size(); ++place) {
            for (unsigned byte = 0; byte < 256; ++byte) {
                std::string text(sound);
                text[place] = char(byte);
                bool const exponent = byte == 'e' || byte == 'E'; // understood, though not canonical
                decimal value;
                auto const outcome = value_format<decimal>::read(text, wire_format::canonical, value);
                if (detail::value::is_digit(char(byte))) {
                    EXPECT_EQ(text_of(value), text);
                } else if (!exponent) {
                    EXPECT_EQ(outcome, reading_outcome::invalid) << text;
                }
            }
        }
    }
}

/// Puts every byte at every position of `sound` and compares the result with that of the reader of all forms. Returns
/// the number of texts that are canonical.
template <class T>
std::size_t exact_with_one_byte_changed(std::string_view sound, wire_format format, auto value_of) {
    std::size_t exact = 0;
    for (std::size_t place = 0; place < sound.size(); ++place) {
        for (unsigned byte = 0; byte < 256; ++byte) {
            std::string text(sound);
            text[place] = char(byte);
            T value;
            auto const outcome = value_format<T>::read(text, format, value);
            auto const apart = detail::value::read_moment(text);
            EXPECT_EQ(understood(outcome), apart.outcome == reading_outcome::exact) << text;
            if (!understood(outcome)) continue;
            EXPECT_EQ(value, value_of(apart)) << text;
            if (outcome != reading_outcome::exact) continue;
            ++exact;
            EXPECT_EQ(text_of(value, format), text);
        }
    }
    return exact;
}

TEST(values, every_byte_in_a_date_counts_or_is_refused) {
    // eight bytes are read at once; the reader of all forms takes them one by one
    auto const day = [](detail::value::moment const& apart) { return date{apart.day}; };
    auto const moment = [](detail::value::moment const& apart) { return date_time::at({apart.day}, apart.time); };
    // year, month and day, digit by digit, and two separators
    constexpr std::size_t dates = 40 + 2 + 3 + 3 + 9 + 2;
    EXPECT_EQ(exact_with_one_byte_changed<date>("01/11/2026", wire_format::canonical, day), dates);
    EXPECT_EQ(exact_with_one_byte_changed<date>("2026-11-01", wire_format::iso_date, day), dates);
    // hour, minute and second
    constexpr std::size_t date_times = dates + 2 + 10 + 6 + 10 + 6 + 10;
    EXPECT_EQ(exact_with_one_byte_changed<date_time>("2026-11-01T08:30:59", wire_format::canonical, moment),
              date_times + 3);
    EXPECT_EQ(exact_with_one_byte_changed<date_time>("2026/11/01 08:30:59.125", wire_format::slashed_date_time, moment),
              date_times + 4 + 30);
}

TEST(values, every_day_round_trips_in_every_form) {
    // three and a half million days: one comparison each, instead of one assertion each
    for (auto day = date::of(1, 1, 2); day.exists(); day = day + std::chrono::days(support::stride)) {
        for (auto const format : {wire_format::stay_date, wire_format::iso_date}) {
            char buffer[10]{};
            sink out{std::span<char>(buffer)};
            write_leaf(out, day, format);
            out.finish();
            date back;
            auto const outcome = value_format<date>::read({buffer, out.size()}, format, back);
            if (outcome != reading_outcome::exact || back != day) FAIL() << std::string_view(buffer, sizeof buffer);
        }
    }
    round_trip(date::of(9999, 12, 31));
}

TEST(values, days_that_the_calendar_has_not_are_refused) {
    std::size_t accepted = 0;
    for (unsigned month = 0; month < 100; ++month) {
        for (unsigned day = 0; day < 100; ++day) {
            std::string text = std::to_string(100 + day).substr(1);
            text.append("/").append(std::to_string(100 + month), 1);
            for (std::string const year : {"2024", "2026"}) {
                auto const parsed = date::parse(text + '/' + year);
                accepted += parsed.has_value();
                if (!parsed) { ASSERT_EQ(parsed.error().code, error_code::value_impossible) << text; }
            }
        }
    }
    EXPECT_EQ(accepted, 366U + 365U);
}

TEST(values, date_times_and_instants_round_trip) {
    generator random;
    auto const first = date_time::of(1, 1, 1, 0, 0, 1).value.time_since_epoch().count(); // midnight is an absent value
    auto const last =
        date_time::at(date::of(9999, 12, 31), std::chrono::hours(24)).value.time_since_epoch().count() - 1;
    constexpr std::int64_t grains[] = {1, 10, 1'000, 10'000, 10'000'000, 600'000'000};
    for (int i = 0; i < value_count; ++i) {
        auto const grain = grains[random.bits() % std::size(grains)];
        auto const count = random.between(first, last) / grain * grain;
        date_time const local{date_time::local_time(detail::value::ticks(count))};
        round_trip(local, wire_format::iso_date_time);
        round_trip(local, wire_format::slashed_date_time);
        round_trip(instant{instant::sys_time(detail::value::ticks(count))});
        ASSERT_EQ(date_time::at(local.day(), local.time_of_day()), local);
        // a local time in the zone of UTC is the instant
        ASSERT_EQ(instant::parse(text_of(local) + 'Z').value().value.time_since_epoch(),
                  local.value.time_since_epoch());
    }
}

TEST(values, instants_are_the_same_with_every_offset) {
    generator random;
    for (int i = 0; i < value_count; ++i) {
        auto const seconds = random.between(0, 4'000'000'000);
        auto const minutes = random.between(-23 * 60 - 59, 23 * 60 + 59);
        date_time const local{date_time::local_time(std::chrono::seconds(seconds) + std::chrono::minutes(minutes))};
        auto const size = std::uint64_t(minutes < 0 ? -minutes : minutes);
        std::string const offset = (minutes < 0 ? "-" : "+") + std::to_string(100 + size / 60).substr(1) + ':' +
                                   std::to_string(100 + size % 60).substr(1);
        instant found;
        ASSERT_EQ(value_format<instant>::read(text_of(local) + offset, wire_format::canonical, found),
                  reading_outcome::exact);
        ASSERT_EQ(found.value.time_since_epoch(), std::chrono::seconds(seconds)) << text_of(local) << offset;
    }
}

TEST(values, offset_times_round_trip) {
    generator random;
    for (int i = 0; i < value_count; ++i) {
        instant const moment{instant::sys_time(std::chrono::seconds(random.between(0, 4'000'000'000)))};
        round_trip(offset_time{moment, std::chrono::minutes(random.between(-23 * 60 - 59, 23 * 60 + 59))});
    }
}

TEST(values, durations_round_trip) {
    generator random;
    for (int minutes = 0; minutes < 48 * 60; ++minutes) round_trip(duration::of(0, minutes));
    for (int i = 0; i < value_count; ++i) round_trip(duration{std::chrono::minutes(random.between(0, 59'999'999))});
}

decimal any_decimal(generator& random) {
    auto const units = random.any_size() % 1'000'000'000'000'000'000;
    return decimal::from_units(units, unsigned(random.between(0, 18))).value();
}

TEST(values, decimals_round_trip) {
    generator random;
    for (int i = 0; i < value_count; ++i) {
        auto const value = any_decimal(random);
        round_trip(value);
        ASSERT_EQ(-(-value), value);
        ASSERT_NEAR(value.to_double(), std::stod(text_of(value)), std::abs(value.to_double()) * 1e-15);
    }
}

/// Scaled to 18 digits after the point: the sum and the order of any two decimals fit 128 bits.
__extension__ using wide = __int128;
wide widened(decimal value) {
    wide units = value.units();
    for (unsigned i = value.scale(); i < decimal::most_digits; ++i) units *= 10;
    return units;
}

TEST(values, decimals_are_written_digit_by_digit_whatever_their_size_and_scale) {
    for (unsigned scale = 0; scale <= decimal::most_digits; ++scale)
        for (std::size_t size = 1; size <= decimal::most_digits; ++size)
            for (char const digit : {'0', '1', '4', '9'}) {
                std::string const units = (digit == '0' ? "1" : std::string(1, digit)) + std::string(size - 1, digit);
                std::string text = units.size() > scale ? units : std::string(scale + 1 - units.size(), '0') + units;
                if (scale != 0) text.insert(text.size() - scale, ".");
                auto const value = decimal::from_units(std::stoll(units), scale).value();
                ASSERT_EQ(text_of(value), text);
                ASSERT_EQ(text_of(-value), "-" + text);
            }
}

TEST(values, decimals_compare_add_and_round_as_exact_arithmetic_does) {
    generator random;
    int sums = 0;
    int products = 0;
    for (int i = 0; i < value_count; ++i) {
        auto const left = any_decimal(random);
        auto const right = any_decimal(random);
        ASSERT_EQ(compare(left, right) < 0, widened(left) < widened(right)) << text_of(left) << ' ' << text_of(right);
        ASSERT_EQ(compare(left, right) == 0, widened(left) == widened(right));
        ASSERT_EQ(compare(left, left), std::strong_ordering::equal);
        if (auto const sum = add(left, right)) {
            ++sums;
            ASSERT_EQ(widened(*sum), widened(left) + widened(right)) << text_of(left) << ' ' << text_of(right);
            ASSERT_EQ(sum->scale(), std::max(left.scale(), right.scale()));
            auto const back = add(*sum, -right);
            if (back) { ASSERT_EQ(compare(*back, left), std::strong_ordering::equal); }
        }
        auto const times = random.any_size();
        wide const product = wide(left.units()) * times;
        bool const fits = product < wide(1'000'000'000'000'000'000) && product > -wide(1'000'000'000'000'000'000);
        auto const multiplied = multiply(left, times);
        ASSERT_EQ(multiplied.has_value(), fits) << text_of(left) << " * " << times;
        if (multiplied) {
            ++products;
            ASSERT_EQ(multiplied->units(), product);
        }
        auto const scale = unsigned(random.between(0, 18));
        if (auto const rounded = left.rounded_to(scale)) {
            ASSERT_EQ(rounded->scale(), scale);
            wide step = 1;
            for (unsigned j = scale; j < decimal::most_digits; ++j) step *= 10;
            wide const twice = (widened(*rounded) - widened(left)) * 2;
            ASSERT_TRUE(twice <= step && twice >= -step) << text_of(left) << " to " << scale;
            if ((twice == step || twice == -step) && step > 1) {
                ASSERT_EQ(rounded->units() % 2, 0) << text_of(left) << " to " << scale;
            }
        } else {
            ASSERT_GT(scale, left.scale());
        }
    }
    EXPECT_GT(sums, value_count / 10);
    EXPECT_GT(products, value_count / 10);
}

TEST(values, degrees_are_within_the_globe) {
    generator random;
    int inside = 0;
    for (int i = 0; i < value_count; ++i) {
        auto const scale = unsigned(random.between(0, 15));
        std::int64_t one = 1;
        for (unsigned j = 0; j < scale; ++j) one *= 10;
        auto const angle = decimal::from_units(random.between(-200 * one, 200 * one), scale).value();
        auto const north = latitude::parse(text_of(angle));
        auto const east = longitude::parse(text_of(angle));
        ASSERT_EQ(north.has_value(), widened(angle) <= wide(90) * 1'000'000'000'000'000'000 &&
                                         widened(angle) >= wide(-90) * 1'000'000'000'000'000'000);
        ASSERT_EQ(east.has_value(), widened(angle) <= wide(180) * 1'000'000'000'000'000'000 &&
                                        widened(angle) >= wide(-180) * 1'000'000'000'000'000'000);
        if (north) {
            ++inside;
            round_trip(*north);
        } else {
            ASSERT_EQ(north.error().code, error_code::value_impossible);
            ASSERT_EQ(north.error().expected, "a latitude from -90 to 90");
        }
        if (east) round_trip(*east);
    }
    EXPECT_GT(inside, value_count / 10);
}

TEST(values, id_lists_and_booleans_round_trip) {
    generator random;
    for (int i = 0; i < 500; ++i) {
        id_list list;
        for (auto count = random.between(0, 40); count > 0; --count) list.ids.push_back(random.any_size());
        round_trip(list);
    }
    round_trip(true);
    round_trip(false);
}

/// With any input, no reader reads past the end, and a value that is read is written and read again.
template <class T>
void survives_as(std::string_view text, int& taken) {
    T value{};
    for (auto const format : {wire_format::canonical, wire_format::stay_date, wire_format::iso_date,
                              wire_format::slashed_date_time, wire_format::iso_date_time}) {
        if (!value_format<T>::has(format)) continue;
        if (!understood(value_format<T>::read(text, format, value))) continue;
        ++taken;
        round_trip(value, format);
        T again{};
        ASSERT_EQ(value_format<T>::read(text_of(value, format), format, again), reading_outcome::exact) << text;
    }
}

template <class... T>
void survives(std::string_view text, int& taken) {
    (survives_as<T>(text, taken), ...);
}

TEST(values, damaged_texts_are_taken_or_refused_and_never_misread) {
    generator random;
    constexpr std::string_view seeds[] = {// dates and times
                                          "21/04/2026", "2026-04-21", "2026/11/01 00:00:00.000",
                                          "2026-11-01T08:30:05.1234567", "1h :30m", "PT1H30M", "01:30:00",
                                          "2026-04-01T10:20:00+01:00",
                                          // numbers and others
                                          "220.000", "-1.5e-3", "True", "1;2;3", "9223372036854775807", "36.4"};
    constexpr std::string_view alphabet = "0123456789/-:.;, +TZtzhHmMPSDe\t";
    int taken = 0;
    for (int i = 0; i < value_count; ++i) {
        std::string text(seeds[random.bits() % std::size(seeds)]);
        for (auto edits = random.between(1, 3); edits > 0 && !text.empty(); --edits) {
            auto const at = std::size_t(random.bits() % text.size());
            char const byte = alphabet[random.bits() % alphabet.size()];
            switch (random.bits() % 3) {
            case 0: text[at] = byte; break;
            case 1: text.insert(at, 1, byte); break;
            default: text.erase(at, 1); break;
            }
        }
        // a copy of its own, so that the sanitizer detects a reader that runs over its end
        std::vector<char> const alone(text.begin(), text.end());
        survives<date, date_time, instant, duration, decimal, latitude, id_list, std::int64_t, bool>(
            {alone.data(), alone.size()}, taken);
    }
    EXPECT_GT(taken, value_count / 4);
}

TEST(values, errors_name_the_code_what_was_expected_and_what_was_found) {
    auto const expect = [](auto const& parsed, error_code code, char const* expected, char const* found) {
        support::expect_error(parsed, {.code = code, .expected = expected, .found = found});
    };
    using enum error_code;
    expect(date::parse("31/02/2026"), value_impossible, "a date dd/mm/yyyy", "31/02/2026");
    expect(date::parse("soon"), value_invalid, "a date dd/mm/yyyy", "soon");
    expect(parse<date>("soon", wire_format::iso_date), value_invalid, "a date yyyy-mm-dd", "soon");
    expect(date_time::parse("24:00"), value_invalid, "a date-time yyyy-mm-ddThh:mm:ss", "24:00");
    expect(parse<date_time>("2026/11/01 24:00:00.000", wire_format::slashed_date_time), value_impossible,
           "a date-time yyyy/mm/dd hh:mm:ss.000", "2026/11/01 24:00:00.000");
    expect(instant::parse("2026-04-01T10:20:00"), value_invalid, "a date-time with its zone, yyyy-mm-ddThh:mm:ssZ",
           "2026-04-01T10:20:00");
    expect(instant::parse("0001-01-01T00:00:00+01:00"), value_out_of_range,
           "a date-time with its zone, yyyy-mm-ddThh:mm:ssZ", "0001-01-01T00:00:00+01:00");
    expect(duration::parse("1h :75m"), value_impossible, "a duration like 1h :30m", "1h :75m");
    expect(decimal::parse("1e99"), value_out_of_range, "a decimal number of at most 18 digits", "1e99");
    expect(longitude::parse("181"), value_impossible, "a longitude from -180 to 180", "181");
    expect(id_list::parse("1;two"), value_invalid, "at most 20000 ids separated by ;", "1;two");
    expect(parse<int>("99999999999"), value_out_of_range, "a whole number from -2147483648 to 2147483647",
           "99999999999");
    expect(parse<bool>("oui"), value_invalid, "True or False", "oui");
    expect(parse<double>("much"), value_invalid, "a number", "much");
}

TEST(id_list_properties, has_a_limit_of_ids) {
    constexpr auto most = value_format<id_list>::most_ids;
    std::string text = "1";
    for (std::size_t i = 1; i < most; ++i) text += ";1";
    id_list list;
    EXPECT_EQ(value_format<id_list>::read(text, wire_format::canonical, list), reading_outcome::exact);
    EXPECT_EQ(list.ids.size(), most);
    EXPECT_EQ(value_format<id_list>::read(text + ";1;1;1", wire_format::canonical, list),
              reading_outcome::out_of_range);
    EXPECT_EQ(list.ids.size(), most);
}

} // namespace
