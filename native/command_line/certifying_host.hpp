// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host.hpp>
#include <server/running_service.hpp>

#include <waybill/result.hpp>

#include <memory>
#include <string>

namespace waybill::native::command_line {

/// The host of `waybill serve --certify`: listens in place of the service, which runs on loopback as a sandbox, and
/// examines the clients. The service trusts it as a proxy, so the list of addresses applies to the clients.
class certifying_host {
public:
    /// The settings of the service.
    [[nodiscard]] static server::server_settings inner_settings(server::server_settings const& given);
    /// `service` is the address of the service. Errors: those of `http_host::host::start`; `connection_failed` for a
    /// report that cannot be written.
    [[nodiscard]] static result<std::unique_ptr<certifying_host>> start(server::server_settings const& given,
                                                                        std::string const& service, std::string report);
    ~certifying_host();
    certifying_host(certifying_host const&) = delete;
    certifying_host& operator=(certifying_host const&) = delete;

    [[nodiscard]] std::string const& address() const noexcept;

private:
    struct parts;
    explicit certifying_host(std::unique_ptr<parts> made);
    std::unique_ptr<parts> parts_;
};

} // namespace waybill::native::command_line
