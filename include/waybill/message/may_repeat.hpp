// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/enumerators.hpp>
#include <waybill/error.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/function.hpp>

#include <cstdint>

// Why: docs/adr/0013-recover-from-lost-responses.md
namespace waybill {

/// What the partner has done when a call ends with an error.
enum class call_outcome : std::uint8_t {
    nothing, ///< the partner refused the request or did not receive it
    unknown, ///< the response is lost or inconclusive: the request may have been carried out
};
BOOST_DESCRIBE_ENUM(call_outcome, nothing, unknown)

/// What a failure says about its request.
struct failure_meaning {
    call_outcome outcome = call_outcome::unknown;
    retry_advice retry = retry_advice::no;
};
/// What an error code says, whatever its status.
struct failure_of_code {
    error_code code;
    int status; ///< only with this status; 0: with any
    failure_meaning meaning;
};
/// What an HTTP status says.
struct failure_of_status {
    int first; ///< the first status of the range
    int last;
    failure_meaning meaning;
};

/// The failures whose error code decides, in the order of the enumerators; the others are decided by their status. Also
/// read by the generator of the npm package.
inline constexpr failure_of_code failures_by_code[] = {
    {error_code::url_invalid, 0, {call_outcome::nothing, retry_advice::no}},
    {error_code::operation_unknown, 0, {call_outcome::nothing, retry_advice::no}},
    {error_code::media_type_unsupported, 0, {call_outcome::nothing, retry_advice::no}},
    {error_code::not_found, 0, {call_outcome::nothing, retry_advice::no}},
    {error_code::method_not_allowed, 0, {call_outcome::nothing, retry_advice::no}},
    // every fault has this status, also one for a request that is wrong
    {error_code::soap_fault, 500, {call_outcome::unknown, retry_advice::no}},
    {error_code::connection_failed, 0, {call_outcome::unknown, retry_advice::yes}},
    {error_code::tls_failed, 0, {call_outcome::nothing, retry_advice::no}},
    {error_code::deadline_passed, 0, {call_outcome::unknown, retry_advice::yes}},
    {error_code::cancelled, 0, {call_outcome::unknown, retry_advice::no}},
};

/// The first row with the status decides. The page of a gateway, a fault or an unreadable document may all follow a
/// completed booking: only a status that refuses the request is conclusive.
inline constexpr failure_of_status failures_by_status[] = {
    {408, 408, {call_outcome::unknown, retry_advice::yes}},
    {429, 429, {call_outcome::nothing, retry_advice::yes}},
    {400, 499, {call_outcome::nothing, retry_advice::no}},
    {500, 500, {call_outcome::unknown, retry_advice::reads_only}}, // as `INTERNAL`
    {502, 504, {call_outcome::unknown, retry_advice::yes}},
    {520, 524, {call_outcome::unknown, retry_advice::yes}}, // of content delivery networks: the service did not answer
};

namespace detail {
constexpr failure_meaning meaning_of_status(int status) noexcept {
    for (auto const& row : failures_by_status)
        if (status >= row.first && status <= row.last) return row.meaning;
    return {};
}
} // namespace detail

/// Returns what a refusal with an id of this kind says.
[[nodiscard]] constexpr failure_meaning meaning_of(error_kind const& kind) noexcept {
    bool const refused = kind.retry == retry_advice::no || kind.retry == retry_advice::yes;
    return {refused ? call_outcome::nothing : call_outcome::unknown, kind.retry};
}

/// Returns what an error says about its request, apart from `error::unsent`.
[[nodiscard]] constexpr failure_meaning meaning_of(error const& why) noexcept {
    if (why.code == error_code::refused) {
        for (auto const& kind : detail::error_kind_table)
            if (why.id == name_of(kind.id)) return meaning_of(kind);
        return {call_outcome::nothing, detail::meaning_of_status(why.status).retry}; // an id of the partner's own
    }
    for (auto const& row : failures_by_code)
        if (why.code == row.code && (row.status == 0 || row.status == why.status)) return row.meaning;
    return detail::meaning_of_status(why.status);
}

/// Returns what is known about a request whose call ended with this error. Only a clear refusal is conclusive.
[[nodiscard]] constexpr call_outcome call_outcome_of(error const& why) noexcept {
    return why.unsent ? call_outcome::nothing : meaning_of(why).outcome;
}

/// Whether a call that ended with this error may be repeated. The one answer of clients, of the workflow and of the npm
/// package: a function that only reads is repeated if the failure may pass, one that changes something only if it is
/// also known that it was not carried out.
///
/// `outcome`: what is known, for a caller that knows more than the error says, such as after a lookup.
[[nodiscard]] constexpr bool may_repeat(error const& why, repetition of, call_outcome outcome) noexcept {
    switch (meaning_of(why).retry) {
    case retry_advice::yes:
    case retry_advice::same_reference: return of == repetition::free || outcome == call_outcome::nothing;
    case retry_advice::reads_only: return of == repetition::free;
    case retry_advice::no: break;
    }
    return false;
}
/// The same, with the outcome that the error states.
[[nodiscard]] constexpr bool may_repeat(error const& why, repetition of) noexcept {
    return may_repeat(why, of, call_outcome_of(why));
}

} // namespace waybill
