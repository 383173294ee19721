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

/// One step from a version of the tables to the next. A step that was released is never changed; a new one follows.
struct migration {
    int version;
    std::string_view what;
    std::span<std::string_view const> statements;
};

/// All steps, oldest first (`schema.cpp`).
[[nodiscard]] std::span<migration const> migrations() noexcept;

/// Whether the tables are older than this program. Throws `store_exception` where they are newer.
[[nodiscard]] bool migrations_missing(soci::session& sql, dialect const& engine);

/// Takes the steps that are missing, where another process has not taken them meanwhile, and notes each in the table
/// `schema_migrations`.
void migrate(soci::session& sql, dialect const& engine);

/// Whether the tables behind a store's URL are older than this program, or not there at all. Changes no table, unlike
/// `store::open`, which brings them up to date. A failure where they are newer, or where nobody answers.
[[nodiscard]] stored<bool> schema_outdated(std::string_view url);

} // namespace waybill::native::storage
