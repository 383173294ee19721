// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: SQLite or PostgreSQL: connections, transactions, tables, backups.
#pragma once

#include <storage/slow_statement.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Why: docs/adr/0023-store-bookings-in-sqlite-or-postgresql.md
namespace waybill::native::storage {

class statement_value;
using statement_values = std::vector<statement_value>;
struct dialect;
struct store_user;

/// A statement that was executed, with the rows that it returns.
class cursor {
public:
    cursor() = default;
    cursor(cursor const&) = delete;
    cursor& operator=(cursor const&) = delete;
    virtual ~cursor() = default;

    /// Reads the next row. False if there is none.
    [[nodiscard]] virtual bool next() = 0;
    // the columns of that row, from 0
    [[nodiscard]] virtual bool is_null(int column) const = 0;
    [[nodiscard]] virtual long long number(int column) const = 0;
    /// Valid until the next row.
    [[nodiscard]] virtual std::string_view text(int column) const = 0;
    /// The number of rows that the statement wrote.
    [[nodiscard]] virtual long long written() const = 0;
};

/// How to connect: the file of a SQLite store; the settings of a PostgreSQL server, for libpq.
struct connection_settings {
    std::string text{};
    bool pooled = false; ///< a pooler may execute each transaction in another session: nothing is kept in one

    bool operator==(connection_settings const&) const = default;
};

/// A connection to a database, in use by one thread: what repository functions receive. They use `statement.hpp`.
/// All functions that communicate throw `database_error`.
class session {
public:
    explicit session(dialect const& of) noexcept : engine(of) {}
    session(session const&) = delete;
    session& operator=(session const&) = delete;
    virtual ~session() = default;

    /// Connects; a session that was closed may be opened again.
    virtual void open(connection_settings const& with) = 0;
    virtual void close() noexcept = 0;
    /// Prepares a new connection. A statement may take `statement_time`; 0: no limit.
    virtual void greet(std::chrono::milliseconds statement_time) = 0;
    /// Interrupts the present statement; called by another thread, while it is connected.
    virtual void interrupt() noexcept = 0;

    /// Executes a statement, whose values have the places of `:name`. A text with `;` is several, without values.
    [[nodiscard]] virtual std::unique_ptr<cursor> run(std::string const& text, statement_values const& values) = 0;
    /// See `execute_later`.
    virtual void run_later(std::string const& text, statement_values const& values) = 0;
    /// Forgets the statements of `run_later` that were not sent, of a use that has failed.
    virtual void forget_unsent() noexcept {}
    /// How the engine executes a statement, for any values, outside of a transaction. Empty: it has no plan.
    [[nodiscard]] virtual std::string plan_of(std::string const& statement) = 0;

    // The order of creations, see `creation_order.hpp`. On a server each is sent with the next statement.

    /// Waits for creations of the user in progress and, until the end of the present transaction, keeps others and
    /// `await_creations` waiting. Call it inside `store::write`, before the first row is written.
    virtual void begin_creation(std::int64_t user) = 0;
    /// Waits until every creation of the user that has its instant can be read. Call it in `single_statement_read`,
    /// before the statement, which sees them. Throws `busy`.
    virtual void await_creations(std::int64_t user) = 0;

    dialect const& engine;
    /// How long the present use may wait for locks of other writers; set by the store.
    std::chrono::milliseconds busy_time{};
    /// Who uses it, for the audit trail; set by the store at each use. Null: the program itself.
    store_user const* user = nullptr;
    statement_watch watch{};
    /// What is destroyed at the end of the present transaction.
    std::shared_ptr<void> until_end{};
};

} // namespace waybill::native::storage
