// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace waybill::native {

/// A connection as the host that stops sees it. Both are called from any thread.
class open_connection {
public:
    virtual ~open_connection() = default;
    /// Close if idle, else after the response that is under way.
    virtual void drain() = 0;
    /// Close at once.
    virtual void abort() = 0;
};

/// Knows the connections that are open, so that the host can wait for their end.
class connection_registry {
public:
    void add(std::shared_ptr<open_connection> const& opened) {
        std::lock_guard const lock(mutex_);
        open_.emplace(opened.get(), opened);
    }
    void remove(open_connection const* closed) {
        std::lock_guard const lock(mutex_);
        open_.erase(closed);
        if (open_.empty()) none_.notify_all();
    }
    /// False when some are still open after `time`.
    [[nodiscard]] bool wait_until_none(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return none_.wait_for(lock, time, [this] { return open_.empty(); });
    }
    [[nodiscard]] std::vector<std::shared_ptr<open_connection>> all() const {
        std::lock_guard const lock(mutex_);
        std::vector<std::shared_ptr<open_connection>> connections;
        for (auto const& [address, connection] : open_)
            if (auto alive = connection.lock()) connections.push_back(std::move(alive));
        return connections;
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable none_;
    std::unordered_map<open_connection const*, std::weak_ptr<open_connection>> open_;
};

} // namespace waybill::native
