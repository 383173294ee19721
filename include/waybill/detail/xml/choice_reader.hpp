// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/xml/reader.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Selects the alternative of a choice, and stores elements of unknown kinds.
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
        auto const end = from.at.next_attribute(one);
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
    } else if (one.value != values[chosen] &&
               !from.in().tolerate(value == values[chosen] ? quirk_kind::value_form : quirk_kind::letter_case,
                                   one.offset, values[chosen], one.value, attribute_name, true)) {
        return false;
    }
    from.at.restart_attributes(start);
    return true;
}

/// Stores an element of an unknown kind, whose attributes are not yet read: the value of `selector`, and the element as
/// written. The written form of such an element is read back: only `selector`, and a text.
[[gnu::cold, gnu::noinline]] constexpr bool read_unknown_kind(reader& from, std::string_view name,
                                                              std::string_view selector, std::string& kind,
                                                              std::string& source) {
    auto& at = from.at;
    auto const start = at.offset();
    auto const begin = at.offset_of(name.data()) - 1;
    std::size_t count = 0;
    attribute one;
    auto end = at.next_attribute(one);
    for (; end == tag_end::attribute; end = at.next_attribute(one), ++count)
        if (one.name == selector) kind = std::string(one.value);
    source.clear();
    if (end == tag_end::failed) return false;
    if (count == 1 && end == tag_end::empty) {
        at.leave();
        return true;
    }
    if (count == 1) {
        std::string_view text;
        auto const next = at.text(text);
        if (next == content::failed) return false;
        source = std::string(text);
        if (next == content::end) return at.close_tag(name);
    }
    at.restart_attributes(start);
    if (!at.skip_element(name, at.skip_attributes())) return false;
    source = std::string(from.in().document().substr(begin, at.offset() - begin));
    return true;
}

} // namespace waybill::detail::xml
