// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/async/connection.hpp>
#include <waybill/detail/net/idle_connections.hpp>
#include <waybill/detail/net/tls_context.hpp>
#include <waybill/transport/network_settings.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

// Why: docs/adr/0012-call-partners-asynchronously.md
namespace waybill::detail::async {

/// The connections to each partner: at most so many at once; idle ones are kept for the next calls. Thread-safe.
class pool : public std::enable_shared_from_this<pool> {
    struct partner_state;
    using known_partner = std::pair<std::string const, partner_state>;

public:
    struct limits {
        std::size_t connections;                  ///< to one partner at once; at least 1
        std::chrono::steady_clock::duration idle; ///< a connection that was idle for longer is not used again
    };

    /// The right to have one connection to a partner.
    class lease {
    public:
        lease() = default;
        lease(lease&& other) noexcept : from_(std::move(other.from_)), to_(std::exchange(other.to_, nullptr)) {}
        lease& operator=(lease&& other) noexcept {
            lease moved(std::move(other));
            std::swap(from_, moved.from_);
            std::swap(to_, moved.to_);
            return *this;
        }
        ~lease() { give_back(nullptr); }

        /// Returns a connection for another request; null if a new one must be opened.
        [[nodiscard]] std::unique_ptr<connection> take_idle() { return from_->idle_.take(to_->first); }
        /// Ends the lease and keeps the connection for the next call; null: there is none.
        void give_back(std::unique_ptr<connection> reusable) {
            if (to_ == nullptr) return;
            auto const from = std::move(from_);
            from->release(*std::exchange(to_, nullptr), std::move(reusable));
        }

    private:
        friend class pool;
        lease(std::shared_ptr<pool> from, known_partner& to) : from_(std::move(from)), to_(&to) {}

        std::shared_ptr<pool> from_{};
        known_partner* to_ = nullptr;
    };

    /// A call that waits for a connection.
    class waiter {
    public:
        /// May be called by any thread, and after the wait was given up.
        virtual void on_lease(lease granted) = 0;

    protected:
        ~waiter() = default;
    };

    pool(limits const& most, network_settings settings)
        : connections_(most.connections), idle_(most.idle), settings_(std::move(settings)) {}

    /// Passes a lease to `who` at once or, if the partner has all its connections, when one becomes free. Calls wait in
    /// the order of their arrival.
    void acquire(std::string const& partner, std::shared_ptr<waiter> const& who) {
        std::unique_lock lock(mutex_);
        auto& to = *partners_.try_emplace(partner).first;
        if (to.second.leases == connections_) return to.second.waiting.push_back(who);
        ++to.second.leases;
        lease granted(shared_from_this(), to);
        lock.unlock();
        who->on_lease(std::move(granted));
    }
    /// Removes a call that gave up from those that wait.
    void remove_waiter(std::string const& partner, std::shared_ptr<waiter> const& who) {
        std::lock_guard const lock(mutex_);
        auto& waiting = partners_[partner].waiting;
        waiting.erase(
            std::remove_if(waiting.begin(), waiting.end(),
                           [&](auto const& each) { return !each.owner_before(who) && !who.owner_before(each); }),
            waiting.end());
    }
    [[nodiscard]] net::network& network() noexcept { return network_; }

private:
    struct partner_state {
        std::size_t leases = 0; ///< no less than the connections that are open, apart from idle ones
        std::deque<std::weak_ptr<waiter>> waiting{};
    };

    void release(known_partner& to, std::unique_ptr<connection> reusable) {
        if (reusable) idle_.keep(to.first, std::move(reusable));
        std::unique_lock lock(mutex_);
        auto& [leases, waiting] = to.second;
        while (!waiting.empty()) {
            auto const who = waiting.front().lock();
            waiting.pop_front();
            if (!who) continue;
            lease granted(shared_from_this(), to);
            lock.unlock();
            return who->on_lease(std::move(granted));
        }
        --leases;
    }

    std::size_t connections_;
    std::mutex mutex_{};
    std::map<std::string, partner_state> partners_{};
    net::idle_connections<connection> idle_;
    network_settings settings_;
    net::network network_{settings_};
};

} // namespace waybill::detail::async
