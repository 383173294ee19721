// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/quirk.hpp>
#include <waybill/via.hpp>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>

namespace waybill {

/// The span of an attempt in the trace of its caller (W3C Trace Context), in hexadecimal digits. Empty unless the
/// header fields of the call contain a valid `traceparent`.
struct observed_span {
    std::string_view trace_id{};  ///< 32 digits
    std::string_view parent_id{}; ///< 16 digits: the caller's span, as in its `traceparent`
    std::string_view span_id{};   ///< 16 digits: the attempt's own span, in the `traceparent` that is sent
};

/// The call that an event belongs to. No event has a text that a partner or a
/// user wrote, except for the partner's host: none can contain a secret. The
/// views are valid during the event.
struct observed_call {
    std::string_view host{};     ///< of the partner's base URL, with its port
    std::string_view function{}; ///< `HotelSearch`
    via access{};
    unsigned attempt = 1;
    observed_span span{}; ///< of this attempt
};

/// A request is about to be sent.
struct request_prepared {
    observed_call call{};
    std::size_t bytes = 0; ///< of the body
};
/// The transport has a connection for the request.
struct connection_ready {
    observed_call call{};
    bool reused = false;
    bool tls = false;
    std::chrono::steady_clock::duration waited{}; ///< since the start of the attempt
};
/// A whole response has arrived.
struct answer_received {
    observed_call call{};
    int status = 0;
    std::size_t bytes = 0;                      ///< of the decoded body
    std::chrono::steady_clock::duration took{}; ///< since the start of the attempt
};
/// A deviation was tolerated.
struct quirk_seen {
    observed_call call{};
    quirk_kind kind{};
};
/// The call will be repeated.
struct retry_planned {
    observed_call call{};
    error_code why{};
    int status = 0; ///< 0 if no response arrived
    std::chrono::milliseconds wait{};
};
/// The call has ended.
struct call_ended {
    observed_call call{};                       ///< with the number of attempts
    std::optional<error_code> why{};            ///< nothing: success
    int status = 0;                             ///< of an error; 0 if no response arrived
    std::chrono::steady_clock::duration took{}; ///< of all attempts with their waits
};

/// Receives the events of a client's calls, in their order for each call.
/// Derive from it and override what is needed.
///
/// With `asio_transport` the functions are called by the threads of its
/// context, for different calls at once; they must neither block nor throw.
class observer {
public:
    virtual void on(request_prepared const&) {}
    virtual void on(connection_ready const&) {}
    virtual void on(answer_received const&) {}
    virtual void on(quirk_seen const&) {}
    virtual void on(retry_planned const&) {}
    virtual void on(call_ended const&) {}

    observer(observer const&) = delete;
    observer& operator=(observer const&) = delete;

protected:
    observer() = default;
    ~observer() = default;
};

} // namespace waybill
