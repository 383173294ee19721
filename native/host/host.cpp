// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <host/host.hpp>

#include <host/connection.hpp>
#include <host/listen_address.hpp>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

#include <thread>
#include <utility>
#include <vector>

namespace waybill::native {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

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
        : shared_{.settings = std::move(settings), .handlers = std::move(handlers)},
          acceptor_(asio::make_strand(context_)) {}
    engine(engine const&) = delete;
    engine& operator=(engine const&) = delete;

    result<void> listen() {
        auto const where = parse_listen_address(shared_.settings.listen);
        if (!where) return where.error();
        boost::system::error_code failure;
        auto const found = tcp::resolver(context_).resolve(where->host, where->port, tcp::resolver::passive, failure);
        if (failure) return cannot_listen(failure);
        tcp::endpoint const endpoint = found.begin()->endpoint();
        acceptor_.open(endpoint.protocol(), failure);
        if (!failure) acceptor_.set_option(tcp::acceptor::reuse_address(true), failure);
        boost::system::error_code ignored; // systems without dual stack serve what they can
        if (endpoint.address() == asio::ip::address_v6::any()) acceptor_.set_option(asio::ip::v6_only(false), ignored);
        if (!failure) acceptor_.bind(endpoint, failure);
        if (!failure) acceptor_.listen(asio::socket_base::max_listen_connections, failure);
        if (failure) return cannot_listen(failure);
        port_ = acceptor_.local_endpoint().port();
        address_ = text_of(acceptor_.local_endpoint());
        return {};
    }

    void run() {
        spawn(acceptor_.get_executor(), accept_all());
        auto const count = shared_.settings.threads == 0 ? 1U : shared_.settings.threads;
        for (unsigned i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
    }

    void stop() {
        if (shared_.draining.exchange(true)) return;
        asio::post(acceptor_.get_executor(), [this] {
            boost::system::error_code ignored;
            acceptor_.close(ignored);
        });
        for (auto const& each : shared_.connections.all()) each->drain();
        if (!shared_.connections.wait_until_none(shared_.settings.limits.drain_time)) {
            for (auto const& each : shared_.connections.all()) each->abort();
            (void)shared_.connections.wait_until_none(std::chrono::seconds(1));
        }
        context_.stop();
        for (auto& thread : threads_) thread.join();
    }

    [[nodiscard]] std::string const& address() const noexcept { return address_; }
    [[nodiscard]] std::uint16_t port() const noexcept { return port_; }
    [[nodiscard]] host_activity const& activity() const noexcept { return shared_.activity; }

private:
    error cannot_listen(boost::system::error_code failure) const {
        return {.code = error_code::connection_failed,
                .message = "cannot listen on " + shared_.settings.listen + ": " + failure.message()};
    }

    template <class Executor>
    void spawn(Executor const& executor, asio::awaitable<void> task) {
        asio::co_spawn(executor, std::move(task), [this](std::exception_ptr const& thrown) {
            if (thrown) shared_.tell("a connection ended by an exception");
        });
    }

    asio::awaitable<void> accept_all() {
        while (!shared_.draining) {
            auto [failure, socket] = co_await acceptor_.async_accept(asio::make_strand(context_), token);
            if (failure == asio::error::operation_aborted) co_return;
            if (failure) {
                // mostly: out of file descriptors; connections that close will bring some back
                shared_.tell("cannot accept: " + failure.message());
                asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
                co_await pause.async_wait(token);
                continue;
            }
            open(std::move(socket));
        }
    }

    void open(tcp::socket&& socket) {
        boost::system::error_code failure;
        auto const peer = socket.remote_endpoint(failure);
        if (failure) return; // gone already
        socket.set_option(tcp::no_delay(true), failure);
        using plain = connection<boost::beast::tcp_stream>;
        auto const opened =
            std::make_shared<plain>(boost::beast::tcp_stream(std::move(socket)), numeric(peer.address()), shared_);
        ++shared_.activity.connections_accepted;
        ++shared_.activity.connections_open;
        shared_.connections.add(opened);
        spawn(opened->executor(), keep_while_running(opened));
    }

    // a parameter lives as long as the coroutine; the capture of a lambda would not
    template <class Connection>
    static asio::awaitable<void> keep_while_running(std::shared_ptr<Connection> opened) {
        co_await opened->run();
    }

    void work() {
        while (true) {
            try {
                context_.run();
                return;
            } catch (std::exception const& thrown) {
                shared_.tell(std::string("a completion threw: ") + thrown.what());
            }
        }
    }

    host_shared shared_; // outlives the context, whose destruction ends what is left of the connections
    asio::io_context context_;
    tcp::acceptor acceptor_;
    std::string address_;
    std::uint16_t port_ = 0;
    std::vector<std::thread> threads_;
};

result<std::unique_ptr<host>> host::start(host_settings settings, host_handlers handlers) {
    auto prepared = std::make_unique<engine>(std::move(settings), std::move(handlers));
    if (auto const listening = prepared->listen(); !listening) return listening.error();
    prepared->run();
    return std::unique_ptr<host>(new host(std::move(prepared)));
}

host::host(std::unique_ptr<engine> running) : engine_(std::move(running)) {}
host::~host() { stop(); }
std::string const& host::address() const noexcept { return engine_->address(); }
std::uint16_t host::port() const noexcept { return engine_->port(); }
host_activity const& host::activity() const noexcept { return engine_->activity(); }
void host::stop() { engine_->stop(); }

} // namespace waybill::native
