// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/error.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/rule_problem.hpp> // IWYU pragma: export
#include <waybill_schema/detail/rule_evaluation.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

// Why: docs/adr/0002-describe-each-struct-once.md
namespace waybill {

/// What the rules of prices depend on outside of the value that is checked.
struct rule_context {
    std::string_view currency{}; ///< of the prices whose struct states none; empty: unknown
    std::optional<bool> free{};  ///< whether prices may be 0; absent: unknown, and 0 is not refused
    /// The digits after the point of a currency, nothing for an unknown one. Null: currencies are not checked, nor the
    /// digits of prices.
    std::optional<unsigned> (*digits_of)(std::string_view currency) noexcept = nullptr;
};

/// A rule of a description that a value breaks.
struct broken_rule {
    std::string path{}; ///< below the root: `Hotels[1]/Rooms[2]/Adults`; items count from 1
    std::string why{};  ///< "must be from 1 to 100 (found 0)"

    bool operator==(broken_rule const&) const = default;
};

/// Returns the first rule that a described struct breaks, in the order of its fields; those of several fields of a
/// struct follow those of its fields. Readers check no rules: this is a pass of its own over what they have read.
template <class T>
[[nodiscard]] std::optional<broken_rule> first_broken_rule(T const& value, rule_context const& context = {}) {
    broken_rule found;
    detail::describe::rule_evaluation run(found.path, found.why);
    if (!run.breaks(value, {context.currency, context.free, context.digits_of})) return std::nullopt;
    return found;
}

/// Reports the first broken rule of a document that was read: in strict mode as the error `quirk_refused`, otherwise as
/// the quirk `rule_broken`, if quirks are wanted. Neither has a place in the text.
template <class T>
[[nodiscard]] result<void> check_rules(T const& value, read_options const& options, rule_context const& context = {}) {
    if (!options.strict && options.quirks == nullptr) return {};
    auto broken = first_broken_rule(value, context);
    if (!broken) return {};
    auto path = std::string(detail::describe::root_of<T>) + '/' + broken->path;
    if (options.strict) {
        error wrong{.code = error_code::quirk_refused, .id = std::string(name_of(quirk_kind::rule_broken))};
        wrong.path = std::move(path);
        wrong.expected = "another value: " + broken->why;
        return wrong;
    }
    if (options.quirks->size() < options.limits.quirks)
        options.quirks->push_back(
            {.kind = quirk_kind::rule_broken, .path = std::move(path), .expected = "another value: " + broken->why});
    return {};
}

} // namespace waybill
