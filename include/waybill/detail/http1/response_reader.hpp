// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/byte_source.hpp>
#include <waybill/detail/http1/response_parser.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>

namespace waybill::detail::http1 {

/// Reads one response from a connection, as `response_parser` parses it. Memory is limited to one head and 16 KB of the
/// body.
class response_reader {
public:
    /// `from` must outlive the reader.
    explicit response_reader(byte_source& from, response_limits const& limits = {}) : from_(from), parser_(limits) {}

    /// Reads the head of the final response and skips interim ones (1xx). Call it once, before `read_body`.
    ///
    /// Errors: those of `response_parser::next` and of the connection.
    result<response_head> read_head(bool to_head_request = false) {
        parser_.start(to_head_request);
        auto const found = next();
        if (!found) return found.error();
        return std::move(parser_.head());
    }

    [[nodiscard]] body_framing const& framing() const noexcept { return parser_.framing(); }

    /// Reads the next bytes of the body, without its framing; returns 0 at its end.
    result<std::size_t> read_body(char* into, std::size_t room) {
        if (room == 0) return std::size_t{0};
        if (body_.empty()) {
            auto const found = next();
            if (!found) return found.error();
            if (*found == parse_event::end) return std::size_t{0};
            body_ = parser_.body();
        }
        auto const count = std::min(room, body_.size());
        std::memcpy(into, body_.data(), count);
        body_.remove_prefix(count);
        return count;
    }

    /// Returns true if another request may follow on the connection: the body was read, and no byte follows it.
    [[nodiscard]] bool reusable() const noexcept {
        return parser_.at_end() && parser_.framing().keeps_alive && body_.empty() && bytes_.empty();
    }

private:
    /// Reads up to the next event other than `more`.
    result<parse_event> next() {
        for (;;) {
            auto const found = parser_.next(bytes_);
            if (!found || *found != parse_event::more) return found;
            auto const count = from_.read(buffer_.data(), buffer_.size());
            if (!count) return count.error();
            bytes_ = {buffer_.data(), *count};
            if (*count != 0) continue;
            if (auto const ended = parser_.finish(); !ended) return ended.error();
        }
    }

    byte_source& from_;
    response_parser parser_;
    std::string_view bytes_{}; ///< the part of `buffer_` that is not parsed
    std::string_view body_{};  ///< the part of `buffer_` that is parsed and not read
    std::array<char, std::size_t{16} << 10> buffer_{};
};

} // namespace waybill::detail::http1
