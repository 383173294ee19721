// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>
#include <storage/store_error.hpp>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

namespace waybill::native::storage {

struct store_user;

// Why: docs/adr/0023-store-bookings-in-sqlite-or-postgresql.md

/// The writes of this process to a store that has one writer at a time, first come, first served.
///
/// The thread of the first write executes those that wait, in one transaction and each in a savepoint: one that is
/// refused is undone alone. All return after the COMMIT, so that they wait for the disk once. Thread-safe.
class write_queue {
public:
    using clock = std::chrono::steady_clock;
    using work = std::function<void(session&)>;
    /// Runs its argument in one transaction. `arrived` is when the first of the writes arrived.
    using transaction = std::function<stored<void>(work const& group, clock::time_point arrived)>;

    /// `busy_time` is the longest wait of a write for those before it, `group_time` how long writes are added to the
    /// transaction of the first one, which waits for their end.
    write_queue(std::chrono::milliseconds busy_time, std::chrono::milliseconds group_time)
        : busy_time_(busy_time), group_time_(group_time) {}
    write_queue(write_queue const&) = delete;
    write_queue& operator=(write_queue const&) = delete;

    /// Runs the write of a user (null: the program itself), on this thread or on that of an earlier write. Errors:
    /// `busy`, and those of `in`. Other exceptions of the write are thrown here.
    [[nodiscard]] stored<void> run(work const& writing, store_user const* user, transaction const& in);

    /// Ends all waits, with `unreachable`, and refuses further writes.
    void abandon();

private:
    struct entry {
        work const& writing;
        store_user const* user;
        clock::time_point arrived = clock::now();
        std::condition_variable news{};
        bool done = false;
        std::optional<store_error> failed{};
        std::exception_ptr thrown{};
    };

    static void add(session& sql, entry& one);
    static void end(entry& one);
    void lead(std::unique_lock<std::mutex>& lock, transaction const& in);
    bool add_next(std::vector<entry*>& group, clock::time_point begun);

    std::chrono::milliseconds busy_time_;
    std::chrono::milliseconds group_time_;
    std::mutex mutex_{};
    std::deque<entry*> waiting_{}; ///< guarded by `mutex_`, as the next ones
    bool leading_ = false;         ///< whether a thread executes writes
    bool abandoned_ = false;
};

} // namespace waybill::native::storage
