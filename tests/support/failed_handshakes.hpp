// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <thread>

namespace support {

/// The client may see a failure before it is counted.
inline void expect_failed_handshakes(waybill::native::http_host::host const& running, std::uint64_t count) {
    auto const counted = [&] { return running.activity().of(waybill::native::http_host::host_refusal::handshake); };
    for (int i = 0; i < 10'000 && counted() < count; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(counted(), count);
}

} // namespace support
