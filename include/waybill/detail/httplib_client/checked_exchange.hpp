// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/response_parser.hpp>
#include <waybill/detail/httplib_client/bounded_socket.hpp>
#include <waybill/detail/httplib_client/deadline.hpp>
#include <waybill/detail/net/content_decoder.hpp>
#include <waybill/detail/net/outgoing_request.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/result.hpp>

#include <httplib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::httplib_client {

/// The limits of one exchange.
struct exchange_limits {
    deadline whole;                    ///< for the whole exchange
    std::chrono::milliseconds silence; ///< for each wait for bytes
    std::uint64_t bytes;               ///< of the decoded body
};

/// The connection of one exchange as cpp-httplib sees it. The bytes of the partner are checked by the parser that both
/// transports share before cpp-httplib reads them, and reach it in one form: a final status, the field that frames the
/// body, and chunks without extensions and trailers. So its releases, of which some limit no line, decode the values of
/// fields or take a wrong chunk for the last one, all deliver the same.
class checked_exchange final : public httplib::Stream {
public:
    /// All arguments must outlive the exchange.
    checked_exchange(bounded_socket& over, net::outgoing_request const& request, exchange_limits const& limits,
                     http::body_receiver& into)
        : over_(over), request_(request), limits_(limits), into_(into) {
        parser_.start(request.is_head());
    }

    /// Takes a piece of the body from cpp-httplib. Returns whether to continue.
    bool take(std::string_view bytes) {
        auto const more = decoder_->feed(bytes, [&](std::string_view decoded) { return into_.take(decoded); });
        if (!more) return fail(more.error());
        stopped_ = !*more;
        return *more;
    }
    /// Ends the exchange, after cpp-httplib has. Returns whether another request may follow on the connection.
    ///
    /// Errors: those of `http1::response_parser`, the socket and `content_decoder`; `value_invalid` if cpp-httplib has
    /// refused to send the request.
    result<bool> finish(httplib::Error outcome) {
        if (stopped_) return false;
        if (!why_ && !parser_.at_end()) {
            why_ = connection_error("cpp-httplib refused the " + std::string(sent_ ? "response: " : "request: ") +
                                    httplib::to_string(outcome));
            if (!sent_) why_->code = error_code::value_invalid;
        }
        if (why_) return std::move(*why_);
        if (auto const ended = decoder_->finish(); !ended) return ended.error();
        return !unsent_ && parser_.framing().keeps_alive && arrived_.empty();
    }
    /// Whether the connection ended or broke before the first byte of the response.
    [[nodiscard]] bool ended_silent() const { return why_ && why_->code == error_code::connection_failed && !any_; }

    // What cpp-httplib calls. The pure functions of `Stream` differ from release to release.

    ssize_t read(char* into, std::size_t room) {
        while (ready_.empty()) {
            if (why_ || stopped_) return -1;
            if (ended_) return 0;
            (void)advance();
        }
        auto const count = std::min(room, ready_.size());
        std::memcpy(into, ready_.data(), count);
        ready_.remove_prefix(count);
        return ssize_t(count);
    }
    /// A partner may refuse a request and close before it has read all of it, so the response is read in any case.
    ssize_t write(char const* bytes, std::size_t size) {
        sent_ = true;
        if (unsent_) return ssize_t(size);
        if (auto const done = over_.write({bytes, size}, limits_.whole); !done) {
            if (is_ended(done.error().code)) return fail(done.error()), -1;
            unsent_ = done.error();
        }
        return ssize_t(size);
    }
    bool is_readable() const { return true; }
    bool is_writable() const { return true; }
    bool wait_readable() const { return true; }
    bool wait_writable() const { return true; }
    bool is_peer_alive() const { return true; }
    void get_remote_ip_and_port(std::string&, int&) const {}
    void get_local_ip_and_port(std::string&, int&) const {}
    int socket() const { return -1; }
    std::time_t duration() const { return 0; }

private:
    bool fail(error why) {
        if (!why_) why_ = std::move(why);
        return false;
    }
    /// Parses up to the next event, and makes what cpp-httplib reads of it.
    bool advance() {
        auto const found = parser_.next(arrived_);
        if (!found) return fail_response(found.error());
        bool const chunked = parser_.framing().kind == http1::framing::chunked;
        switch (*found) {
        case http1::parse_event::more: return receive();
        case http1::parse_event::head: return on_head();
        case http1::parse_event::body: return deliver(parser_.body(), chunked);
        case http1::parse_event::end: ended_ = true; return deliver("", chunked);
        }
        return false;
    }
    bool receive() {
        auto const until = limits_.whole.earlier(deadline::in(limits_.silence));
        auto const count = over_.read(buffer_.data(), buffer_.size(), until);
        if (!count) return fail_response(count.error());
        any_ = any_ || *count != 0;
        arrived_ = {buffer_.data(), *count};
        if (*count != 0) return true;
        auto const ended = parser_.finish();
        return ended || fail_response(ended.error());
    }
    /// Fails with the error of sending, if there was one: the response did not explain it.
    bool fail_response(error const& why) { return fail(unsent_ && !is_ended(why.code) ? *unsent_ : why); }
    bool on_head() {
        auto& head = parser_.head();
        if (unsent_ && head.status < 400) return fail(*unsent_);
        auto const& framing = parser_.framing();
        auto const coding = request_.accept(head, framing, limits_.bytes);
        if (!coding) return fail(coding.error());
        decoder_.emplace(*coding, limits_.bytes);
        formed_ = "HTTP/1.1 " + std::to_string(head.status) + "\r\n";
        if (framing.kind == http1::framing::chunked)
            formed_ += "Transfer-Encoding: chunked\r\n";
        else if (framing.kind != http1::framing::until_close)
            formed_ += "Content-Length: " + std::to_string(framing.length) + "\r\n";
        ready_ = formed_ += "\r\n";
        stopped_ = !into_.begin({head.status, std::move(head.fields), {}});
        return !stopped_;
    }
    bool deliver(std::string_view bytes, bool chunked) {
        ready_ = bytes;
        if (!chunked) return true;
        std::array<char, 16> size{};
        auto const end = std::to_chars(size.data(), size.data() + size.size(), bytes.size(), 16).ptr;
        formed_.assign(size.data(), end).append("\r\n").append(bytes).append("\r\n");
        ready_ = formed_;
        return true;
    }

    bounded_socket& over_;
    net::outgoing_request const& request_;
    exchange_limits limits_;
    http::body_receiver& into_;
    http1::response_parser parser_{};
    std::optional<net::content_decoder> decoder_{}; ///< from the head on
    std::optional<error> why_{};
    std::optional<error> unsent_{}; ///< why a part of the request was not sent
    bool sent_ = false;
    bool any_ = false; ///< a byte of the response has arrived
    bool stopped_ = false;
    bool ended_ = false;
    std::string formed_{};
    std::string_view ready_{};   ///< what cpp-httplib reads next: a part of `formed_` or of `buffer_`
    std::string_view arrived_{}; ///< the part of `buffer_` that is not parsed
    std::array<char, std::size_t{16} << 10> buffer_{};
};

} // namespace waybill::detail::httplib_client
