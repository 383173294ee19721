// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill::native::http_host {

/// Looks for the end of a head while it arrives, each byte once.
///
/// Stricter than RFC 9112 asks, and than Beast's parser is: whatever two readers could understand differently is
/// refused as soon as it is seen, so that no proxy in front is made to smuggle a request (RFC 9112, 11.2).
class head_scan {
public:
    enum class result : std::uint8_t {
        more,     ///< so far so good
        whole,    ///< the empty line is there
        malformed ///< a control character, a line feed without carriage return, or the other way round
    };
    /// `received` is what was received of this head, always from its beginning on.
    [[nodiscard]] result look(std::string_view received) noexcept;
    /// Bytes up to and with the empty line, once it is whole.
    [[nodiscard]] std::size_t size() const noexcept { return seen_; }
    /// Bytes of the request line with its end; 0 as long as that is not there.
    [[nodiscard]] std::size_t request_line() const noexcept { return request_line_; }

private:
    std::size_t seen_ = 0;
    std::size_t line_ = 0; ///< where the current line begins
    std::size_t request_line_ = 0;
};

/// What a host has to know about a request besides what its handler gets.
struct request_head {
    unsigned version = 11;    ///< 10 or 11
    bool keep_alive = true;   ///< as far as the client is concerned
    bool chunked = false;     ///< its body is
    std::uint64_t length = 0; ///< of a body that is not
    bool expects_continue = false;
};

/// Takes a whole head apart. 0, or the HTTP status with which it is refused before anything of its body is read:
/// 400 for what breaks a rule, 415, 417 and 501 for codings and expectations nobody here meets, 431 for too many
/// fields, 505 for another version.
///
/// A target in absolute form becomes origin form where its authority is that of `Host`. The storage of `into` is used
/// again.
[[nodiscard]] int read_head(std::string_view head, std::size_t most_fields, http::request& into, request_head& about);

} // namespace waybill::native::http_host
