// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client_options.hpp>
#include <waybill/detail/client_side/attempts.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <chrono>
#include <concepts>
#include <optional>
#include <stop_token>
#include <string_view>

namespace waybill {

/// A transport sends one request to a partner and returns its response. A client and the policies of `client_options`
/// work with any type that has
///
///     result<http::response> operator()(std::string_view base_url, http::request const&);
///
/// and, if it can, what follows:
///
///     // for lists in pieces: passes status and fields to `begin` and the body to `take` while it arrives, and
///     // succeeds when one of them returns false; without it `call_for_each` receives the whole body at once
///     result<void> operator()(std::string_view base_url, http::request const&, http::body_receiver& into);
///     // for retries: waits between the attempts of a call; without it `retry_policy` is refused. With the second
///     // parameter it returns as soon as a stop is requested
///     void wait_for(std::chrono::milliseconds, std::stop_token const& = {});
///     // for `call_limits`: it ends at `request.end`, if that is not null, with `deadline_passed` or `cancelled`;
///     // without it a call with limits is refused
///     static constexpr bool ends_calls = true;
///
/// Both calls may have a further parameter `std::optional<connection_use>*`, for the observer: the transport sets what
/// it points to as soon as it has a connection.
///
/// The request has a method, a target that begins with `/`, header fields, and a body. `Host`, `Content-Length` and the
/// fields of the connection are left to the transport; those of the request must not be changed, nor repeated in logs:
/// they contain secrets. The path of `base_url` is a part of the target. A response of any status is a success. The
/// body is what the partner encoded: content and transfer codings are removed.
///
/// Errors: `url_invalid`, and `tls_failed` for certificate and handshake, only if nothing was sent; `connection_failed`
/// if there is no connection or it breaks; `deadline_passed` if the time for the call is over; `answer_too_large` for a
/// limit of the transport; `status_unexpected` for what is no HTTP response; `value_invalid` for a request that cannot
/// be sent. "Sent" means that a byte of the request may have reached the partner. A transport does not repeat a request
/// that may have been sent, unless `only_reads` of the request is set. It sets `error::unsent` if there was no
/// connection: after any other error but the first two the workflow takes the outcome of a booking for unknown.
///
/// A client calls its transport from the thread of the call. It may be used by several threads at once if the transport
/// may. Nothing is thrown.
template <class Transport>
concept transport_for_calls = requires(Transport& over, std::string_view base_url, http::request const& request) {
    { over(base_url, request) } -> std::convertible_to<result<http::response>>;
};

/// A transport that does not block: `transport/asio.hpp`. It has `async_call` instead of operator().
template <class Transport>
concept asynchronous_transport = requires(Transport const& over) {
    over.get_executor();
    over.settings();
};

namespace detail::client_side {

/// Sends a request, and reports the connection if the transport names it.
template <class Transport>
result<http::response> send_whole(Transport& over, std::string_view base_url, http::request const& request,
                                  attempts& calling) {
    std::optional<connection_use> used;
    if constexpr (requires { over(base_url, request, &used); }) {
        auto answer = over(base_url, request, &used);
        if (used) calling.connected(*used);
        return answer;
    } else {
        return over(base_url, request);
    }
}

[[nodiscard]] inline error retries_impossible() {
    error wrong;
    wrong.code = error_code::value_invalid;
    wrong.message = "the transport cannot wait between the attempts of retry_policy";
    wrong.expected = "void wait_for(std::chrono::milliseconds) in the transport, or retries.attempts = 1";
    return wrong;
}

/// The outcome of a call by a transport that was moved from.
[[nodiscard, gnu::cold]] inline error moved_from() {
    return error{.code = error_code::value_invalid, .message = "the transport was moved from", .unsent = true};
}

[[nodiscard]] inline error limits_impossible() {
    error wrong;
    wrong.code = error_code::value_invalid;
    wrong.message = "the transport does not observe the limits of a call";
    wrong.expected = "a transport with ends_calls, or no call_limits";
    wrong.unsent = true;
    return wrong;
}

/// A transport that can wait before the next attempt of a call.
template <class Transport>
concept waiting_transport = requires(Transport& over, std::chrono::milliseconds time) { over.wait_for(time); };

/// A transport that observes `end` of a request.
template <class Transport> concept ending_transport = requires { requires Transport::ends_calls; };

/// Waits between two attempts, until a stop is requested if the transport can.
template <waiting_transport Transport>
void wait_between(Transport& over, std::chrono::milliseconds time, std::stop_token const& stop) {
    if constexpr (requires { over.wait_for(time, stop); })
        over.wait_for(time, stop);
    else
        over.wait_for(time);
}

} // namespace detail::client_side

} // namespace waybill
