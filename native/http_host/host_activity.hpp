// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill::native::http_host {

/// Why the host itself turned something away, without asking a handler.
enum class host_refusal : std::uint8_t {
    connections,             ///< as many connections are open as may be
    connections_per_address, ///< as many connections of this address are open as may be
    address,                 ///< the caller's address is not served
    handshake,               ///< TLS did not come to terms
    malformed,               ///< a head or body that breaks a rule of HTTP
    head_too_large,
    body_too_large,
    unsupported, ///< a coding, an expectation or a version that is not spoken here
    too_slow,    ///< a head, a body or the taking of an answer that did not come to its end in time
    busy,        ///< no handler was free and the queue for one was full, or bodies took all the memory they may
};

inline constexpr std::size_t host_refusal_count = std::size_t(host_refusal::busy) + 1;

/// The reason as the label of a metric.
[[nodiscard]] constexpr std::string_view name_of(host_refusal why) noexcept {
    constexpr std::array<std::string_view, host_refusal_count> names{
        "connections",    "connections_per_address", "address",     "handshake", "malformed",
        "head_too_large", "body_too_large",          "unsupported", "too_slow",  "busy"};
    return names[std::size_t(why)];
}

/// What a host counts while it serves, for metrics. Written by the host's threads, read by anyone at any time; each
/// number is right by itself, they are not of one moment.
struct host_activity {
    using counter = std::atomic<std::uint64_t>;

    counter connections_accepted = 0; ///< ever, those turned away at once included
    counter connections_open = 0;     ///< now
    counter requests = 0;             ///< ever handed to a handler
    counter handlers_running = 0;     ///< now
    counter handlers_waiting = 0;     ///< requests that wait now for a handler
    counter body_bytes_held = 0;      ///< bytes of request bodies in memory now
    counter bytes_received = 0;       ///< ever, decrypted
    counter bytes_sent = 0;           ///< ever, before encryption
    std::array<counter, host_refusal_count> refused{};

    void count(host_refusal why) noexcept { refused[std::size_t(why)].fetch_add(1, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t of(host_refusal why) const noexcept {
        return refused[std::size_t(why)].load(std::memory_order_relaxed);
    }
};

} // namespace waybill::native::http_host
