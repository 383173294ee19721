// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/error.hpp>
#include <waybill/message/error_result.hpp>

#include <array>
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
    int type;           ///< the OpenTravel error-warning-type code
    int status;         ///< HTTP status if errors are mapped to statuses
    bool always;        ///< always uses that status
    retry_advice retry; ///< whether a repeat may succeed
};

namespace detail {
inline constexpr error_kind error_kind_table[] = {
    {error_id::strrq_missing, 10, 400, false, retry_advice::no},
    {error_id::field_required, 10, 400, false, retry_advice::no},
    {error_id::xml_invalid, 12, 400, false, retry_advice::no},
    {error_id::json_invalid, 12, 400, false, retry_advice::no},
    {error_id::root_unknown, 2, 400, false, retry_advice::no},
    {error_id::field_invalid, 3, 422, false, retry_advice::no},
    {error_id::auth_invalid, 4, 401, false, retry_advice::no},
    {error_id::ip_not_allowed, 4, 403, true, retry_advice::no},
    {error_id::offer_expired, 3, 409, false, retry_advice::no},
    {error_id::quote_expired, 3, 409, false, retry_advice::no},
    {error_id::price_changed, 3, 409, false, retry_advice::no},
    {error_id::sold_out, 3, 409, false, retry_advice::no},
    {error_id::state_conflict, 3, 409, false, retry_advice::no},
    {error_id::reference_reused, 3, 409, false, retry_advice::no},
    {error_id::fee_exceeded, 3, 409, false, retry_advice::no},
    {error_id::booking_not_found, 3, 404, false, retry_advice::no},
    {error_id::too_large, 3, 413, true, retry_advice::no},
    {error_id::rate_limited, 13, 429, true, retry_advice::yes},
    {error_id::timeout_unknown_outcome, 13, 504, false, retry_advice::same_reference},
    {error_id::internal, 13, 500, false, retry_advice::reads_only},
};
consteval bool error_kinds_are_in_order() {
    for (std::size_t i = 0; i < enumerators<error_id>.size(); ++i)
        if (error_kind_table[i].id != enumerators<error_id>[i]) return false;
    return std::size(error_kind_table) == enumerators<error_id>.size();
}
static_assert(error_kinds_are_in_order());

/// The ids as in documents: the enumerators in upper case, each in a row of its own. g++ 12 -O1 reports comparisons
/// with parts of one array of letters as reads beyond its end.
inline constexpr auto error_id_letters = [] {
    std::array<std::array<char, 32>, enumerators<error_id>.size()> rows{};
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (auto at = rows[i].begin(); char const letter : describe::own_names<error_id>[i])
            *at++ = text::upper(letter);
    return rows;
}();
inline constexpr auto error_id_names = [] {
    std::array<std::string_view, enumerators<error_id>.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = {error_id_letters[i].data(), describe::own_names<error_id>[i].size()};
    return names;
}();
} // namespace detail

/// Returns the kind of an id.
[[nodiscard]] constexpr error_kind const& kind_of(error_id id) noexcept {
    return detail::error_kind_table[std::size_t(id)];
}

/// Returns the id as in documents: `SOLD_OUT`. `enumerator_named<error_id>` is the reverse.
[[nodiscard]] constexpr std::string_view name_of(error_id id) noexcept {
    return detail::error_id_names[std::size_t(id)];
}

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
