// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/capture/raw_message.hpp>
#include <waybill/detail/capture/raw_text.hpp>
#include <waybill/detail/net/cookie_jar.hpp>
#include <waybill/detail/net/network.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// A request as it is sent.
struct outgoing_request {
    std::string text{}; ///< head and body
    std::size_t body_bytes = 0;
    bool is_head = false;
    bool only_reads = false;
    cookie_jar* cookies = nullptr; ///< receives those of the response; null: they are not kept
    std::string partner{};         ///< scheme, host and port
    std::string proxy{};           ///< the name of the proxy that reads the request; empty: the partner reads it

    void keep_cookies(http::headers const& fields) const {
        if (cookies != nullptr) cookies->take(partner, fields);
    }
    /// The error of a response that is the proxy's own.
    [[nodiscard]] std::optional<error> refusal(int status) const {
        if (proxy.empty() || status != 407) return std::nullopt;
        return proxy_error(proxy, status);
    }
};

/// Makes the text of a request to a partner. `proxy` is the one for the partner, if there is one; `over` must outlive
/// the result. Errors: `value_invalid` for a control character in the head, which could end a line of it, and for a
/// field name that is not an HTTP token.
[[nodiscard]] inline result<outgoing_request> outgoing(http::request const& request, http::url const& to,
                                                       std::optional<proxy_address> const& proxy, network& over) {
    bool clean = request.target.find(' ') == std::string::npos;
    auto const check = [&](std::string_view text) {
        for (char const byte : text) clean = clean && (byte == '\t' || static_cast<unsigned char>(byte) >= ' ');
    };
    check(request.method);
    check(request.target);
    for (auto const& field : request.headers) {
        clean = clean && capture::is_field_name(field.name);
        check(field.value);
    }
    if (!clean) {
        error wrong;
        wrong.code = error_code::value_invalid;
        wrong.message = "a control character in the head of the request, or a field name that is not an HTTP token";
        return wrong;
    }
    auto sent = request;
    for (auto const& [name, value] : {std::pair("User-Agent", "waybill"), std::pair("Accept", "*/*"),
                                      std::pair("Accept-Encoding", over.settings().compression ? "gzip" : "")})
        if (*value != '\0' && sent.headers.find(name) == nullptr) sent.headers.add(name, value);
    outgoing_request made;
    made.body_bytes = request.body.size();
    made.is_head = request.method == "HEAD";
    made.only_reads = request.only_reads;
    made.cookies = over.cookies();
    made.partner = to.scheme + "://" + to.authority();
    if (made.cookies != nullptr && sent.headers.find("Cookie") == nullptr)
        if (auto value = made.cookies->value_for(made.partner); !value.empty())
            sent.headers.add("Cookie", std::move(value));
    if (proxy && to.scheme == "http") { // RFC 9112, 3.2.2
        sent.target = "http://" + to.authority() + sent.target;
        if (!proxy->authorization.empty()) sent.headers.add("Proxy-Authorization", proxy->authorization);
        made.proxy = proxy->name();
    }
    made.text = write_raw_message(sent, to.authority());
    return made;
}

} // namespace waybill::detail::net
