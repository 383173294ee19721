// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/value/number.hpp>

#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// The field that an `ErrorResult` refers to (profile).
struct error_field {
    std::string path{};
};
BOOST_DESCRIBE_STRUCT(error_field, (), (path))

template <>
inline constexpr auto wire<error_field> =
    fields(field<&error_field::path>().attribute().note("Path of the field, without the root"));

/// A refusal by the service, inside the operation's own response root (profile, "Errors").
struct error_result {
    std::string id{};                   ///< `PRICE_CHANGED`
    int type = 0;                       ///< the OpenTravel error-warning-type code
    std::optional<std::string> retry{}; ///< `no`, `yes`, `same-reference` or `reads only`
    std::string message{};
    std::vector<error_field> field{};
    std::optional<std::string> request_id{};
    /// Seconds for the HTTP field `Retry-After` with `RATE_LIMITED`. Not part of the document.
    std::optional<unsigned> retry_after{};

    bool operator==(error_result const&) const = default;
};
BOOST_DESCRIBE_STRUCT(error_result, (), (id, type, retry, message, field, request_id))

template <>
inline constexpr auto wire<error_result> =
    fields(field<&error_result::id>().attribute().note("Id of the error"),
           field<&error_result::type>().attribute().note("OpenTravel error-warning-type code"),
           field<&error_result::retry>().attribute().note("Whether a repeat may succeed"),
           field<&error_result::message>().note("One sentence for a person"),
           field<&error_result::field>("Field").note("The fields it refers to"),
           field<&error_result::request_id>("RequestId").note("Id of the request in the log of the service"));

/// The document of a refusal if the request's root is unknown or unreadable (profile).
struct error_res {
    waybill::error_result error_result{};
};
BOOST_DESCRIBE_STRUCT(error_res, (), (error_result))

template <>
inline constexpr auto wire<error_res> =
    document("ErrorRES", field<&error_res::error_result>("ErrorResult").note("The refusal"));

} // namespace waybill
