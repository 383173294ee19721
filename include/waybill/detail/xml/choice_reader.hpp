// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/describe/kept_item.hpp>
#include <waybill/detail/xml/reader.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Selects the alternative of a choice, and keeps elements as text that are of unknown kinds or cannot be read.
namespace waybill::detail::xml {

/// Determines the alternative of a choice by the selecting attribute, which may be anywhere in the tag. On return the
/// attributes can be read again. `selector` is the attribute's name as written, a view of the document. In an open
/// choice, `chosen` is the number of values if the value is unknown.
[[gnu::cold]] constexpr bool find_choice(reader& from, describe::choice_rules const& of, std::size_t& chosen,
                                         std::string_view& selector) {
    auto const attribute_name = of.attribute;
    auto const values = of.values;
    auto const start = from.at.offset();
    attribute one;
    for (;;) {
        from.in().skips = true;
        auto const end = from.at.next_attribute(one);
        from.in().skips = false;
        if (end == tag_end::failed) return false;
        if (end != tag_end::attribute)
            return from.in().fail(error_code::field_required, start, of.expected, "nothing", attribute_name, true);
        if (text::same(one.name, attribute_name) || text::same_letters(one.name, attribute_name)) break;
    }
    selector = one.name;
    if (one.name != attribute_name &&
        !from.in().tolerate(quirk_kind::letter_case, one.offset, attribute_name, one.name, one.name, true))
        return false;
    auto const value = text::trimmed(one.value);
    chosen = describe::choose(values, value);
    if (chosen == values.size()) {
        if (!of.open)
            return from.in().fail(error_code::value_invalid, one.offset, of.expected, value, attribute_name, true);
        if (!from.in().tolerate(quirk_kind::unknown_kind, one.offset, of.expected, value, attribute_name, true))
            return false;
    } else if (value != values[chosen] && // white space around it has no meaning
               !from.in().tolerate(quirk_kind::letter_case, one.offset, values[chosen], one.value, attribute_name,
                                   true)) {
        return false;
    }
    from.at.restart_attributes(start);
    return true;
}

/// Keeps an element as text, whose attributes are not yet read: the value of `selector`, and the element as written.
/// The written form of such an element is read back: only `selector`, the problem and a text.
[[gnu::cold, gnu::noinline]] constexpr bool keep_item(reader& from, std::string_view name,
                                                      describe::choice_rules const& of, std::string_view selector,
                                                      describe::kept_item& kept) {
    auto& at = from.at;
    auto const start = at.offset();
    auto const begin = at.offset_of(name.data()) - 1;
    bool alone = true;
    attribute one;
    std::optional<std::string> problem;
    auto end = at.next_attribute(one);
    for (; end == tag_end::attribute; end = at.next_attribute(one)) {
        if (one.name == selector)
            kept.kind = std::string(one.value);
        else if (!of.problem.empty() && one.name == of.problem)
            problem = std::string(one.value);
        else
            alone = false;
    }
    if (end == tag_end::failed) return false;
    if (alone && !selector.empty()) {
        std::string_view text;
        auto const next = end == tag_end::empty ? content::end : at.text(text);
        if (next == content::failed) return false;
        if (next == content::end) {
            kept.source = std::string(text);
            if (problem) kept.problem = std::move(problem);
            if (end != tag_end::empty) return at.close_tag(name);
            at.leave();
            return true;
        }
    }
    at.restart_attributes(start);
    if (!at.skip_element(name, at.skip_attributes())) return false;
    kept.source = std::string(from.in().document().substr(begin, at.offset() - begin));
    return true;
}

} // namespace waybill::detail::xml
