// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/body_framing.hpp>
#include <waybill/detail/http1/byte_source.hpp>
#include <waybill/detail/http1/response_head.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace waybill::detail::http1 {

/// Reads one response from a connection. Memory is limited to one head and 16 KB of the body.
class response_reader {
public:
    /// `from` must outlive the reader.
    explicit response_reader(byte_source& from, response_limits const& limits = {}) : from_(from), limits_(limits) {}

    /// Reads the head of the final response and skips interim ones (1xx). Call it once, before `read_body`.
    ///
    /// Errors: `status_unexpected` for an invalid status line, `answer_too_large` for a head above the limits,
    /// `connection_failed` for invalid or contradictory fields, and those of the connection.
    result<response_head> read_head(bool to_head_request = false) {
        for (std::size_t interim = 0;; ++interim) {
            auto head = read_one_head();
            if (!head) return head;
            if (head->status == 101)
                return response_error(error_code::status_unexpected, "the partner changes the protocol unasked (101)");
            if (head->status >= 200) {
                auto const framed = framing_of(*head, to_head_request);
                if (!framed) return framed.error();
                framing_ = *framed;
                left_ = framed->kind == framing::length ? framed->length : 0;
                at_end_ = framed->kind == framing::none || (framed->kind == framing::length && left_ == 0);
                return head;
            }
            if (interim == limits_.interim)
                return response_error(error_code::answer_too_large,
                                      "more than " + std::to_string(limits_.interim) + " answers of status 1xx");
        }
    }

    [[nodiscard]] body_framing const& framing() const noexcept { return framing_; }

    /// Reads the next bytes of the body, without its framing; returns 0 at its end.
    result<std::size_t> read_body(char* into, std::size_t room) {
        if (at_end_ || room == 0) return std::size_t{0};
        if (framing_.kind == framing::chunked && left_ == 0) {
            if (auto const next = next_chunk(); !next) return next.error();
            if (at_end_) return std::size_t{0};
        }
        if (framing_.kind != framing::until_close && left_ < room) room = std::size_t(left_);
        auto const count = take(into, room);
        if (!count) return count;
        if (*count == 0) {
            at_end_ = true;
            if (framing_.kind != framing::until_close)
                return response_error(error_code::connection_failed,
                                      "the connection broke before the answer was whole");
            return std::size_t{0};
        }
        if (framing_.kind != framing::until_close) {
            left_ -= *count;
            if (left_ == 0 && framing_.kind == framing::length) at_end_ = true;
        }
        return count;
    }

    /// Returns true if another request may follow on the connection: the body was read, and no byte follows it.
    [[nodiscard]] bool reusable() const noexcept { return at_end_ && framing_.keeps_alive && begin_ == end_; }

private:
    result<response_head> read_one_head() {
        std::size_t total = 0;
        if (auto const line = read_line(limits_.status_line, "the status line of the answer", total); !line)
            return line.error();
        auto head = parse_status_line(line_);
        if (!head) return head;
        if (auto const fields = read_fields(head->fields, total); !fields) return fields.error();
        return head;
    }

    /// Reads field lines, of headers or trailers, up to the empty line.
    result<void> read_fields(http::headers& fields, std::size_t total) {
        for (std::size_t lines = 0;; ++lines) {
            if (auto const line = read_line(limits_.field_line, "a header field of the answer", total); !line)
                return line;
            if (line_.empty()) return {};
            if (lines == limits_.fields) return too_large("the number of header fields", limits_.fields);
            if (auto const added = add_field_line(line_, fields); !added) return added;
        }
    }

    result<void> next_chunk() {
        std::size_t total = 0;
        if (in_chunks_) { // the line end of the previous chunk
            if (auto const line = read_line(limits_.chunk_line, "the end of a chunk", total); !line) return line;
            if (!line_.empty())
                return response_error(error_code::connection_failed, "the answer has a chunk longer than its size");
        }
        in_chunks_ = true;
        if (auto const line = read_line(limits_.chunk_line, "the size of a chunk", total); !line) return line;
        auto const size = parse_chunk_line(line_);
        if (!size) return size.error();
        left_ = *size;
        if (left_ != 0) return {};
        http::headers trailers;
        if (auto const fields = read_fields(trailers, 0); !fields) return fields;
        at_end_ = true;
        return {};
    }

    /// Reads the next line into `line_`, without CRLF or LF (RFC 9112, 2.2); `total` counts towards the limit of a
    /// head.
    result<void> read_line(std::size_t most, char const* what, std::size_t& total) {
        line_.clear();
        for (;;) {
            if (begin_ == end_) {
                if (auto const more = fill(); !more) return more.error();
                if (begin_ == end_)
                    return response_error(error_code::connection_failed,
                                          "the connection broke before the answer was whole");
            }
            auto const* const feed = static_cast<char const*>(std::memchr(&buffer_[begin_], '\n', end_ - begin_));
            auto const count = feed == nullptr ? end_ - begin_ : std::size_t(feed - &buffer_[begin_]) + 1;
            if (count > most - std::min(most, line_.size())) return too_large(what, most);
            if (count > limits_.head - std::min(limits_.head, total))
                return too_large("the head of the answer", limits_.head);
            line_.append(&buffer_[begin_], count);
            begin_ += count;
            total += count;
            if (feed == nullptr) continue;
            line_.pop_back();
            if (line_.ends_with('\r')) line_.pop_back();
            return {};
        }
    }
    static error too_large(char const* what, std::size_t most) {
        return response_error(error_code::answer_too_large,
                              std::string(what) + " passed its limit of " + std::to_string(most));
    }

    result<std::size_t> take(char* into, std::size_t room) {
        if (begin_ == end_) {
            if (room >= buffer_.size()) return from_.read(into, room);
            if (auto const more = fill(); !more) return more.error();
        }
        auto const count = std::min(room, end_ - begin_);
        if (count != 0) std::memcpy(into, &buffer_[begin_], count);
        begin_ += count;
        return count;
    }
    result<void> fill() {
        auto const count = from_.read(buffer_.data(), buffer_.size());
        if (!count) return count.error();
        begin_ = 0;
        end_ = *count;
        return {};
    }

    byte_source& from_;
    response_limits limits_;
    body_framing framing_{};
    std::uint64_t left_ = 0; ///< bytes left of the body or of the chunk
    bool at_end_ = false;
    bool in_chunks_ = false;
    std::string line_{};
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::array<char, std::size_t{16} << 10> buffer_{};
};

} // namespace waybill::detail::http1
