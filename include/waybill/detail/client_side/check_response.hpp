// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/comparison/compare.hpp>
#include <waybill/detail/compiled.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/read_options.hpp>

#include <optional>
#include <vector>

#if !defined(WAYBILL_COMPILED) || defined(WAYBILL_COMPILED_SOURCE)
#include <waybill/detail/binding/error_in_response.hpp>
#include <waybill/http/date.hpp>
#include <waybill/quirk.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/instant.hpp>

#include <string>
#include <string_view>
#include <utility>
#endif

namespace waybill::detail::client_side {

/// What one comparison of an answer depends on; see `check_response`.
struct response_check {
    http::response const& answer;
    read_options const& options;
    bool all = false;
    comparison::list_part part{};
};

/// A response and its request, and the rows of their function.
struct compared_response {
    comparison::compared_function const& repeated;
    comparison::compared_function const& consistent;
    comparison::message_view request;
    comparison::message_view answer;
};

/// Compares a response with its request and with itself. Stores an error in `wrong` if the call leaves nothing at the
/// partner and an essential value is another one, and in strict mode for any. Otherwise each contradiction is a quirk;
/// another call never fails. Returns the contradictions with the request: the essential ones, or `all`.
[[nodiscard]] std::vector<contradiction> check_response(compared_response const& of, http::response const& answer,
                                                        read_options const& options, bool all,
                                                        std::optional<error>& wrong);

#if !defined(WAYBILL_COMPILED) || defined(WAYBILL_COMPILED_SOURCE)

/// Whether a date is the other one with day and month swapped: both are read as `dd/mm/yyyy`.
inline bool swapped_dates(std::string_view one, std::string_view other) {
    auto const left = parse<date>(one);
    auto const right = parse<date>(other);
    return left && right && left->value.year() == right->value.year() &&
           unsigned(left->value.day()) == unsigned(right->value.month()) &&
           unsigned(left->value.month()) == unsigned(right->value.day());
}
inline error contradiction_error(std::vector<contradiction> const& all, contradiction const& of, quirk_kind kind,
                                 http::response const& answer) {
    auto wrong = binding::error_in_response(error_code::answer_contradicts_request, {}, answer);
    wrong.path = of.path;
    wrong.detail = of.requested;
    wrong.expected = of.expected;
    wrong.found = of.found;
    if (!of.essential) {
        wrong.code = error_code::quirk_refused;
        wrong.id = name_of(kind);
    }
    for (auto const& one : all)
        if (one.found != one.expected && swapped_dates(one.expected, one.found))
            wrong.message = "day and month are swapped: does the partner read dates as mm/dd/yyyy?";
    return wrong;
}
inline void report_contradictions(std::vector<contradiction> const& all, quirk_kind kind, bool may_fail,
                                  http::response const& answer, read_options const& options,
                                  std::optional<error>& wrong) {
    for (auto const& each : all)
        if (may_fail && !wrong && (options.strict || (each.essential && !options.accept_contradictions)))
            wrong = contradiction_error(all, each, kind, answer);
    if (wrong || options.quirks == nullptr) return;
    for (auto const& each : all) {
        if (options.quirks->size() >= options.limits.quirks) return;
        quirk made;
        made.kind = kind;
        made.path = each.path;
        made.expected = each.expected + ", as " + each.requested;
        made.found = each.found;
        options.quirks->push_back(std::move(made));
    }
}

WAYBILL_INLINE std::vector<contradiction> check_response(compared_response const& of, http::response const& answer,
                                                         read_options const& options, bool all,
                                                         std::optional<error>& wrong) {
    bool const may_fail = of.repeated.leaves_nothing;
    bool const reports = options.quirks != nullptr || (options.strict && may_fail);
    auto found = comparison::compare(of.repeated, of.request, of.answer, {!all && !reports && may_fail, {}});
    report_contradictions(found, quirk_kind::other_than_requested, may_fail, answer, options, wrong);
    if (wrong || !reports || of.consistent.rows.empty()) return found;
    comparison::comparison_options within;
    if (auto const now = http::parse_date(answer.headers.get("Date"))) within.now.emplace(instant::of(*now));
    report_contradictions(comparison::compare(of.consistent, of.answer, of.answer, within),
                          quirk_kind::inconsistent_value, may_fail, answer, options, wrong);
    return found;
}

#endif

} // namespace waybill::detail::client_side
