// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <atomic>
#include <cstdint>

namespace waybill::native::storage {

/// Counters of the connection pools of this process, for metrics; a service has one pool.
struct pool_activity {
    using counter = std::atomic<std::uint64_t>;

    counter open = 0;       ///< open connections, lent or not
    counter lent = 0;       ///< in use by a thread now
    counter waiting = 0;    ///< threads that wait for a connection, or for earlier writes
    counter lendings = 0;   ///< total
    counter statements = 0; ///< executions in total: each is a round trip to a server

    [[nodiscard]] static pool_activity& of_process() noexcept {
        static pool_activity counted;
        return counted;
    }
};

} // namespace waybill::native::storage
