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

std::string_view plain_request_id(std::string_view sent) {
    constexpr std::size_t longest = 64;
    auto const is_plain = [](char byte) {
        return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
               std::string_view("._:-").find(byte) != std::string_view::npos;
    };
    return sent.size() <= longest && std::all_of(sent.begin(), sent.end(), is_plain) ? sent : std::string_view();
}

std::string_view trace_id(std::string_view traceparent) {
    // 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01; a later version may have more fields
    constexpr std::size_t size = 55;
    auto const is_hex = [](std::string_view text) {
        return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    };
    if (traceparent.size() < size) return {};
    auto const version = traceparent.substr(0, 2);
    auto const trace = traceparent.substr(3, 32);
    auto const parent = traceparent.substr(36, 16);
    bool const separated =
        traceparent[2] == '-' && traceparent[35] == '-' && traceparent[52] == '-' &&
        (version == "00" ? traceparent.size() == size : traceparent.size() == size || traceparent[size] == '-');
    bool const valid = separated && is_hex(version) && version != "ff" && is_hex(trace) && is_hex(parent) &&
                       is_hex(traceparent.substr(53, 2)) && trace.find_first_not_of('0') != trace.npos &&
                       parent.find_first_not_of('0') != parent.npos;
    return valid ? trace : std::string_view();
}

} // namespace waybill::native::server
