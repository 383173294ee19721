// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <waybill/value/instant.hpp>

#include <cstdint>
#include <functional>

// Why: docs/adr/0028-run-several-processes.md

/// The instants of creations, in an order that readers can rely on. The creations of a user happen one after the other,
/// from the choice of the instant to the end of the COMMIT, in all processes with this store. Each has a later instant
/// than those before it, also if clocks differ or are set back.
namespace waybill::native::storage {

/// The instant of the creation: `present()`, or the next one after the user's newest creation. Call it inside
/// `store::write`, when a statement after `session::begin_creation` has returned: an instant that is chosen before that
/// wait is over may be earlier than a list that lacks the creation.
[[nodiscard]] instant instant_of_creation(session& sql, std::int64_t user, std::function<instant()> const& present);

} // namespace waybill::native::storage
