// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/async/call.hpp>
#include <waybill/detail/async/pool.hpp>
#include <waybill/detail/net/exchange.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/detail/net/tls_context.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/network_settings.hpp>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <openssl/ssl.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace waybill {

namespace detail::async {

/// A call that ends with the handshake.
class inspection final : public call {
public:
    inspection(asio::any_io_executor const& executor, std::shared_ptr<pool> from, call_limits const& limits,
               std::function<void(SSL&)> inspect)
        : call(executor, std::move(from), limits), inspect_(std::move(inspect)) {}
    [[nodiscard]] result<void> const& outcome() const noexcept { return outcome_; }

private:
    http::body_receiver& receiver() override { return unused_; }
    void on_begin(http::request&) override {}
    bool on_session(SSL& session) override {
        inspect_(session);
        return false;
    }
    std::optional<std::chrono::milliseconds> on_ended(result<void> outcome) override {
        outcome_ = std::move(outcome);
        if (!outcome_ && !is_encrypted()) outcome_.error().code = waybill::error_code::connection_failed;
        return std::nullopt;
    }

    std::function<void(SSL&)> inspect_;
    net::response_collector unused_{0};
    result<void> outcome_{};
};

} // namespace detail::async

/// Connects to a partner with https and performs a handshake as `asio_transport` does, for programs that diagnose a
/// partner: passes the session, with OpenSSL's verdict about the certificate, to `inspect`, and sends nothing over it.
/// Accepts certificates that a call refuses. Blocks, for at most `most`.
///
/// Errors: `connection_failed`, also for an invalid local address; `tls_failed` and `deadline_passed` for the
/// handshake; `value_invalid` for the files of certificates; `url_invalid` for the URL of the proxy.
[[nodiscard]] inline result<void> inspect_tls(http::url const& to, network_settings const& settings,
                                              std::chrono::milliseconds most, std::function<void(SSL&)> inspect) {
    using namespace detail;
    boost::asio::io_context io;
    auto const connections = std::make_shared<async::pool>(async::pool::limits{1, most}, settings);
    auto context = connections->network().context();
    if (!context) {
        context.error().code = error_code::value_invalid;
        return context.error();
    }
    SSL_CTX_set_verify(*context, SSL_VERIFY_NONE, nullptr); // `inspect` evaluates the verdict
    async::call_target target;
    target.base = to;
    target.base_url = to.scheme + "://" + to.authority();
    auto proxy = net::proxy_for(settings.proxy, to);
    if (!proxy) return proxy.error();
    target.proxy = std::move(*proxy);
    auto const call = std::make_shared<async::inspection>(io.get_executor(), connections,
                                                          async::call_limits{most, most, most, 0}, std::move(inspect));
    call->start(std::move(target));
    io.run();
    return call->outcome();
}

} // namespace waybill
