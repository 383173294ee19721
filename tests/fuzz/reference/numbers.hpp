// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Numbers by the C library and by long arithmetic on digits: slow, simple, and independent of the library.
namespace fuzzing::reference {

enum class verdict : std::uint8_t { exact, tolerated, invalid, impossible, out_of_range };

/// A whole number between two bounds; `value` has its bits.
struct whole {
    verdict is = verdict::invalid;
    std::uint64_t value = 0;
};
whole read_whole(std::string const& text, std::int64_t least, std::uint64_t most);

struct real {
    verdict is = verdict::invalid;
    double value = 0;
};
real read_real(std::string const& text);

struct decimal {
    verdict is = verdict::invalid;
    std::int64_t units = 0;
    unsigned scale = 0;

    /// As it is written: `-0.05`.
    [[nodiscard]] std::string written() const;
};
decimal read_decimal(std::string const& text);

/// Units and scale of results; nothing beyond 18 digits.
std::optional<decimal> add(decimal const& left, decimal const& right);
std::optional<decimal> multiply(decimal const& left, std::int64_t times);
std::optional<decimal> rounded(decimal const& value, unsigned scale);
/// Below, at or above zero, as `left` is less than, equal to or greater than `right`.
int compare(decimal const& left, decimal const& right);
/// Whether it is from -`most` to `most`.
bool is_within(decimal const& value, int most);

struct ids {
    verdict is = verdict::invalid;
    std::vector<std::int64_t> values{};
};
ids read_ids(std::string const& text);

} // namespace fuzzing::reference
