// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp> // IWYU pragma: export
#include <waybill/client_options.hpp>
#include <waybill/detail/async/call.hpp>
#include <waybill/detail/async/operation.hpp>
#include <waybill/detail/async/pool.hpp>
#include <waybill/detail/net/exchange.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/message/function.hpp>
#include <waybill/partner.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/list_options.hpp>
#include <waybill/transport/network_settings.hpp>
#include <waybill/via.hpp>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/async_result.hpp>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace waybill {

/// The settings of `asio_transport`.
struct asio_settings {
    std::chrono::milliseconds connect{5'000}; ///< for connecting: name resolution, TCP and TLS
    /// From the start of the call to the last byte of the response. For a response in pieces, see `stream_deadline`, it
    /// limits each wait for more bytes.
    std::chrono::milliseconds deadline{30'000};
    std::size_t answer_bytes = std::size_t{64} << 20; ///< limit of the body, checked while it is read and decoded
    network_settings network{};                       ///< certificates, proxy, local address, compression
    /// `deadline` and `answer_bytes` for a response in pieces, which is not kept and may be a long list.
    std::chrono::milliseconds stream_deadline{600'000};
    std::uint64_t stream_bytes = std::uint64_t{4} << 30U;
    /// Connections to one partner (scheme, host and port) at once. Further calls wait in the order of their start; the
    /// deadline of a call includes this wait.
    std::size_t connections = 64;
    std::chrono::milliseconds idle{30'000}; ///< a connection that was idle for longer is not used again
};

/// Calls partners asynchronously on Boost.Asio: verified TLS, keep-alive connections to each partner, a deadline for
/// each step, limits for the response. Does not follow redirects, and keeps no cookies.
///
///     boost::asio::io_context io;
///     waybill::async_client agency{waybill::partner{.base_url = "https://partner.example"},
///     waybill::asio_transport{io}}; auto trips = co_await agency.async_call(rq, waybill::via::post, {},
///     boost::asio::use_awaitable);
///
/// Thread safety: a copy shares the connections of the original. All functions may be called by several threads at
/// once. Each call runs on its own strand, so that any number of threads may run the context. The completion handler
/// runs on its associated executor, after its call has ended; a response is read before on the executor of the
/// transport.
///
/// Lifetime: transport and client must be destroyed before the execution context. A context that is destroyed earlier
/// than a call ends drops its completion handler. The partner given to a call must exist until it completes.
///
/// Cancellation: the associated cancellation slot ends a call at any step with `cancelled`. `total` cancels only as
/// long as no byte of the request was sent; then the outcome is known. Asio's rule applies: emit on the executor of the
/// handler.
///
/// Errors: `url_invalid`, also for the URL of a proxy; `value_invalid` for a control character in the head of the
/// request and for an invalid `bind_address`; `connection_failed`, also if `connect` has passed, no connection
/// became free, or a proxy refuses the request; `tls_failed`, before anything was sent;
/// `deadline_passed`, after which the outcome is unknown; `answer_too_large`, also for a head of more than 64 KB;
/// `status_unexpected` if the response is not HTTP/1.1; `encoding_unsupported` for a content coding other than
/// gzip; `cancelled`. No error repeats the request, except as with `httplib_transport`. The library throws nothing;
/// Asio and the standard library throw if memory is exhausted.
class asio_transport {
public:
    /// Calls run on the executor.
    explicit asio_transport(boost::asio::any_io_executor executor, asio_settings settings = {})
        : executor_(std::move(executor)),
          settings_(std::make_shared<asio_settings const>(std::move(settings))),
          pool_(std::make_shared<detail::async::pool>(
              detail::async::pool::limits{std::max<std::size_t>(settings_->connections, 1), settings_->idle},
              settings_->network)) {}
    /// Calls run on an `io_context` or a `thread_pool`.
    template <class Context>
        requires(requires(Context& context) {
            { context.get_executor() } -> std::convertible_to<boost::asio::any_io_executor>;
        })
    explicit asio_transport(Context& context, asio_settings settings = {})
        : asio_transport(boost::asio::any_io_executor(context.get_executor()), std::move(settings)) {}

    // moved, it is copied: the other one stays usable
    asio_transport(asio_transport const&) = default;
    asio_transport& operator=(asio_transport const&) = default;

    [[nodiscard]] boost::asio::any_io_executor get_executor() const noexcept { return executor_; }
    [[nodiscard]] asio_settings const& settings() const noexcept { return *settings_; }

    /// Sends a request. The completion signature is `void(result<waybill::http::response>)`.
    template <class Token>
    auto async_send(std::string base_url, http::request request, Token&& token) const {
        return boost::asio::async_initiate<Token, void(result<http::response>)>(
            [self = *this](auto handler, std::string const& url, http::request const& sent) {
                self.start<detail::async::whole_work>(self.whole_limits(), self.target(url, sent), std::move(handler),
                                                      self.settings_->answer_bytes);
            },
            token, std::move(base_url), std::move(request));
    }
    /// Sends a request and passes the response on while it arrives, with `stream_deadline` and `stream_bytes`. `into`
    /// must exist until the call completes. The completion signature is `void(result<void>)`.
    template <class Token>
    auto async_send(std::string base_url, http::request request, http::body_receiver& into, Token&& token) const {
        return boost::asio::async_initiate<Token, void(result<void>)>(
            [self = *this, &into](auto handler, std::string const& url, http::request const& sent) {
                self.start<detail::async::piece_work>(self.stream_limits(), self.target(url, sent), std::move(handler),
                                                      into);
            },
            token, std::move(base_url), std::move(request));
    }

private:
    friend class async_client;
    using target_result = result<detail::async::call_target>;

    [[nodiscard]] target_result target(std::string const& base_url, http::request const& request) const {
        detail::async::call_target made;
        auto parsed = http::parse_url(base_url);
        if (!parsed) return parsed.error();
        made.base = std::move(*parsed);
        made.base_url = base_url;
        auto proxy = detail::net::proxy_for(settings_->network.proxy, made.base);
        if (!proxy) return proxy.error();
        made.proxy = std::move(*proxy);
        auto sent = detail::net::outgoing(request, settings_->network.compression);
        if (!sent) return sent.error();
        made.request = std::move(*sent);
        return made;
    }
    [[nodiscard]] detail::async::call_limits whole_limits() const {
        auto const& of = *settings_;
        return {of.connect, of.deadline, of.deadline, of.answer_bytes};
    }
    [[nodiscard]] detail::async::call_limits stream_limits() const {
        auto const& of = *settings_;
        return {of.connect, of.deadline, of.stream_deadline, of.stream_bytes};
    }
    template <class Work, class Handler, class... Of>
    void start(detail::async::call_limits const& limits, target_result target, Handler handler, Of&&... of_work) const {
        auto const made = std::make_shared<detail::async::operation<Work, Handler>>(
            executor_, pool_, limits, std::move(handler), std::forward<Of>(of_work)...);
        made->connect_slot();
        made->start(std::move(target));
    }

    boost::asio::any_io_executor executor_;
    std::shared_ptr<asio_settings const> settings_;
    std::shared_ptr<detail::async::pool> pool_;
};

/// Calls a partner without blocking. All functions may be called by several threads at once. This client must exist
/// until its calls complete.
class async_client {
public:
    async_client(waybill::partner to, asio_transport transport, client_options options = {})
        : partner_(std::move(to)), transport_(std::move(transport)), options_(std::move(options)) {}

    /// As `client::call`. The completion signature is `void(result<response_of<Request>>)`. The vector of
    /// `options.quirks` must exist until the call completes.
    template <request_document Request, class Token>
    auto async_call(Request request, via access, read_options options, Token&& token) {
        return async_call(std::move(request), access, options, http::headers{}, std::forward<Token>(token));
    }
    /// As above, with header fields in addition to those of the partner. Their values are secrets.
    template <request_document Request, class Token>
    auto async_call(Request request, via access, read_options options, http::headers headers, Token&& token) {
        return boost::asio::async_initiate<Token, void(result<response_of<Request>>)>(
            [this](auto handler, Request sent, via by, read_options const& how, http::headers const& own) {
                by = access_of<Request>(by);
                auto target = target_of(prepare(partner_, sent, by, own));
                transport_.start<detail::async::call_work<Request>>(
                    transport_.whole_limits(), std::move(target), std::move(handler),
                    transport_.settings_->answer_bytes, std::move(sent), partner_, options_, by, own, how);
            },
            token, std::move(request), access, std::move(options), std::move(headers));
    }
    /// Calls for a list and passes its items on while the response arrives; needs memory for one item.
    ///
    ///     auto read = co_await agency.async_for_each(rq, [](waybill::booking const& each) { … }, waybill::via::soap12,
    ///                                                {}, boost::asio::use_awaitable);
    ///
    /// `on_item` is called as described at `list_reader` and may end the call. It runs on the executor of the
    /// transport: never twice at once, and not after the completion handler. No further bytes are received while it
    /// runs. The completion signature is `void(result<response_of<Request>>)`, see `call_for_each`.
    template <request_document Request, class OnItem, class Token>
    auto async_for_each(Request request, OnItem on_item, via access, list_options options, Token&& token) {
        return boost::asio::async_initiate<Token, void(result<response_of<Request>>)>(
            [this](auto handler, Request sent, OnItem take, via by, list_options const& how) {
                by = access_of<Request>(by);
                auto target = target_of(prepare(partner_, sent, by));
                transport_.start<detail::async::list_work<Request, OnItem>>(
                    transport_.stream_limits(), std::move(target), std::move(handler), std::move(sent), partner_,
                    options_, by, std::move(take), how);
            },
            token, std::move(request), std::move(on_item), access, std::move(options));
    }

    [[nodiscard]] waybill::partner const& partner() const noexcept { return partner_; }
    [[nodiscard]] asio_transport& transport() noexcept { return transport_; }
    [[nodiscard]] client_options const& options() const noexcept { return options_; }

private:
    [[nodiscard]] asio_transport::target_result target_of(result<http::request> const& prepared) const {
        return prepared ? transport_.target(partner_.base_url, *prepared)
                        : asio_transport::target_result(prepared.error());
    }

    waybill::partner partner_;
    asio_transport transport_;
    client_options options_;
};

} // namespace waybill
