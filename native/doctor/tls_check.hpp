// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <doctor/finding.hpp>

#include <chrono>
#include <string>

namespace waybill::native {

struct tls_target {
    std::string host; ///< name or address
    std::string port;
    std::string ca_file{}; ///< certificates to trust, in PEM; empty: the system's
    std::chrono::seconds patience{10};
};

/// Shakes hands and tells version, chain, name and expiry. Goes on with a certificate that does not hold, to tell all
/// that is wrong with it; nothing is sent over that connection.
[[nodiscard]] findings check_tls(tls_target const& target);

} // namespace waybill::native
