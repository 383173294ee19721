// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/host.hpp>

#include <http_host/descriptor_limit.hpp>
#include <http_host/listener.hpp>
#include <http_host/open_socket.hpp>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace waybill::native::http_host {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

/// Half a second together with the connections that are stopped then.
constexpr std::chrono::milliseconds last_responses_time(250);

constexpr auto token = asio::as_tuple(asio::use_awaitable);

std::string numeric(asio::ip::address address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    return address.to_string();
}

std::string text_of(tcp::endpoint const& endpoint) {
    auto const address = endpoint.address().to_string();
    return (endpoint.address().is_v6() ? '[' + address + ']' : address) + ':' + std::to_string(endpoint.port());
}

} // namespace

class host::engine {
public:
    engine(host_settings settings, host_handlers handlers)
        : shared_(std::move(settings), std::move(handlers)), acceptor_(asio::make_strand(context_)) {}
    engine(engine const&) = delete;
    engine& operator=(engine const&) = delete;

    result<void> prepare() {
        if (shared_.settings.encryption) {
            certificate_.emplace(*shared_.settings.encryption);
            if (auto const read = certificate_->read(); !read) return read.error();
        }
        auto const others = shared_.settings.other_descriptors;
        auto& most = shared_.settings.limits.connections;
        auto const possible = raise_descriptor_limit(most + others);
        if (possible < most + others) {
            most = possible > 2 * others ? possible - others : possible / 2;
            shared_.report("only " + std::to_string(possible) + " descriptors may be open, so only " +
                           std::to_string(most) + " connections");
        }
        return listen();
    }
    result<void> renew_certificate() {
        if (!certificate_) return {};
        return certificate_->read();
    }

    result<void> listen() {
        if (auto const listening = open_listener(acceptor_, shared_.settings.listen); !listening)
            return listening.error();
        port_ = acceptor_.local_endpoint().port();
        address_ = text_of(acceptor_.local_endpoint());
        return {};
    }

    void run() {
        spawn(acceptor_.get_executor(), accept_all());
        spawn(context_.get_executor(), check_deadlines());
        auto const handlers = shared_.settings.threads == 0 ? 1U : shared_.settings.threads;
        for (unsigned i = 0; i < handlers + 1; ++i) threads_.emplace_back([this] { work(); });
    }

    void stop() {
        if (shared_.draining.exchange(true)) return;
        asio::post(acceptor_.get_executor(), [this] {
            boost::system::error_code ignored;
            acceptor_.close(ignored);
        });
        shared_.connections.drain();
        if (!shared_.connections.wait_until_none(shared_.settings.limits.drain_time)) {
            if (shared_.handlers.end_handlers) shared_.handlers.end_handlers();
            // responses that they send then can still be transmitted
            (void)shared_.connections.wait_until_none(last_responses_time);
            shared_.connections.stop_all();
            (void)shared_.connections.wait_until_none(last_responses_time);
        }
        context_.stop();
        for (auto& thread : threads_) thread.join();
        shared_.turns.abandon();
        shared_.suspended.abandon();
    }

    [[nodiscard]] std::string const& address() const noexcept { return address_; }
    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    [[nodiscard]] host_activity const& activity() const noexcept { return shared_.activity; }
    [[nodiscard]] host_limits const& limits() const noexcept { return shared_.settings.limits; }
    [[nodiscard]] std::optional<std::chrono::system_clock::time_point> certificate_expiry() const {
        return certificate_ ? certificate_->expiry() : std::nullopt;
    }

private:
    template <class Executor>
    void spawn(Executor const& executor, asio::awaitable<void> task) {
        asio::co_spawn(executor, std::move(task), [this](std::exception_ptr const& thrown) {
            if (thrown) shared_.report("a connection ended by an exception");
        });
    }

    asio::awaitable<void> accept_all() {
        while (!shared_.draining) {
            auto [failure, socket] = co_await acceptor_.async_accept(context_.get_executor(), token);
            if (failure == asio::error::operation_aborted) co_return;
            if (failure) {
                // usually out of file descriptors; connections that close release some
                shared_.report("cannot accept: " + failure.message());
                asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
                co_await pause.async_wait(token);
                continue;
            }
            try {
                open(std::move(socket));
            } catch (std::exception const& thrown) {
                shared_.report(std::string("cannot serve a connection: ") + thrown.what());
            }
        }
    }

