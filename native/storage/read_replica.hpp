// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace waybill::native::storage {

/// A standby server of the store's cluster, which answers reads while it is known to be recent. Thread-safe, except for
/// `look_at`, which one thread calls at intervals.
///
/// How recent it is follows from positions in the write-ahead log: the primary reports the end of its log, and once the
/// standby has replayed the log up to there, it has all that was committed before the question. Nothing is written for
/// it, and the clocks of the servers do not matter.
class read_replica {
public:
    using clock = std::chrono::steady_clock;

    /// Reads are answered with data of at most `most_age` ago. Opens no connection: `look_at` does.
    read_replica(std::string url, store_settings const& settings, std::chrono::milliseconds most_age)
        : url_(std::move(url)), settings_(settings), most_age_(most_age) {}

    /// Asks both servers how recent the standby is, and connects to it if there is no connection yet. Returns why it
    /// cannot be used now, without values of the URL; empty if it can.
    [[nodiscard]] std::string look_at(store const& primary);

    /// The standby, if it has all that was committed `most_age` ago and all that this process wrote for the user.
    [[nodiscard]] std::optional<store> for_reads_of(std::int64_t user);
    /// To be called after each COMMIT, certain or not, that changed bookings of the user.
    void wrote_for(std::int64_t user) noexcept;
    /// A read has failed: the standby is not used before the next successful `look_at`.
    void failed() noexcept { known_.store(never, std::memory_order_relaxed); }

    /// The age up to which `for_reads_of` returns it.
    [[nodiscard]] std::chrono::milliseconds most_age() const noexcept { return most_age_; }
    /// How old its data can be; the time since the start of the program if it never was recent.
    [[nodiscard]] std::chrono::nanoseconds age() const noexcept;
    /// How often `for_reads_of` returned it.
    [[nodiscard]] std::uint64_t reads() const noexcept { return reads_; }
    /// Interrupts its connections, as `store::abandon`.
    void abandon() const;

private:
    struct position {
        std::int64_t end; ///< of the primary's log
        clock::rep at;    ///< all that was committed before this moment is before `end`
    };

    [[nodiscard]] stored<store> opened(store const& primary) const;
    [[nodiscard]] std::optional<store> present() const;

    static constexpr clock::rep never = 0;
    static constexpr std::size_t writers = 4096; ///< users with the same remainder share an entry

    std::string url_;
    store_settings settings_;
    std::chrono::milliseconds most_age_;
    std::deque<position> unconfirmed_{};    ///< used by `look_at` alone, in order
    std::atomic<clock::rep> known_ = never; ///< the standby has all that was committed before
    std::array<std::atomic<clock::rep>, writers> written_{};
    std::atomic<std::uint64_t> reads_ = 0;
    clock::time_point made_ = clock::now();

    mutable std::mutex opening_{};
    std::optional<store> standby_{}; ///< guarded by `opening_`
};

} // namespace waybill::native::storage
