// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/xml/cursor.hpp>

#include <cstddef>
#include <string_view>

/// The value of a child of the root that applies to an absent attribute: `field_description::inherits`.
namespace waybill::detail::xml {

/// Returns the text of the root's child `name` as written, or an empty text. Markup in it is not a value. In an
/// incomplete document, only the text before `end` is searched.
[[gnu::cold, gnu::noinline]] constexpr std::string_view text_of_root_child(reading const& of, std::string_view name,
                                                                           std::size_t end) {
    read_options const options{.replace_forbidden = true}; // what is skipped is read by its own reader
    reading in(of.whole ? of.document() : of.document().substr(0, end), options, {});
    cursor at(in);
    std::string_view tag;
    if (!at.prolog() || !at.open_tag(tag) || at.skip_attributes() != tag_end::open) return {};
    while (at.next_in_elements() == content::element && at.open_tag(tag)) {
        auto const found = grammar::local_part(tag) == name;
        auto const after = at.skip_attributes();
        auto const begin = at.offset();
        if (!at.skip_element(tag, after)) break;
        if (!found || after != tag_end::open) continue;
        auto const text = in.document().substr(begin, at.offset() - begin);
        auto const value = text.substr(0, text.find_first_of("<&"));
        return value.size() + tag.size() + 3 == text.size() ? text::trimmed(value) : std::string_view{};
    }
    return {};
}

} // namespace waybill::detail::xml
