// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/body_framing.hpp>
#include <waybill/detail/http1/response_head.hpp>
#include <waybill/detail/net/content_decoder.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// A request as it is sent.
struct outgoing_request {
    http::request message{}; ///< with the fields that a partner needs, without Host and Content-Length
    std::string partner{};   ///< scheme, host and port
    std::string proxy{};     ///< the name of the proxy that reads the request; empty: the partner reads it

    [[nodiscard]] bool is_head() const { return message.method == "HEAD"; }

    /// Returns the coding of the response's body, which may have `most` bytes. Errors: `connection_failed` for a proxy
    /// that refuses the request, `encoding_unsupported`, `answer_too_large`.
    [[nodiscard]] result<content_coding> accept(http1::response_head const& head, http1::body_framing const& framing,
                                                std::uint64_t most) const {
        if (!proxy.empty() && head.status == 407) return proxy_error(proxy, head.status);
        auto const coding = content_coding_of(head.fields);
        if (coding && *coding == content_coding::none && framing.kind == http1::framing::length &&
            framing.length > most)
            return http1::response_error(error_code::answer_too_large, "the answer passes " + std::to_string(most) +
                                                                           " bytes: it has " +
                                                                           std::to_string(framing.length));
        return coding;
    }
};

/// Completes and checks a request to a partner. `proxy` is the one for the partner, if there is one. Errors:
/// `value_invalid` for a control character in the head, which could end a line of it, and for a field name that is not
/// an HTTP token.
[[nodiscard]] inline result<outgoing_request> outgoing(http::request const& request, http::url const& to,
                                                       std::optional<proxy_address> const& proxy, bool compression) {
    bool clean = request.target.find(' ') == std::string::npos;
    auto const check = [&](std::string_view text) {
        for (char const byte : text) clean = clean && (byte == '\t' || static_cast<unsigned char>(byte) >= ' ');
    };
    check(request.method);
    check(request.target);
    for (auto const& field : request.headers) {
        clean = clean && http::is_token(field.name);
        check(field.value);
    }
    if (!clean) {
        return error{.code = error_code::value_invalid,
                     .message =
                         "a control character in the head of the request, or a field name that is not an HTTP token"};
    }
    outgoing_request made;
    made.message = request;
    auto& sent = made.message;
    for (auto const& [name, value] : {std::pair("User-Agent", "waybill"), std::pair("Accept", "*/*"),
                                      std::pair("Accept-Encoding", compression ? "gzip" : "")})
        if (*value != '\0' && sent.headers.find(name) == nullptr) sent.headers.add(name, value);
    made.partner = to.scheme + "://" + to.authority();
    if (proxy && to.scheme == "http") { // RFC 9112, 3.2.2
        sent.target = "http://" + to.authority() + sent.target;
        if (!proxy->authorization.empty()) sent.headers.add("Proxy-Authorization", proxy->authorization);
        made.proxy = proxy->name();
    }
    return made;
}

} // namespace waybill::detail::net
