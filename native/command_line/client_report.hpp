// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <server/running_service.hpp>

#include <waybill/binding/endpoint.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <memory>
#include <string>

namespace waybill::native::command_line {

/// The report of `waybill serve --certify`: examines the requests that a sandbox answers, and writes the report after
/// them. Thread-safe.
class client_report {
public:
    /// Error: `connection_failed` for a file that cannot be written. By its name the report is JSON, JUnit, HTML or
    /// text.
    [[nodiscard]] static result<std::unique_ptr<client_report>> open(endpoint_settings endpoints,
                                                                     std::string const& file);
    /// Writes the report a last time.
    ~client_report();
    client_report(client_report const&) = delete;
    client_report& operator=(client_report const&) = delete;

    /// Answers a request by the service, altered if its login names a scenario. A thread waits while a login is
    /// verified.
    [[nodiscard]] http_host::host_response respond(http::request const& request, server::serve_function const& serve);

private:
    struct parts;
    explicit client_report(std::unique_ptr<parts> made);
    std::unique_ptr<parts> parts_;
};

} // namespace waybill::native::command_line
