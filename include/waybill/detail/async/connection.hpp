// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/connection_error.hpp>
#include <waybill/detail/net/tls_engine.hpp>
#include <waybill/result.hpp>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/write.hpp>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
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
    explicit connection(tcp::socket over) : over_(std::move(over)) {}
    connection(connection const&) = delete;
    connection& operator=(connection const&) = delete;
    ~connection() { close(); }

    /// Begins TLS; the handshake follows.
    net::tls_engine& secure(SSL_CTX* context) {
        plain_ = std::make_unique<piece>();
        return tls_.emplace(context);
    }
    [[nodiscard]] std::optional<net::tls_engine>& tls() noexcept { return tls_; }

    /// Closes the connection; handlers that wait receive `operation_aborted`. Closes the session of an intact
    /// connection before: OpenSSL does not resume a session that was cut off.
    void close() noexcept {
        error_code ignored;
        if (tls_ && intact_ && over_.is_open()) {
            (void)SSL_shutdown(tls_->get());
            take_output();
            over_.non_blocking(true, ignored);
            over_.write_some(asio::buffer(output_), ignored);
        }
        over_.close(ignored);
    }
    /// Sets whether a whole exchange has been finished and nothing has failed since.
    void set_intact(bool intact) noexcept { intact_ = intact; }

    /// Returns true if another request may be sent: the partner has neither closed the connection nor sent unsolicited
    /// data. Does not wait.
    [[nodiscard]] bool is_idle() {
        for (;;) {
            auto const count =
                ::recv(over_.native_handle(), raw_.data(), raw_.size(), tls_ ? MSG_DONTWAIT : MSG_DONTWAIT | MSG_PEEK);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return !tls_ || tls_->is_idle();
            if (count <= 0 || !tls_) return false;
            tls_->feed({raw_.data(), std::size_t(count)});
        }
    }

    /// Appends bytes to what `send` sends. Returns how many it took; less than all: needs more bytes from the partner.
    /// Errors: `connection_failed`.
    result<std::size_t> put(std::string_view bytes) {
        if (!tls_) {
            output_.append(bytes);
            return bytes.size();
        }
        std::size_t taken = 0;
        while (taken < bytes.size()) {
            auto const count = tls_->write(bytes.substr(taken));
            if (!count) return count.error();
            if (*count == 0) break;
            taken += *count;
        }
        return taken;
    }
    /// Whether there is something to send.
    [[nodiscard]] bool has_output() {
        take_output();
        return !output_.empty();
    }
    template <class Handler>
    void send(strand const& on, Handler handler) {
        take_output();
        asio::async_write(
            over_, asio::buffer(output_),
            asio::bind_executor(on, [this, handler = std::move(handler)](error_code why, std::size_t) mutable {
                output_.clear();
                handler(why);
            }));
    }

    /// Receives bytes, for `take` or the handshake.
    template <class Handler>
    void receive(strand const& on, Handler handler) {
        over_.async_read_some(
            asio::buffer(raw_),
            asio::bind_executor(on, [this, handler = std::move(handler)](error_code why, std::size_t count) mutable {
                if (tls_)
                    tls_->feed({raw_.data(), count});
                else
                    received_ = count;
                if (why == asio::error::eof) ended_ = true;
                handler(ended_ ? error_code() : why);
            }));
    }
    /// Returns the next bytes of the partner that were received; empty if there are none. Valid up to the next call.
    /// Errors: `connection_failed`.
    result<std::string_view> take() {
        if (!tls_) return std::string_view(raw_.data(), std::exchange(received_, 0));
        auto const count = tls_->read(plain_->data(), plain_->size());
        if (!count) return count.error();
        return std::string_view(plain_->data(), *count);
    }
    /// Whether the partner has closed the connection; with TLS: ended without closing the session.
    [[nodiscard]] bool ended() const noexcept { return ended_; }

private:
    using piece = std::array<char, std::size_t{16} << 10>;

    void take_output() {
        if (!tls_) return;
        piece bytes;
        while (auto const count = tls_->take_output(bytes.data(), bytes.size())) output_.append(bytes.data(), count);
    }

    tcp::socket over_;
    std::optional<net::tls_engine> tls_{};
    bool intact_ = false;
    bool ended_ = false;
    std::size_t received_ = 0;
    piece raw_;                      ///< what the socket delivers
    std::unique_ptr<piece> plain_{}; ///< decrypted
    std::string output_{};
};

} // namespace waybill::detail::async
