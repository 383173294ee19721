// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/via.hpp>

#include <cstdint>
#include <string_view>

namespace waybill {

/// When a call may be sent again without knowing what became of the first one (profile, "Functions").
enum class repetition : std::uint8_t {
    free,           ///< it reads, or a repeat changes nothing
    same_reference, ///< only with the same `ClientReference`, after looking the booking up
};

/// A function of the protocol: which document answers which, where, and whether it may be repeated.
template <class Response>
struct function_description {
    using response = Response;
    std::string_view name;
    waybill::family home = family::hotel; ///< the family that is called when the caller names none
    bool both_families = false;
    repetition repeat = repetition::free;
};

/// The function a request asks for; specialise it next to the request, for a partner's own documents too:
///
///     template <> inline constexpr auto waybill::function<my_rq> =
///         waybill::function_description<my_rs>{"MyFunction", waybill::family::flight};
template <class Request>
inline constexpr auto function = nullptr;

/// A document that asks for something.
template <class T> concept request_document = requires { function<T>.name; };

template <request_document Request>
using response_of = typename decltype(function<Request>)::response;

} // namespace waybill
