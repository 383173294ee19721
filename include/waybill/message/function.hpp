// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the documents of the protocol as structs with descriptions, and the response of each request.
#pragma once

#include <waybill/enumerators.hpp>
#include <waybill/via.hpp>

#include <cstdint>
#include <string_view>

namespace waybill {

/// What a repeat of a function does (profile, "Functions"); `may_repeat` decides by it.
enum class repetition : std::uint8_t {
    free,           ///< it only reads, or what it adds, such as a quote, binds nobody
    idempotent,     ///< it changes something; a repeat changes nothing more, but its answer may be a refusal
    same_reference, ///< it changes something once for each `ClientReference`
};
BOOST_DESCRIBE_ENUM(repetition, free, idempotent, same_reference)

/// A function of the protocol: its response type, name and endpoint family, and what a repeat does.
template <class Response>
struct function_description {
    using response = Response;
    std::string_view name;
    waybill::family home = family::hotel; ///< the default endpoint family
    bool both_families = false;
    repetition repeat = repetition::idempotent;
};

/// The function of a request type; specialise it next to the type, also for a partner's own documents:
///
///     template <> inline constexpr auto waybill::function<my_rq> =
///         waybill::function_description<my_rs>{
///             .name = "MyFunction", .home = waybill::family::flight, .repeat = waybill::repetition::free};
template <class Request>
inline constexpr auto function = nullptr;

/// A document that requests a function.
template <class T> concept request_document = requires { function<T>.name; };

/// The document that answers a request.
template <request_document Request>
using response_of = typename decltype(function<Request>)::response;

} // namespace waybill
