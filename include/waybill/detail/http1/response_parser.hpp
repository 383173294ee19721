// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the grammar of HTTP/1: heads, and the framing of bodies.
#pragma once

#include <waybill/detail/http1/response_head.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

// Why: docs/adr/0011-check-what-cpp-httplib-reads.md
namespace waybill::detail::http1 {

/// What `response_parser::next` has found.
enum class parse_event : std::uint8_t {
    more, ///< all bytes are consumed; more are needed
    head, ///< the head of the final response; see `response_parser::head`
    body, ///< a piece of the body; see `response_parser::body`
    end,  ///< the end of the response; further bytes do not belong to it
};

[[nodiscard, gnu::cold]] inline error truncated_error() {
    return connection_error("the connection broke before the answer was whole");
}

/// Parses one response from bytes that arrive in any pieces, without I/O. Memory is limited to one head.
class response_parser {
public:
    /// A response to HEAD has no body.
    explicit response_parser(bool to_head_request) : to_head_request_(to_head_request) {}

    /// Consumes bytes from the front of `bytes` up to the next event. Call it until it returns `more` or `end`.
    ///
    /// Errors: `status_unexpected` for an invalid status line, `answer_too_large` for a head above the limits,
    /// `connection_failed` for invalid or contradictory fields and for invalid chunks.
    result<parse_event> next(std::string_view& bytes) {
        for (;;) {
            switch (at_) {
            case place::body: return take_body(bytes);
            case place::end: return parse_event::end;
            default: break;
            }
            auto const line = take_line(bytes);
            if (!line) return line.error();
            if (!*line) return parse_event::more;
            auto const done = at_ == place::status_line                        ? on_status_line()
                              : at_ == place::fields || at_ == place::trailers ? on_field_line()
                                                                               : on_chunk_line();
            if (!done) return done.error();
            line_.clear();
            if (std::exchange(head_complete_, false)) return parse_event::head;
        }
    }

    /// Reports that the connection has ended. Returns success if that ends the response. Errors: `connection_failed`.
    result<void> finish() {
        if (at_ == place::body && framing_.kind == framing::until_close) at_ = place::end;
        if (at_ == place::end) return {};
        return truncated_error();
    }

    /// The head, from event `head` on.
    [[nodiscard]] response_head& head() noexcept { return head_; }
    /// The piece of the body of the last event `body`: a view of the bytes given to `next`.
    [[nodiscard]] std::string_view body() const noexcept { return body_; }
    [[nodiscard]] body_framing const& framing() const noexcept { return framing_; }
    /// Whether the response has ended.
    [[nodiscard]] bool at_end() const noexcept { return at_ == place::end; }

private:
    using limits = response_limits;
    enum class place : std::uint8_t { status_line, fields, body, chunk_size, chunk_end, trailers, end };

    result<parse_event> take_body(std::string_view& bytes) {
        if (bytes.empty()) return parse_event::more;
        auto count = bytes.size();
        if (framing_.kind != framing::until_close) {
            count = std::size_t(std::min<std::uint64_t>(count, left_));
            left_ -= count;
            if (left_ == 0) at_ = framing_.kind == framing::length ? place::end : place::chunk_end;
        }
        body_ = bytes.substr(0, count);
        bytes.remove_prefix(count);
        return parse_event::body;
    }

    /// Consumes bytes of a line into `line_`, without CRLF or LF (RFC 9112, 2.2). Returns whether the line is complete.
    [[gnu::cold]] result<bool> take_line(std::string_view& bytes) {
        auto const [most, what] = line_limit();
        auto const feed = bytes.find('\n');
        auto const count = feed == bytes.npos ? bytes.size() : feed + 1;
        if (count > most - std::min(most, line_.size())) return too_large(what, most);
        if (count > limits::head - std::min(limits::head, total_))
            return too_large("the head of the answer", limits::head);
        line_.append(bytes.substr(0, count));
        bytes.remove_prefix(count);
        total_ += count;
        if (feed == bytes.npos) return false;
        line_.pop_back();
        if (line_.ends_with('\r')) line_.pop_back();
        return true;
    }
    [[nodiscard]] std::pair<std::size_t, char const*> line_limit() const noexcept {
        switch (at_) {
        case place::status_line: return {limits::status_line, "the status line of the answer"};
        case place::chunk_size: return {limits::chunk_line, "the size of a chunk"};
        case place::chunk_end: return {limits::chunk_line, "the end of a chunk"};
        default: return {limits::field_line, "a header field of the answer"};
        }
    }
    [[gnu::cold]] static error too_large(char const* what, std::size_t most) {
        return failure(error_code::answer_too_large,
                       std::string(what) + " passed its limit of " + std::to_string(most));
    }

    result<void> on_status_line() {
        auto parsed = parse_status_line(line_);
        if (!parsed) return parsed.error();
        head_ = std::move(*parsed);
        at_ = place::fields;
        return {};
    }
    /// A line of a header or trailer section, or the empty line after it.
    [[gnu::cold]] result<void> on_field_line() {
        if (line_.empty() && at_ == place::fields) return on_head_end();
        if (line_.empty()) at_ = place::end;
        if (line_.empty()) return {};
        if (lines_++ == limits::fields) return too_large("the number of header fields", limits::fields);
        return add_field_line(line_, at_ == place::fields ? head_.fields : trailers_);
    }
    [[gnu::cold]] result<void> on_head_end() {
        lines_ = total_ = 0;
        if (head_.status == 101)
            return failure(error_code::status_unexpected, "the partner changes the protocol unasked (101)");
        if (head_.status < 200) {
            if (interim_++ == limits::interim)
                return failure(error_code::answer_too_large,
                               "more than " + std::to_string(limits::interim) + " answers of status 1xx");
            at_ = place::status_line;
            return {};
        }
        auto const framed = framing_of(head_, to_head_request_);
        if (!framed) return framed.error();
        framing_ = *framed;
        left_ = framing_.kind == framing::length ? framing_.length : 0;
        bool const empty = framing_.kind == framing::none || (framing_.kind == framing::length && left_ == 0);
        at_ = empty ? place::end : framing_.kind == framing::chunked ? place::chunk_size : place::body;
        head_complete_ = true;
        return {};
    }
    [[gnu::cold]] result<void> on_chunk_line() {
        total_ = 0;
        if (at_ == place::chunk_end) {
            if (!line_.empty()) return connection_error("the answer has a chunk longer than its size");
            at_ = place::chunk_size;
            return {};
        }
        auto const size = parse_chunk_line(line_);
        if (!size) return size.error();
        left_ = *size;
        at_ = left_ == 0 ? place::trailers : place::body;
        return {};
    }

    bool to_head_request_;
    bool head_complete_ = false;
    place at_ = place::status_line;
    response_head head_{};
    http::headers trailers_{}; ///< checked, not passed on
    body_framing framing_{};
    std::uint64_t left_ = 0;  ///< bytes left of the body or of the chunk
    std::size_t interim_ = 0; ///< heads of status 1xx
    std::size_t lines_ = 0;   ///< of the section
    std::size_t total_ = 0;   ///< bytes of the section
    std::string line_{};
    std::string_view body_{};
};

} // namespace waybill::detail::http1
