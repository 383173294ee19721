// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/connection.hpp>
#include <storage/dialect.hpp>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace waybill::native::storage {

/// The connections of a store, each lent to one thread at a time, for a limited time.
///
/// A database server that hangs obeys no time limit of its own, and libpq waits for it without one. So a thread looks
/// at the connections that are lent and, where the time is over, ends what runs on them from outside: it shuts the
/// socket down, or interrupts SQLite. The statement then fails, and the connection is not used again.
class connections {
    using clock = std::chrono::steady_clock;

    struct slot {
        connection sql{};
        bool open = false;
        // under the mutex of all:
        std::function<void()> interrupt{}; ///< ends what runs on the connection; empty while there is none
        clock::time_point until = clock::time_point::max(); ///< by when it has to come back
        bool late = false;                                  ///< the time was over
    };

public:
    /// `use_time` is how long a connection may be lent at once, opened or waited for; 0: for any time.
    connections(dialect const& engine, soci::connection_parameters const& parameters,
                std::chrono::milliseconds busy_time, std::chrono::milliseconds use_time);
    ~connections();
    connections(connections const&) = delete;
    connections& operator=(connections const&) = delete;

    [[nodiscard]] dialect const& engine() const noexcept { return *engine_; }
    [[nodiscard]] std::chrono::milliseconds busy_time() const noexcept { return busy_time_; }

    [[nodiscard]] std::chrono::milliseconds use_time() const noexcept { return use_time_; }

    /// Opens one more. Throws `soci::soci_error`.
    void add();
    /// Ends all that runs on the connections, and what waits for one. None is lent any more.
    void abandon();
    [[nodiscard]] bool abandoned() const;

    /// A connection in the hands of one thread. Waits until there is one, for as long as it may be lent.
    class lease {
    public:
        explicit lease(connections& from) : from_(&from), slot_(from.take()) {}
        lease(lease const&) = delete;
        lease& operator=(lease const&) = delete;
        ~lease() {
            if (slot_ != nullptr) from_->give_back(slot_);
        }

        /// False: none became free in time, or none is lent any more. Then nothing else may be asked.
        [[nodiscard]] explicit operator bool() const noexcept { return slot_ != nullptr; }
        /// Whether what ran was ended since the time was over.
        [[nodiscard]] bool is_late() const;
        [[nodiscard]] connection& operator*() const noexcept { return slot_->sql; }
        [[nodiscard]] connection* operator->() const noexcept { return &slot_->sql; }
        [[nodiscard]] bool open() const noexcept { return slot_->open; }
        /// Opens the connection anew. Throws `soci::soci_error`.
        void reopen();
        void close();

    private:
        connections* from_;
        slot* slot_;
    };

private:
    void open(slot& fresh);
    void close(slot& old);
    slot* take();
    void give_back(slot* back);
    [[nodiscard]] clock::time_point end_of_use() const;
    void end_late_uses(std::stop_token const& stopped);
    void end_late_uses_now();

    dialect const* engine_;
    soci::connection_parameters parameters_;
    std::chrono::milliseconds busy_time_;
    std::chrono::milliseconds use_time_;
    mutable std::mutex mutex_{};
    std::condition_variable returned_{};
    std::vector<std::unique_ptr<slot>> all_{};
    std::vector<slot*> free_{}; ///< the last one that was returned is the next one to be lent
    bool abandoned_ = false;
    std::jthread ending_{}; ///< last: it ends before the connections do
};

} // namespace waybill::native::storage
