// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <diagnostics/finding.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace waybill::native::diagnostics {

struct tls_target {
    std::string host; ///< name or address
    std::uint16_t port = 443;
    std::string ca_file{};               ///< certificates to trust, in PEM; empty: the system's
    std::chrono::seconds time_limit{10}; ///< for connecting and for the handshake together
};

/// Performs a TLS handshake and reports version, chain, name and expiry, with the settings that `httplib_transport`
/// uses for partners. Continues with an invalid certificate, to report all of its errors; sends nothing over that
/// connection.
[[nodiscard]] findings check_tls(tls_target const& target);

} // namespace waybill::native::diagnostics
