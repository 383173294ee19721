// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/binding/answer_error.hpp>
#include <waybill/detail/client_side/judge.hpp>
#include <waybill/detail/comparison/evaluate.hpp>
#include <waybill/detail/compiled.hpp>
#include <waybill/quirk.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/parse.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::client_side {

/// Whether a date is the other one with day and month swapped: both are read as `dd/mm/yyyy`.
inline bool swapped_dates(std::string_view one, std::string_view other) {
    auto const left = parse<date>(one);
    auto const right = parse<date>(other);
    return left && right && left->value.year() == right->value.year() &&
           unsigned(left->value.day()) == unsigned(right->value.month()) &&
           unsigned(left->value.month()) == unsigned(right->value.day());
}

WAYBILL_INLINE std::optional<error> judge(std::vector<contradiction> const& found, bool leaves_nothing,
                                          http::response const& answer, read_options const& options) {
    for (auto const& each : found) {
        bool const fails = leaves_nothing && (options.strict || (each.essential && !options.accept_contradictions));
        if (fails) {
            auto wrong = binding::answer_error(error_code::answer_contradicts_request, {}, answer);
            wrong.path = each.path;
            wrong.detail = each.requested;
            wrong.expected = each.expected;
            wrong.found = each.found;
            if (!each.essential) {
                wrong.code = error_code::quirk_refused;
                wrong.id = name_of(quirk_kind::other_than_requested);
            }
            for (auto const& one : found)
                if (one.found != one.expected && swapped_dates(one.expected, one.found))
                    wrong.message = "day and month are swapped: does the partner read dates as mm/dd/yyyy?";
            return wrong;
        }
    }
    if (options.quirks != nullptr)
        for (auto const& each : found) {
            if (options.quirks->size() >= options.limits.quirks) break;
            quirk made;
            made.kind = quirk_kind::other_than_requested;
            made.path = each.path;
            made.expected = each.expected + ", as " + each.requested;
            made.found = each.found;
            options.quirks->push_back(std::move(made));
        }
    return std::nullopt;
}

} // namespace waybill::detail::client_side
