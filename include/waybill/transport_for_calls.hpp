// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client_options.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <concepts>
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
///     // for retries: waits between the attempts of a call; without it the thread sleeps until a stop is requested.
///     // With the second parameter it returns as soon as that is
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

/// A transport that does not block: `transport/asio.hpp`. Its client is `async_client`.
template <class Transport>
concept asynchronous_transport = requires(Transport const& over) {
    over.get_executor();
    over.settings();
};

} // namespace waybill
