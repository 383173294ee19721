// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/transport/network_settings.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace waybill {

/// The settings of `httplib_transport`.
struct httplib_settings {
    std::chrono::milliseconds connect{5'000}; ///< for connecting: name resolution, TCP and TLS
    /// From the start of the call to the last byte of the response, connecting included. For a response in pieces, see
    /// `stream_deadline`, it limits connecting and each wait for more bytes.
    std::chrono::milliseconds deadline{30'000};
    std::size_t answer_bytes = std::size_t{64} << 20; ///< limit of the body, checked while it is read and decoded
    network_settings network{};                       ///< certificates, proxy, local address, compression
    /// `deadline` and `answer_bytes` for a response in pieces, which is not kept and may be a long list.
    std::chrono::milliseconds stream_deadline{600'000};
    std::uint64_t stream_bytes = std::uint64_t{4} << 30U;
    std::chrono::milliseconds idle{30'000}; ///< a connection that was idle for longer is not used again
};

} // namespace waybill
