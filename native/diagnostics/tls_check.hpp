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
    std::string ca_file{};             ///< certificates to trust, in PEM; empty: the system's
    std::chrono::seconds patience{10}; ///< for connecting and the handshake together
};

/// Shakes hands and tells version, chain, name and expiry, with the settings that `httplib_transport` calls partners
/// with. Goes on with an invalid certificate, to report all that is wrong with it; nothing is sent over that
/// connection.
[[nodiscard]] findings check_tls(tls_target const& target);

} // namespace waybill::native::diagnostics
