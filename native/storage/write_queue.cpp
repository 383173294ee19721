// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/write_queue.hpp>

#include <storage/pool_activity.hpp>
#include <storage/session.hpp>
#include <storage/statement.hpp>

#include <memory_shortage/memory_shortage.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::storage {
namespace {

constexpr std::size_t most_writes = 64;

/// Counts a thread among those that wait.
struct counted_wait {
    counted_wait() { ++pool_activity::of_process().waiting; }
    counted_wait(counted_wait const&) = delete;
    counted_wait& operator=(counted_wait const&) = delete;
    ~counted_wait() { --pool_activity::of_process().waiting; }
};

store_error closing() { return {store_failure::unreachable, "the store is being closed"}; }

} // namespace

stored<void> write_queue::run(work const& writing, store_user const* user, transaction const& in) {
    memory_shortage::scope const waiting(false); // other threads depend on the end of a group
    entry mine{writing, user};
    std::unique_lock lock(mutex_);
    if (abandoned_) return closing();
    waiting_.push_back(&mine);
    auto const place = [&] { return std::find(waiting_.begin(), waiting_.end(), &mine); };
    auto const is_first = [&] { return !leading_ && place() == waiting_.begin() && !waiting_.empty(); };
    auto const is_next = [&] { return mine.done || is_first(); };
    while (!mine.done) {
        if (is_first()) {
            lead(lock, in);
            continue;
        }
        counted_wait const counted;
        if (place() == waiting_.end()) {
            mine.news.wait(lock, is_next); // it is being executed
        } else if (!mine.news.wait_until(lock, mine.arrived + busy_time_, is_next) && place() != waiting_.end()) {
            waiting_.erase(place());
            return store_error{store_failure::busy, "the writes before this one did not end in time"};
        }
    }
    lock.unlock();
    if (mine.thrown) std::rethrow_exception(mine.thrown);
    if (mine.failed) return *std::move(mine.failed);
    return {};
}

void write_queue::abandon() {
    std::lock_guard const lock(mutex_);
    abandoned_ = true;
    for (auto* const each : waiting_) {
        each->failed = closing();
        end(*each);
    }
    waiting_.clear();
}

/// Call it while the mutex is locked: after that the entry may be gone.
void write_queue::end(entry& one) {
    one.done = true;
    one.news.notify_one();
}

/// Executes the first write that waits and those after it.
void write_queue::lead(std::unique_lock<std::mutex>& lock, transaction const& in) {
    leading_ = true;
    std::vector<entry*> group{waiting_.front()};
    waiting_.pop_front();
    auto const arrived = group.front()->arrived;
    lock.unlock();
    entry* failing = nullptr;
    stored<void> ran;
    std::exception_ptr thrown;
    try {
        ran = in(
            [&](session& sql) {
                auto const begun = clock::now();
                for (std::size_t i = 0; i < group.size() || add_next(group, begun); ++i) {
                    failing = group[i];
                    failing->failed.reset(); // of an attempt that was undone
                    failing->thrown = nullptr;
                    sql.user = failing->user;
                    if (i == 0)
                        failing->writing(sql); // what it throws undoes the transaction, which has nothing else
                    else
                        add(sql, *failing);
                }
                failing = nullptr;
            },
            arrived);
    } catch (...) { thrown = std::current_exception(); }
    lock.lock();
    leading_ = false;
    bool const undone = thrown || !ran;
    // the engine has undone all of them because of one: the others are executed again
    if (undone && failing != nullptr && !abandoned_) {
        std::erase(group, failing);
        waiting_.insert(waiting_.begin(), group.begin(), group.end());
        group = {failing};
    }
    for (auto* const each : group) {
        if (undone) {
            each->thrown = thrown;
            each->failed = thrown ? std::nullopt : std::optional(ran.error());
        }
        end(*each);
    }
    if (!waiting_.empty()) waiting_.front()->news.notify_one();
}

/// Adds the next write that waits. False if there is none, or if it should not be waited for.
bool write_queue::add_next(std::vector<entry*>& group, clock::time_point begun) {
    std::lock_guard const lock(mutex_);
    if (waiting_.empty() || group.size() == most_writes || clock::now() - begun > group_time_) return false;
    group.push_back(waiting_.front());
    waiting_.pop_front();
    return true;
}

/// Throws errors of the engine, which may have rolled back the whole transaction. Other failures are kept in the entry,
/// and what it has written is undone.
void write_queue::add(session& sql, entry& one) {
    execute(sql, "SAVEPOINT one_write");
    try {
        one.writing(sql);
        execute(sql, "RELEASE one_write");
        return;
    } catch (store_exception const& thrown) { one.failed = thrown.why(); } catch (database_error const& thrown) {
        if (thrown.why().kind != store_failure::duplicate) throw;
        one.failed = thrown.why();
    } catch (...) { one.thrown = std::current_exception(); }
    execute(sql, "ROLLBACK TO one_write");
    execute(sql, "RELEASE one_write");
}

} // namespace waybill::native::storage
