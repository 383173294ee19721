// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/transaction.hpp>

#include <storage/statement.hpp>

#include <memory_shortage/memory_shortage.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>

namespace waybill::native::storage {
namespace {

using clock = std::chrono::steady_clock;

constexpr int most_attempts = 50;

/// The attempts of one transaction, with the state of the last one.
class attempts {
public:
    attempts(connections::lease& lent, store_access how, std::function<void(session&)> const& work)
        : lent_(lent), engine_(lent->engine), how_(how), work_(work) {}

    /// Nothing if the work is done. After an exception, nothing is left of the transaction.
    std::optional<store_error> attempt(bool in_turn) {
        try {
            return attempt_once(in_turn);
        } catch (...) {
            roll_back();
            throw;
        }
    }
    [[nodiscard]] bool lost() const noexcept { return lost_; }
    [[nodiscard]] bool committing() const noexcept { return committing_ && writes(); }
    [[nodiscard]] bool writes() const noexcept { return how_ == store_access::write || how_ == store_access::migrate; }

private:
    std::optional<store_error> attempt_once(bool in_turn) {
        committing_ = lost_ = false;
        try {
            if (!lent_.open()) lent_.reopen();
        } catch (database_error const& thrown) {
            lost_ = true;
            lent_.close();
            return store_error{store_failure::unreachable, thrown.why().message};
        } catch (store_exception const& thrown) { // another server, with a database that is refused
            lent_.close();
            return thrown.why();
        }
        // at the end, in every case
        std::shared_ptr<void> const ending(nullptr, [this](void*) {
            lent_->forget_unsent();
            lent_->until_end.reset();
        });
        try {
            begin(in_turn);
            work_(*lent_);
            committing_ = true;
            if (begun_) execute(*lent_, "COMMIT");
            begun_ = false;
            return std::nullopt;
        } catch (store_exception const& thrown) {
            roll_back();
            return thrown.why();
        } catch (database_error const& thrown) {
            auto why = thrown.why();
            bool const late = lent_.is_late();
            if (late && why.kind != store_failure::busy)
                why.message = "the store did not answer in time; the connection was closed";
            lost_ = late || thrown.lost();
            // a server that refuses a statement, also one that was sent with COMMIT, has committed nothing
            if (!late && (why.kind == store_failure::unwritable || why.kind == store_failure::failed))
                committing_ = false;
            if (lost_) {
                begun_ = false;
                lent_.close();
                // a wait for a connection may have taken the time that the wait for a lock needed
                if (why.kind != store_failure::unwritable && why.kind != store_failure::busy)
                    why.kind = store_failure::unreachable;
            } else {
                roll_back();
            }
            return why;
        } catch (...) { // before `ending`
            roll_back();
            throw;
        }
    }
    void begin(bool in_turn) {
        if (how_ == store_access::single_statement_read) return;
        begun_ = true; // also if a second statement of it fails
        if (how_ == store_access::migrate)
            execute(*lent_, std::string(engine_.begin_migrating));
        else
            execute_later(*lent_, std::string(writes() ? engine_.begin_writing : engine_.begin_reading));
        if (in_turn && writes() && !engine_.take_turn.empty()) execute(*lent_, std::string(engine_.take_turn));
    }
    void roll_back() noexcept {
        if (!begun_) return;
        begun_ = false;
        lent_->forget_unsent();
        try {
            execute(*lent_, "ROLLBACK");
        } catch (database_error const&) {
            // SQLite may have rolled back by itself; a connection in an unknown state is not used again
            if (!engine_.one_writer) lent_.close();
        } catch (std::bad_alloc const&) { lent_.close(); }
    }

    connections::lease& lent_;
    dialect const& engine_;
    store_access how_;
    std::function<void(session&)> const& work_;
    bool begun_ = false, committing_ = false, lost_ = false;
};

/// Waits a random time, longer with each attempt, so that conflicting transactions do not conflict again.
void wait_before(int attempt) {
    thread_local std::minstd_rand random{std::random_device{}()};
    int const most = std::min(1000 << std::min(attempt, 5), 20'000);
    std::this_thread::sleep_for(std::chrono::microseconds(std::uniform_int_distribution<int>(0, most)(random)));
}

} // namespace

stored<void> run_transaction(connections::lease& lent, store_access how, std::chrono::milliseconds busy_time,
                             std::function<void(session&)> const& work) {
    memory_shortage::scope const waiting(false);
    attempts transaction(lent, how, work);
    auto const until = clock::now() + busy_time;
    bool lost_before = false, duplicate_before = false;
    for (int attempt = 1;; ++attempt) {
        // from the second conflict on transactions are serialized, or some could keep others from ever committing
        auto const failed = transaction.attempt(how != store_access::migrate && attempt > 2);
        if (!failed) return {};
        if (transaction.lost()) {
            if (transaction.committing())
                return store_error{store_failure::outcome_unknown,
                                   "the connection was lost during COMMIT; the outcome is unknown"};
            if (lent.is_late() || std::exchange(lost_before, true)) return *failed;
            continue;
        }
        bool const met = failed->kind == store_failure::busy ||
                         (failed->kind == store_failure::duplicate && transaction.writes() &&
                          lent->engine.meets_as_duplicate && !std::exchange(duplicate_before, true));
        if (!met || attempt == most_attempts || clock::now() >= until) return *failed;
        wait_before(attempt);
    }
}

} // namespace waybill::native::storage
