// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/message/function.hpp>

#include <cstdint>

namespace waybill::detail::workflow_steps {

/// What an error leaves behind at the partner.
enum class call_outcome : std::uint8_t {
    nothing, ///< the partner said no, or never had the request: nothing was done
    unknown, ///< the answer is lost or says nothing of it: it may have been done
};

/// What is known of a request whose call ended with this error. Any answer that is no clear no leaves it open: a
/// gateway's page, a fault and an unreadable document may all come after the booking was made.
[[nodiscard]] constexpr call_outcome call_outcome_of(error const& why) noexcept {
    switch (why.code) {
    case error_code::url_invalid:
    case error_code::tls_failed: // never sent
    case error_code::not_found:
    case error_code::method_not_allowed:
    case error_code::media_type_unsupported:
    case error_code::operation_unknown: return call_outcome::nothing;
    case error_code::refused:
        return why.id == "TIMEOUT_UNKNOWN_OUTCOME" || why.id == "INTERNAL" ? call_outcome::unknown
                                                                           : call_outcome::nothing;
    default: break;
    }
    bool const turned_away = why.status >= 400 && why.status < 500 && why.status != 408;
    return turned_away ? call_outcome::nothing : call_outcome::unknown;
}

/// Whether the same request may fare better a little later: the network's failures, those of a gateway, and what the
/// profile marks so (`retry`, "Errors"). What failed inside of the service is asked again only where it does no harm.
[[nodiscard]] constexpr bool may_pass(error const& why, repetition repeat) noexcept {
    switch (why.code) {
    case error_code::connection_failed:
    case error_code::deadline_passed: return true;
    case error_code::refused:
        if (why.id == "RATE_LIMITED" || why.id == "TIMEOUT_UNKNOWN_OUTCOME") return true;
        return why.id == "INTERNAL" && repeat == repetition::free;
    case error_code::soap_fault: return false; // an answer, though a bad one: it comes again
    default: break;
    }
    if (why.status == 500) return why.code == error_code::server_error && repeat == repetition::free;
    return why.status > 500 || why.status == 429 || why.status == 408;
}

} // namespace waybill::detail::workflow_steps
