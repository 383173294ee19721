// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/sanitized.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace support {

/// Expects that `act` takes no longer than this in one of three tries: on a busy machine a thread may not run for a
/// while, but code that is too slow by itself is too slow each time.
template <class Act>
void expect_within(std::chrono::milliseconds most, Act&& act) {
    using clock = std::chrono::steady_clock;
    if (sanitized) most += std::chrono::seconds(1);
    clock::duration took{};
    for (int tries = 0; tries < 3; ++tries) {
        auto const begin = clock::now();
        act();
        took = clock::now() - begin;
        if (took <= most) return;
    }
    ADD_FAILURE() << "took " << std::chrono::duration_cast<std::chrono::milliseconds>(took).count() << " ms instead of "
                  << most.count();
}

} // namespace support
