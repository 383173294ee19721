// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/connection.hpp>
#include <waybill/detail/net/deadline.hpp>
#include <waybill/detail/net/exchange.hpp>
#include <waybill/detail/net/partner_caller.hpp>
#include <waybill/detail/net/socket.hpp>
#include <waybill/http/url.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// Calls partners over POSIX sockets, with one keep-alive connection.
class socket_caller final : public partner_caller {
public:
    explicit socket_caller(httplib_settings const& settings) : settings_(settings), tls_(settings.ca_file) {}

    result<void> carry(std::string_view base_url, http::request const& request, std::chrono::milliseconds whole,
                       std::uint64_t bytes, http::body_receiver& into) override {
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
    [[nodiscard]] connection_use last_connection() const noexcept override { return last_; }

private:
    result<void> exchange(http::request const& request, exchange_limits const& limits, http::body_receiver& into) {
        auto connection = std::move(connection_); // kept again only after a whole exchange
        last_ = {connection && connection->is_idle(), base_.scheme == "https", false};
        if (!last_.reused) {
            auto const by = limits.whole.earlier(deadline::in(std::min(settings_.connect, limits.silence)));
            auto opened = partner_connection::open(base_, tls_, by);
            if (!opened) return connecting_failed(std::move(opened).error(), limits.whole);
            connection = std::move(*opened);
        }
        auto const done = net::exchange(*connection, request, base_.authority(), limits, into);
        if (!done) return done.error();
        if (*done) connection_ = std::move(connection);
        return {};
    }
    /// Maps the passed deadline for connecting, if it is not that of the whole call, to `connection_failed`: nothing
    /// was sent, so the outcome is known.
    error connecting_failed(error wrong, deadline whole) const {
        if (wrong.code != error_code::deadline_passed || whole.passed() || settings_.connect >= settings_.deadline)
            return wrong;
        return connection_error("no connection within " + std::to_string(settings_.connect.count()) + " ms");
    }

    httplib_settings settings_;
    std::string base_url_{};
    http::url base_{};
    tls_settings tls_;
    std::unique_ptr<partner_connection> connection_{};
    connection_use last_{};
};

#ifndef WAYBILL_COMPILED_HTTPLIB
inline std::unique_ptr<partner_caller> make_partner_caller(httplib_settings const& settings) {
    return std::make_unique<socket_caller>(settings);
}
#endif

} // namespace waybill::detail::net
