// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/request_id.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>

namespace waybill::native::server {

std::string next_request_id() {
    static std::uint32_t const process = std::random_device()();
    static std::atomic<std::uint64_t> count = 0;
    return fmt::format("{:08x}-{}", process, ++count);
}

std::string request_id_of(http::headers const& fields) {
    constexpr std::size_t longest = 64;
    auto const is_plain = [](char byte) {
        return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
               std::string_view("._:-").find(byte) != std::string_view::npos;
    };
    auto const sent = fields.get("X-Request-ID");
    bool const valid = !sent.empty() && sent.size() <= longest && std::all_of(sent.begin(), sent.end(), is_plain);
    return valid ? std::string(sent) : next_request_id();
}

} // namespace waybill::native::server
