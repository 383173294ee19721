// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/forwarded_for.hpp>

#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <string>

namespace waybill::native::server {

/// The URL at which callers reach the service: what WSDL, OpenAPI and help pages show. The first of these that is
/// there:
///
/// 1. The setting.
/// 2. What a trusted proxy writes: `proto` and `host` of `Forwarded` (RFC 7239), or `X-Forwarded-Proto` and
///    `X-Forwarded-Host`, and `X-Forwarded-Prefix`, the path that the proxy removes before the endpoint's path. Of a
///    list of `X-Forwarded-…` the last member counts, which the nearest proxy wrote. Of `Forwarded` the last element
///    whose `for` is no trusted proxy counts; for what it leaves out, the elements after it.
/// 3. The scheme of the connection, and `Host`.
class public_address {
public:
    struct settings {
        std::string fixed{};     ///< base URL; empty: as requests say
        bool encrypted = false;  ///< whether the service itself speaks TLS
        std::string listening{}; ///< host and port for requests without a valid `Host`
        authentication::trusted_proxies proxies{};
    };

    /// Errors: `url_invalid` where `fixed` is no base URL.
    [[nodiscard]] static result<public_address> of(settings with);

    /// The base URL for the caller of a request: `https://travel.example/api`, without a slash at its end. The headers
    /// must be a trusted proxy's: `remove_forwarding_fields` is for those of others.
    ///
    /// Errors: `value_invalid` where a field of the proxy has an invalid value, or where two fields contradict each
    /// other; the message names the fields and never repeats a value. No other address is guessed then: with `http://`
    /// in the place of `https://`, a client would send the password in the clear. Thread-safe.
    [[nodiscard]] result<std::string> base_url(http::request const& request) const;

private:
    explicit public_address(settings with) : settings_(std::move(with)) {}

    settings settings_;
};

} // namespace waybill::native::server
