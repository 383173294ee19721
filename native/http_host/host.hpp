// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: HTTP over sockets and TLS, with limits; it knows nothing of bookings.
#pragma once

#include <http_host/certificate.hpp>
#include <http_host/host_activity.hpp>
#include <http_host/host_response.hpp>

#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// Why: docs/adr/0021-host-http-with-asio-and-beast.md
namespace waybill::native::http_host {

/// Limits of connections and requests. A request beyond a limit gets a response and its connection is closed.
struct host_limits {
    std::size_t header_bytes = std::size_t{16} << 10;  ///< request line and fields together; beyond: 414 or 431
    std::size_t header_count = 100;                    ///< beyond: 431
    std::size_t body_bytes = std::size_t{8} << 20;     ///< plain or chunked; beyond: 413
    std::size_t bodies_bytes = std::size_t{256} << 20; ///< of all requests at one time, see `body_memory`; beyond: 503
    std::size_t connections = 12'000;                  ///< beyond: 503 at once, and closed
    std::size_t connections_per_address = 1'000;       ///< beyond: 429 at once, and closed
    std::size_t strangers = 256;                       ///< of callers that are not admitted; beyond: closed at once
    std::size_t waiting_requests = 1'000;              ///< for a handler; beyond: 503, the connection stays open
    std::chrono::milliseconds header_time{10'000};     ///< from the first byte of a request to its empty line
    std::chrono::milliseconds body_time{30'000};       ///< for the whole body
    std::chrono::milliseconds write_time{30'000};      ///< for the whole response, or for each piece
    std::chrono::milliseconds idle_time{60'000};       ///< between requests
    /// replaces header_time and idle_time for callers that are not admitted
    std::chrono::milliseconds stranger_time{5'000};
    std::chrono::milliseconds drain_time{10'000}; ///< how long `stop` waits for requests in progress
};

struct host_settings {
    std::string listen =
        "127.0.0.1:8080"; ///< `address:port`, `[address]:port` or `name:port`; port 0: any that is free
    unsigned threads = 4; ///< concurrent handlers; one more thread reads and writes meanwhile
    host_limits limits{};
    /// In addition to connections: files of the store, the log, connections of other hosts, and the like.
    std::size_t other_descriptors = 256;
    std::optional<certificate_files> encryption{}; ///< TLS 1.2 or later; empty: no encryption
};

/// Where a request comes from.
struct request_caller {
    /// The numeric address of the peer without a port, as IPv4 if it was mapped into IPv6, or the one that
    /// `host_handlers::admit_head` has set.
    std::string_view address{};
    /// The names in the client's certificate, which was verified: see `certificate_names`. Empty without
    /// `certificate_files::client_ca`.
    std::span<std::string const> certificate_names{};

    /// For handlers that need the address alone.
    operator std::string_view() const noexcept { return address; }
};

/// The callbacks of the host. All are called from several threads concurrently. An exception from a handler results in
/// 500 for its request and is reported to `trouble`.
struct host_handlers {
    /// Handles a request. The views of the caller are valid as long as the request.
    ///
    /// Further pieces of a response are requested by one thread at a time, each after the previous one was sent:
    /// chunked, or for HTTP/1.0 until the connection ends. If a piece fails, the connection is reset, so that the
    /// client cannot take the response for complete.
    ///
    /// The `host_response` may also contain an event to wait for without a handler, and a delay of the response.
    std::function<host_response(http::request const&, request_caller const& caller)> respond;
    /// Called once for each connection, before anything is read. It must not block: meanwhile no other connection is
    /// accepted. Empty: all are admitted.
    std::function<bool(std::string_view peer_address)> admit_address{};
    /// The response to callers that are not admitted, after their first bytes, unless these begin a request for one of
    /// `public_paths`; then their connection is closed. Empty: 403 and a short text.
    std::function<http::response(std::string_view peer_address)> refuse_address{};
    /// Paths that `respond_at_once` answers for every caller: for these, neither `admit_address` nor `admit_head`
    /// counts.
    std::vector<std::string_view> public_paths{};
    /// Called for each request when its head was read and nothing of its body. May replace the caller, for example by
    /// the one that a proxy names, and may remove header fields. If it returns a response, that is sent and the
    /// connection closed.
    std::function<std::optional<http::response>(http::request& head, std::string& caller)> admit_head{};
    /// Adds what clients need in a response that the host makes itself after it has read a head, such as 413 and 503:
    /// a browser hides a response without the fields of CORS. Empty: nothing is added.
    std::function<void(http::request const& head, http::response&)> complete{};
    /// Called for each complete request before it gets a handler. A returned response is sent at once, even if requests
    /// wait for handlers: for health checks. It runs on a thread that reads and writes, and must not block. Empty: all
    /// requests go to `respond`.
    std::function<std::optional<http::response>(http::request const&)> respond_at_once{};
    /// Whether many callers share this address, as with a proxy, so that `connections_per_address` and the share of
    /// `bodies_bytes` do not apply. Empty: they apply to all.
    std::function<bool(std::string_view peer_address)> is_shared_address{};
    /// Called once when `limits.drain_time` is over and requests are still in progress: unblocks their handlers as far
    /// as possible. Empty: `stop` waits for them.
    std::function<void()> end_handlers{};
    /// Called with each failure inside the host or a handler, for the log; never with any part of a request.
    std::function<void(std::string_view what)> trouble{};
};

/// An asynchronous HTTP/1.x server: an idle connection costs memory and no thread.
class host {
public:
    /// Starts to listen and serve. Errors: `url_invalid` for an invalid address, `connection_failed` for an address
    /// that cannot be bound or a certificate that cannot be read.
    [[nodiscard]] static result<std::unique_ptr<host>> start(host_settings settings, host_handlers handlers);
    /// Calls `stop`.
    ~host();
    host(host const&) = delete;
    host& operator=(host const&) = delete;

    /// The bound address: `127.0.0.1:40213`.
    [[nodiscard]] std::string const& address() const noexcept;
    [[nodiscard]] std::uint16_t port() const noexcept;
    /// Its counters, valid for the lifetime of the host.
    [[nodiscard]] host_activity const& activity() const noexcept;
    /// The limits in effect: fewer connections than in the settings if not as many descriptors may be open.
    [[nodiscard]] host_limits const& limits() const noexcept;
    /// When the first certificate of the chain expires. Nothing: no encryption.
    [[nodiscard]] std::optional<std::chrono::system_clock::time_point> certificate_expiry() const;

    /// Reloads the certificate for new connections. If that fails, the previous one stays in use.
    [[nodiscard]] result<void> renew_certificate();

    /// Stops accepting, closes idle connections, waits up to `limits.drain_time` for requests in progress, and returns
    /// when all have ended. Handlers cannot be stopped: if one runs on after that time, and after `end_handlers`, this
    /// waits for it. Must not be called by a handler.
    void stop();

private:
    class engine;
    explicit host(std::unique_ptr<engine> running);
    std::unique_ptr<engine> engine_;
};

} // namespace waybill::native::http_host
