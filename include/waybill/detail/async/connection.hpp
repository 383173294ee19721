// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/tls_context.hpp>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/write.hpp>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace waybill::detail::async {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using strand = asio::strand<asio::any_io_executor>;

/// A connection to a partner, with or without TLS. The functions that wait take a strand and a handler
/// `void(error_code)` that keeps the connection alive; one of them at a time.
class connection {
public:
    explicit connection(tcp::socket over) : over_(std::move(over)) {
        error_code ignored;
        over_.non_blocking(true, ignored); // for `is_idle` and `close`
    }
    connection(connection const&) = delete;
    connection& operator=(connection const&) = delete;
    ~connection() { close(); }

    /// Begins TLS with a session, which must not be null; `handshake` follows.
    void secure(SSL* session) { tls_.emplace(over_, session); }
    /// The session; null without TLS.
    [[nodiscard]] SSL* session() { return tls_ ? tls_->native_handle() : nullptr; }

    /// Closes the connection; handlers that wait receive `operation_aborted`.
    void close() noexcept {
        error_code ignored;
        over_.close(ignored);
    }
    /// Returns true if another request may be sent: the partner has neither closed the connection nor sent unsolicited
    /// data. Tickets for the session may have arrived. Does not wait.
    [[nodiscard]] bool is_idle() {
        char byte = 0;
        error_code why;
        if (tls_) {
            (void)tls_->read_some(asio::buffer(&byte, 1), why);
            return why == asio::error::would_block;
        }
        for (;;) {
            auto const count = ::recv(over_.native_handle(), &byte, 1, MSG_DONTWAIT | MSG_PEEK);
            if (count < 0 && errno == EINTR) continue;
            return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
        }
    }

    template <class Handler>
    void handshake(strand const& on, Handler handler) {
        tls_->async_handshake(asio::ssl::stream_base::client, asio::bind_executor(on, std::move(handler)));
    }
    /// Sends bytes, which must exist until the handler runs.
    template <class Handler>
    void send(strand const& on, std::string_view bytes, Handler handler) {
        auto done = asio::bind_executor(
            on, [handler = std::move(handler)](error_code why, std::size_t) mutable { handler(why); });
        tls_ ? asio::async_write(*tls_, asio::buffer(bytes), std::move(done))
             : asio::async_write(over_, asio::buffer(bytes), std::move(done));
    }
    /// Receives bytes; see `received`. The end of the connection is `asio::error::eof`; one that ends without closing
    /// the session was cut off (RFC 8446, 6.1), which is another error.
    template <class Handler>
    void receive(strand const& on, Handler handler) {
        auto done =
            asio::bind_executor(on, [this, handler = std::move(handler)](error_code why, std::size_t count) mutable {
                received_ = count;
                handler(why);
            });
        tls_ ? tls_->async_read_some(asio::buffer(bytes_), std::move(done))
             : over_.async_read_some(asio::buffer(bytes_), std::move(done));
    }
    /// What was received last. Valid up to the next `receive`.
    [[nodiscard]] std::string_view received() const noexcept { return {bytes_.data(), received_}; }

private:
    tcp::socket over_;
    std::optional<asio::ssl::stream<tcp::socket&>> tls_{};
    std::size_t received_ = 0;
    std::array<char, std::size_t{16} << 10> bytes_;
};

} // namespace waybill::detail::async
