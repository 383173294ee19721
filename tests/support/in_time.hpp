// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <thread>

namespace support {

/// Whether a condition becomes true within that time; it is checked again after each pause.
template <class Condition>
bool in_time(std::chrono::steady_clock::duration time, Condition const& condition,
             std::chrono::milliseconds pause = std::chrono::milliseconds(0)) {
    for (auto const until = std::chrono::steady_clock::now() + time; !condition(); std::this_thread::sleep_for(pause))
        if (std::chrono::steady_clock::now() >= until) return false;
    return true;
}

} // namespace support
