// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding_name.hpp>
#include <waybill/detail/http1/body_framing.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/one_line.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <cstdint>
#include <string_view>

namespace waybill::detail::net {

/// How a body is compressed (RFC 9110, 8.4.1).
enum class content_coding : std::uint8_t { none, gzip, deflate };

/// Returns the content coding of a response. `identity`, and the name of a character set, which some servers put there,
/// are none. Errors: `encoding_unsupported`, which names the coding, for all others and for more than one.
[[nodiscard]] inline result<content_coding> content_coding_of(http::headers const& fields) {
    auto found = content_coding::none;
    std::string_view refused;
    http1::for_each_element(fields, "Content-Encoding", [&](std::string_view name) {
        bool const gzip = text::same_letters(name, "gzip") || text::same_letters(name, "x-gzip");
        bool const coded = gzip || text::same_letters(name, "deflate");
        bool const ignored = name.empty() || text::same_letters(name, "identity") || charset::encoding_named(name);
        if ((coded && found != content_coding::none) || (!coded && !ignored)) refused = name;
        if (coded) found = gzip ? content_coding::gzip : content_coding::deflate;
    });
    if (refused.empty()) return found;
    error wrong;
    wrong.code = error_code::encoding_unsupported;
    wrong.message = "the answer has the Content-Encoding ";
    text::append_one_line(wrong.message, refused.substr(0, 40));
    wrong.message += found == content_coding::none ? "; gzip and deflate can be decoded" : " beside another one";
    return wrong;
}

} // namespace waybill::detail::net
