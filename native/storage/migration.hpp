// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>

#include <span>
#include <string_view>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

struct dialect;

/// One step from a version of the tables to the next. A released step is never changed; a new one is added.
struct migration {
    int version;
    std::string_view what;
    std::span<std::string_view const> statements;
    void (*then)(soci::session& sql) = nullptr; ///< what SQL cannot express, after the statements
};

/// All steps, oldest first (`schema.cpp`).
[[nodiscard]] std::span<migration const> migrations() noexcept;

/// Whether the tables are older than this program. Throws `store_exception` if they are newer.
[[nodiscard]] bool migrations_missing(soci::session& sql, dialect const& engine);

/// Executes the missing steps, unless another process did in the meantime, and records each in the table
/// `schema_migrations`.
void migrate(soci::session& sql, dialect const& engine);

/// Whether the tables of a store are older than this program, or missing. Changes no table, unlike `store::open`, which
/// migrates them. Errors: the tables are newer, or the store is unreachable.
[[nodiscard]] stored<bool> schema_outdated(std::string_view url);

} // namespace waybill::native::storage
