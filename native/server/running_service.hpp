// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/authenticator.hpp>
#include <booking_service/quoting.hpp>
#include <http_host/host.hpp>
#include <storage/store.hpp>
#include <telemetry/service_log.hpp>

#include <waybill/result.hpp>
#include <waybill/service.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace waybill::native::server {

/// A partner that can be asked to fail: see `sandbox/fault.hpp`.
struct sandbox_settings {
    bool on = false;
    std::chrono::milliseconds slow{5'000}; ///< how late a slow answer comes
};

struct server_settings {
    http_host::host_settings host{};
    std::string store_url{};                      ///< `sqlite:FILE` or `postgresql://…`
    std::chrono::milliseconds store_time{15'000}; ///< that one use of the store may take
    waybill::service_settings service{};
    booking_service::workflow_settings workflow{};
    std::vector<std::string> cors_origins{}; ///< web origins whose pages may call, `*` alone for all; empty: none
    std::vector<std::string>
        trusted_proxies{}; ///< ranges of addresses whose `X-Forwarded-…` or `Forwarded` is believed
    authentication::authenticator_settings authentication{};
    bool allow_plain_http = false; ///< listen on an address that is not loopback, where passwords come in the clear
    std::string admin_listen{};    ///< where `/metrics` is answered, with `/health` and `/ready`; empty: nowhere
    telemetry::log_settings log{};
    std::string address{};     ///< base URL in WSDL, OpenAPI and help pages; empty: see `public_address`
    std::string page_folder{}; ///< whose files are served at `/`; empty: none
    sandbox_settings sandbox{};
};

/// The whole service in operation: store, authentication, booking service, HTTP host. Each request is logged in one
/// line, which holds what a `request_record` does: never a document, a query or a password.
class running_service {
public:
    [[nodiscard]] static result<std::unique_ptr<running_service>> start(server_settings settings);
    ~running_service();
    running_service(running_service const&) = delete;
    running_service& operator=(running_service const&) = delete;

    /// `127.0.0.1:40213`
    [[nodiscard]] std::string const& address() const noexcept;
    /// Where `/metrics` is answered; empty for nowhere.
    [[nodiscard]] std::string admin_address() const;
    /// Opens the log again, and reads the certificate anew: a broken one is told of in the log, and the one before it
    /// stays. Called on SIGHUP.
    void reload();
    /// Answers what is under way, and returns when all is still.
    void stop();

private:
    struct parts;
    explicit running_service(std::unique_ptr<parts> made);
    std::unique_ptr<parts> parts_;
};

} // namespace waybill::native::server