    void open(tcp_socket&& socket) {
        ++shared_.activity.connections_accepted;
        boost::system::error_code failure;
        auto const other = socket.remote_endpoint(failure);
        if (failure) return; // already closed
        auto peer = numeric(other.address());
        auto const& limits = shared_.settings.limits;
        if (shared_.connections.count() >= limits.connections) {
            turn_away(socket, host_refusal::connections,
                      "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\n"
                      "Cache-Control: no-store\r\nConnection: close\r\n\r\n");
            return;
        }
        if (!shared_.is_shared(peer) && shared_.connections.count_of(peer) >= limits.connections_per_address) {
            turn_away(socket, host_refusal::connections_per_address,
                      "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nContent-Length: 0\r\n"
                      "Cache-Control: no-store\r\nConnection: close\r\n\r\n");
            return;
        }
        accepted_from from{std::move(peer)};
        from.admitted = !shared_.handlers.admit_address || shared_.handlers.admit_address(from.peer);
        // connections that are not admitted must not use up those of admitted callers
        if (!from.admitted && shared_.strangers_open >= limits.strangers) {
            turn_away(socket, host_refusal::address,
                      "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nCache-Control: no-store\r\n"
                      "Connection: close\r\n\r\n");
            return;
        }
        socket.set_option(tcp::no_delay(true), failure);
        if (certificate_)
            serve_encrypted(std::move(socket), std::move(from), shared_, certificate_->current());
        else
            serve_plain(std::move(socket), std::move(from), shared_);
    }
    /// Sends the refusal without waiting: excess connections must cost nothing.
    void turn_away(tcp_socket& socket, host_refusal why, std::string_view words) {
        shared_.activity.count(why);
        if (certificate_) return;
        boost::system::error_code ignored;
        socket.non_blocking(true, ignored);
        socket.write_some(asio::buffer(words), ignored);
        socket.shutdown(tcp::socket::shutdown_send, ignored);
    }

    /// One timer for all connections. Each stores its deadline in an atomic, which costs no system call.
    asio::awaitable<void> check_deadlines() {
        auto const& limits = shared_.settings.limits;
        auto const shortest =
            std::min({limits.header_time, limits.body_time, limits.write_time, limits.idle_time, limits.stranger_time});
        using std::chrono::milliseconds;
        auto const interval = std::clamp<milliseconds>(shortest / 8, milliseconds(20), milliseconds(500));
        asio::steady_timer timer(context_);
        for (;;) {
            timer.expires_after(interval);
            auto const [failure] = co_await timer.async_wait(token);
            if (failure) co_return;
            shared_.connections.check_deadlines();
            shared_.activity.deadline_checks.fetch_add(1, std::memory_order_relaxed);
            if (shared_.draining) shared_.connections.drain();
        }
    }

    void work() {
        while (true) {
            try {
                context_.run();
                return;
            } catch (std::exception const& thrown) {
                shared_.report(std::string("a completion threw: ") + thrown.what());
            }
        }
    }

    host_shared shared_; // outlives the context, whose destructor ends the remaining connections
    asio::io_context context_;
    tcp::acceptor acceptor_;
    std::optional<certificate> certificate_;
    std::string address_;
    std::uint16_t port_ = 0;
    std::vector<std::thread> threads_;
};

result<std::unique_ptr<host>> host::start(host_settings settings, host_handlers handlers) {
    auto prepared = std::make_unique<engine>(std::move(settings), std::move(handlers));
    if (auto const listening = prepared->prepare(); !listening) return listening.error();
    prepared->run();
    return std::unique_ptr<host>(new host(std::move(prepared)));
}

host::host(std::unique_ptr<engine> running) : engine_(std::move(running)) {}
host::~host() { stop(); }
std::string const& host::address() const noexcept { return engine_->address(); }
std::uint16_t host::port() const noexcept { return engine_->port(); }
host_activity const& host::activity() const noexcept { return engine_->activity(); }
host_limits const& host::limits() const noexcept { return engine_->limits(); }
std::optional<std::chrono::system_clock::time_point> host::certificate_expiry() const {
    return engine_->certificate_expiry();
}
result<void> host::renew_certificate() { return engine_->renew_certificate(); }
void host::stop() { engine_->stop(); }

} // namespace waybill::native::http_host
