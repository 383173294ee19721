// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/xml/cursor.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::detail::xml {

/// The typed reader's state for one document: the cursor, and the quirks that are reported once.
class reader {
public:
    constexpr explicit reader(reading& in) noexcept : at(in) {}

    cursor at;
    bool namespace_reported = false;

    [[nodiscard]] constexpr reading& in() noexcept { return at.in; }
};

/// True for `xsi:nil="true"` with any prefix.
[[gnu::cold, nodiscard]] constexpr bool is_nil(attribute const& one) noexcept {
    auto const prefix = grammar::prefix_part(one.name);
    return !prefix.empty() && prefix != "xmlns" && prefix != "xml" && grammar::local_part(one.name) == "nil" &&
           (one.value == "true" || one.value == "1");
}

/// True for `nil="true"` without a prefix, which some writers use for an absent value.
[[gnu::cold, nodiscard]] constexpr bool is_plain_nil(attribute const& one) noexcept {
    return one.name == "nil" && (one.value == "true" || one.value == "1");
}

/// Looks whether one of the attributes of the element, which come next, is true for `is`. Returns false after an error.
[[gnu::cold, gnu::noinline]] constexpr bool find_attribute(reader& from, bool (*is)(attribute const&), bool& found) {
    auto const start = from.at.offset();
    from.in().skips = true;
    attribute one;
    auto end = from.at.next_attribute(one);
    for (; end == tag_end::attribute; end = from.at.next_attribute(one)) found = found || is(one);
    from.in().skips = false;
    from.at.restart_attributes(start);
    return end != tag_end::failed;
}

/// Reads an attribute that is about XML itself: a namespace declaration, `xsi:…`, `xml:…`. Sets `nil` for
/// `xsi:nil="true"`. A namespace of the document's own names is a quirk.
[[gnu::cold]] constexpr bool is_about_xml(reader& from, attribute const& one, bool& nil, bool& good) {
    good = true;
    if (one.name == "xmlns") {
        if (!one.value.empty() && !from.namespace_reported) {
            from.namespace_reported = true;
            good = from.in().tolerate(quirk_kind::namespaced, one.offset, "no namespace", one.value);
        }
        return true;
    }
    if (grammar::prefix_part(one.name).empty()) return false;
    if (is_nil(one)) nil = true;
    return true;
}

/// Reads the attributes of an element without attributes of its own: those about XML are accepted, others are quirks.
[[gnu::cold, gnu::noinline]] constexpr tag_end read_no_attributes(reader& from, bool& nil) {
    for (;;) {
        attribute one;
        auto const end = from.at.next_attribute(one);
        if (end != tag_end::attribute) return end;
        bool good = true;
        if (is_about_xml(from, one, nil, good)) {
            if (!good) return tag_end::failed;
        } else if (!from.in().tolerate(quirk_kind::unknown_field, one.offset, "no such attribute", one.name, one.name,
                                       true)) {
            return tag_end::failed;
        }
    }
}
[[gnu::cold]] constexpr tag_end read_no_attributes(reader& from, bool& nil, std::string_view leaf) {
    if (leaf.empty()) return read_no_attributes(from, nil);
    entered const place(from.in(), leaf);
    return read_no_attributes(from, nil);
}

/// Reads the text of an element with one plain value, from after its name to after its end tag.
struct plain_content {
    std::string_view text{};
    std::size_t offset = 0;
    bool nil = false;
};
[[gnu::cold, gnu::noinline]] constexpr bool read_plain_content(reader& from, std::string_view name,
                                                               std::string_view leaf, plain_content& into) {
    auto& at = from.at;
    auto end = tag_end::open;
    if (at.at('>'))
        at.skip(1);
    else
        end = read_no_attributes(from, into.nil, leaf);
    into.offset = at.offset();
    if (end == tag_end::failed) return false;
    if (end == tag_end::empty) {
        into.text = {};
        at.leave();
        return true;
    }
    at.leaf = leaf;
    auto const next = at.text(into.text);
    at.leaf = {};
    if (next == content::element)
        return from.in().fail(error_code::content_unexpected, at.offset(), "text only", at.here(), leaf);
    // the text remains valid after the end tag: only the next text() reuses its storage
    return (next == content::end && at.close_tag(name)) || from.in().failed_in(leaf);
}

[[gnu::cold]] constexpr bool has_tag(std::string_view content) {
    while (!content.empty() && text::is_space(content.front())) content.remove_prefix(1);
    return content.size() > 1 && content[0] == '<' && content[1] != '/';
}

/// Looks ahead whether the element, whose attributes come next, contains elements.
[[gnu::cold]] constexpr bool has_elements(cursor const& at) {
    auto rest = at.rest();
    auto const end = rest.find('>');
    if (end == std::string_view::npos || end == 0 || rest[end - 1] == '/') return end == 0 && has_tag(rest.substr(1));
    return has_tag(rest.substr(end + 1));
}

} // namespace waybill::detail::xml
