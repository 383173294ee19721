// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/http/message.hpp>

#include <string_view>

namespace waybill::detail::net {

/// Returns the content coding (RFC 9110, 8.4.1) that must be decoded; empty if there is none. Some servers put
/// a character set there, which is ignored.
[[nodiscard]] inline std::string_view content_coding(http::headers const& fields) {
    auto const named = text::trimmed(fields.get("Content-Encoding"));
    for (std::string_view const each : {"gzip", "deflate", "br", "zstd"})
        if (text::same_letters(named, each)) return each;
    return text::same_letters(named, "x-gzip") ? "gzip" : std::string_view{};
}

} // namespace waybill::detail::net
