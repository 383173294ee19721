// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the inventory in memory for searches, which follows the log of changes.
#pragma once

#include <search_index/hotel_reader.hpp>
#include <search_index/snapshot.hpp>
#include <storage/changes.hpp>
#include <storage/store.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

// Why: docs/adr/0024-search-hotels-in-memory.md
namespace waybill::native::search_index {

/// The inventory of a store in memory, for hotel searches. Nothing is sold by it: quotes and bookings read the store.
///
/// It follows the store by the log of changes. `catch_up` reads what was logged since the last call, by one statement,
/// and reads the changed hotels again. If the log does not continue the one that it read before, as after a restored
/// backup, it reads everything again. Thread-safe.
class availability_index {
public:
    using clock = std::chrono::steady_clock;

    /// Reads the whole inventory. `from` must outlive the index. Calls `report`, from any thread that reads, with a
    /// text for each rate of which nights are not indexed (`indexed_nights`), once, and if the store was replaced.
    [[nodiscard]] static storage::stored<std::unique_ptr<availability_index>> open(
        storage::store const& from, std::function<void(std::string_view)> report = {});

    /// The inventory as it was read last. A caller keeps it for one search. The call copies a pointer, and waits for
    /// nothing but other copies of it.
    [[nodiscard]] std::shared_ptr<snapshot const> present() const;

    /// Makes the changes that were committed before the call visible to later calls of `present`. If another thread is
    /// reading changes, waits for it; if that takes longer than `longest_wait`, fails with `busy`. Does not wait while
    /// many hotels are read, as after a load: the next call of any thread reads what is missing then. Deadlines are
    /// read if anything has changed, or if `with_deadlines` is true: deciding a booking is not logged. Throws nothing:
    /// exceptions such as `std::bad_alloc` are the error `failed`, and the previous snapshot stays.
    storage::stored<void> catch_up(bool with_deadlines = false);
    static constexpr std::chrono::milliseconds longest_wait{2'000};

    /// A change was committed that the next search is to show. Thread-safe.
    void expect_change() noexcept { expects_change_ = true; }
    /// Whether `catch_up` was not called since.
    [[nodiscard]] bool expects_change() const noexcept { return expects_change_; }
    /// How long ago the changes were read: later ones may be missing.
    [[nodiscard]] std::chrono::nanoseconds age() const noexcept;
    /// Whether the last reading failed.
    [[nodiscard]] bool failing() const noexcept { return failing_; }
    /// The hotels that were read since the start, each time they changed.
    [[nodiscard]] std::uint64_t hotels_read() const noexcept { return hotels_read_; }

private:
    availability_index(storage::store const& from, std::function<void(std::string_view)> report)
        : store_(from), report_(std::move(report)) {}

    /// The nights of a hotel whose free rooms have changed; nothing: the whole hotel has changed.
    using changed_nights = std::optional<std::pair<std::int64_t, std::int64_t>>;

    struct read_log {
        storage::inventory_changes log{};
        std::optional<std::vector<storage::city_entry>> cities{}; ///< if they or the boards have changed
        std::vector<storage::board_entry> boards{};
        std::optional<std::int64_t> language{};
        std::optional<std::vector<std::pair<std::int64_t, instant>>> deadlines{};
    };

    storage::stored<void> read_as_needed(clock::time_point called, bool with_deadlines);
    storage::stored<void> read_all();
    storage::stored<void> read_changes(bool with_deadlines);
    storage::stored<void> read_replaced_store(storage::log_position const& end);
    [[nodiscard]] read_log read_since(storage::session& sql, bool with_deadlines) const;
    storage::stored<void> apply(std::map<std::int64_t, changed_nights> const& changed, snapshot_changes& into);
    void publish(snapshot_changes&& changed);
    void report(skipped_periods&& found);
    void succeeded(clock::time_point begun);

    storage::store store_;
    std::function<void(std::string_view)> report_;
    std::timed_mutex updating_{};
    // guarded by `updating_`:
    storage::log_position position_{};
    std::set<std::int64_t> applied_{}; ///< the changes at the position or after it that are in the snapshot
    skipped_periods reported_{};
    clock::time_point last_begun_{}; ///< when the last successful call began

    mutable std::mutex publishing_{};
    std::shared_ptr<snapshot const> present_ = std::make_shared<snapshot const>(); ///< guarded by `publishing_`
    std::atomic<clock::rep> read_at_{0};                                           ///< of `clock`
    std::atomic<bool> failing_{false};
    std::atomic<bool> expects_change_{false};
    std::atomic<bool> reading_many_{false};
    std::atomic<std::uint64_t> hotels_read_{0};
};

} // namespace waybill::native::search_index
