// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill::native::http_host {

/// Searches for the end of a head while it arrives; looks at each byte once.
///
/// Stricter than RFC 9112 and Beast's parser: anything that two parsers could understand differently is refused as soon
/// as it is found, so that a proxy cannot be used to smuggle a request (RFC 9112, 11.2).
class head_scan {
public:
    enum class result : std::uint8_t {
        more,     ///< no error so far
        whole,    ///< the empty line was found
        malformed ///< a control character, or CR and LF not in a pair
    };
    /// `received` is all that was received of this head, always from its start.
    [[nodiscard]] result look(std::string_view received) noexcept;
    /// Bytes up to and including the empty line, once it is complete.
    [[nodiscard]] std::size_t size() const noexcept { return seen_; }
    /// Bytes of the request line with its end; 0 until it is complete.
    [[nodiscard]] std::size_t request_line() const noexcept { return request_line_; }

private:
    std::size_t seen_ = 0;
    std::size_t line_ = 0; ///< where the current line starts
    std::size_t request_line_ = 0;
};

/// What a host needs to know about a request in addition to its handler.
struct request_head {
    unsigned version = 11;    ///< 10 or 11
    bool keep_alive = true;   ///< as the client wants it
    bool chunked = false;     ///< the body is chunked
    std::uint64_t length = 0; ///< of a body that is not chunked
    bool expects_continue = false;
};

/// Parses a complete head. Returns 0, or the HTTP status of the refusal, before any of the body is read: 400 for a
/// broken rule, 415, 417 and 501 for unsupported codings and expectations, 431 for too many fields, 505 for another
/// version.
///
/// A target in absolute form becomes origin form if its authority equals `Host`. Reuses the storage of `into`.
[[nodiscard]] int read_head(std::string_view head, std::size_t most_fields, http::request& into, request_head& about);

} // namespace waybill::native::http_host
