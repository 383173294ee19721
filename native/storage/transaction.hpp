// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/connections.hpp>
#include <storage/store.hpp>

#include <functional>

namespace waybill::native::storage {

/// Runs `work` on the lent connection. What meets others is done again, for `connections::busy_time` and fifty times at
/// most; what lost the server before it committed is done again once, on a new connection, unless its time was over.
[[nodiscard]] stored<void> run_transaction(connections::lease& lent, dialect const& engine, store_access how,
                                           std::chrono::milliseconds busy_time,
                                           std::function<void(soci::session&)> const& work);

/// What the engine threw, in words that hold no value of a statement.
[[nodiscard]] store_error as_error(dialect const& engine, soci::soci_error const& thrown);

} // namespace waybill::native::storage
