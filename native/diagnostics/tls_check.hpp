// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <diagnostics/finding.hpp>

#include <waybill/http/url.hpp>
#include <waybill/transport/network_settings.hpp>

#include <chrono>

namespace waybill::native::diagnostics {

struct tls_target {
    http::url partner;
    network_settings network{};
    std::chrono::seconds time_limit{10}; ///< for connecting and for the handshake together
};

/// Performs a TLS handshake and reports version, chain, name and expiry, with the settings that `asio_transport`
/// uses for partners. Continues with an invalid certificate, to report all of its errors; sends nothing over that
/// connection.
[[nodiscard]] findings check_tls(tls_target const& target);

} // namespace waybill::native::diagnostics
