// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: calls without blocking on Boost.Asio: one call, its connection, the pool of connections.
#pragma once

#include <waybill/detail/async/connection.hpp>
#include <waybill/detail/async/pool.hpp>
#include <waybill/detail/http1/response_head.hpp>
#include <waybill/detail/http1/response_parser.hpp>
#include <waybill/detail/net/exchange.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/detail/net/resolve.hpp>
#include <waybill/detail/net/tls_context.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/http/write_raw_message.hpp>
#include <waybill/result.hpp>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/cancellation_type.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fcntl.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::async {

/// The limits of one call.
struct call_limits {
    std::chrono::milliseconds connect; ///< name resolution, TCP and TLS
    std::chrono::milliseconds silence; ///< for each wait for bytes of the response
    std::chrono::milliseconds whole;   ///< from the start of the call
    std::uint64_t bytes;               ///< of the decoded body
};

/// The request of a call.
struct call_target {
    http::url base{};
    std::string base_url{};
    http::request request{};
    std::optional<net::proxy_address> proxy{};
};

/// One call of a partner, with an exchange for each attempt: waits for a connection, opens one, sends the request and
/// passes the response to a receiver. Runs on a strand and ends exactly once, unless its execution context is destroyed
/// before.
///
/// The timer, which always waits, and the other pending operations own the call.
class call : public std::enable_shared_from_this<call>, private pool::waiter {
public:
    call(asio::any_io_executor const& executor, std::shared_ptr<pool> from, call_limits const& limits)
        : on_(asio::make_strand(executor)), pool_(std::move(from)), limits_(limits), timer_(executor) {}
    call(call const&) = delete;
    call& operator=(call const&) = delete;

    /// Starts the call, or ends it with an error that was found before.
    void start(result<call_target> target) {
        asio::post(on_, [self = shared_from_this(), target = std::move(target)]() mutable {
            if (!target) {
                target.error().unsent = true;
                return self->finish(target.error());
            }
            self->target_ = std::move(*target);
            self->begin();
        });
    }
    /// Ends the call, from any thread. A total cancellation leaves a call alone that has begun to send.
    void cancel(asio::cancellation_type kind) {
        asio::post(on_, [self = shared_from_this(), kind] {
            bool const total_only = (kind & (asio::cancellation_type::terminal | asio::cancellation_type::partial)) ==
                                    asio::cancellation_type::none;
            if (total_only && self->phase_ >= phase::send) return;
            self->fail(error_code::cancelled,
                       self->phase_ >= phase::send    ? "the call was cancelled; the outcome is unknown"
                       : self->phase_ == phase::pause ? "the call was cancelled between its attempts"
                                                      : "the call was cancelled before it was sent");
        });
    }

protected:
    virtual ~call() {
        if (lookup_) lookup_->abandon();
    }
    /// Receives the response; called on the strand.
    [[nodiscard]] virtual http::body_receiver& receiver() = 0;
    /// Begins an attempt; called on the strand. May change the request in place.
    virtual void on_begin(http::request& request) = 0;
    /// Takes a new session of TLS. Returns whether to send the request; false ends the call.
    [[nodiscard]] virtual bool on_session(SSL&) { return true; }
    /// Whether a handshake has begun.
    [[nodiscard]] bool is_encrypted() const { return connection_ && connection_->session() != nullptr; }
    /// Takes the outcome of an attempt; called on the strand. Returns the wait before the next one, or nothing: the
    /// call has ended.
    [[nodiscard]] virtual std::optional<std::chrono::milliseconds> on_ended(result<void> outcome) = 0;

private:
    using clock = std::chrono::steady_clock;
    using error_code = waybill::error_code;
    using system_error = boost::system::error_code;
    enum class phase : std::uint8_t { pause, queue, connect, tunnel, handshake, send, first_byte, receive, finished };

