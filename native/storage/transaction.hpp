// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/connections.hpp>
#include <storage/store.hpp>

#include <functional>

namespace waybill::native::storage {

/// Runs `work` on the lent connection. Retries on serialization conflicts, for `connections::busy_time` and at most
/// fifty times. If the server is lost before the COMMIT, retries once on a new connection, unless the time is over.
[[nodiscard]] stored<void> run_transaction(connections::lease& lent, store_access how,
                                           std::chrono::milliseconds busy_time,
                                           std::function<void(session&)> const& work);

} // namespace waybill::native::storage
