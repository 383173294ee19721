// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/response_head.hpp>
#include <waybill/detail/httplib_client/deadline.hpp>
#include <waybill/detail/net/tls_context.hpp>
#include <waybill/result.hpp>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::httplib_client {

/// Wakes who waits for the socket, at a stop.
struct shut_down {
    int socket;
    void operator()() const noexcept { ::shutdown(socket, SHUT_RDWR); }
};

/// Ends the opening of a connection at a stop. Has a handle of its own, because cpp-httplib closes a socket that does
/// not connect.
class connecting_stop {
public:
    connecting_stop(int socket, std::stop_token const& stop)
        : handle_{::fcntl(socket, F_DUPFD_CLOEXEC, 0)}, ending_(stop, shut_down{handle_.of}) {}

private:
    struct own_handle {
        int of;
        explicit own_handle(int opened) : of(opened) {}
        own_handle(own_handle const&) = delete;
        own_handle& operator=(own_handle const&) = delete;
        ~own_handle() { ::close(of); }
    } handle_;
    std::stop_callback<shut_down> ending_;
};

/// A connected socket, with or without TLS, whose operations end at a deadline. `SSLClient` of cpp-httplib is final and
/// has no such deadline. The socket belongs to cpp-httplib.
class bounded_socket {
public:
    explicit bounded_socket(int handle) : handle_(handle) {
        ::fcntl(handle_, F_SETFL, ::fcntl(handle_, F_GETFL) | O_NONBLOCK);
    }
    bounded_socket(bounded_socket const&) = delete;
    bounded_socket& operator=(bounded_socket const&) = delete;
    ~bounded_socket() = default;

