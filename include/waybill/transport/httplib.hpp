// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/connection.hpp>
#include <waybill/detail/net/deadline.hpp>
#include <waybill/detail/net/exchange.hpp>
#include <waybill/detail/net/socket.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// The settings of `httplib_transport`.
struct httplib_settings {
    std::chrono::milliseconds connect{5'000}; ///< for connecting: name resolution, TCP and TLS
    /// From the start of the call to the last byte of the response, connecting included. For a response in pieces, see
    /// `stream_deadline`, it limits connecting and each wait for more bytes.
    std::chrono::milliseconds deadline{30'000};
    std::size_t answer_bytes = std::size_t{64} << 20; ///< limit of the body, checked while it is read and decoded
    /// Trusted certificates in PEM; empty: those of the system. Verification cannot be disabled.
    std::string ca_file{};
    /// `deadline` and `answer_bytes` for a response in pieces, which is not kept and may be a long list.
    std::chrono::milliseconds stream_deadline{600'000};
    std::uint64_t stream_bytes = std::uint64_t{4} << 30U;
};

namespace detail::net {

/// Collects a whole response.
class answer_collector final : public http::body_receiver {
public:
    explicit answer_collector(std::size_t most) : most_(most) {}
    bool begin(http::response const& head) override {
        answer_ = head;
        return true;
    }
    bool take(std::string_view bytes) override {
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

} // namespace detail::net

/// Calls partners over sockets: verified TLS, one deadline for the whole call, a limit for the response, one keep-alive
/// connection. Does not follow redirects and keeps no cookies. Not thread-safe: use one per thread.
///
/// cpp-httplib, 0.11 to current, is used only to decode compressed responses, which are not requested. It sees no other
/// byte of a partner, because its releases do not limit response heads, up to 0.11 parse a status line by recursion,
/// and have no deadline for a whole response. So this transport behaves the same with every release. Name resolution,
/// sockets and TLS (OpenSSL, if `CPPHTTPLIB_OPENSSL_SUPPORT` is defined) are POSIX.
///
/// Errors: `url_invalid`; `value_invalid` for a control character in the head of the request; `connection_failed`;
/// `tls_failed`, before anything was sent; `deadline_passed`, after which the outcome is unknown; `answer_too_large`,
/// also for a head of more than 64 KB; `status_unexpected` if the response is not HTTP/1.1; `encoding_unsupported` for
/// a content coding that cpp-httplib was built without. No error repeats the request.
class httplib_transport {
public:
    httplib_transport() = default;
    explicit httplib_transport(httplib_settings settings)
        : settings_(std::move(settings)), tls_(std::make_unique<detail::net::tls_settings>(settings_.ca_file)) {}

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        detail::net::answer_collector whole(settings_.answer_bytes);
        auto const done = carry(base_url, request, settings_.deadline, settings_.answer_bytes, whole);
        if (!done) return done.error();
        return whole.answer();
    }
    /// As above, but passes the response on while it arrives, with `stream_deadline` and `stream_bytes`.
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into) {
        return carry(base_url, request, settings_.stream_deadline, settings_.stream_bytes, into);
    }

private:
    result<void> carry(std::string_view base_url, http::request const& request, std::chrono::milliseconds whole,
                       std::uint64_t bytes, http::body_receiver& into) {
        using detail::net::deadline;
        auto const until = deadline::in(whole);
        if (base_url != base_url_) {
            auto parsed = http::parse_url(base_url);
            if (!parsed) return parsed.error();
            connection_ = nullptr;
            base_ = std::move(*parsed);
            base_url_ = base_url;
        }
        auto done = exchange(request, {until, std::min(settings_.deadline, whole), bytes}, into);
        if (done) return {};
        auto& wrong = done.error();
        if (wrong.code == error_code::deadline_passed) {
            bool const all = until.passed() || settings_.deadline >= whole;
            wrong.message = (all ? "no complete response within " : "no further bytes of the response within ") +
                            std::to_string((all ? whole : settings_.deadline).count()) + " ms";
        }
        wrong.message = base_url_ + ": " + wrong.message;
        return std::move(wrong);
    }
    result<void> exchange(http::request const& request, detail::net::exchange_limits const& limits,
                          http::body_receiver& into) {
        auto connection = std::move(connection_); // kept again only after a whole exchange
        if (!connection || !connection->is_idle()) {
            using detail::net::deadline;
            auto const by = limits.whole.earlier(deadline::in(std::min(settings_.connect, limits.silence)));
            auto opened = detail::net::partner_connection::open(base_, *tls_, by);
            if (!opened) return connecting_failed(std::move(opened).error(), limits.whole);
            connection = std::move(*opened);
        }
        auto const done = detail::net::exchange(*connection, request, base_.authority(), limits, into);
        if (!done) return done.error();
        if (*done) connection_ = std::move(connection);
        return {};
    }
    /// Maps the passed deadline for connecting, if it is not that of the whole call, to `connection_failed`: nothing
    /// was sent, so the outcome is known.
    error connecting_failed(error wrong, detail::net::deadline whole) const {
        if (wrong.code != error_code::deadline_passed || whole.passed() || settings_.connect >= settings_.deadline)
            return wrong;
        return detail::net::connection_error("no connection within " + std::to_string(settings_.connect.count()) +
                                             " ms");
    }

    httplib_settings settings_{};
    std::string base_url_{};
    http::url base_{};
    std::unique_ptr<detail::net::tls_settings> tls_ = std::make_unique<detail::net::tls_settings>();
    std::unique_ptr<detail::net::partner_connection> connection_{};
};

} // namespace waybill
