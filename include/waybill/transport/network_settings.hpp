// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdlib>
#include <string>

namespace waybill {

/// The HTTP proxy of a transport. The default is none.
struct proxy_settings {
    /// The proxy for partners with https, which the transport asks for a tunnel (CONNECT): `http://proxy.example:3128`.
    /// Basic authentication: `user:password@` before the host, both percent-encoded. The default port is 80.
    /// Empty: none. A proxy would read the passwords that are sent to partners with http: these are called without it.
    std::string https{};
    /// Hosts that are called without the proxy, separated by commas: `partner.example` with its subdomains, `*` for
    /// all.
    std::string none{};

    /// Returns the settings of the variables `HTTPS_PROXY` and `NO_PROXY`, or else of their names in lower case. Must
    /// not run while another thread changes the environment.
    [[nodiscard]] static proxy_settings from_environment() {
        auto const value_of = [](char const* upper, char const* lower) -> std::string {
            for (auto const* const name : {upper, lower})
                if (auto const* const value = std::getenv(name); value != nullptr && *value != '\0') return value;
            return {};
        };
        return {value_of("HTTPS_PROXY", "https_proxy"), value_of("NO_PROXY", "no_proxy")};
    }
};

/// How a transport reaches partners.
struct network_settings {
    /// Trusted certificates in PEM; empty: those of the system. Verification cannot be disabled.
    std::string ca_file{};
    std::string certificate_file{}; ///< the client's certificate with its chain, in PEM; empty: none
    std::string key_file{};         ///< its key in PEM, not encrypted; empty: in `certificate_file`
    std::string bind_address{};     ///< the local address of connections, IPv4 or IPv6; empty: that of the route
    proxy_settings proxy{};
    /// Requests responses with the content coding gzip. The limits of a body apply to what it decodes to.
    bool compression = true;
};

} // namespace waybill
