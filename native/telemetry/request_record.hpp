// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: log and metrics, from one record per request.
#pragma once

#include <telemetry/quirk_tally.hpp>

#include <waybill/via.hpp>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// Why: docs/adr/0029-observe-without-documents.md
namespace waybill::native::telemetry {

/// What the log and the metrics may report about a request: all of it, and nothing else. It has no member for a
/// document, a target or a message, so none can reach a log by mistake; of a document it has names of fields only.
struct request_record {
    std::string id{};                  ///< the caller's `X-Request-ID`, or the service's own
    std::string trace{};               ///< the id of the caller's trace; empty: none
    std::string span{};                ///< the id of the caller's span in that trace: one attempt of a call
    std::string_view function{};       ///< a name of the program; empty: no function was reached
    std::optional<waybill::via> via{}; ///< nothing: the request was refused before it was known
    std::string login{};               ///< as sent, valid or not
    std::string address{};             ///< of the caller
    int status = 0;                    ///< of the HTTP response
    std::string outcome{}; ///< `ok`, the id of the refusal, or `http_404` and the like where no document was answered
    /// `other_certificate`: the login is bound to a name that the certificate does not have; empty: see `outcome`
    std::string_view reason{};
    std::string certificate{}; ///< the names in the certificate of the connection, with commas; empty: none
    std::string fault{};       ///< the requested fault of the sandbox
    /// from the last byte of the request until the response was complete; for a list, sent
    std::chrono::nanoseconds whole{};
    std::chrono::nanoseconds store{}; ///< the part of it that was spent in the store
    std::size_t bytes_in = 0;         ///< of the request body
    std::size_t bytes_out = 0;        ///< of the response body
    bool broken_off = false;          ///< a list that ended early
    quirk_tally quirks{};
    std::string ignored{}; ///< paths of the fields of the request without effect
};

} // namespace waybill::native::telemetry
