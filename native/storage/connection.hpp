// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/slow_statement.hpp>

#include <soci/soci.h>

#include <chrono>
#include <memory>
#include <typeindex>
#include <unordered_map>

namespace waybill::native::storage {

struct dialect;
struct store_user;

/// A connection of the pool with its prepared statements. Every session that a repository function receives is one.
class connection final : public soci::session {
public:
    connection() = default;
    ~connection() { forget_statements(); }
    connection(connection const&) = delete;
    connection& operator=(connection const&) = delete;

    /// The only `Statements` of this connection, constructed by `Statements(soci::session&)` at the first call.
    /// Preparing a statement costs SQLite more than executing most of them, and PostgreSQL two more round trips.
    template <class Statements>
    [[nodiscard]] Statements& kept() {
        auto& place = kept_[std::type_index(typeid(Statements))];
        if (!place) place = std::make_shared<Statements>(*this);
        return *static_cast<Statements*>(place.get());
    }
    void forget_statements() noexcept { kept_.clear(); }

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

private:
    std::unordered_map<std::type_index, std::shared_ptr<void>> kept_{};
};

/// `connection::kept` of the session that a repository function received.
template <class Statements>
[[nodiscard]] Statements& kept(soci::session& lent) {
    return static_cast<connection&>(lent).kept<Statements>();
}

} // namespace waybill::native::storage
