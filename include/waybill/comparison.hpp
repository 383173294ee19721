// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp> // IWYU pragma: export
#include <waybill/detail/comparison/compare.hpp>
#include <waybill/detail/comparison/compared_field.hpp>
#include <waybill/document_type.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/repeated_field.hpp>
#include <waybill/message/repeated_fields.hpp> // IWYU pragma: keep
#include <waybill/value/instant.hpp>

#include <optional>
#include <vector>

// Why: docs/adr/0031-compare-answers-with-requests.md
namespace waybill {

namespace detail::comparison {

/// Whether a call leaves nothing at the partner, not even a quote.
template <class Request>
inline constexpr bool leaves_nothing =
    function<Request>.repeat == repetition::free && !requires(response_of<Request> const& answer) { answer.quote_id; };

template <class Request>
struct repeated_table {
    static constexpr consistency rows{repeated_fields<Request>};
    static constexpr bool same_document = false;
    using answer = response_of<Request>;
    using other = Request;
};
template <class Response>
struct consistent_table {
    static constexpr consistency rows = consistent_fields<Response>;
    static constexpr bool same_document = true;
    using answer = Response;
    using other = Response;
};
template <class Table>
constexpr compared_function function_of(bool leaves_nothing) {
    using rows = compared_rows<Table>;
    auto const within = Table::rows.within;
    return {rows::rows,
            rows::tree,
            within,
            root_of<typename Table::answer>,
            root_of<typename Table::other>,
            within,
            leaves_nothing,
            Table::same_document};
}

/// The rows of a function: of its response and its request, and of its response alone.
template <class Request>
inline constexpr compared_function repeated_in = function_of<repeated_table<Request>>(leaves_nothing<Request>);
template <class Response>
inline constexpr compared_function consistent_in = function_of<consistent_table<Response>>(true);

} // namespace detail::comparison

/// Returns what a response has otherwise than the request, by `repeated_fields`; in the order of the response.
template <request_document Request>
[[nodiscard]] std::vector<contradiction> contradictions_of(Request const& request, response_of<Request> const& answer) {
    if constexpr (repeated_fields<Request>.empty()) {
        return {};
    } else {
        namespace comparison = detail::comparison;
        return comparison::compare(comparison::repeated_in<Request>, comparison::view_of(request),
                                   comparison::view_of(answer), {});
    }
}

/// Returns where a response contradicts itself, by `consistent_fields`; `contradiction::requested` is another path in
/// the response. `now` is the time of the response: deadlines before it are past.
template <class Response>
[[nodiscard]] std::vector<contradiction> inconsistencies_of(Response const& answer, std::optional<instant> now = {}) {
    if constexpr (consistent_fields<Response>.rows.empty()) {
        return {};
    } else {
        namespace comparison = detail::comparison;
        auto const view = comparison::view_of(answer);
        return comparison::compare(comparison::consistent_in<Response>, view, view, {false, now});
    }
}

} // namespace waybill
