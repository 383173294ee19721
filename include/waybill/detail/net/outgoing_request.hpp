// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// Checks a request and adds the fields that a partner needs. Errors: `value_invalid` for a control character in the
/// head, which could end a line of it, and for a field name that is not an HTTP token.
[[nodiscard, gnu::cold]] inline result<http::request> outgoing(http::request request, bool compression) {
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
    for (auto const& [name, value] : {std::pair("User-Agent", "waybill"), std::pair("Accept", "*/*"),
                                      std::pair("Accept-Encoding", compression ? "gzip" : "")})
        if (*value != '\0' && request.headers.find(name) == nullptr) request.headers.add(name, value);
    return request;
}

} // namespace waybill::detail::net
