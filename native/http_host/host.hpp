// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/certificate.hpp>
#include <http_host/host_activity.hpp>
#include <http_host/host_answer.hpp>

#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::http_host {

/// What connections and requests may cost. A request beyond a limit is answered and its connection closed.
struct host_limits {
    std::size_t header_bytes = std::size_t{16} << 10;  ///< request line and fields together; beyond: 414 or 431
    std::size_t header_count = 100;                    ///< beyond: 431
    std::size_t body_bytes = std::size_t{8} << 20;     ///< plain or chunked; beyond: 413
    std::size_t bodies_bytes = std::size_t{256} << 20; ///< of all requests at one time; beyond: 503
    std::size_t connections = 12'000;                  ///< beyond: 503 at once, and closed
    std::size_t connections_per_address = 1'000;       ///< beyond: 429 at once, and closed
    std::size_t strangers = 256;                       ///< of those who are not admitted; beyond: closed at once
    std::size_t waiting_requests = 1'000;              ///< for one of the handlers; beyond: 503, the connection stays
    std::chrono::milliseconds header_time{10'000};     ///< from the first byte of a request to its empty line
    std::chrono::milliseconds body_time{30'000};       ///< for the whole body
    std::chrono::milliseconds write_time{30'000};      ///< for the whole response, or for each piece of one
    std::chrono::milliseconds idle_time{60'000};       ///< between requests
    std::chrono::milliseconds stranger_time{5'000};    ///< instead of the head's and the idle time, who is not admitted
    std::chrono::milliseconds drain_time{10'000};      ///< how long `stop` waits for requests that are under way
};

struct host_settings {
    std::string listen =
        "127.0.0.1:8080"; ///< `address:port`, `[address]:port` or `name:port`; port 0: any that is free
    unsigned threads = 4; ///< handlers that run at once; one thread more reads and writes meanwhile
    host_limits limits{};
    /// Besides connections: files of the store, the log, other hosts' connections, and the like.
    std::size_t other_descriptors = 256;
    std::optional<certificate_files> encryption{}; ///< TLS 1.2 or later; without, connections are plain
};

/// What the host asks of the service. All of it is called from several threads at once. What a handler throws is
/// answered with 500 and told to `trouble`; it ends nothing but its own request.
struct host_handlers {
    /// Answers a request. `caller` is the numeric address of the socket's other end, IPv4 also where it came mapped
    /// into IPv6, no port; or what `admit_head` made of it.
    ///
    /// The rest of a response that is made in pieces is asked for by one thread at a time, the next piece when the one
    /// before it was sent: chunked, or to a client of HTTP/1.0 until the connection ends. Where it fails the connection
    /// is cut, so that nobody takes what was sent for a whole answer.
    ///
    /// What a request waits for without a handler, and how much later a response is sent, is in the `host_answer`.
    std::function<host_answer(http::request const&, std::string_view caller)> respond;
    /// Asked once for each connection, before anything of it is read. Nobody else is accepted meanwhile: it must not
    /// wait for anything. Empty: everybody is admitted.
    std::function<bool(std::string_view peer_address)> admit_address{};
    /// What those get who are not admitted, unread; the connection is closed. Empty: 403 and a short text.
    std::function<http::response(std::string_view peer_address)> refuse_address{};
    /// Asked for each request when its head is read and nothing of its body is. May tell another caller than the
    /// socket's other end, such as the one a proxy names, and may remove header fields. What it answers is sent, and
    /// the connection closed.
    std::function<std::optional<http::response>(http::request& head, std::string& caller)> admit_head{};
    /// Asked for each whole request before a handler is looked for. What it answers is sent at once, however many
    /// requests wait for a handler: for health checks. It runs on a thread that reads and writes, and must not wait for
    /// anything. Empty: everything goes to `respond`.
    std::function<std::optional<http::response>(http::request const&)> answer_at_once{};
    /// Whether so many callers come by this address that `connections_per_address` does not hold for it, as they do by
    /// a proxy's. Empty: it holds for all.
    std::function<bool(std::string_view peer_address)> is_shared_address{};
    /// Called once when `limits.drain_time` is over and requests are still being answered: ends what their handlers
    /// wait for, as far as anything can. Empty: they are waited for.
    std::function<void()> end_handlers{};
    /// Told what went wrong inside of the host or a handler, for the log; never anything of a request.
    std::function<void(std::string_view what)> trouble{};
};

/// An HTTP/1.x server: asynchronous, so that an idle connection costs memory and no thread.
class host {
public:
    /// Listens and serves from now on. Errors: `url_invalid` for an address that is none, `connection_failed` for one
    /// that cannot be had, or for a certificate that cannot be read.
    [[nodiscard]] static result<std::unique_ptr<host>> start(host_settings settings, host_handlers handlers);
    /// As `stop`.
    ~host();
    host(host const&) = delete;
    host& operator=(host const&) = delete;

    /// Where it really listens: `127.0.0.1:40213`.
    [[nodiscard]] std::string const& address() const noexcept;
    [[nodiscard]] std::uint16_t port() const noexcept;
    /// What it counts, as long as it lives.
    [[nodiscard]] host_activity const& activity() const noexcept;

    /// Reads the certificate anew, for connections that come. When that fails, the one there is stays in use.
    [[nodiscard]] result<void> renew_certificate();

    /// Accepts nobody any more, closes idle connections, lets requests under way be answered for up to
    /// `limits.drain_time`, and returns when all is still. Handlers cannot be stopped: where one runs on after that
    /// time, and after `end_handlers`, this waits for its end. Must not be called by a handler.
    void stop();

private:
    class engine;
    explicit host(std::unique_ptr<engine> running);
    std::unique_ptr<engine> engine_;
};

} // namespace waybill::native::http_host
