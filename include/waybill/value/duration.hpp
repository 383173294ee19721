// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/digits.hpp>
#include <waybill/result.hpp>
#include <waybill/value/value_format.hpp>

#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill {

/// The duration of a trip in whole minutes, never negative (spec 2.4). Up to 999,999 hours can be read.
struct duration {
    std::chrono::minutes value{};

    /// Reads `1h :30m`, `1h30m`, `90m`, `01:30`, `PT1H30M` and similar forms. Errors: `value_invalid` if the text is
    /// not a duration, `value_impossible` for more than 59 minutes after hours, `value_out_of_range` if it is too long.
    [[nodiscard]] static constexpr result<duration> parse(std::string_view text);
    [[nodiscard]] static constexpr duration of(int hours, int minutes) noexcept {
        return {std::chrono::hours(hours) + std::chrono::minutes(minutes)};
    }

    constexpr auto operator<=>(duration const&) const = default;
    constexpr bool operator==(duration const&) const = default;
};

namespace detail::value {

/// The parts of a written duration. `outcome` refers to the syntax only.
struct spelled_duration {
    reading_outcome outcome = reading_outcome::invalid;
    std::uint64_t days = 0;
    std::uint64_t hours = 0;
    std::uint64_t minutes = 0;
    bool hours_given = false;
    bool overflow = false;
};

/// Reads a number of any length; returns false if there is none.
constexpr bool read_count(value::digit_scanner& in, std::uint64_t& into, bool& overflow) {
    auto const run = in.number(9);
    into = run.value;
    for (; value::is_digit(in.peek()); ++in.at) overflow = true;
    return run.count > 0;
}

/// Reads seconds, which must be zero: a duration has none.
constexpr bool take_zeros(value::digit_scanner& in, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        if (!in.take('0')) return false;
    }
    return true;
}

/// Reads `PT1H30M`, `P1DT2H`, `PT90M`, `PT1H30M0S` after the `P`.
constexpr spelled_duration read_iso_duration(value::digit_scanner& in) {
    spelled_duration found;
    unsigned parts = 0;
    std::uint64_t count = 0;
    if (!in.take_letter('t')) {
        if (!read_count(in, found.days, found.overflow) || !in.take_letter('d')) return {};
        ++parts;
        if (in.done()) {
            found.outcome = reading_outcome::tolerated;
            return found;
        }
        if (!in.take_letter('t')) return {};
        parts = 0;
    }
    // hours, minutes, seconds, each at most once and in this order
    for (unsigned stage = 0; !in.done(); ++parts) {
        char const* const first = in.at;
        if (!read_count(in, count, found.overflow)) return {};
        std::string_view const digits(first, std::size_t(in.at - first)); // of any length: `count` has the first ones
        if (stage < 1 && in.take_letter('h')) {
            found.hours = count;
            found.hours_given = true;
            stage = 1;
        } else if (stage < 2 && in.take_letter('m')) {
            found.minutes = count;
            stage = 2;
        } else if (stage < 3 && digits.find_first_not_of('0') == digits.npos && in.take_letter('s')) {
            stage = 3;
        } else {
            return {};
        }
    }
    if (parts > 0) found.outcome = reading_outcome::tolerated;
    return found;
}

/// Reads `1h :30m`, `1h30`, `1h`, `90m`, `01:30` or `01:30:00`, with spaces between the parts.
constexpr spelled_duration read_plain_duration(value::digit_scanner& in) {
    spelled_duration found;
    std::uint64_t first = 0;
    if (!read_count(in, first, found.overflow)) return {};
    in.take_blanks();
    if (in.take_letter('m')) {
        found.minutes = first;
    } else if (in.take_letter('h')) {
        found.hours = first;
        found.hours_given = true;
        in.take_blanks();
        if (!in.done()) {
            in.take(':');
            in.take_blanks();
            auto const minutes = in.number(2);
            if (minutes.count == 0) return {};
            found.minutes = minutes.value;
            in.take_blanks();
            in.take_letter('m');
        }
    } else if (in.take(':')) {
        found.hours = first;
        found.hours_given = true;
        auto const minutes = in.number(2);
        if (minutes.count != 2 || (in.take(':') && !take_zeros(in, 2))) return {};
        found.minutes = minutes.value;
    } else {
        return {};
    }
    in.take_blanks();
    if (in.done()) found.outcome = reading_outcome::tolerated;
    return found;
}

} // namespace detail::value

/// `1h :30m` (spec 2.4). Tolerates `1h:30m`, `1h 30m`, `1h30m`, `1h30`, `1h`, `90m`, `01:30`, `01:30:00`, `PT1H30M`, in
/// any letter case and with other spaces inside.
template <>
struct value_format<duration> {
    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) { return "a duration like 1h :30m"; }
    static constexpr std::string_view pattern(wire_format) { return "(0|[1-9][0-9]{0,5})h :[0-5][0-9]m"; }

    static constexpr reading_outcome read(std::string_view text, wire_format, duration& into) {
        if (read_own(text, into)) return reading_outcome::exact;
        detail::value::digit_scanner in(text);
        auto const found =
            in.take_letter('p') ? detail::value::read_iso_duration(in) : detail::value::read_plain_duration(in);
        if (found.outcome == reading_outcome::invalid) return found.outcome;
        if (found.hours_given && found.minutes > 59) return reading_outcome::impossible;
        std::uint64_t const minutes = (found.days * 24 + found.hours) * 60 + found.minutes;
        if (found.overflow || minutes > most_minutes) return reading_outcome::out_of_range;
        into.value = std::chrono::minutes(std::int64_t(minutes));
        return reading_outcome::tolerated;
    }

    /// A negative duration is invalid and is written with a `-`, which every reader refuses.
    static constexpr bool is_value(duration const& span) {
        return span.value.count() >= 0 && std::uint64_t(span.value.count()) <= most_minutes;
    }
    static constexpr std::size_t room = 40;
    static constexpr char* put(char* to, duration const& span, wire_format) {
        std::int64_t const count = span.value.count();
        auto const minutes = count < 0 ? std::uint64_t{0} - std::uint64_t(count) : std::uint64_t(count);
        if (count < 0) *to++ = '-';
        to = detail::value::put_number(to, minutes / 60);
        for (char const each : {'h', ' ', ':'}) *to++ = each;
        to = detail::value::put_padded(to, minutes % 60, 2);
        *to++ = 'm';
        return to;
    }

private:
    /// Reads the canonical form: `0h :05m`, `120h :30m`.
    static constexpr bool read_own(std::string_view text, duration& into) noexcept {
        auto const size = text.size();
        if (size < 7 || size > 12) return false;
        auto const* const after = text.data() + size - 6;
        unsigned strange = unsigned(after[0] != 'h') | unsigned(after[1] != ' ') | unsigned(after[2] != ':') |
                           unsigned(after[5] != 'm') | unsigned(text[0] == '0' && size > 7);
        unsigned const minutes = detail::value::read_fixed<2>(after + 3, strange);
        unsigned hours = 0;
        for (auto const* at = text.data(); at != after; ++at)
            hours = hours * 10 + detail::value::read_fixed<1>(at, strange);
        if (strange != 0 || minutes > 59) return false;
        into.value = std::chrono::minutes(std::int64_t(hours) * 60 + minutes);
        return true;
    }

    static constexpr std::uint64_t most_minutes = std::uint64_t{1'000'000} * 60 - 1;
};

constexpr result<duration> duration::parse(std::string_view text) { return waybill::parse<duration>(text); }

} // namespace waybill
