// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/response_parser.hpp>
#include <waybill/detail/net/content_decoder.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// Checks a request and adds the fields that a partner needs. Errors: `value_invalid` for a control character in the
/// head, which could end a line of it, and for a field name that is not an HTTP token.
[[nodiscard, gnu::cold]] inline result<http::request> outgoing(http::request request, bool compression) {
    bool clean = request.target.find(' ') == std::string::npos;
    auto const check = [&](std::string_view text) {
        for (char const byte : text) clean = clean && (byte == '\t' || static_cast<unsigned char>(byte) >= ' ');
    };
    check(request.method);
    check(request.target);
    for (auto const& field : request.headers) {
        clean = clean && http::is_token(field.name);
        check(field.value);
    }
    if (!clean)
        return failure(error_code::value_invalid,
                       "a control character in the head of the request, or a field name that is not an HTTP token");
    for (auto const& [name, value] : {std::pair("User-Agent", "waybill"), std::pair("Accept", "*/*"),
                                      std::pair("Accept-Encoding", compression ? "gzip" : "")})
        if (*value != '\0' && request.headers.find(name) == nullptr) request.headers.add(name, value);
    return request;
}

/// Reads the response to a request while it arrives, and passes it to a receiver: the head, then the decoded body. Both
/// transports over sockets read by it; it has no I/O.
class response_reader {
public:
    /// `into` must outlive it. `most` limits the decoded body, in bytes.
    response_reader(http::request const& to, std::uint64_t most, http::body_receiver& into)
        : parser_(to.method == "HEAD"), most_(most), into_(into) {}

    /// States why a part of the request was not sent. A partner may refuse a request and close before it has read all
    /// of it, so the response is read in any case: this is the error if no response explains it.
    void set_unsent(error why) { unsent_ = std::move(why); }

    /// Takes bytes of the response. Returns whether more are needed. Errors: those of `http1::response_parser` and of
    /// `content_decoder`.
    [[gnu::cold]] result<bool> take(std::string_view bytes) {
        begun_ = begun_ || !bytes.empty();
        for (;;) {
            auto const found = parser_.next(bytes);
            if (!found) return failed(found.error());
            result<bool> more = true;
            switch (*found) {
            case http1::parse_event::more: return true;
            case http1::parse_event::head: more = take_head(); break;
            case http1::parse_event::body:
                more = decoder_->feed(parser_.body(), [&](std::string_view decoded) { return into_.take(decoded); });
                break;
            case http1::parse_event::end: return take_end(bytes.empty());
            }
            if (!more || !*more) return more;
        }
    }
    /// The connection has ended. Errors: as above.
    [[gnu::cold]] result<void> finish() {
        if (auto const ended = parser_.finish(); !ended) return failed(ended.error());
        if (auto const ended = take_end(false); !ended) return ended.error();
        return {};
    }
    /// The error of an exchange that fails for this reason.
    [[nodiscard]] error failed(error const& why) const { return unsent_ ? *unsent_ : why; }

    /// Whether a byte of the response has arrived.
    [[nodiscard]] bool has_begun() const noexcept { return begun_; }
    /// Whether another request may follow on the connection.
    [[nodiscard]] bool is_reusable() const noexcept { return reusable_; }

private:
    [[gnu::cold]] result<bool> take_head() {
        auto& head = parser_.head();
        if (unsent_ && head.status < 400) return *unsent_;
        auto const gzip = is_gzip(head.fields);
        if (!gzip) return gzip.error();
        auto const& framing = parser_.framing();
        if (!*gzip && framing.kind == http1::framing::length && framing.length > most_)
            return failure(error_code::answer_too_large, "the answer passes " + std::to_string(most_) +
                                                             " bytes: it has " + std::to_string(framing.length));
        decoder_.emplace(*gzip, most_);
        return into_.begin({head.status, std::move(head.fields), {}});
    }
    result<bool> take_end(bool all_taken) {
        if (auto const ended = decoder_->finish(); !ended) return ended.error();
        reusable_ = all_taken && !unsent_ && parser_.framing().keeps_alive;
        return false;
    }

    http1::response_parser parser_;
    std::uint64_t most_;
    http::body_receiver& into_;
    std::optional<content_decoder> decoder_{}; ///< from the head on
    std::optional<error> unsent_{};
    bool begun_ = false;
    bool reusable_ = false;
};

/// Collects a whole response.
class response_collector final : public http::body_receiver {
public:
    explicit response_collector(std::size_t most) : most_(most) {}
    [[gnu::cold]] bool begin(http::response const& head) override {
        answer_.status = head.status;
        answer_.headers = http::headers(head.headers);
        return true;
    }
    [[gnu::cold]] bool take(std::string_view bytes) override {
        auto& body = answer_.body;
        auto const needed = body.size() + bytes.size(); // at most `most_`: the caller delivers no more
        if (needed > body.capacity()) body.reserve(std::max(needed, std::min(2 * body.capacity(), most_)));
        body.append(bytes);
        return true;
    }
    [[nodiscard]] http::response answer() { return std::move(answer_); }

private:
    std::size_t most_;
    http::response answer_{};
};

} // namespace waybill::detail::net
