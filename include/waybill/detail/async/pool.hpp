// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/async/connection.hpp>
#include <waybill/detail/net/network.hpp>
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
#include <vector>

// Why: docs/adr/0012-call-partners-asynchronously.md
namespace waybill::detail::async {

/// The connections to each partner: at most so many at once; idle ones are kept for the next calls. Thread-safe.
class pool : public std::enable_shared_from_this<pool> {
    struct partner_connections;

public:
    using clock = std::chrono::steady_clock;
    struct limits {
        std::size_t connections; ///< to one partner at once; at least 1
        clock::duration idle;    ///< a connection that was idle for longer is not used again
    };

    /// The right to have one connection to a partner, and an idle connection if there was one.
    class lease {
    public:
        lease() = default;
        lease(lease&& other) noexcept
            : from_(std::move(other.from_)), to_(std::exchange(other.to_, nullptr)), idle_(std::move(other.idle_)) {}
        lease& operator=(lease&& other) noexcept {
            lease moved(std::move(other));
            std::swap(from_, moved.from_);
            std::swap(to_, moved.to_);
            std::swap(idle_, moved.idle_);
            return *this;
        }
        ~lease() { give_back(nullptr); }

        /// Returns a connection for another request; null if a new one must be opened.
        [[nodiscard]] std::unique_ptr<connection> take_idle() {
            while (idle_ && !idle_->is_idle()) idle_ = from_->next_idle(*to_);
            return std::move(idle_);
        }
        /// Returns the session of an earlier connection to the partner; null if there is none.
        [[nodiscard]] net::tls_resumption take_session() {
            std::lock_guard const lock(from_->mutex_);
            return std::move(to_->session);
        }
        void keep_session(net::tls_resumption session) {
            if (!session || to_ == nullptr) return;
            std::lock_guard const lock(from_->mutex_);
            std::swap(to_->session, session);
        }
        /// Ends the lease and keeps the connection for the next call; null: there is none.
        void give_back(std::unique_ptr<connection> reusable) {
            if (to_ == nullptr) return;
            auto const from = std::move(from_);
            from->release(*std::exchange(to_, nullptr), reusable ? std::move(reusable) : std::move(idle_));
        }

    private:
        friend class pool;
        lease(std::shared_ptr<pool> from, partner_connections& to, std::unique_ptr<connection> idle)
            : from_(std::move(from)), to_(&to), idle_(std::move(idle)) {}

        std::shared_ptr<pool> from_{};
        partner_connections* to_ = nullptr;
        std::unique_ptr<connection> idle_{};
    };

    /// A call that waits for a connection.
    class waiter {
    public:
        /// May be called by any thread, and after the wait was given up.
        virtual void on_lease(lease granted) = 0;

    protected:
        ~waiter() = default;
    };

    pool(limits const& most, network_settings settings) : limits_(most), network_(std::move(settings)) {}

    /// Passes a lease to `who` at once or, if the partner has all its connections, when one becomes free. Calls wait in
    /// the order of their arrival.
    void acquire(std::string const& partner, std::shared_ptr<waiter> const& who) {
        std::vector<std::unique_ptr<connection>> expired; // closed without the lock
        std::unique_lock lock(mutex_);
        take_expired(expired);
        auto& to = partners_[partner];
        std::unique_ptr<connection> idle;
        if (!to.idle.empty()) {
            idle = std::move(to.idle.back().over);
            to.idle.pop_back();
        } else if (to.open < limits_.connections) {
            ++to.open;
        } else {
            to.waiting.push_back(who);
            return;
        }
        lease granted(shared_from_this(), to, std::move(idle));
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
    /// Closes all idle connections.
    void close_idle() {
        std::vector<std::unique_ptr<connection>> closed;
        std::lock_guard const lock(mutex_);
        for (auto& [name, each] : partners_) {
            for (auto& one : each.idle) closed.push_back(std::move(one.over));
            each.open -= each.idle.size();
            each.idle.clear();
        }
    }
    [[nodiscard]] net::network& network() noexcept { return network_; }

private:
    struct idle_connection {
        std::unique_ptr<connection> over{};
        clock::time_point since{};
    };
    struct partner_connections {
        std::size_t open = 0;                ///< in use, being opened or idle
        std::vector<idle_connection> idle{}; ///< the last used one at the end
        std::deque<std::weak_ptr<waiter>> waiting{};
        net::tls_resumption session{};
    };

    void take_expired(std::vector<std::unique_ptr<connection>>& into) {
        auto const oldest = clock::now() - limits_.idle;
        for (auto& [name, each] : partners_) {
            auto const kept = std::find_if(each.idle.begin(), each.idle.end(),
                                           [&](idle_connection const& one) { return one.since >= oldest; });
            for (auto one = each.idle.begin(); one != kept; ++one) into.push_back(std::move(one->over));
            each.open -= std::size_t(kept - each.idle.begin());
            each.idle.erase(each.idle.begin(), kept);
        }
    }
    /// Exchanges the broken connection of a lease for another idle one.
    std::unique_ptr<connection> next_idle(partner_connections& to) {
        std::lock_guard const lock(mutex_);
        if (to.idle.empty()) return nullptr;
        auto found = std::move(to.idle.back().over);
        to.idle.pop_back();
        --to.open; // of the broken one
        return found;
    }
    void release(partner_connections& to, std::unique_ptr<connection> reusable) {
        std::unique_lock lock(mutex_);
        while (!to.waiting.empty()) {
            auto const who = to.waiting.front().lock();
            to.waiting.pop_front();
            if (!who) continue;
            lease granted(shared_from_this(), to, std::move(reusable));
            lock.unlock();
            return who->on_lease(std::move(granted));
        }
        if (reusable)
            to.idle.push_back({std::move(reusable), clock::now()});
        else
            --to.open;
    }

    limits limits_;
    std::mutex mutex_{};
    std::map<std::string, partner_connections> partners_{};
    net::network network_;
};

} // namespace waybill::detail::async
