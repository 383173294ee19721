// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/content_decoder.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace waybill {

/// Returns the body of a captured response without its `Content-Encoding`, as the transports over sockets decode it:
/// gzip, with zlib. `most` limits the decoded body, in bytes.
///
/// Errors: `encoding_unsupported` for other codings; `connection_failed` for bytes that are not in that coding, or are
/// truncated; `answer_too_large`.
[[nodiscard]] inline result<std::string> decode_content(http::response const& answer, std::uint64_t most) {
    auto const gzip = detail::net::is_gzip(answer.headers);
    if (!gzip) return gzip.error();
    detail::net::content_decoder decoder(*gzip, most);
    std::string body;
    auto const fed = decoder.feed(answer.body, [&](std::string_view bytes) {
        body += bytes;
        return true;
    });
    if (!fed) return fed.error();
    if (auto const ended = decoder.finish(); !ended) return ended.error();
    return body;
}

} // namespace waybill
