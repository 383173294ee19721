// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/function.hpp>

#include <cstdint>

namespace waybill::detail::workflow_steps {

/// What the partner has done when a call ends with an error.
enum class call_outcome : std::uint8_t {
    nothing, ///< the partner refused the request or did not receive it
    unknown, ///< the response is lost or inconclusive: the request may have been carried out
};

/// Returns what is known about a request whose call ended with this error. Only a clear refusal is conclusive: the page
/// of a gateway, a fault or an unreadable document may all follow a completed booking.
[[nodiscard]] constexpr call_outcome call_outcome_of(error const& why) noexcept {
    if (why.unsent) return call_outcome::nothing;
    switch (why.code) {
    case error_code::url_invalid:
    case error_code::tls_failed: // never sent
    case error_code::not_found:
    case error_code::method_not_allowed:
    case error_code::media_type_unsupported:
    case error_code::operation_unknown: return call_outcome::nothing;
    case error_code::refused:
        return refused_as(why, error_id::timeout_unknown_outcome) || refused_as(why, error_id::internal)
                   ? call_outcome::unknown
                   : call_outcome::nothing;
    default: break;
    }
    bool const turned_away = why.status >= 400 && why.status < 500 && why.status != 408;
    return turned_away ? call_outcome::nothing : call_outcome::unknown;
}

/// Returns true if a retry of the request may succeed: after failures of the network or of a gateway, and for errors
/// that the profile marks with `retry` ("Errors"). Internal errors of the service are retried only if a repetition has
/// no effect.
[[nodiscard]] constexpr bool may_pass(error const& why, repetition repeat) noexcept {
    switch (why.code) {
    case error_code::connection_failed:
    case error_code::deadline_passed: return true;
    case error_code::refused:
        if (refused_as(why, error_id::rate_limited) || refused_as(why, error_id::timeout_unknown_outcome)) return true;
        return refused_as(why, error_id::internal) && repeat == repetition::free;
    case error_code::soap_fault: return false; // a response, which a retry would repeat
    default: break;
    }
    if (why.status == 500) return why.code == error_code::server_error && repeat == repetition::free;
    return why.status > 500 || why.status == 429 || why.status == 408;
}

/// Whether a request changes a booking. A refusal of its repeat then does not prove that nothing was done: the lost one
/// may have been carried out.
template <class Request>
[[nodiscard]] constexpr bool changes_booking(Request const& request) noexcept {
    if constexpr (requires { request.simulate; }) return !request.simulate.value_or(false);
    return requires { request.booking_number; } && !function<Request>.only_reads;
}

} // namespace waybill::detail::workflow_steps
