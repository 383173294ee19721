// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/audit.hpp>
#include <storage/migration.hpp>
#include <storage/session.hpp>
#include <storage/slow_statement.hpp>
#include <storage/store_error.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace waybill::native::storage {

/// How the work uses the store.
enum class store_access : std::uint8_t {
    single_statement_read, ///< one SELECT without a transaction
    read,                  ///< statements with one snapshot
    write,                 ///< a serializable transaction
    migrate,               ///< as `write`, exclusive among migrations
};

class connections;
class store_clock;

struct store_settings {
    std::size_t connections = 4;               ///< the most threads that use the store concurrently; others wait
    std::chrono::milliseconds busy_time{5000}; ///< how long to wait for locks of other writers
    /// How long one `read`, `single_statement_read` or `write` may take, including the wait for a connection; then it
    /// fails, and its connection is closed. 0: no limit, as for loading an inventory, which is one transaction.
    std::chrono::milliseconds use_time{60'000};
    /// How long waiting writes are added to the transaction of the first one, if the engine has one writer at a time.
    std::chrono::milliseconds group_time{10};
    slow_statement_settings slow{};
    bool create = true;  ///< whether a missing or empty SQLite file becomes a store; else it is the error `unreachable`
    bool migrate = true; ///< whether the tables are created, or migrated if they are older; else they are left alone
};

/// A database with a pool of connections. Nothing else knows which engine it is.
///
/// Repository functions (`users.hpp`, `stored_hotels.hpp`, `bookings.hpp`, `orders.hpp`) take a `session` and
/// throw; `read` and `write` lend them one and convert exceptions to a `store_error`. Thread-safe; several processes
/// may use one database. A copy shares the store and its connections.
///
/// The work may run more than once: after a serialization conflict it is rolled back and repeated, and so it is if the
/// server is lost before the COMMIT. It must have no side effects except on the store and on variables that it sets
/// each time, and it must not catch exceptions of repository functions: after a failed statement PostgreSQL accepts no
/// other one in the transaction.
///
///     auto login = store.read([&](session& sql) { return find_login(sql, "agency"); });
class store {
public:
    /// Opens `sqlite:FILE`, or `postgresql://USER@HOST/DATABASE`, an existing database. Creates the file and the
    /// tables, or migrates older ones, as the settings say. A SQLite database of another program is refused, and not
    /// changed.
    [[nodiscard]] static stored<store> open(std::string_view url, store_settings const& settings = {});

    /// Opens a standby server of a PostgreSQL cluster, for reads. Errors: `refused` if the engine has none;
    /// `schema_newer`, or `failed` if its tables are older than this program.
    [[nodiscard]] static stored<store> open_standby(std::string_view url, store_settings const& settings = {});

    /// The same store, which adds the time of its uses to `clock`; `clock` must outlive it. Null: not measured.
    [[nodiscard]] store measured_by(store_clock* clock) const;
    /// The same store for a user, whose changes the audit trail records under this name.
    [[nodiscard]] store used_by(store_user user) const;
    /// The clock of `measured_by`; null: not measured.
    [[nodiscard]] store_clock* clock() const noexcept { return clock_; }

    /// The state of the tables; older ones, for example, after a backup was restored. Errors: the tables are newer, or
    /// the store is unreachable.
    [[nodiscard]] stored<table_state> tables() const;

    /// Does what the engine needs after a load. PostgreSQL counts the rows: until its own maintenance does, about a
    /// minute later, it reads whole tables, 17 quotes a second instead of 127 with 1,000 hotels. SQLite returns the
    /// space in its write-ahead log to the file system, as much as possible while others read.
    [[nodiscard]] stored<void> finish_load() const;

    /// Why requests cannot be handled now, as a fixed text of the program: the store cannot be read, or a write would
    /// be refused or lost. Empty if all is well. Blocks on the store. If the last write failed because the store is
    /// read-only, it tries to write. If a newer program has migrated the tables, each `write` is refused with `busy`
    /// from now on: another process answers a repeat.
    [[nodiscard]] std::string problem() const;

    /// Why requests may soon be refused: the file system of the store is nearly full. Empty if all is well.
    [[nodiscard]] std::string shortage() const;

    /// The number of the oldest transaction of the server that has written and is open: a list by change has nothing
    /// that was committed after it began. 0 if there is none, and for SQLite.
    [[nodiscard]] stored<std::int64_t> oldest_open_writer() const;

    /// A number that a PostgreSQL server shares with its standby servers and with no other. Error: `refused` for other
    /// engines, here and below.
    [[nodiscard]] stored<std::int64_t> cluster_id() const;
    /// A position in the server's log of changes: all that is committed is before it.
    [[nodiscard]] stored<std::int64_t> log_end() const;
    /// The position up to which a standby server has applied the log. Nothing: the server is no standby.
    [[nodiscard]] stored<std::optional<std::int64_t>> log_replayed() const;

    /// Refuses every `write` with `busy` from now on, or no longer: for maintenance of the database.
    void refuse_writes(bool refused) const noexcept;

    /// Interrupts all uses, with `unreachable`, or `outcome_unknown` during a COMMIT, and refuses further ones: for a
    /// process that is about to end.
    void abandon() const;

    /// Runs `work(session&)` in a transaction with one snapshot. Returns the result of `work`.
    template <class Work>
    auto read(Work&& work) const -> stored<std::invoke_result_t<Work&, session&>> {
        return lend(store_access::read, work);
    }

    /// Runs `work(session&)`, which executes one SELECT: one round trip to a server instead of three.
    template <class Work>
    auto single_statement_read(Work&& work) const -> stored<std::invoke_result_t<Work&, session&>> {
        return lend(store_access::single_statement_read, work);
    }

    /// Runs `work(session&)` in a serializable transaction: all of it takes effect or, if it throws, nothing.
    /// Errors: `outcome_unknown` if the server was lost during the COMMIT; `file_replaced`, from then on.
    template <class Work>
    auto write(Work&& work) const -> stored<std::invoke_result_t<Work&, session&>> {
        return lend(store_access::write, work);
    }

private:
    struct parts;

    /// Reports the statements of a use that took long, on its connection.
    void report_slow(session& used) const;
    static std::shared_ptr<parts> connected(std::string_view url, store_settings const& settings);
    stored<std::int64_t> number_of_server(std::string_view selecting) const;

    explicit store(std::shared_ptr<parts> shared) noexcept;

    template <class Work>
    auto lend(store_access how, Work& work) const -> stored<std::invoke_result_t<Work&, session&>> {
        using value = std::invoke_result_t<Work&, session&>;
        if constexpr (std::is_void_v<value>) {
            return run(how, std::ref(work));
        } else {
            std::optional<value> kept;
            return run(how, [&](session& sql) { kept.emplace(work(sql)); }).transform([&] { return *std::move(kept); });
        }
    }
    stored<void> run(store_access how, std::function<void(session&)> const& work) const;
    stored<void> use(connections& pool, store_access how, std::chrono::steady_clock::time_point begun,
                     std::chrono::milliseconds busy_time, std::function<void(session&)> const& work) const;

    std::shared_ptr<parts> parts_;
    store_clock* clock_ = nullptr;
    std::shared_ptr<store_user const> user_{}; ///< null: the program itself
};

} // namespace waybill::native::storage
