// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native::http_host {

/// Decodes a chunked body while it arrives, with Beast's parser. Trailers are parsed and dropped: they never become
/// header fields.
class chunked_body {
public:
    /// `framing_bytes`: the limit of a chunk's line, of all extensions together, and of all trailers together. Leading
    /// zeros of sizes count like extensions.
    chunked_body(std::size_t most_bytes, std::size_t framing_bytes) : framing_bytes_(framing_bytes) {
        parser_.eager(true);
        parser_.body_limit(most_bytes);
        parser_.header_limit(std::uint32_t(framing_bytes));
        parser_.on_chunk_header(count_extensions_);
        constexpr std::string_view head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
        boost::beast::error_code failure;
        parser_.put(boost::asio::buffer(head), failure);
    }

    chunked_body(chunked_body const&) = delete;
    chunked_body& operator=(chunked_body const&) = delete;

    /// Consumes received bytes and returns how many; pass the rest again with more bytes after it. If the request must
    /// be refused, `status` is set.
    std::size_t take(std::string_view received, int& status) {
        std::size_t taken = 0;
        while (!parser_.is_done()) {
            // An unfinished body lacks at least five bytes. Beast relies on it: given the last chunk's line and one
            // byte after it, it fails an assertion of its own.
            if (received.size() - taken < 5) return taken;
            boost::beast::error_code failure;
            begin_ = received.data() + taken;
            auto const count = parser_.put(boost::asio::buffer(received.substr(taken)), failure);
            taken += count;
            framed_ += count;
            // besides its data, a chunk has two line ends and a size; trailers and extensions have a limit each
            if (framed_ - size() > 2 * framing_bytes_ + chunks_ * 20) {
                status = 400;
                return taken;
            }
            if (failure == boost::beast::http::error::need_more) {
                if (received.size() - taken > framing_bytes_) status = 400;
                return taken;
            }
            if (failure) {
                status = failure == boost::beast::http::error::body_limit ? 413 : 400;
                return taken;
            }
            if (count == 0) return taken;
        }
        return taken;
    }
    [[nodiscard]] bool is_whole() const { return parser_.is_done(); }
    [[nodiscard]] std::size_t size() const { return parser_.get().body().size(); }
    [[nodiscard]] std::string release() { return std::move(parser_.get().body()); }

private:
    using counting = std::function<void(std::uint64_t, boost::beast::string_view, boost::beast::error_code&)>;

    /// No character of a quoted string (RFC 9110, 5.6.4).
    static constexpr bool is_control(char byte) { return (byte >= 0 && byte < ' ' && byte != '\t') || byte == '\x7f'; }

    std::size_t framing_bytes_;
    std::size_t extension_bytes_ = 0;
    std::size_t framed_ = 0; ///< bytes consumed, data and framing
    std::size_t chunks_ = 0;
    char const* begin_ = nullptr; ///< of the bytes that are being parsed
    // Beast reads extensions of any length if they arrive at once, and accepts any byte between quotes
    counting count_extensions_ = [this](std::uint64_t, boost::beast::string_view extensions,
                                        boost::beast::error_code& failure) {
        ++chunks_;
        constexpr std::ptrdiff_t longest_size = 16; // digits of a number of 64 bits; more are leading zeros
        auto const* digit = extensions.data();      // in the received bytes, after the size
        while (digit != begin_ && digit[-1] != '\n') --digit;
        auto const digits = extensions.data() - digit;
        extension_bytes_ += extensions.size() + (digits > longest_size ? std::size_t(digits) : 0U);
        if (extension_bytes_ > framing_bytes_ || std::ranges::any_of(extensions, is_control))
            failure = boost::beast::http::error::bad_chunk_extension;
    };
    boost::beast::http::request_parser<boost::beast::http::string_body> parser_;
};

} // namespace waybill::native::http_host
