// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/enumerators.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace waybill::native::http_host {

/// Why the host itself refused a connection or a request, without calling a handler. The names are labels of a metric.
enum class host_refusal : std::uint8_t {
    connections,             ///< the limit of connections
    connections_per_address, ///< the limit of connections of one address
    address,                 ///< the caller's address is not served
    handshake,               ///< the TLS handshake failed
    malformed,               ///< a head or body that breaks a rule of HTTP
    head_too_large,
    body_too_large,
    unsupported, ///< a coding, an expectation or a version that is not supported
    too_slow,    ///< a head, a body or the sending of a response exceeded its time
    busy,        ///< no handler was free and the queue was full, or the memory for bodies was used up
};
BOOST_DESCRIBE_ENUM(host_refusal, connections, connections_per_address, address, handshake, malformed, head_too_large,
                    body_too_large, unsupported, too_slow, busy)

/// Counters of a host, for metrics. Written by the threads of the host, readable by any thread at any time. Each value
/// is exact, but together they are not a snapshot.
struct host_activity {
    using counter = std::atomic<std::uint64_t>;

    counter connections_accepted = 0; ///< total, including those refused at once
    counter connections_open = 0;     ///< now
    counter requests = 0;             ///< total passed to a handler
    counter handlers_running = 0;     ///< now
    counter handlers_waiting = 0;     ///< requests that wait for a handler now
    counter body_bytes_held = 0;      ///< bytes of request bodies in memory now
    counter deadline_checks = 0;      ///< total; it does not change if no thread of the host runs
    counter bytes_received = 0;       ///< total, decrypted
    counter bytes_sent = 0;           ///< total, before encryption
    std::array<counter, enumerators<host_refusal>.size()> refused{};

    void count(host_refusal why) noexcept { refused[std::size_t(why)].fetch_add(1, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t of(host_refusal why) const noexcept {
        return refused[std::size_t(why)].load(std::memory_order_relaxed);
    }
};

} // namespace waybill::native::http_host
