// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/via.hpp>

#include <cstdint>
#include <string_view>

namespace waybill {

/// Whether a call may be repeated if its outcome is unknown (profile, "Functions").
enum class repetition : std::uint8_t {
    free,           ///< it only reads, or a repeat changes nothing
    same_reference, ///< only with the same `ClientReference`, after looking the booking up
};

/// A function of the protocol: its response type, name and endpoint family, and whether it may be repeated.
///
/// `only_reads`: it changes nothing, so that a transport sends it once more if a kept connection has ended.
template <class Response>
struct function_description {
    using response = Response;
    std::string_view name;
    waybill::family home = family::hotel; ///< the default endpoint family
    bool both_families = false;
    repetition repeat = repetition::free;
    bool only_reads = false;
};

/// The function of a request type; specialise it next to the type, also for a partner's own documents:
///
///     template <> inline constexpr auto waybill::function<my_rq> =
///         waybill::function_description<my_rs>{"MyFunction", waybill::family::flight};
template <class Request>
inline constexpr auto function = nullptr;

/// A document that requests a function.
template <class T> concept request_document = requires { function<T>.name; };

template <request_document Request>
using response_of = typename decltype(function<Request>)::response;

} // namespace waybill
