// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The first byte of an input chooses a type, see `kinds`; the rest is the text to read, or the bits of a value.
#include "common/bytes.hpp"
#include "common/require.hpp"
#include "reference/moments.hpp"
#include "reference/numbers.hpp"

#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/degrees.hpp>
#include <waybill/value/duration.hpp>
#include <waybill/value/id_list.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/number.hpp>

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

namespace {

using namespace waybill;
using fuzzing::chooser;
using fuzzing::require;
using fuzzing::reference::verdict;

template <class T>
struct outcome {
    reading_outcome is;
    T value{};
};
template <class T>
outcome<T> read(std::string_view text, wire_format format = wire_format::canonical) {
    outcome<T> found{};
    found.is = value_format<T>::read(text, format, found.value);
    return found;
}

bool same(reading_outcome ours, verdict theirs) {
    switch (theirs) {
    case verdict::exact: return ours == reading_outcome::exact;
    case verdict::tolerated: return ours == reading_outcome::tolerated;
    case verdict::invalid: return ours == reading_outcome::invalid;
    case verdict::impossible: return ours == reading_outcome::impossible;
    case verdict::out_of_range: return ours == reading_outcome::out_of_range;
    }
    return false;
}
std::string_view name_of(reading_outcome ours) {
    constexpr std::string_view names[] = {"exact", "tolerated", "invalid", "impossible", "out_of_range"};
    return names[std::size_t(ours)];
}

/// A value is written in its canonical form, which reads exactly as the value.
template <class T>
std::string require_round_trip(T const& value, wire_format format = wire_format::canonical) {
    auto const text = text_of(value, format);
    if (!detail::value::is_value_in(value, format)) return text; // as the first day of year 1, which writers refuse
    auto const back = read<T>(text, format);
    require(back.is == reading_outcome::exact, "what is written reads exactly", {text, name_of(back.is)});
    require(back.value == value, "what is written reads as the value", {text});
    for (char const byte : text)
        require(byte >= ' ' && byte < '\x7F' && std::string_view("<&\"'").find(byte) == std::string_view::npos,
                "what is written needs no escape", {text});
    return text;
}
/// `is_written_so` knows whether an exact text is the one that is written.
template <class T>
void require_known(outcome<T> const& found, std::string_view text, std::string_view written,
                   wire_format format = wire_format::canonical) {
    require(found.is != reading_outcome::exact ||
                waybill::detail::value::is_written_so<T>(text, format) == (text == written),
            "a value knows whether its text is written", {text, written});
}

/// A value whose text is exact is written as the same text.
template <class T>
void require_written(outcome<T> const& found, std::string_view text, wire_format format = wire_format::canonical) {
    if (!understood(found.is)) return;
    auto const written = require_round_trip(found.value, format);
    require(found.is != reading_outcome::exact || written == text,
            "a value whose text is exact is written as the same text", {text, written});
}

template <class T>
void whole_number_read(std::string const& text) {
    auto const ours = read<T>(text);
    auto const theirs = fuzzing::reference::read_whole(text, std::int64_t(std::numeric_limits<T>::min()),
                                                       std::uint64_t(std::numeric_limits<T>::max()));
    if (text.find_first_of(".eE") != text.npos) { // a floating-point number, which may be whole
        bool const refused = ours.is == reading_outcome::invalid || ours.is == reading_outcome::out_of_range;
        bool const same_value = static_cast<double>(ours.value) == std::strtod(text.c_str(), nullptr);
        require(refused || (ours.is == reading_outcome::tolerated && same_value),
                "a whole number with a point or an exponent is a quirk and has its value", {text});
        return;
    }
    require(same(ours.is, theirs.is), "a whole number is read as by strtoll", {text, name_of(ours.is)});
    require(!understood(ours.is) || static_cast<std::uint64_t>(static_cast<std::int64_t>(ours.value)) == theirs.value ||
                static_cast<std::uint64_t>(ours.value) == theirs.value,
            "a whole number has the value of strtoll", {text});
    require_written(ours, text);
}
void whole_numbers(chooser from) {
    auto const read_as = [text = std::string(from.rest())]<class... T>() { (whole_number_read<T>(text), ...); };
    read_as.template operator()<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                                std::int64_t, std::uint64_t>();
}
void whole_numbers_made(chooser from) {
    auto const bits = from.word();
    auto const with_sign = static_cast<std::int64_t>(bits);
    require(require_round_trip(bits) == std::to_string(bits), "a whole number is written as by the standard library");
    require(require_round_trip(with_sign) == std::to_string(with_sign), "so is one with a sign");
    require_round_trip(static_cast<std::int8_t>(bits));
    require_round_trip(static_cast<std::uint16_t>(bits));
    require_round_trip(static_cast<std::int32_t>(bits));
}

void require_same_bits(double ours, double theirs, std::string_view text) {
    require(std::bit_cast<std::uint64_t>(ours) == std::bit_cast<std::uint64_t>(theirs),
            "a number has the bits that strtod gives it", {text});
}
void reals(chooser from) {
    std::string const text(from.rest());
    auto const ours = read<double>(text);
    auto const theirs = fuzzing::reference::read_real(text);
    require(same(ours.is, theirs.is), "a number is read as by strtod", {text, name_of(ours.is)});
    if (!understood(ours.is)) return;
    require_same_bits(ours.value, theirs.value, text);
    require_round_trip(ours.value);
}
void reals_made(chooser from) {
    auto const value = std::bit_cast<double>(from.word());
    auto const text = text_of(value);
    if (!(value - value == 0)) return require(text == "null", "what is no number is written null", {text});
    require(read<double>(text).is == reading_outcome::exact, "a number that is written reads exactly", {text});
    require_same_bits(read<double>(text).value, value, text);
    require_same_bits(std::strtod(text.c_str(), nullptr), value, text);
}

void booleans(chooser from) {
    auto const text = from.rest();
    std::string lower(text);
    for (auto& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = char(letter - 'A' + 'a');
    bool const yes = lower == "true" || lower == "1";
    auto const ours = read<bool>(text);
    require(understood(ours.is) == (yes || lower == "false" || lower == "0"), "true and false are distinguished",
            {text});
    require(!understood(ours.is) || ours.value == yes, "true is not false", {text});
    require_written(ours, text);
}

fuzzing::reference::decimal plain(decimal const& value) { return {verdict::exact, value.units(), value.scale()}; }
void require_same(result<decimal> const& ours, std::optional<fuzzing::reference::decimal> const& theirs,
                  std::string_view what, std::string_view text) {
    require(bool(ours) == theirs.has_value(), what, {text});
    require(!ours || (ours->units() == theirs->units && ours->scale() == theirs->scale), what, {text});
}

void decimals(chooser from) {
    std::string const text(from.rest());
    auto const ours = read<decimal>(text);
    auto const theirs = fuzzing::reference::read_decimal(text);
    require(same(ours.is, theirs.is), "a decimal is read digit by digit", {text, name_of(ours.is)});
    if (understood(ours.is)) {
        require(ours.value.units() == theirs.units && ours.value.scale() == theirs.scale, "a decimal has its digits",
                {text});
        require(text_of(ours.value) == theirs.written(), "a decimal is written digit by digit", {text});
        require_written(ours, text);
    }
    auto const angle = [&]<int Most>() {
        auto const found = read<degrees<Most>>(text);
        bool const outside = understood(ours.is) && !fuzzing::reference::is_within(theirs, Most);
        if (understood(ours.is)) // other numbers have more digits, which an angle may have
            require(found.is == (outside ? reading_outcome::impossible : ours.is), "an angle is within the globe",
                    {text});
        require_written(found, text);
    };
    angle.template operator()<90>();
    angle.template operator()<180>();
}

void decimals_made(chooser from) {
    using namespace fuzzing;
    auto const one =
        decimal::from_units(static_cast<std::int64_t>(from.word()) >> from.below(64), unsigned(from.below(20)));
    auto const other =
        decimal::from_units(static_cast<std::int64_t>(from.word()) >> from.below(64), unsigned(from.below(20)));
    if (!one || !other) return;
    auto const text = require_round_trip(*one) + ' ' + require_round_trip(*other);
    auto const left = plain(*one);
    auto const right = plain(*other);
    auto const times = static_cast<std::int64_t>(from.word()) >> from.below(64);
    auto const scale = unsigned(from.below(20));
    require(require_round_trip(*one) == left.written(), "a decimal is written digit by digit", {text});
    require_same(add(*one, *other), reference::add(left, right), "a sum is exact", text);
    require_same(add(*one, -*other), reference::add(left, plain(-*other)), "a difference is exact", text);
    require_same(multiply(*one, times), reference::multiply(left, times), "a product is exact", text);
    require_same(one->rounded_to(scale), reference::rounded(left, scale), "rounding is to even", text);
    auto const order = compare(*one, *other);
    require((order < 0   ? -1
             : order > 0 ? 1
                         : 0) == reference::compare(left, right),
            "decimals compare by value", {text});
}

void id_lists(chooser from) {
    std::string const text(from.rest());
    auto const ours = read<id_list>(text);
    auto const theirs = fuzzing::reference::read_ids(text);
    require(same(ours.is, theirs.is), "ids are read one by one", {text, name_of(ours.is)});
    require(!understood(ours.is) || ours.value.ids == theirs.values, "ids are those between the separators", {text});
    require_written(ours, text);
}

void durations(chooser from) {
    std::string const text(from.rest());
    auto const ours = read<duration>(text);
    auto const theirs = fuzzing::reference::read_duration(text);
    require(same(ours.is, theirs.is), "a duration is read as by regular expressions", {text, name_of(ours.is)});
    require(!understood(ours.is) || ours.value.value.count() == theirs.minutes, "a duration has its minutes", {text});
    require_written(ours, text);
}

verdict verdict_of(fuzzing::reference::moment const& theirs, bool fits, bool own_form) {
    if (theirs.is != verdict::exact) return theirs.is;
    return !fits ? verdict::invalid : own_form ? verdict::exact : verdict::tolerated;
}
bool is_cut(std::string const& fraction) {
    return fraction.size() > 7 && fraction.find_first_not_of('0', 7) != std::string::npos;
}

void dates(chooser from) {
    std::string const text(from.rest());
    auto const theirs = fuzzing::reference::read_moment(text);
    bool const midnight = theirs.ticks == 0 && !is_cut(theirs.fraction);
    bool const plain = theirs.padded && theirs.between == '\0' && theirs.zone.empty();
    for (auto const format : {wire_format::canonical, wire_format::iso_date}) {
        bool const iso = format == wire_format::iso_date;
        bool const own = plain && theirs.year_first == iso && theirs.separator == (iso ? '-' : '/');
        auto const ours = read<date>(text, format);
        bool const absent = theirs.days == -719'162 && theirs.ticks == 0; // .NET's default
        if (absent && ours.is == reading_outcome::impossible) continue;
        require(same(ours.is, verdict_of(theirs, midnight, own)), "a date is read as by regular expressions",
                {text, name_of(ours.is)});
        if (!understood(ours.is)) continue;
        require(ours.value.to_sys_days().time_since_epoch().count() == theirs.days, "a date has the calendar's day",
                {text});
        require(text_of(ours.value, format) == fuzzing::reference::written_day(theirs.days, iso ? "y-m-d" : "d/m/y"),
                "a date is written as by gmtime", {text});
        require_written(ours, text, format);
    }
}

void date_times(chooser from) {
    std::string const text(from.rest());
    auto const theirs = fuzzing::reference::read_moment(text);
    bool const whole = theirs.padded && theirs.seconds && !is_cut(theirs.fraction) && theirs.zone.empty();
    for (auto const format : {wire_format::iso_date_time, wire_format::slashed_date_time}) {
        bool const slashed = format == wire_format::slashed_date_time;
        bool const own = whole && theirs.year_first && theirs.separator == (slashed ? '/' : '-') &&
                         theirs.between == (slashed ? ' ' : 'T') && (!slashed || theirs.fraction.size() >= 3);
        auto const ours = read<date_time>(text, format);
        // with slashes it is converted to UTC, which may be in no year
        auto const to_utc = slashed ? theirs.zone_minutes * 600'000'000 : 0;
        auto const utc = theirs.days * 86'400 + (theirs.ticks - to_utc) / 10'000'000;
        constexpr std::int64_t first = -62'135'596'800;
        constexpr std::int64_t last = 253'402'300'799;
        bool const beyond = ours.is == reading_outcome::out_of_range && theirs.is == verdict::exact && to_utc != 0 &&
                            (utc < first || utc > last);
        bool const absent = !slashed && theirs.days == -719'162 && theirs.ticks == 0; // .NET's default
        if (absent && ours.is == reading_outcome::impossible) continue;
        require(beyond || same(ours.is, verdict_of(theirs, true, own)), "a date-time is read as by regular expressions",
                {text, name_of(ours.is)});
        if (!understood(ours.is)) continue;
        constexpr std::int64_t day = 864'000'000'000;
        auto const ticks = ours.value.value.time_since_epoch().count();
        require(ticks == theirs.days * day + theirs.ticks - to_utc, "a date-time has the calendar's ticks", {text});
        auto const since_midnight = (ticks % day + day) % day;
        auto const written =
            fuzzing::reference::written_day((ticks - since_midnight) / day, slashed ? "y/m/d " : "y-m-dT") +
            fuzzing::reference::written_time(since_midnight, slashed ? 3 : 0);
        require(require_round_trip(ours.value, format) == written, "a date-time is written as by gmtime", {text});
        require_known(ours, text, written, format);
    }
}

void instants(chooser from) {
    std::string const text(from.rest());
    auto const theirs = fuzzing::reference::read_moment(text);
    auto expected = theirs.is;
    bool const reported = theirs.between != '\0' && !theirs.zone.empty();
    auto const seconds = theirs.days * 86'400 + theirs.ticks / 10'000'000 - theirs.zone_minutes * 60;
    bool const zone_own = theirs.zone == "Z" || (theirs.zone.size() == 6 && theirs.zone[0] != ' ');
    bool const own = theirs.padded && theirs.year_first && theirs.separator == '-' && theirs.between == 'T' &&
                     theirs.seconds && !is_cut(theirs.fraction) && zone_own;
    constexpr std::int64_t first = -62'135'596'800;
    bool const absent = (seconds == first && theirs.ticks % 10'000'000 == 0) ||
                        (theirs.days == -719'162 && theirs.ticks == 0); // .NET's default
    if (expected != verdict::invalid && !reported) expected = verdict::invalid;
    if (expected == verdict::exact)
        expected = seconds < first || seconds >= 253'402'300'800 ? verdict::out_of_range
                   : absent                                      ? verdict::impossible
                   : own                                         ? verdict::exact
                                                                 : verdict::tolerated;
    auto const ours = read<instant>(text);
    require(same(ours.is, expected), "an instant is read as by regular expressions", {text, name_of(ours.is)});
    if (!understood(ours.is)) return;
    require(ours.value.value.time_since_epoch().count() == seconds * 10'000'000 + theirs.ticks % 10'000'000,
            "an instant has the calendar's ticks", {text});
    auto const days = (seconds - (seconds % 86'400 + 86'400) % 86'400) / 86'400;
    auto const ticks = (seconds - days * 86'400) * 10'000'000 + theirs.ticks % 10'000'000;
    auto const written =
        fuzzing::reference::written_day(days, "y-m-dT") + fuzzing::reference::written_time(ticks, 0) + 'Z';
    require(require_round_trip(ours.value) == written, "an instant is written as by gmtime", {text});
    require_known(ours, text, written);
}

void moments_made(chooser from) {
    constexpr std::int64_t first = -719'162; // 0001-01-01
    constexpr std::int64_t count = 3'652'059;
    auto const number = std::int64_t(from.word() % std::uint64_t(count)) + first;
    auto const since_midnight = detail::value::ticks(std::int64_t(from.word() % 864'000'000'000));
    auto const day = date::of(std::chrono::sys_days(std::chrono::days(number)));
    require_round_trip(day);
    auto const text = require_round_trip(day, wire_format::iso_date);
    require(text == fuzzing::reference::written_day(number, "y-m-d"), "a date is written as by gmtime", {text});
    auto const moment = date_time::at(day, since_midnight);
    require_round_trip(moment, wire_format::iso_date_time);
    require_round_trip(moment, wire_format::slashed_date_time);
    require(moment.day() == day && moment.time_of_day() == since_midnight, "a date-time has its parts", {text});
    require_round_trip(instant{day.to_sys_days() + since_midnight});
    require_round_trip(duration{std::chrono::minutes(std::int64_t(from.word() % 60'000'000))});
}

struct kind {
    char letter;
    void (*check)(chooser);
};
constexpr kind kinds[] = {
    {'n', whole_numbers}, {'N', whole_numbers_made}, {'f', reals},       {'F', reals_made}, {'b', booleans},
    {'m', decimals},      {'M', decimals_made},      {'l', id_lists},    {'u', durations},  {'d', dates},
    {'t', date_times},    {'i', instants},           {'D', moments_made}};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = fuzzing::as_text(data, size);
    if (input.empty() || size > 200) return -1; // regular expressions are recursive
    for (auto const& one : kinds)
        if (one.letter == input.front()) {
            one.check(chooser(input.substr(1)));
            return 0;
        }
    return -1;
}
