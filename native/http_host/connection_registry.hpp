// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host_activity.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <sys/socket.h>

namespace waybill::native::http_host {

/// What a connection is doing.
enum class connection_phase : std::uint8_t {
    idle,      ///< waits for a request
    reading,   ///< a head or a body
    answering, ///< waits for a handler, or runs it
    writing,
    lingering ///< the response is complete; discards what the client still sends
};

/// A connection as other threads see it: its phase, its deadline, and how to stop it.
///
/// Only its own coroutine uses the socket. Other threads shut the socket down in the kernel, which makes the
/// coroutine's reads and writes return: that needs neither a strand nor a timer per connection.
class open_connection {
public:
    using clock = std::chrono::steady_clock;

    open_connection(int descriptor, std::string peer) : descriptor_(descriptor), peer_(std::move(peer)) {}
    open_connection(open_connection const&) = delete;
    open_connection& operator=(open_connection const&) = delete;

    [[nodiscard]] std::string const& peer() const noexcept { return peer_; }

protected:
    ~open_connection() = default;

    /// Enters a phase that may take `time`.
    void enter(connection_phase phase, std::chrono::milliseconds time) noexcept {
        late_.store(false);
        deadline_.store((clock::now() + time).time_since_epoch().count(), std::memory_order_relaxed);
        phase_.store(phase); // sequentially consistent with the host's `draining`, see `drain`
    }
    void enter(connection_phase phase) noexcept {
        late_.store(false);
        deadline_.store(clock::time_point::max().time_since_epoch().count(), std::memory_order_relaxed);
        phase_.store(phase);
    }
    /// True if it was stopped because it was too slow in this phase. Resets the flag.
    [[nodiscard]] bool take_late() noexcept { return late_.exchange(false); }
    /// The same without resetting the flag. Call it before each read: bytes received before a shutdown can still be
    /// read, and on Linux later bytes as well.
    [[nodiscard]] bool is_late() const noexcept { return late_.load(); }

private:
    friend class connection_registry;
    /// Time for a connection to react to the end of reading.
    static constexpr std::chrono::seconds grace{2};

    /// Bytes that have arrived are still read, and complete requests get a response; it does not wait for more.
    void stop_reading() const noexcept { ::shutdown(descriptor_, SHUT_RD); }
    void stop() const noexcept { ::shutdown(descriptor_, SHUT_RDWR); }

    void check(clock::time_point now) noexcept {
        clock::time_point const deadline{clock::duration(deadline_.load(std::memory_order_relaxed))};
        if (now < deadline) return;
        auto const phase = phase_.load();
        if (phase == connection_phase::answering) return; // between two deadlines
        late_.store(true);
        // a blocked write does not return at the end of reading: a 100 Continue, or a part of a handshake
        bool const unresponsive = now - deadline > grace;
        if (phase == connection_phase::writing || phase == connection_phase::lingering || unresponsive)
            stop();
        else
            stop_reading();
    }
    void drain() const noexcept {
        auto const phase = phase_.load();
        if (phase == connection_phase::idle) stop_reading();
        if (phase == connection_phase::lingering) stop();
    }

    int descriptor_;
    std::string peer_;
    std::atomic<clock::rep> deadline_ = clock::time_point::max().time_since_epoch().count();
    std::atomic<connection_phase> phase_ = connection_phase::idle;
    std::atomic<bool> late_ = false;
};

/// The open connections: counts them, checks their deadlines, stops them.
class connection_registry {
public:
    void add(open_connection& opened) {
        std::lock_guard const lock(mutex_);
        open_.insert(&opened);
        ++of_peer_[opened.peer()];
    }
    /// Call it before the socket is closed, since the descriptor may then be reused. False if the connection was no
    /// longer registered.
    bool remove(open_connection& closed) {
        std::lock_guard const lock(mutex_);
        if (open_.erase(&closed) == 0) return false;
        auto const counted = of_peer_.find(closed.peer());
        if (--counted->second == 0) of_peer_.erase(counted);
        if (open_.empty()) none_.notify_all();
        return true;
    }
    [[nodiscard]] std::size_t count() const {
        std::lock_guard const lock(mutex_);
        return open_.size();
    }
    [[nodiscard]] std::size_t count_of(std::string const& peer) const {
        std::lock_guard const lock(mutex_);
        auto const counted = of_peer_.find(peer);
        return counted == of_peer_.end() ? 0 : counted->second;
    }
    /// Stops the connections that have passed their deadline.
    void check_deadlines() {
        std::lock_guard const lock(mutex_);
        auto const now = open_connection::clock::now();
        for (auto* const each : open_) each->check(now);
    }
    /// Stops the connections that wait for a request. Set `draining` before; a connection that enters the phase `idle`
    /// checks it afterwards.
    void drain() {
        std::lock_guard const lock(mutex_);
        for (auto const* const each : open_) each->drain();
    }
    void stop_all() {
        std::lock_guard const lock(mutex_);
        for (auto const* const each : open_) each->stop();
    }
    /// False if some are still open after `time`.
    [[nodiscard]] bool wait_until_none(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return none_.wait_for(lock, time, [this] { return open_.empty(); });
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable none_;
    std::unordered_set<open_connection*> open_;
    std::unordered_map<std::string, std::size_t> of_peer_;
};

} // namespace waybill::native::http_host
