// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/steady_time.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>

namespace waybill::native::authentication {

/// Limits the requests per second of each name, with a burst of twice as many. Thread-safe.
class request_rate {
public:
    /// 0: no limit.
    explicit request_rate(unsigned per_second, std::size_t most_names = 100'000)
        : per_second_(per_second), most_names_(most_names) {}

    /// Counts one request. Returns how long this name must wait before it may repeat it; 0: it is allowed.
    [[nodiscard]] std::chrono::seconds take(std::uint64_t name, steady_time now) {
        if (per_second_ == 0) return {};
        auto const most = 2.0 * per_second_;
        std::lock_guard const held(guard_);
        if (left_.size() >= most_names_ && !left_.contains(name)) left_.clear(); // all start again with a full burst
        auto const [found, fresh] = left_.try_emplace(name, share{most, now});
        auto& mine = found->second;
        auto const rested = std::chrono::duration<double>(std::max(now - mine.seen, steady_time::duration(0))).count();
        mine.requests = std::min(most, mine.requests + rested * per_second_);
        mine.seen = now;
        if (mine.requests < 1) return std::chrono::seconds(1);
        mine.requests -= 1;
        return {};
    }

private:
    struct share {
        double requests;
        steady_time seen;
    };

    unsigned per_second_;
    std::size_t most_names_;
    std::mutex guard_;
    std::unordered_map<std::uint64_t, share> left_;
};

} // namespace waybill::native::authentication
