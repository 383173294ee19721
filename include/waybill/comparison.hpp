// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp> // IWYU pragma: export
#include <waybill/detail/comparison/compare.hpp>
#include <waybill/detail/comparison/compared_field.hpp>
#include <waybill/document_type.hpp>
#include <waybill/message/function.hpp>

#include <vector>

// Why: docs/adr/0031-compare-answers-with-requests.md
namespace waybill {

namespace detail::comparison {

/// Whether a call leaves nothing at the partner, not even a quote.
template <class Request>
inline constexpr bool leaves_nothing =
    function<Request>.repeat == repetition::free && !requires(response_of<Request> const& answer) { answer.quote_id; };

/// The rows of a function, and the roots of its documents.
template <class Request>
inline constexpr compared_function function_of{compared_fields<Request>, root_of<Request>,
                                               root_of<response_of<Request>>, leaves_nothing<Request>};

} // namespace detail::comparison

/// Returns what a response has otherwise than the request, by `repeated_fields`; in the order of the response.
template <request_document Request>
[[nodiscard]] std::vector<contradiction> contradictions_of(Request const& request, response_of<Request> const& answer) {
    if constexpr (repeated_fields<Request>.empty()) {
        return {};
    } else {
        namespace comparison = detail::comparison;
        return comparison::compare(comparison::function_of<Request>,
                                   {&comparison::traverse_struct, &comparison::node_of<Request>, &request},
                                   {&comparison::traverse_struct, &comparison::node_of<response_of<Request>>, &answer});
    }
}

} // namespace waybill
