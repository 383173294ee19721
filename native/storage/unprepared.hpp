// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <soci/soci-backend.h>

namespace waybill::native::storage {

/// PostgreSQL without statements that are kept prepared in a session: for a pooler that may execute each transaction in
/// another session.
extern soci::backend_factory const& unprepared_postgresql;

/// The connection of SOCI's own back end in a connection of `unprepared_postgresql`; null for any other one.
[[nodiscard]] soci::details::session_backend* prepared_session_in(soci::details::session_backend* of) noexcept;

} // namespace waybill::native::storage
