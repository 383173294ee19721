// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/capture/raw_message.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// Returns the head and the body of a request as text. Errors: `value_invalid` for a control character in the head,
/// which could end a line of it.
[[nodiscard]] inline result<std::string> request_text(http::request const& request, std::string const& host) {
    bool clean = request.target.find(' ') == std::string::npos;
    auto const check = [&](std::string_view text) {
        for (char const byte : text) clean = clean && (byte == '\t' || static_cast<unsigned char>(byte) >= ' ');
    };
    check(request.method);
    check(request.target);
    for (auto const& field : request.headers) {
        check(field.name);
        check(field.value);
    }
    if (!clean) {
        error wrong;
        wrong.code = error_code::value_invalid;
        wrong.message = "a control character in the head of the request";
        return wrong;
    }
    auto sent = request;
    for (auto const& [name, value] : {std::pair("User-Agent", "waybill"), std::pair("Accept", "*/*")})
        if (sent.headers.find(name) == nullptr) sent.headers.add(name, value);
    return write_raw_message(sent, host);
}

} // namespace waybill::detail::net
