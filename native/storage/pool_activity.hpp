// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <atomic>
#include <cstdint>

namespace waybill::native::storage {

/// What the pools of connections of this process count, for metrics: a service has one.
struct pool_activity {
    using counter = std::atomic<std::uint64_t>;

    counter open = 0;     ///< connections there are, lent or not
    counter lent = 0;     ///< in the hands of a thread now
    counter waiting = 0;  ///< threads that wait for one now
    counter lendings = 0; ///< ever

    [[nodiscard]] static pool_activity& of_process() noexcept {
        static pool_activity counted;
        return counted;
    }
};

} // namespace waybill::native::storage
