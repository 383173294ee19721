// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/enumerators.hpp>
#include <waybill/error.hpp>
#include <waybill/message/error_result.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// The ids of refusals (profile, "Errors").
enum class error_id : std::uint8_t {
    strrq_missing,
    field_required,
    xml_invalid,
    json_invalid,
    root_unknown,
    field_invalid,
    auth_invalid,
    ip_not_allowed,
    offer_expired,
    quote_expired,
    price_changed,
    sold_out,
    state_conflict,
    reference_reused,
    fee_exceeded,
    booking_not_found,
    too_large,
    rate_limited,
    timeout_unknown_outcome,
    internal,
};
BOOST_DESCRIBE_ENUM(error_id, strrq_missing, field_required, xml_invalid, json_invalid, root_unknown, field_invalid,
                    auth_invalid, ip_not_allowed, offer_expired, quote_expired, price_changed, sold_out, state_conflict,
                    reference_reused, fee_exceeded, booking_not_found, too_large, rate_limited, timeout_unknown_outcome,
                    internal)

/// Whether a repeat of a failed request may succeed (profile, "Errors": `retry`).
enum class retry_advice : std::uint8_t {
    no,             ///< the same request fails again
    yes,            ///< later it may succeed
    same_reference, ///< so may a read; what changes something is repeated only if it was not carried out
    reads_only,     ///< a read may succeed later; what changes something is not repeated
};
BOOST_DESCRIBE_ENUM(retry_advice, no, yes, same_reference, reads_only)

/// Returns the advice as in documents: `no`, `yes`, `same-reference` or `reads only`.
[[nodiscard]] constexpr std::string_view text_of(retry_advice advice) noexcept {
    switch (advice) {
    case retry_advice::yes: return "yes";
    case retry_advice::same_reference: return "same-reference";
    case retry_advice::reads_only: return "reads only";
    case retry_advice::no: break;
    }
    return "no";
}

/// The fixed properties of one id.
struct error_kind {
    error_id id;
    std::string_view name; ///< in documents
    int type;              ///< the OpenTravel error-warning-type code
    int status;            ///< HTTP status if errors are mapped to statuses
    bool always;           ///< always uses that status
    retry_advice retry;    ///< whether a repeat may succeed
};

namespace detail {
inline constexpr error_kind error_kind_table[] = {
    {error_id::strrq_missing, "STRRQ_MISSING", 10, 400, false, retry_advice::no},
    {error_id::field_required, "FIELD_REQUIRED", 10, 400, false, retry_advice::no},
    {error_id::xml_invalid, "XML_INVALID", 12, 400, false, retry_advice::no},
    {error_id::json_invalid, "JSON_INVALID", 12, 400, false, retry_advice::no},
    {error_id::root_unknown, "ROOT_UNKNOWN", 2, 400, false, retry_advice::no},
    {error_id::field_invalid, "FIELD_INVALID", 3, 422, false, retry_advice::no},
    {error_id::auth_invalid, "AUTH_INVALID", 4, 401, false, retry_advice::no},
    {error_id::ip_not_allowed, "IP_NOT_ALLOWED", 4, 403, true, retry_advice::no},
    {error_id::offer_expired, "OFFER_EXPIRED", 3, 409, false, retry_advice::no},
    {error_id::quote_expired, "QUOTE_EXPIRED", 3, 409, false, retry_advice::no},
    {error_id::price_changed, "PRICE_CHANGED", 3, 409, false, retry_advice::no},
    {error_id::sold_out, "SOLD_OUT", 3, 409, false, retry_advice::no},
    {error_id::state_conflict, "STATE_CONFLICT", 3, 409, false, retry_advice::no},
    {error_id::reference_reused, "REFERENCE_REUSED", 3, 409, false, retry_advice::no},
    {error_id::fee_exceeded, "FEE_EXCEEDED", 3, 409, false, retry_advice::no},
    {error_id::booking_not_found, "BOOKING_NOT_FOUND", 3, 404, false, retry_advice::no},
    {error_id::too_large, "TOO_LARGE", 3, 413, true, retry_advice::no},
    {error_id::rate_limited, "RATE_LIMITED", 13, 429, true, retry_advice::yes},
    {error_id::timeout_unknown_outcome, "TIMEOUT_UNKNOWN_OUTCOME", 13, 504, false, retry_advice::same_reference},
    {error_id::internal, "INTERNAL", 13, 500, false, retry_advice::reads_only},
};
consteval bool error_kinds_are_in_order() {
    for (std::size_t i = 0; i < enumerators<error_id>.size(); ++i)
        if (error_kind_table[i].id != enumerators<error_id>[i]) return false;
    return std::size(error_kind_table) == enumerators<error_id>.size();
}
static_assert(error_kinds_are_in_order());

} // namespace detail

/// Returns the kind of an id.
[[nodiscard]] constexpr error_kind const& kind_of(error_id id) noexcept {
    return detail::error_kind_table[std::size_t(id)];
}

/// Returns the id as in documents: `SOLD_OUT`. `enumerator_named<error_id>` is the reverse.
[[nodiscard]] constexpr std::string_view name_of(error_id id) noexcept { return kind_of(id).name; }

/// Whether a call failed because the partner refused it with this id.
[[nodiscard]] constexpr bool refused_as(error const& why, error_id id) noexcept {
    return why.code == error_code::refused && why.id == name_of(id);
}

/// Returns a refusal with this id. `field` is the path of the field it refers to, without the root; empty for none.
[[nodiscard]] inline error_result refusal(error_id id, std::string message, std::string field = {}) {
    auto const& kind = kind_of(id);
    error_result made;
    made.id = name_of(id);
    made.type = kind.type;
    made.retry = std::string(text_of(kind.retry));
    made.message = std::move(message);
    if (!field.empty()) made.field.push_back({std::move(field)});
    return made;
}

} // namespace waybill
