// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/slow_statement.hpp>

#include <soci/soci-backend.h>

#include <optional>
#include <string>
#include <vector>

namespace waybill::native::storage {

/// SOCI's back end for PostgreSQL, whose statements can be watched and are kept prepared in their session.
extern soci::backend_factory const& prepared_postgresql;
/// The same without prepared statements: for a pooler that may execute each transaction in another session.
extern soci::backend_factory const& unprepared_postgresql;

/// The connection of SOCI's own back end in a connection of one of these; null for null.
[[nodiscard]] soci::details::session_backend* inner_session(soci::details::session_backend* of) noexcept;
/// Whether it is one of `prepared_postgresql`.
[[nodiscard]] bool prepares_statements(soci::details::session_backend* of) noexcept;
/// A statement without a result, with `$1` and so on in the places of its values.
struct unsent_statement {
    std::string text{};
    std::vector<std::optional<std::string>> values{};
};
/// Sends the statement with the next one of the connection. ROLLBACK drops it.
void send_with_next(soci::details::session_backend* of, unsent_statement statement);
void drop_unsent(soci::details::session_backend* of) noexcept;
/// Reports each execution of a statement to `with`, which must outlive the connection.
void watch_statements(soci::details::session_backend* of, statement_watch& with) noexcept;

} // namespace waybill::native::storage
