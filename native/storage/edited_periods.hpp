// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/periods.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>

namespace waybill::native::storage {

/// The stored periods of a rate or of a room near the nights of some updates, before and after them. Its time and its
/// memory depend on the periods that the updates meet, not on all that are stored.
template <class Value>
class edited_periods {
public:
    /// Changes the nights from `first` to before `end`, as `changed` does. `read(first, end)` returns the stored
    /// periods with nights from `first` to before `end`; nothing may have been written since the first call.
    template <class Read, class Change>
    void change(std::int64_t first, std::int64_t end, Read&& read, Change&& change) {
        // the periods beside the nights may become one with them
        auto const from = first - 1, to = end + 1;
        if (!knows(from, to)) learn(from, to, read(from, to));
        auto const present = part(after_, from, to);
        auto made = changed(present, first, end, std::forward<Change>(change));
        for (auto const& each : present) after_.erase(each.first);
        for (auto& each : made) after_.emplace(each.first, std::move(each));
    }

    /// Whether nights from `first` to before `end`, which a call of `change` has named, have other values than before.
    [[nodiscard]] bool differs(std::int64_t first, std::int64_t end) const {
        return within(part(before_, first, end), first, end) != within(part(after_, first, end), first, end);
    }
    /// The stored periods that are gone, and those that are new.
    [[nodiscard]] periods<Value> removed() const { return missing(before_, after_); }
    [[nodiscard]] periods<Value> added() const { return missing(after_, before_); }

private:
    using by_night = std::map<std::int64_t, period<Value>>; ///< by the first night

    bool knows(std::int64_t first, std::int64_t end) const {
        auto const after = known_.upper_bound(first);
        return after != known_.begin() && std::prev(after)->second >= end;
    }
    void learn(std::int64_t first, std::int64_t end, periods<Value>&& stored) {
        for (auto& each : stored) {
            first = std::min(first, each.first);
            end = std::max(end, each.end);
            if (before_.emplace(each.first, each).second) after_.emplace(each.first, std::move(each));
        }
        auto at = known_.upper_bound(first);
        if (at != known_.begin() && std::prev(at)->second >= first) --at;
        while (at != known_.end() && at->first <= end) {
            first = std::min(first, at->first);
            end = std::max(end, at->second);
            at = known_.erase(at);
        }
        known_.emplace(first, end);
    }
    /// The whole periods that have nights from `first` to before `end`.
    static periods<Value> part(by_night const& of, std::int64_t first, std::int64_t end) {
        auto at = of.upper_bound(first);
        if (at != of.begin() && std::prev(at)->second.end > first) --at;
        periods<Value> found;
        for (; at != of.end() && at->first < end; ++at) found.push_back(at->second);
        return found;
    }
    static periods<Value> missing(by_night const& from, by_night const& in) {
        periods<Value> found;
        for (auto const& [first, each] : from) {
            auto const at = in.find(first);
            if (at == in.end() || !(at->second == each)) found.push_back(each);
        }
        return found;
    }

    by_night before_{}, after_{};
    std::map<std::int64_t, std::int64_t> known_{}; ///< the nights whose stored periods were read: first and end
};

} // namespace waybill::native::storage