    /// Begins TLS. Errors: `tls_failed`, with the reason of OpenSSL; `connection_failed`; `deadline_passed`.
    [[gnu::cold]] result<void> handshake(SSL_CTX* context, std::string const& host, deadline const& until) {
        std::stop_callback const ending(until.stop(), shut_down{handle_});
        session_.reset(SSL_new(context));
        auto* const bio = session_ ? BIO_new(method()) : nullptr;
        if (bio == nullptr) return net::tls_error("TLS failed: no session for " + host);
        BIO_set_data(bio, this);
        BIO_set_init(bio, 1);
        SSL_set_bio(session_.get(), bio, bio);
        if (!net::expect_host(session_.get(), host)) return net::tls_error("TLS failed: no session for " + host);
        begin(until);
        if (SSL_connect(session_.get()) == 1) return {};
        if (why_) return std::move(*why_);
        return ended_ ? net::tls_handshake_cut()
                      : net::tls_error("TLS failed: " + net::tls_reason(session_.get(), ERR_peek_last_error()));
    }
    /// Reads at least one byte; returns 0 at the end of the connection.
    [[gnu::cold]] result<std::size_t> read(char* into, std::size_t room, deadline const& until) {
        std::stop_callback const ending(until.stop(), shut_down{handle_});
        begin(until);
        if (session_) {
            int const count = SSL_read(session_.get(), into, int(std::min<std::size_t>(room, INT_MAX)));
            if (count > 0 && until.passed()) return until.why();
            if (count > 0) return std::size_t(count);
            if (SSL_get_error(session_.get(), count) == SSL_ERROR_ZERO_RETURN) return std::size_t{0};
            return failed("the connection broke before the answer was whole");
        }
        return receive(into, room);
    }
    [[gnu::cold]] result<void> write(std::string_view bytes, deadline const& until) {
        std::stop_callback const ending(until.stop(), shut_down{handle_});
        begin(until);
        for (; session_ && !bytes.empty();) {
            int const count =
                SSL_write(session_.get(), bytes.data(), int(std::min<std::size_t>(bytes.size(), 1 << 14)));
            if (count <= 0) return failed("the connection broke while the request was sent");
            bytes.remove_prefix(std::size_t(count));
        }
        return transmit(bytes);
    }
    /// Returns true if another request may be sent: the partner has neither closed the connection nor sent unsolicited
    /// data. Tickets for the session may have arrived.
    [[nodiscard]] bool is_idle() {
        pollfd one{handle_, POLLIN, 0};
        bool const silent = ::poll(&one, 1, 0) == 0;
        if (session_ && (!silent || SSL_has_pending(session_.get()) == 1)) {
            begin(deadline::in(std::chrono::milliseconds(1)));
            char byte = 0;
            int const count = SSL_peek(session_.get(), &byte, 1);
            return count <= 0 && SSL_get_error(session_.get(), count) == SSL_ERROR_WANT_READ;
        }
        return silent;
    }

private:
    void begin(deadline const& until) {
        until_ = until;
        why_.reset();
        ERR_clear_error();
    }
    [[gnu::cold]] result<std::size_t> receive(char* into, std::size_t room) const {
        for (;;) {
            if (until_.passed()) return until_.why(); // also if bytes arrive faster than they are read
            auto const count = ::recv(handle_, into, room, 0);
            if (count == 0 && until_.stopped()) return until_.why();
            if (count >= 0) return std::size_t(count);
            if (errno == EINTR) continue;
            if (errno != EAGAIN && errno != EWOULDBLOCK)
                return http1::connection_error("the connection broke before the answer was whole");
            if (!until_.wait_for(handle_, POLLIN)) return until_.why();
        }
    }
    [[gnu::cold]] result<void> transmit(std::string_view bytes) const {
        while (!bytes.empty()) {
            if (until_.passed()) return until_.why();
            auto const count = ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (count >= 0) {
                bytes.remove_prefix(std::size_t(count));
            } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
                if (!until_.wait_for(handle_, POLLOUT)) return until_.why();
            } else if (errno != EINTR) {
                return http1::connection_error("the connection broke while the request was sent");
            }
        }
        return {};
    }

    int handle_;
    deadline until_ = deadline::in({});
    std::optional<error> why_{}; ///< of the socket, during an operation of OpenSSL

    [[nodiscard, gnu::cold]] error failed(char const* what) {
        if (why_) return std::move(*why_);
        return http1::connection_error(std::string(what) +
                                       (ended_ ? "" : ": " + net::tls_reason(session_.get(), ERR_peek_last_error())));
    }
    /// What OpenSSL reads and writes through: the functions above, which wait. Its own BIO for sockets raises SIGPIPE.
    [[gnu::cold]] static BIO_METHOD const* method() {
        static std::unique_ptr<BIO_METHOD, decltype(&BIO_meth_free)> const made = [] {
            auto* const bounded = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "bounded socket");
            BIO_meth_set_read(bounded, [](BIO* bio, char* into, int room) {
                return of(bio).step(bio, of(bio).receive(into, std::size_t(room)), BIO_FLAGS_READ);
            });
            BIO_meth_set_write(bounded, [](BIO* bio, char const* bytes, int size) {
                auto const sent = of(bio).transmit({bytes, std::size_t(size)});
                return of(bio).step(bio, sent ? result<std::size_t>(std::size_t(size)) : sent.error(), BIO_FLAGS_WRITE);
            });
            BIO_meth_set_ctrl(bounded,
                              [](BIO*, int command, long, void*) -> long { return command == BIO_CTRL_FLUSH; });
            return std::unique_ptr<BIO_METHOD, decltype(&BIO_meth_free)>(bounded, BIO_meth_free);
        }();
        return made.get();
    }
    static bounded_socket& of(BIO* bio) { return *static_cast<bounded_socket*>(BIO_get_data(bio)); }
    /// Reports a failure as "try again", which leaves the session usable.
    [[gnu::cold]] int step(BIO* bio, result<std::size_t> const& done, int direction) {
        BIO_clear_flags(bio, BIO_FLAGS_RWS | BIO_FLAGS_SHOULD_RETRY);
        if (done) {
            ended_ = ended_ || *done == 0;
            return int(*done);
        }
        why_ = done.error();
        BIO_set_flags(bio, direction | BIO_FLAGS_SHOULD_RETRY);
        return -1;
    }

    std::unique_ptr<SSL, net::tls_deleter> session_{};
    bool ended_ = false; ///< by the partner, without closing the session
};

} // namespace waybill::detail::httplib_client
