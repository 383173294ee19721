// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/error_result.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
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

/// The fixed properties of one id.
struct error_kind {
    std::string_view id;    ///< as on the wire
    int type;               ///< the OpenTravel error-warning-type code
    int status;             ///< HTTP status if errors are mapped to statuses
    bool always;            ///< always uses that status
    std::string_view retry; ///< whether a repeat may succeed
};

namespace detail {
inline constexpr error_kind error_kind_table[] = {
    {"STRRQ_MISSING", 10, 400, false, "no"},
    {"FIELD_REQUIRED", 10, 400, false, "no"},
    {"XML_INVALID", 12, 400, false, "no"},
    {"JSON_INVALID", 12, 400, false, "no"},
    {"ROOT_UNKNOWN", 2, 400, false, "no"},
    {"FIELD_INVALID", 3, 422, false, "no"},
    {"AUTH_INVALID", 4, 401, false, "no"},
    {"IP_NOT_ALLOWED", 4, 403, true, "no"},
    {"OFFER_EXPIRED", 3, 409, false, "no"},
    {"QUOTE_EXPIRED", 3, 409, false, "no"},
    {"PRICE_CHANGED", 3, 409, false, "no"},
    {"SOLD_OUT", 3, 409, false, "no"},
    {"STATE_CONFLICT", 3, 409, false, "no"},
    {"REFERENCE_REUSED", 3, 409, false, "no"},
    {"FEE_EXCEEDED", 3, 409, false, "no"},
    {"BOOKING_NOT_FOUND", 3, 404, false, "no"},
    {"TOO_LARGE", 3, 413, true, "no"},
    {"RATE_LIMITED", 13, 429, true, "yes"},
    {"TIMEOUT_UNKNOWN_OUTCOME", 13, 504, false, "same-reference"},
    {"INTERNAL", 13, 500, false, "reads only"},
};
static_assert(std::size(error_kind_table) == std::size_t(error_id::internal) + 1);
} // namespace detail

/// All kinds, in the order of `error_id`.
inline constexpr std::span<error_kind const> error_kinds{detail::error_kind_table};

/// Returns the kind of an id.
[[nodiscard]] constexpr error_kind const& kind_of(error_id id) noexcept {
    return detail::error_kind_table[std::size_t(id)];
}

/// Returns the kind with this id; that of `INTERNAL` for an unknown id.
[[nodiscard]] constexpr error_kind const& kind_of(std::string_view id) noexcept {
    for (auto const& each : detail::error_kind_table)
        if (each.id == id) return each;
    return kind_of(error_id::internal);
}

/// Returns a refusal with this id. `field` is the path of the field it refers to, without the root; empty for none.
[[nodiscard]] inline error_result refusal(error_id id, std::string message, std::string field = {}) {
    auto const& kind = kind_of(id);
    error_result made;
    made.id = kind.id;
    made.type = kind.type;
    made.retry = std::string(kind.retry);
    made.message = std::move(message);
    if (!field.empty()) made.field.push_back({std::move(field)});
    return made;
}

} // namespace waybill
