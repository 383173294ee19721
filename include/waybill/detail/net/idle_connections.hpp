// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

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
    [[gnu::cold]] std::unique_ptr<Connection> take(std::string const& partner) {
        for (;;) {
            std::unique_ptr<Connection> found;
            std::list<idle_connection> expired; // closed without the lock
            {
                std::lock_guard const lock(mutex_);
                auto const oldest = clock::now() - time_;
                while (!all_.empty() && all_.front().since < oldest) expired.splice(expired.end(), all_, all_.begin());
                auto at = all_.end();
                do {
                    if (at == all_.begin()) return nullptr;
                } while ((--at)->partner != partner);
                found = std::move(at->over);
                all_.erase(at);
            }
            if (found->is_idle()) return found;
        }
    }
    [[gnu::cold]] void keep(std::string const& partner, std::unique_ptr<Connection> over) {
        std::list<idle_connection> oldest, last; // without the lock: one is closed, the other allocated
        last.push_back({partner, std::move(over), clock::now()});
        std::lock_guard const lock(mutex_);
        if (all_.size() == most) oldest.splice(oldest.end(), all_, all_.begin());
        all_.splice(all_.end(), last);
    }

private:
    struct idle_connection {
        std::string partner{}; ///< scheme, host and port
        std::unique_ptr<Connection> over{};
        clock::time_point since{};
    };

    clock::duration time_;
    std::mutex mutex_{};
    std::list<idle_connection> all_{}; ///< the last used one at the end
};

} // namespace waybill::detail::net
