// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/dialect.hpp>
#include <storage/session.hpp>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace waybill::native::storage {

/// The connections of a store, each lent to one thread at a time, for a limited time.
///
/// A database server that hangs does not apply its own time limits, and libpq waits for it without a limit. A thread
/// therefore checks the lent connections and, if the time is over, interrupts them from outside: it shuts the socket
/// down, or interrupts SQLite. The statement then fails, and the connection is not used again.
class connections {
    using clock = std::chrono::steady_clock;

    struct slot {
        std::unique_ptr<session> sql{};
        bool open = false;
        // guarded by the mutex of the pool:
        bool connected = false;                             ///< whether it can be interrupted
        clock::time_point until = clock::time_point::max(); ///< the deadline for its return
        bool late = false;                                  ///< the deadline has passed
    };

public:
    /// `use_time` is the longest use of a connection, including waiting for it and opening it; 0: no limit. Statements
    /// that take `slow` or longer are kept in `session::watch`; 0: none. `settings` are those of the file that has the
    /// password, and throws `store_exception` if it cannot be read.
    connections(dialect const& engine, std::function<connection_settings()> settings,
                std::chrono::milliseconds busy_time, std::chrono::milliseconds use_time,
                std::chrono::milliseconds slow = std::chrono::milliseconds(0));
    ~connections();
    connections(connections const&) = delete;
    connections& operator=(connections const&) = delete;

    [[nodiscard]] dialect const& engine() const noexcept { return *engine_; }
    [[nodiscard]] std::chrono::milliseconds busy_time() const noexcept { return busy_time_; }

    [[nodiscard]] std::chrono::milliseconds use_time() const noexcept { return use_time_; }

    /// Opens one more connection. Throws `database_error`.
    void add();
    /// Interrupts all connections and all waits for one. No connection is lent afterwards.
    void abandon();
    [[nodiscard]] bool abandoned() const;

    /// A connection in use by one thread. The constructor waits for one, up to the longest use.
    class lease {
    public:
        /// `begun`: when the use began, which may be in the past.
        explicit lease(connections& from, clock::time_point begun = clock::now())
            : from_(&from), slot_(from.take(begun)) {}
        lease(lease const&) = delete;
        lease& operator=(lease const&) = delete;
        ~lease() {
            if (slot_ != nullptr) from_->give_back(slot_);
        }

        /// False: none became free in time, or the pool was abandoned. Then nothing else may be called.
        [[nodiscard]] explicit operator bool() const noexcept { return slot_ != nullptr; }
        /// Whether the work was interrupted because its time was over.
        [[nodiscard]] bool is_late() const;
        [[nodiscard]] session& operator*() const noexcept { return *slot_->sql; }
        [[nodiscard]] session* operator->() const noexcept { return slot_->sql.get(); }
        [[nodiscard]] bool open() const noexcept { return slot_->open; }
        /// Closes the connection and opens a new one. Throws `database_error`, also if less than half of the time of
        /// a use is left: a server that does not answer takes seconds, which cannot be interrupted.
        void reopen();
        void close();

    private:
        connections* from_;
        slot* slot_;
    };

private:
    void open(slot& fresh);
    void log_in(slot& fresh);
    void close(slot& old);
    slot* take(clock::time_point begun);
    void give_back(slot* back);
    [[nodiscard]] clock::time_point end_of_use(clock::time_point begun) const;
    void end_late_uses(std::stop_token const& stopped);
    void end_late_uses_now();

    dialect const* engine_;
    std::chrono::milliseconds busy_time_;
    std::chrono::milliseconds use_time_;
    std::chrono::milliseconds slow_;
    mutable std::mutex mutex_{};
    std::function<connection_settings()> read_settings_;
    std::optional<connection_settings> worked_{}; ///< those of the connection that was opened last; guarded by `mutex_`
    std::condition_variable returned_{};
    std::vector<std::unique_ptr<slot>> all_{};
    std::vector<slot*> free_{}; ///< last in, first out
    bool abandoned_ = false;
    std::jthread ending_{}; ///< last: it ends before the connections
};

} // namespace waybill::native::storage
