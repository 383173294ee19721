// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <soci/sqlite3/soci-sqlite3.h>

namespace waybill::native::storage {

/// SOCI's back end for SQLite, which keeps statements that are no longer used for later ones with the same text:
/// preparing one costs SQLite more than executing most of them. Statements list their columns: SOCI would see those of
/// `*` as they were when the statement was first prepared.
extern soci::backend_factory const& caching_sqlite;

/// SQLite's own connection in a connection of it.
[[nodiscard]] sqlite_api::sqlite3* sqlite_connection(soci::details::session_backend* of) noexcept;

} // namespace waybill::native::storage
