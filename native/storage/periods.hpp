// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

/// Periods of nights with the same value: the form in which prices and numbers of rooms are stored.
namespace waybill::native::storage {

/// The nights from `first` to before `end`, in days since 1970-01-01.
template <class Value>
struct period {
    std::int64_t first = 0;
    std::int64_t end = 0;
    Value value{};

    bool operator==(period const&) const = default;
};

inline constexpr auto first_of_all = std::numeric_limits<std::int64_t>::min();
inline constexpr auto end_of_all = std::numeric_limits<std::int64_t>::max();

/// In order of night, no two with the same night.
template <class Value>
using periods = std::vector<period<Value>>;

/// The same nights in order, in as few periods as possible. No two of the given ones may have the same night.
template <class Value>
[[nodiscard]] periods<Value> merged(std::vector<period<Value>> given) {
    std::sort(given.begin(), given.end(), [](auto const& left, auto const& right) { return left.first < right.first; });
    periods<Value> made;
    for (auto& each : given) {
        if (!made.empty() && made.back().end == each.first && made.back().value == each.value)
            made.back().end = each.end;
        else
            made.push_back(std::move(each));
    }
    return made;
}

/// The periods `below`, with the values of `above` for its nights. No two periods of `above` may have the same night.
template <class Value>
[[nodiscard]] periods<Value> overlaid(periods<Value> const& below, std::vector<period<Value>> above) {
    above = merged(std::move(above));
    auto all = above;
    auto at = above.begin();
    for (auto rest : below) {
        while (at != above.end() && at->end <= rest.first) ++at;
        for (auto over = at; over != above.end() && over->first < rest.end; ++over) {
            if (rest.first < over->first) all.push_back({rest.first, over->first, rest.value});
            rest.first = std::min(over->end, rest.end);
        }
        if (rest.first < rest.end) all.push_back(std::move(rest));
    }
    return merged(std::move(all));
}

/// The periods with other values for the nights from `first` to before `end`: `change` receives the present value, or
/// null for nights without one, and returns the new one, or nothing for no value.
template <class Value, class Change>
[[nodiscard]] periods<Value> changed(periods<Value> const& present, std::int64_t first, std::int64_t end,
                                     Change&& change) {
    periods<Value> made;
    auto const put = [&](std::int64_t from, std::int64_t to, Value const* before) {
        if (from >= to) return;
        if (std::optional<Value> value = change(before)) made.push_back({from, to, *std::move(value)});
    };
    auto next = first; // nothing is decided from this night on
    for (auto const& each : present) {
        if (each.first < first) made.push_back({each.first, std::min(each.end, first), each.value});
        auto const from = std::clamp(each.first, first, end), to = std::clamp(each.end, first, end);
        if (from < to) {
            put(next, from, nullptr);
            put(from, to, &each.value);
            next = to;
        }
        if (each.end > end) made.push_back({std::max(each.first, end), each.end, each.value});
    }
    put(next, end, nullptr);
    return merged(std::move(made));
}

/// The parts of the periods from `first` to before `end`.
template <class Value>
[[nodiscard]] periods<Value> within(periods<Value> const& all, std::int64_t first, std::int64_t end) {
    periods<Value> made;
    for (auto const& each : all)
        if (each.first < end && each.end > first)
            made.push_back({std::max(each.first, first), std::min(each.end, end), each.value});
    return made;
}

} // namespace waybill::native::storage
