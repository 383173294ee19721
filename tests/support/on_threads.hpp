// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <thread>
#include <vector>

namespace support {

/// Calls `work(0)` to `work(count - 1)`, each on a thread of its own, and waits for all of them.
template <class Work>
void on_threads(std::size_t count, Work const& work) {
    std::vector<std::jthread> all;
    for (std::size_t i = 0; i < count; ++i) all.emplace_back([&work, i] { work(i); });
}

} // namespace support