    /// A handler that continues this call if it still is in that phase.
    template <class Continue>
    auto on(phase expected, Continue next) {
        return [self = shared_from_this(), attempt = attempt_, expected, next = std::move(next)](system_error why) {
            if (self->attempt_ == attempt && self->phase_ == expected) next(*self, why);
        };
    }
    template <class Continue>
    auto on_response(Continue next) {
        return [self = shared_from_this(), attempt = attempt_, next = std::move(next)](system_error why) {
            if (self->attempt_ == attempt && self->phase_ != phase::finished) next(*self, why);
        };
    }

    void begin() {
        phase_ = phase::queue;
        kept_ = false;
        repeated_ = false;
        on_begin(target_.request);
        whole_ = until_ = clock::now() + limits_.whole;
        wait();
        pool_->acquire(partner_key(), waiter_self());
    }
    [[nodiscard]] std::string partner_key() const { return target_.base.scheme + "://" + target_.base.authority(); }
    [[nodiscard]] std::shared_ptr<pool::waiter> waiter_self() { return {shared_from_this(), this}; }

    // The connection.

    void on_lease(pool::lease granted) override { // any thread
        asio::post(on_, [self = shared_from_this(), granted = std::move(granted)]() mutable {
            if (self->phase_ != phase::queue) return; // the lease goes to the next call
            self->lease_ = std::move(granted);
            self->connection_ = self->lease_.take_idle();
            if (!self->connection_) return self->open();
            self->kept_ = true;
            self->send();
        });
    }
    void open() {
        enter(phase::connect, limits_.connect);
        connected_by_ = until_;
        addresses_.clear();
        tried_ = 0;
        if (target_.base.scheme == "https") {
            auto const made = pool_->network().context();
            if (!made) return fail(made.error());
            context_ = *made;
        }
        auto const local = net::local_address(pool_->network().settings().bind_address);
        if (!local) return fail(local.error());
        local_ = *local;
        auto const& first = target_.proxy ? target_.proxy->at : target_.base;
        if (auto numeric = net::look_up(first.host, first.port, AI_NUMERICHOST); !numeric.empty())
            return on_addresses(std::move(numeric));
        // the destructor waits for the receiver, so that it may use this object
        lookup_ = net::name_lookup::start(first.host, first.port, [this, attempt = attempt_](auto found) {
            asio::post(on_, [weak = weak_from_this(), attempt, found = std::move(found)]() mutable {
                if (auto const self = weak.lock(); self && self->attempt_ == attempt)
                    self->on_addresses(std::move(found));
            });
        });
    }
    void on_addresses(std::vector<net::socket_address> found) {
        if (phase_ != phase::connect) return;
        if (found.empty())
            return fail_connecting("no address for " + (target_.proxy ? target_.proxy->at : target_.base).host);
        addresses_ = std::move(found);
        connect({});
    }
    /// Tries the next address. Each gets an equal part of the remaining time, so that an unresponsive one leaves time
    /// for the next. `why`: the error of the last one.
    void connect(system_error why) {
        while (tried_ != addresses_.size()) {
            auto const to = endpoint_of(addresses_[tried_++]);
            auto& socket = socket_.emplace(on_.get_inner_executor());
            socket.open(to.protocol(), why);
            if (!why && local_) socket.bind(endpoint_of(*local_), why);
            if (why) continue;
            ::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC);
            system_error ignored;
            // without it Nagle's algorithm and delayed acknowledgements cost 40 ms per call
            socket.set_option(tcp::no_delay(true), ignored);
            auto const now = clock::now();
            until_ = now + (connected_by_ - now) / int(addresses_.size() - tried_ + 1);
            wait(); // also after the time of an address has passed, when nothing waits
            auto connected = on(phase::connect, [at = tried_](call& self, system_error result) {
                if (at != self.tried_) return; // that address was given up
                result ? self.connect(result) : self.on_connected();
            });
            return socket.async_connect(to, asio::bind_executor(on_, std::move(connected)));
        }
        fail_connecting(why.message());
    }
    static tcp::endpoint endpoint_of(net::socket_address const& address) {
        tcp::endpoint made;
        made.resize(address.size);
        std::memcpy(made.data(), &address.bytes, address.size);
        return made;
    }
    void on_connected() {
        until_ = connected_by_;
        connection_ = std::make_unique<connection>(*std::exchange(socket_, std::nullopt));
        if (target_.base.scheme != "https") return send();
        target_.proxy ? request_tunnel() : secure();
    }
    /// Asks the proxy for a tunnel, within the limit for connecting.
    void request_tunnel() {
        phase_ = phase::tunnel;
        tunnel_.emplace(*target_.proxy, target_.base);
        connection_->send(on_, tunnel_->request(), on(phase::tunnel, [](call& self, system_error why) {
                              why ? self.fail(self.tunnel_->cut()) : self.receive_tunnel();
                          }));
    }
    void receive_tunnel() {
        connection_->receive(on_, on(phase::tunnel, [](call& self, system_error why) {
                                 auto const open =
                                     why ? self.tunnel_->cut() : self.tunnel_->feed(self.connection_->received());
                                 if (!open) return self.fail(open.error());
                                 *open ? self.secure() : self.receive_tunnel();
                             }));
    }
    void secure() {
        phase_ = phase::handshake;
        auto* const session = SSL_new(context_);
        if (session == nullptr) return fail(net::tls_error("TLS failed: no session for " + target_.base.host));
        connection_->secure(session);
        if (!net::expect_host(session, target_.base.host))
            return fail(net::tls_error("TLS failed: no session for " + target_.base.host));
        connection_->handshake(
            on_, on(phase::handshake, [session](call& self, system_error why) {
                if (!why) return self.on_handshake(session);
                bool const refused = why.category() == asio::error::get_ssl_category();
                self.fail(refused ? net::tls_error("TLS failed: " +
                                                   net::tls_reason(session, static_cast<unsigned long>(why.value())))
                                  : net::tls_handshake_cut());
            }));
    }
    void on_handshake(SSL* session) {
        if (!on_session(*session)) return finish({});
        send();
    }
    void fail_connecting(std::string const& why) {
        fail(error_code::connection_failed,
             (target_.proxy ? target_.proxy->name() + ": " : "") + "no connection: " + why);
    }
    // The request.

    void send() {
        enter(phase::send, limits_.whole);
        reader_.emplace(target_.request, limits_.bytes, receiver());
        text_ = write_raw_message(target_.request, target_.base.authority());
        connection_->send(on_, text_, on(phase::send, [](call& self, system_error why) {
                              if (why)
                                  self.reader_->set_unsent(
                                      http1::connection_error("the connection broke while the request was sent"));
                              self.enter(phase::first_byte, self.limits_.silence);
                              self.receive();
                          }));
    }

    // The response.

    void receive() {
        if (phase_ == phase::receive) enter(phase::receive, limits_.silence);
        connection_->receive(on_, on_response([](call& self, system_error why) {
                                 if (why) return self.on_end(why == asio::error::eof);
                                 if (self.phase_ == phase::first_byte) self.phase_ = phase::receive;
                                 auto const more = self.reader_->take(self.connection_->received());
                                 if (!more) return self.fail(more.error());
                                 *more ? self.receive() : self.on_whole();
                             }));
    }
    /// The end of the connection. A read on a kept connection that ends without a byte of the response is sent on a new
    /// one: the partner had closed the kept one.
    void on_end(bool in_order) {
        if (phase_ == phase::first_byte && kept_ && target_.request.only_reads) {
            kept_ = false;
            repeated_ = true;
            leave_connection();
            return open();
        }
        auto const ended = in_order ? reader_->finish() : result<void>(reader_->failed(http1::truncated_error()));
        ended ? on_whole() : fail(ended.error());
    }
    void on_whole() {
        reusable_ = reader_->is_reusable();
        finish({});
    }

    // The end.

    void enter(phase next, std::chrono::milliseconds most) {
        phase_ = next;
        until_ = std::min(whole_, clock::now() + most);
        if (until_ < timer_.expiry()) wait();
    }
    /// Waits until the current limit; a limit that is moved to later takes effect when the timer expires.
    void wait() {
        timer_.expires_at(until_);
        timer_.async_wait(asio::bind_executor(on_, [self = shared_from_this()](system_error why) {
            if (why || self->phase_ == phase::finished) return;
            if (clock::now() < self->until_) return self->wait();
            self->on_deadline();
        }));
    }
    void on_deadline() {
        auto const within = [](std::chrono::milliseconds most) {
            return " within " + std::to_string(most.count()) + " ms";
        };
        if (phase_ == phase::pause) return begin();
        if (phase_ == phase::connect && tried_ != addresses_.size()) return connect(asio::error::timed_out);
        if (phase_ == phase::queue)
            return fail(error_code::connection_failed, "no connection became free" + within(limits_.whole));
        if (until_ == whole_) return fail(error_code::deadline_passed, "no complete response" + within(limits_.whole));
        if (phase_ < phase::send) return fail(error_code::connection_failed, "no connection" + within(limits_.connect));
        fail(error_code::deadline_passed, "no further bytes of the response" + within(limits_.silence));
    }

    void fail(error why) {
        why.message = target_.base_url + ": " + why.message;
        why.unsent = why.unsent || (phase_ != phase::pause && phase_ < phase::send && !repeated_);
        finish(std::move(why));
    }
    void fail(error_code code, std::string message) { fail(failure(code, std::move(message))); }
    void finish(result<void> outcome) {
        if (phase_ == phase::finished) return;
        bool const waited = phase_ == phase::queue;
        phase_ = phase::finished;
        timer_.cancel();
        socket_.reset();
        if (lookup_) lookup_->abandon();
        if (waited && !target_.base_url.empty()) pool_->remove_waiter(partner_key(), waiter_self());
        if (connection_ && !reusable_) connection_->close();
        lease_.give_back(reusable_ ? std::move(connection_) : nullptr);
        reusable_ = false;
        if (auto const wait = on_ended(std::move(outcome))) begin_after(*wait);
    }
    /// Closes the connection, if there is one. It remains until its handlers have run.
    void leave_connection() {
        if (connection_) {
            connection_->close();
            closed_.push_back(std::move(connection_));
        }
        ++attempt_;
    }
    /// Begins the next attempt after a time.
    void begin_after(std::chrono::milliseconds time) {
        leave_connection();
        phase_ = phase::pause;
        until_ = clock::now() + time;
        wait();
    }

    strand on_;
    std::shared_ptr<pool> pool_;
    call_limits limits_;
    call_target target_{};
    phase phase_ = phase::queue;
    unsigned attempt_ = 1;
    clock::time_point whole_{};
    clock::time_point until_{};
    asio::steady_timer timer_;
    pool::lease lease_{};
    SSL_CTX* context_ = nullptr;
    std::shared_ptr<net::name_lookup> lookup_{};
    std::optional<net::socket_address> local_{};
    std::vector<net::socket_address> addresses_{};
    std::size_t tried_ = 0; ///< of the addresses
    clock::time_point connected_by_{};
    std::optional<tcp::socket> socket_{}; ///< that is being connected
    std::optional<net::proxy_tunnel> tunnel_{};
    std::unique_ptr<connection> connection_{};
    std::vector<std::unique_ptr<connection>> closed_{}; ///< of earlier attempts
    std::string text_{};                                ///< the request of this attempt
    std::optional<net::response_reader> reader_{};      ///< to that request
    bool kept_ = false;                                 ///< the connection was used before
    bool repeated_ = false;                             ///< the request was sent before, on a kept connection
    bool reusable_ = false;
};

} // namespace waybill::detail::async
