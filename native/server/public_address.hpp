// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <string>
#include <utility>

namespace waybill::native::server {

/// The URL at which callers reach the service, for WSDL, OpenAPI and help pages. The first available of these:
///
/// 1. The setting.
/// 2. What a trusted proxy sends: `X-Forwarded-Proto`, `X-Forwarded-Host`, and `X-Forwarded-Prefix`, the path that the
/// proxy removes before the endpoint's path. In a list the last member counts, which the nearest proxy wrote.
/// 3. The scheme of the connection, and `Host`.
class public_address {
public:
    struct settings {
        std::string fixed{};     ///< base URL; empty: derived from requests
        bool encrypted = false;  ///< whether the service itself uses TLS
        std::string listening{}; ///< host and port for requests without a valid `Host`
    };

    /// Errors: `url_invalid` if `fixed` is not a base URL.
    [[nodiscard]] static result<public_address> of(settings with);

    /// The base URL for the caller of a request: `https://travel.example/api`, without a slash at the end. Pass only
    /// the headers of trusted proxies: `remove_forwarding_fields` removes those of other callers.
    ///
    /// Errors: `value_invalid` if a field of the proxy has an invalid value; the message names the field and never
    /// repeats the value. There is no fallback then: with `http://` instead of `https://` a client would send the
    /// password in the clear. Thread-safe.
    [[nodiscard]] result<std::string> base_url(http::request const& request) const;

private:
    explicit public_address(settings with) : settings_(std::move(with)) {}

    settings settings_;
};

} // namespace waybill::native::server
