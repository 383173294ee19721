// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/periods.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace waybill::native::storage {

/// The stored periods of a rate or of a room near the nights of some updates, before and after them. Its time and its
/// memory depend on the periods that the updates meet, not on all that are stored.
template <class Value>
class edited_periods {
public:
    edited_periods() = default;
    /// Of stored periods in order: those with nights that are to be changed, and those that adjoin them.
    explicit edited_periods(periods<Value> const& stored) {
        for (auto const& each : stored) before_.emplace(each.first, each);
        after_ = before_;
    }

    /// Changes the nights from `first` to before `end`, as `changed` does.
    template <class Change>
    void change(std::int64_t first, std::int64_t end, Change&& change) {
        // the periods beside the nights may become one with them
        auto const present = part(after_, first - 1, end + 1);
        auto made = changed(present, first, end, std::forward<Change>(change));
        for (auto const& each : present) after_.erase(each.first);
        for (auto& each : made) after_.emplace(each.first, std::move(each));
    }

    /// The number of stored periods that such a change meets, without those of earlier calls.
    [[nodiscard]] std::size_t newly_met(std::int64_t first, std::int64_t end) {
        std::size_t count = 0;
        for (auto const& each : part(before_, first - 1, end + 1)) count += std::size_t(met_.insert(each.first).second);
        return count;
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
    std::set<std::int64_t> met_{}; ///< by the first night
};

} // namespace waybill::native::storage
