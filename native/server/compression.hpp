// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/body_source.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::native::server {

/// The shortest response that is compressed: below it, compression saves no packet.
inline constexpr std::size_t compression_threshold = 1'400;

/// Whether a client accepts a content coding, by its `Accept-Encoding` (RFC 9110, 12.5.3).
[[nodiscard]] bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

/// Whether the responses of a function may be compressed: those of the searches and lists. All others, and all
/// refusals, repeat texts of their request beside values that others must not learn, such as booking numbers. Who can
/// choose such texts, and sees only the length of encrypted responses, could guess the values one character at a time
/// (the attack BREACH).
[[nodiscard]] bool may_compress(std::string_view function, std::string_view outcome);

/// Adds `Vary: Accept-Encoding`, and compresses the response if the client accepts gzip and if it is long enough. A
/// response in pieces is compressed while it is sent, in 70 KB of memory.
void compress(std::string_view accept_encoding, http::streamed_response& response);

} // namespace waybill::native::server
