// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/response_head.hpp>
#include <waybill/quirk.hpp>
#include <waybill/result.hpp>
#include <waybill_debug/detail/raw_reader.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::capture {

inline quirk raw_quirk(raw_place const& where, quirk_kind kind, std::string path, std::string expected,
                       std::string found) {
    return quirk{kind, std::move(path), where.offset, where.line, 1, std::move(expected), std::move(found)};
}

inline std::string_view first_line(std::string_view text) noexcept { return text.substr(0, text.find('\n')); }

/// Reads the chunks, the last chunk and the trailer fields (RFC 9112, 7.1).
inline result<std::string> take_chunks(raw_reader& in) {
    std::string body;
    while (true) {
        auto const where = in.where();
        bool const at_end = in.at_end();
        auto const size = http1::parse_chunk_line(in.take_line());
        if (!size)
            return raw_refusal(where, at_end ? "the chunked body has no end" : "this line is no size of a chunk",
                               "a hexadecimal size; the last one is 0", {});
        if (*size == 0) break;
        auto const data = in.take(static_cast<std::size_t>(std::min<std::uint64_t>(*size, in.rest().size())));
        if (data.size() < *size)
            return raw_refusal(where, "the chunk is shorter than its size", "as many bytes as the line says", {});
        body += data;
        auto const after = in.where();
        if (!in.take_line().empty())
            return raw_refusal(after, "the chunk is longer than its size", "a line end after the chunk", {});
    }
    while (!in.at_end() && !in.take_line().empty()) {} // trailer fields do not affect the document
    return body;
}

/// Reads `length` bytes, or the bytes that the capture contains.
inline std::string take_length(raw_reader& in, std::size_t length, std::vector<quirk>& quirks) {
    auto const where = in.where();
    std::string body(in.take(length));
    if (body.size() < length)
        quirks.push_back(raw_quirk(where, quirk_kind::missing_length, "Content-Length",
                                   std::to_string(length) + " bytes", std::to_string(body.size()) + " bytes"));
    return body;
}

/// Reads the body after the header fields: by `Transfer-Encoding`, by `Content-Length`, or up to the end of the text.
inline result<std::string> take_body(raw_reader& in, http::headers const& fields, bool of_request,
                                     std::vector<quirk>& quirks) {
    auto const where = in.where();
    auto const encoding = fields.get("Transfer-Encoding");
    bool const chunked =
        encoding.size() >= 7 && http::headers::same_name(encoding.substr(encoding.size() - 7), "chunked");
    if (chunked) {
        if (in.at_end()) return std::string{};
        if (http1::parse_chunk_line(first_line(in.rest()))) return take_chunks(in);
        quirks.push_back(raw_quirk(where, quirk_kind::missing_length, "Transfer-Encoding", "a chunked body",
                                   "a body without chunks"));
        return std::string(in.take(in.rest().size()));
    }
    if (auto const* const text = fields.find("Content-Length")) {
        std::uint64_t length = 0;
        if (!http1::read_number(*text, 10, length))
            return raw_refusal(where, "Content-Length is no number", "Content-Length: 123", {});
        constexpr std::uint64_t most = std::numeric_limits<std::size_t>::max();
        return take_length(in, static_cast<std::size_t>(std::min(length, most)), quirks);
    }
    // a line end after a GET comes from an editor, not from the sender
    if (of_request && trimmed(in.rest()).empty()) return std::string(in.take(in.rest().size()).substr(0, 0));
    auto body = std::string(in.take(in.rest().size()));
    if (!body.empty())
        quirks.push_back(
            raw_quirk(where, quirk_kind::missing_length, "Content-Length", "the length of the body", "none"));
    return body;
}

} // namespace waybill::detail::capture
