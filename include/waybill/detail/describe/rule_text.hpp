// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/sink.hpp>
#include <waybill/value/number.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>

/// The rules of fields in words, for contracts and for errors.
namespace waybill::detail::describe {

/// "1 to 64", "at least 1", "not negative"
constexpr void put_range(sink& out, value_range const& range) {
    if (range.most != std::numeric_limits<int>::max()) {
        write_leaf(out, range.least, wire_format::canonical);
        out.put(" to ");
        write_leaf(out, range.most, wire_format::canonical);
    } else if (range.least == 0) {
        out.put("not negative");
    } else {
        out.put("at least ");
        write_leaf(out, range.least, wire_format::canonical);
    }
}

/// "1 to 64 characters", "at most 64 characters"
constexpr void put_length(sink& out, field_rules const& rules) {
    if (rules.shortest == 0) out.put("at most ");
    if (rules.shortest != 0) write_leaf(out, rules.shortest, wire_format::canonical);
    if (rules.shortest != 0) out.put(" to ");
    write_leaf(out, rules.longest, wire_format::canonical);
    out.put(" characters");
}

/// A text in a constant expression.
struct rule_text {
    std::array<char, 160> bytes{};
    std::size_t size = 0;

    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes.data(), size}; }
    /// What separates it from the text before it.
    [[nodiscard]] constexpr std::string_view separator(std::string_view before) const noexcept {
        return before.empty() || size == 0 ? "" : "; ";
    }
};

/// The rules of a field: "1 to 64 characters; not blank". Empty without rules.
constexpr rule_text text_of_rules(field_rules const& rules) {
    rule_text made;
    sink out{std::span<char>(made.bytes)};
    auto const begin = [&] {
        if (out.size() != 0) out.put("; ");
    };
    if (rules.range.given) put_range(out, rules.range);
    auto const add_most = [&](unsigned most, std::string_view of) {
        begin();
        out.put("at most ");
        write_leaf(out, most, wire_format::canonical);
        out.put(of);
    };
    if (rules.digits != field_rules().digits) add_most(rules.digits, " digits after the point");
    if (rules.longest != 0) {
        begin();
        put_length(out, rules);
    }
    if (rules.items != 0) add_most(rules.items, " items");
    auto const add = [&](std::string_view words) {
        begin();
        out.put(words);
    };
    if (rules.visible) add("not blank");
    if (rules.currency) add("ISO 4217");
    if (rules.price != price_kind::none) {
        add("at most the digits of the currency after the point: 2 for EUR");
        out.put(rules.price == price_kind::price ? "; above 0, or 0 if the rate is free of charge" : "; not negative");
    }
    made.size = out.size();
    out.finish();
    return made;
}

template <class Struct, class Member>
Struct struct_of_member(Member Struct::*);
/// The rules of a member.
template <auto Member>
inline constexpr field_rules rules_of_member =
    words_of(identity_of_member<Member>(), descriptions_of<decltype(struct_of_member(Member))>).rules;

} // namespace waybill::detail::describe
