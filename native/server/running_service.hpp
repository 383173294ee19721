// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: `waybill serve`: puts the parts together; pages, CORS, readiness.
#pragma once

#include <authentication/authenticator.hpp>
#include <booking_service/pruning.hpp>
#include <booking_service/quoting.hpp>
#include <http_host/host.hpp>
#include <storage/store.hpp>
#include <telemetry/service_log.hpp>

#include <waybill/result.hpp>
#include <waybill/service.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace waybill::native::server {

/// Settings of the sandbox: see `sandbox/fault.hpp`.
struct sandbox_settings {
    bool on = false;
    std::chrono::milliseconds slow{5'000}; ///< delay of a slow response
};

/// Answers a request as the service does.
using serve_function = std::function<http_host::host_response(http::request const&)>;

struct server_settings {
    http_host::host_settings host{};
    std::string store_url{};                      ///< `sqlite:FILE` or `postgresql://…`
    bool create_store = true;                     ///< whether a missing SQLite file is created
    std::chrono::milliseconds store_time{15'000}; ///< longest use of a store connection
    std::string read_store_url{};                 ///< a standby server of the store that answers lists; empty: none
    std::chrono::milliseconds read_age{1'000};    ///< the greatest age of its data
    /// the greatest age of the availability that a search answers from, unless many changes are being read
    std::chrono::milliseconds search_age{1'000};
    waybill::service_settings service{};
    booking_service::workflow_settings workflow{};
    booking_service::retention_settings retention{};
    bool read_only = false;      ///< start as after `set_read_only(true)`
    bool clock_is_right = false; ///< whatever the newest instant in the store is, see `clock_witness`
    /// web origins whose pages may call the service, `*` alone for all; empty: none
    std::vector<std::string> cors_origins{};
    std::vector<std::string> trusted_proxies{}; ///< ranges of addresses whose `X-Forwarded-…` is trusted
    authentication::authenticator_settings authentication{};
    bool allow_plain_http = false; ///< listen on an address that is not loopback, where passwords come in the clear
    std::string admin_listen{};    ///< address of `/metrics`, `/health` and `/ready`; empty: none
    telemetry::log_settings log{};
    std::chrono::milliseconds slow_statement{0}; ///< statements of the store that are logged take this long; 0: none
    bool slow_statement_plan = false;            ///< with their plan
    bool compression = true;                     ///< compress responses, see `compress`
    /// how long requests are still served after `stop` was called, until load balancers have seen `/ready`
    std::chrono::milliseconds stop_delay{0};
    std::string address{};                    ///< base URL in WSDL, OpenAPI and help pages; empty: see `public_address`
    std::string page_folder{};                ///< folder of the files that are served at `/`; empty: none
    std::vector<std::string> page_services{}; ///< web origins that the page may call besides its own; `*`: all
    sandbox_settings sandbox{};
    /// Answers each request that the host admits, with the service as `serve`; empty: the service itself.
    std::function<http_host::host_response(http::request const&, serve_function const& serve)> around{};
};

/// The complete service: store, authentication, booking service, HTTP host. Logs each request in one line with the
/// fields of `request_record`: never a document, a query string or a password.
class running_service {
public:
    [[nodiscard]] static result<std::unique_ptr<running_service>> start(server_settings settings);
    ~running_service();
    running_service(running_service const&) = delete;
    running_service& operator=(running_service const&) = delete;

    /// `127.0.0.1:40213`
    [[nodiscard]] std::string const& address() const noexcept;
    /// The address of `/metrics`; empty if there is none.
    [[nodiscard]] std::string admin_address() const;
    /// Whether a thread of the host has run since the last call, for a watchdog that calls it at intervals of a second
    /// or more.
    [[nodiscard]] bool alive();
    /// Reopens the log and reads the certificate and the page again. Logs what cannot be read and keeps the previous
    /// one. Called on SIGHUP.
    void reload();
    /// Refuses changes as if the store were busy, or no longer; searches and lists go on. Called on SIGUSR1 and
    /// SIGUSR2.
    void set_read_only(bool on);
    /// For `stop_delay`, serves on while `/ready` returns 503. Then finishes the requests in progress and returns.
    void stop();

private:
    struct parts;
    explicit running_service(std::unique_ptr<parts> made);
    std::unique_ptr<parts> parts_;
};

} // namespace waybill::native::server
