// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace waybill::detail::net {

/// The connections of a transport that no call uses. `Connection` has `bool is_idle()`: whether another request may be
/// sent. Thread-safe.
template <class Connection>
class idle_connections {
public:
    using clock = std::chrono::steady_clock;
    static constexpr std::size_t most = 256;

    /// One that was idle for longer than `time` is not used again, and only the last `most` are kept, of all partners:
    /// a process has a limit of open sockets.
    explicit idle_connections(clock::duration time) : time_(time) {}

    /// Returns the connection to a partner that was used last; null if there is none.
    std::unique_ptr<Connection> take(std::string const& partner) {
        for (;;) {
            std::unique_ptr<Connection> found;
            std::vector<idle_connection> expired; // closed without the lock
            {
                std::lock_guard const lock(mutex_);
                auto const oldest = clock::now() - time_;
                auto const kept =
                    std::find_if(all_.begin(), all_.end(), [&](auto const& each) { return each.since >= oldest; });
                std::move(all_.begin(), kept, std::back_inserter(expired));
                all_.erase(all_.begin(), kept);
                auto const at =
                    std::find_if(all_.rbegin(), all_.rend(), [&](auto const& each) { return each.partner == partner; });
                if (at == all_.rend()) return nullptr;
                found = std::move(at->over);
                all_.erase(std::next(at).base());
            }
            if (found->is_idle()) return found;
        }
    }
    void keep(std::string const& partner, std::unique_ptr<Connection> over) {
        idle_connection oldest; // closed without the lock
        std::lock_guard const lock(mutex_);
        if (all_.size() == most) {
            oldest = std::move(all_.front());
            all_.erase(all_.begin());
        }
        all_.push_back({partner, std::move(over), clock::now()});
    }

private:
    struct idle_connection {
        std::string partner{}; ///< scheme, host and port
        std::unique_ptr<Connection> over{};
        clock::time_point since{};
    };

    clock::duration time_;
    std::mutex mutex_{};
    std::vector<idle_connection> all_{}; ///< the last used one at the end
};

} // namespace waybill::detail::net
