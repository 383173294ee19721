// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/slow_statement.hpp>

#include <soci/soci.h>

#include <chrono>
#include <memory>

namespace waybill::native::storage {

struct dialect;
struct store_user;

/// A connection of the pool. Every session that a repository function receives is one.
class connection final : public soci::session {
public:
    /// The engine, set by the pool, and how long the present use may wait for locks of other writers.
    dialect const* engine = nullptr;
    std::chrono::milliseconds busy_time{};
    std::chrono::steady_clock::time_point busy_since{}; ///< when SQLite began to wait for a lock
    /// Who uses it, for the audit trail; set by the store at each use. Null: the program itself.
    store_user const* user = nullptr;

    /// The statements that took long; set up by the pool.
    statement_watch watch{};

    /// What is destroyed at the end of the present transaction.
    std::shared_ptr<void> until_end{};
};

} // namespace waybill::native::storage
