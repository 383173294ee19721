// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <waybill/value/instant.hpp>

#include <optional>

namespace waybill::native::storage {

/// The newest instant that a service with this store has kept; nothing in a store that none has served yet.
[[nodiscard]] std::optional<instant> clock_reading(session& sql);

/// Keeps that instant if it is newer. Call it inside `store::write`.
void keep_clock_reading(session& sql, instant now);

} // namespace waybill::native::storage
