// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/read/source.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/xml/cursor.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// What readers of structs do with several steps of the cursor.
namespace waybill::detail::xml {

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

/// Reads an attribute that is about XML itself: a namespace declaration, `xsi:…`, `xml:…`. Sets `nil` for
/// `xsi:nil="true"`. A namespace of the document's own names is a quirk.
[[gnu::cold]] constexpr bool is_about_xml(cursor& at, attribute const& one, bool& nil, bool& good) {
    good = true;
    if (one.name == "xmlns") {
        if (!one.value.empty() && !at.in.namespace_reported) {
            at.in.namespace_reported = true;
            good = at.in.tolerate(quirk_kind::namespaced, one.offset, "no namespace", one.value);
        }
        return true;
    }
    if (grammar::prefix_part(one.name).empty()) return false;
    if (is_nil(one)) nil = true;
    return true;
}

/// Reads the attributes of an element without attributes of its own: those about XML are accepted, others are quirks.
/// `plain_nil` returns whether one is `nil="true"` without a prefix.
[[gnu::cold, gnu::noinline]] constexpr tag_end read_no_attributes(cursor& at, bool& nil, bool& plain_nil) {
    for (;;) {
        attribute one;
        auto const end = at.next_attribute(one);
        if (end != tag_end::attribute) return end;
        plain_nil = plain_nil || is_plain_nil(one);
        bool good = true;
        if (is_about_xml(at, one, nil, good)) {
            if (!good) return tag_end::failed;
        } else if (!at.in.tolerate(quirk_kind::unknown_field, one.offset, "no such attribute", one.name, one.name,
                                   true)) {
            return tag_end::failed;
        }
    }
}

/// Reads the text of an element with one plain value, from after its name to after its end tag.
struct plain_content {
    std::string_view text{};
    std::size_t offset = 0;
    bool nil = false;
};
[[gnu::cold, gnu::noinline]] constexpr bool read_plain_content(cursor& at, std::string_view name, std::string_view leaf,
                                                               plain_content& into) {
    auto end = tag_end::open;
    bool plain_nil = false;
    if (at.at('>')) {
        at.skip(1);
    } else if (leaf.empty()) {
        end = read_no_attributes(at, into.nil, plain_nil);
    } else {
        entered const place(at.in, leaf);
        end = read_no_attributes(at, into.nil, plain_nil);
    }
    into.offset = at.offset();
    if (end == tag_end::failed) return false;
    if (end == tag_end::empty) {
        into.nil = into.nil || plain_nil;
        at.leave();
        return true;
    }
    at.leaf = leaf;
    auto const next = at.text(into.text);
    at.leaf = {};
    if (next == content::element)
        return at.in.fail(error_code::content_unexpected, at.offset(), "text only", at.here(), leaf);
    into.nil = into.nil || (plain_nil && text::trimmed(into.text).empty());
    // the text remains valid after the end tag: only the next text() reuses its storage
    return (next == content::end && at.close_tag(name)) || at.in.failed_in(leaf);
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

/// Returns true if an element, whose attributes come next, is blank: neither it nor an element in it has text other
/// than white space, or a non-empty attribute that is not about XML itself. `how`: if it is `absent_if_zero`, texts may
/// also be zero; if it is not `absent` either, an element that has attributes or elements is not blank. True if the
/// element is malformed or incomplete: who skips it reports that. `nil` returns whether the element itself has an
/// attribute that states that.
[[gnu::cold, gnu::noinline]] constexpr bool is_blank(cursor& at, std::string_view name, describe::blankness how,
                                                     bool& nil) {
    bool const bare = how < describe::blankness::absent;
    bool blank = true;
    bool nil_found = false;
    attribute one;
    auto end = at.next_attribute(one);
    for (; end == tag_end::attribute; end = at.next_attribute(one)) {
        nil_found = nil_found || is_nil(one) || is_plain_nil(one);
        if (one.name != "xmlns" && one.name.find(':') == one.name.npos)
            blank = blank && !bare && text::trimmed(one.value).empty();
    }
    if (end == tag_end::failed) return true;
    nil = nil_found;
    if (!blank) return false;
    if (end == tag_end::empty) return at.leave(), true;
    for (;;) {
        std::string_view text;
        char const first = at.at_end() ? ' ' : *at.place();
        auto const next = at.text(text);
        if (next == content::failed) return first == '<' || first == '&' || text::is_space(first);
        text = text::trimmed(text);
        bool const zero = how == describe::blankness::absent_if_zero && describe::is_zero(text);
        if (!text.empty() && !zero) return false;
        if (next == content::end) {
            (void)at.close_tag(name);
            return true;
        }
        if (bare) return false;
        std::string_view inner;
        if (!at.open_tag(inner)) return true;
        if (!is_blank(at, inner, how, nil_found)) return false;
        if (at.in.failed()) return true;
    }
}

/// Returns the text of the root's child `name` as written, or an empty text: the value that applies to an absent
/// attribute, see `field_description::inherits`. Markup in it is not a value. In an incomplete document, only the text
/// before `end` is searched.
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

/// Determines the alternative of a choice by the selecting attribute, which may be anywhere in the tag. On return the
/// attributes can be read again. `selector` is the attribute's name as written, a view of the document. In an open
/// choice, `chosen` is the number of values if the value is unknown.
[[gnu::cold]] constexpr bool find_choice(cursor& at, describe::choice_rules const& of, std::size_t& chosen,
                                         std::string_view& selector) {
    auto const start = at.offset();
    attribute one;
    do {
        at.in.skips = true;
        auto const end = at.next_attribute(one);
        at.in.skips = false;
        if (end == tag_end::failed) return false;
        if (end != tag_end::attribute)
            return at.in.fail(error_code::field_required, start, of.expected, "nothing", of.attribute, true);
    } while (!text::same_letters(one.name, of.attribute));
    selector = one.name;
    if (one.name != of.attribute &&
        !at.in.tolerate(quirk_kind::letter_case, one.offset, of.attribute, one.name, one.name, true))
        return false;
    if (!read::choose_alternative(at.in, of, one.value, one.offset, chosen)) return false;
    at.restart_attributes(start);
    return true;
}

/// Keeps an element as text, whose attributes are not yet read: the value of `selector`, and the element as written.
/// The written form of such an element is read back: only `selector`, the problem and a text.
[[gnu::cold, gnu::noinline]] constexpr bool keep_item(cursor& at, std::string_view name,
                                                      describe::choice_rules const& of, std::string_view selector,
                                                      describe::kept_item& kept) {
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
    kept.source = std::string(at.in.document().substr(begin, at.offset() - begin));
    return true;
}

} // namespace waybill::detail::xml
