// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/http/call_end.hpp>
#include <waybill/retry.hpp>
#include <waybill/via.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

namespace waybill {

/// An event of a call. No event has a text that a partner or a user wrote, except for the partner's host: none can
/// contain a secret. The views are valid during the event.
struct call_event {
    enum class kind : std::uint8_t {
        attempt, ///< a request is about to be sent; `bytes` of its body
        answer,  ///< a whole response has arrived; its `status`, `bytes` of its decoded body
        retry,   ///< the call will be repeated after `wait`, because of `why` and `status`
        end,     ///< the call has ended: with `why` and `status`, or well
    };
    kind what{};
    std::string_view host{};     ///< of the partner's base URL, with its port
    std::string_view function{}; ///< `HotelSearch`
    via access{};
    unsigned attempt = 1;
    std::size_t bytes = 0;
    int status = 0;                             ///< 0 if no response arrived
    std::optional<error_code> why{};            ///< nothing: success
    std::chrono::milliseconds wait{};           ///< before the next attempt
    std::chrono::steady_clock::duration took{}; ///< since the start of the attempt; at the end, since that of the call
};

/// Receives the events of a client's calls, in their order for each call. With `asio_transport` it is called by the
/// threads of its context, for different calls at once; it must neither block nor throw.
using observer = std::function<void(call_event const&)>;

/// What a client does in addition to its calls. By default nothing.
struct client_options {
    retry_policy retries{.attempts = 1}; ///< of `client::call` and `client::async_call`; by default none
    waybill::observer observer{};        ///< empty: none
};

/// The limits of one blocking call, in addition to those of the transport.
///
///     auto trips = agency.call(rq, waybill::via::post, {}, {}, {.deadline = 2s, .stop = token});
struct call_limits {
    /// From the start of the call to its end, with all attempts and the waits between them. A retry that would begin
    /// later is not made. The call ends with `deadline_passed`.
    std::optional<std::chrono::milliseconds> deadline{};
    /// The call ends with `cancelled` when a stop is requested, at any step. A request may have been sent: the outcome
    /// is unknown unless `error::unsent` is set.
    std::stop_token stop{};

    [[nodiscard]] bool any() const noexcept { return deadline || stop.stop_possible(); }
    /// Returns the end of a call that begins now.
    [[nodiscard]] http::call_end begin() const {
        http::call_end end{.stop = stop};
        if (deadline) end.until = http::call_end::clock::now() + *deadline;
        return end;
    }
};

} // namespace waybill
