// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <soci/soci-backend.h>

namespace waybill::native::storage {

/// PostgreSQL without statements that are kept prepared in a session: for a pooler that may execute each transaction in
/// another session.
extern soci::backend_factory const& unprepared_postgresql;

/// Whether the connection is one of `unprepared_postgresql`.
[[nodiscard]] bool is_unprepared(soci::details::session_backend const* of) noexcept;

} // namespace waybill::native::storage
