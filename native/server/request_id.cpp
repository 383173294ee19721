// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/request_id.hpp>

#include <fmt/format.h>

#include <atomic>
#include <cstdint>
#include <random>

namespace waybill::native::server {

std::string next_request_id() {
    static std::uint32_t const process = std::random_device()();
    static std::atomic<std::uint64_t> count = 0;
    return fmt::format("{:08x}-{}", process, ++count);
}

} // namespace waybill::native::server
