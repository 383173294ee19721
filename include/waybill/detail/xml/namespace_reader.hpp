// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/grammar/xml_name.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/xml/namespace_rules.hpp>
#include <waybill/detail/xml/namespaces.hpp>

#include <cstddef>
#include <string_view>

/// Reads names in documents with namespaces. The general readers call these functions for every start tag. The fast
/// path compares whole tags while each prefix is bound as in the canonical form, and calls `find_exact` otherwise.
namespace waybill::detail::xml {

using describe::field_place;
using describe::found_field;
using describe::name_match;

inline constexpr auto no_namespace = static_cast<std::size_t>(-1);    ///< index of a declaration like `xmlns=""`
inline constexpr auto other_namespace = static_cast<std::size_t>(-2); ///< one that the description does not name

/// The namespace of a name in a document.
struct written_namespace {
    std::string_view space{}; ///< as in the description; empty: none
    std::string_view shown{}; ///< as written; empty if there is none
    bool described = true;    ///< false: it is another one, or the prefix is not declared
    bool exact = true;        ///< false: it differs by a slash at its end
};

constexpr std::string_view without_slash(std::string_view space) noexcept {
    return space.ends_with('/') ? space.substr(0, space.size() - 1) : space;
}

/// Returns the index of a namespace in the description. One that differs by a slash at its end is found as well.
constexpr std::size_t index_of(namespace_rules const& of, std::string_view space) noexcept {
    if (space.empty()) return no_namespace;
    for (std::size_t i = 0; i != of.declared.size(); ++i)
        if (of.declared[i].space == space) return i;
    for (std::size_t i = 0; i != of.declared.size(); ++i)
        if (without_slash(of.declared[i].space) == without_slash(space)) return i;
    return other_namespace;
}

/// Returns the namespace of a prefix in an element at `depth`.
constexpr written_namespace resolve(reader const& from, std::string_view prefix, std::size_t depth) noexcept {
    for (auto at = from.declared.size(); at != 0; --at) {
        auto const& one = from.declared[at - 1];
        if (one.prefix != prefix || one.depth > depth) continue;
        if (one.index == no_namespace) return {};
        if (one.index == other_namespace) return {{}, one.shown, false};
        auto const space = from.namespaces->declared[one.index].space;
        return {space, one.shown, true, one.exact};
    }
    if (prefix == "xml") return {xml_namespace, xml_namespace};
    if (prefix.empty()) return {};
    return {{}, {}, false};
}

/// Compares the declarations in force with those of the canonical form.
constexpr void compare_with_canonical(reader& from) noexcept {
    bool has_default = false;
    from.other_prefixes = false;
    for (auto const& one : from.namespaces->declared) {
        auto const found = resolve(from, one.prefix, from.in().depth);
        has_default = has_default || one.prefix.empty();
        if (found.space != one.space || !found.exact) from.other_prefixes = true;
    }
    auto const unprefixed = resolve(from, {}, from.in().depth);
    if (!has_default && (!unprefixed.space.empty() || !unprefixed.described)) from.other_prefixes = true;
}

/// Reads the declarations in a start tag, whose attributes come next and are read again. Errors in it are found then.
[[gnu::cold, gnu::noinline]] constexpr bool read_declarations(reader& from) {
    read_options const options{.limits = from.in().limits()};
    reading scratch(from.in().document(), options, {});
    cursor at(scratch);
    auto offset = from.at.offset();
    attribute one;
    bool any = false;
    for (at.go_to(offset); at.next_attribute(one) == tag_end::attribute;) {
        bool const is_default = one.name == "xmlns";
        if (!is_default && (grammar::prefix_part(one.name) != "xmlns" || one.name == "xmlns:xml")) continue;
        if (from.declared.size() >= from.in().limits().namespaces)
            return from.in().fail(error_code::too_many_elements, one.offset, "fewer namespaces", one.name, one.name,
                                  true);
        // a view of the document, which the value is not if it has references
        auto shown = scratch.document().substr(one.offset, at.offset() - one.offset - 1);
        shown.remove_prefix(shown.find_first_of("\"'") + 1);
        auto const index = !is_default && one.value.empty() ? other_namespace // a prefix cannot be in no namespace
                                                            : index_of(*from.namespaces, one.value);
        bool const described = index < from.namespaces->declared.size();
        from.declared.push_back({is_default ? std::string_view{} : grammar::local_part(one.name), shown,
                                 from.in().depth, index,
                                 described && from.namespaces->declared[index].space == one.value});
        any = true;
    }
    if (any) compare_with_canonical(from);
    return true;
}
/// Called after the name of a start tag.
constexpr bool enter_element(reader& from) {
    auto const tag = from.at.at('>') ? std::string_view{} : inside_tag(from.at.rest());
    return tag.find("xmlns") == tag.npos || read_declarations(from);
}

constexpr void leave_element(reader& from) {
    auto const before = from.declared.size();
    while (!from.declared.empty() && from.declared.back().depth > from.in().depth) from.declared.pop_back();
    if (from.declared.size() != before) compare_with_canonical(from);
}

/// Reports a name that is not in its namespace: once in a document.
[[gnu::cold, gnu::noinline]] constexpr bool report_namespace(reader& from, std::string_view expected,
                                                             written_namespace const& found, std::string_view name,
                                                             std::size_t offset, std::string_view leaf,
                                                             bool is_attribute = false) {
    if (from.namespace_reported) return true;
    from.namespace_reported = true;
    bool const undeclared = !found.described && found.shown.empty();
    return from.in().tolerate(quirk_kind::namespaced, offset,
                              expected.empty() ? std::string_view("no namespace") : expected,
                              undeclared            ? name
                              : found.shown.empty() ? std::string_view("no namespace")
                                                    : found.shown,
                              leaf, is_attribute);
}

/// Returns the name of a field in XML.
constexpr qualified_name name_of(describe::record_rules const& rules, std::size_t field) noexcept {
    if (rules.namespaces == nullptr || rules.namespaces->fields.empty()) return {{}, rules.fields[field].wire};
    return rules.namespaces->fields[field];
}

/// How a name without its prefix matches a field.
constexpr name_match match_of_name(describe::record_rules const& rules, std::size_t field, std::string_view local) {
    auto const own = name_of(rules, field).local;
    if (own == local) return name_match::exact;
    auto const& info = rules.fields[field];
    for (std::size_t i = 0; i != info.other_count; ++i)
        if (info.others[i] == local) return name_match::other;
    return text::same_letters(own, local) ? name_match::letter_case : name_match::none;
}

/// Finds the field that matches best, as `describe::find_field`: among those in the namespace, or among all. Of several
/// with the same match, the first; `several` is set if they are equal.
template <class Accepts>
constexpr found_field find_best(describe::record_rules const& rules, std::string_view local, field_place place,
                                bool& several, Accepts accepts) {
    found_field best{};
    several = false;
    for (std::size_t i = 0; i != rules.fields.size(); ++i) {
        if (rules.fields[i].place != place || !accepts(i)) continue;
        auto const match = match_of_name(rules, i, local);
        if (match == name_match::none) continue;
        if (best.match == name_match::none || match < best.match) {
            best = {i, match};
            several = false;
        } else if (match == best.match) {
            several = true;
        }
    }
    return best;
}

/// Finds the field of a name, in its namespace if there is one. A field in another namespace is found, and reported, if
/// it is the only one with this name.
constexpr bool find_name(reader& from, describe::record_rules const& rules, std::string_view name, std::size_t offset,
                         field_place place, written_namespace const& written, found_field& found) {
    auto const local = grammar::local_part(name);
    bool several = false;
    if (written.described)
        found = find_best(rules, local, place, several,
                          [&](std::size_t i) { return name_of(rules, i).space == written.space; });
    if (found.match != name_match::none && written.exact) return true;
    if (found.match == name_match::none)
        found = find_best(rules, local, place, several, [](std::size_t) { return true; });
    if (several) found = {}; // which one is meant is unknown
    if (found.match == name_match::none) {
        for (std::size_t i = 0; place == field_place::element && i != rules.fields.size(); ++i)
            if (rules.fields[i].place == field_place::attribute && name_of(rules, i).local == local)
                found = {i, name_match::other_place};
        return true;
    }
    return report_namespace(from, name_of(rules, found.index).space, written, name, offset,
                            rules.fields[found.index].wire, place == field_place::attribute);
}

constexpr bool find_element(reader& from, describe::record_rules const& rules, std::string_view name,
                            std::size_t offset, found_field& found) {
    return enter_element(from) && find_name(from, rules, name, offset, field_place::element,
                                            resolve(from, grammar::prefix_part(name), from.in().depth), found);
}

constexpr std::size_t find_exact(reader const& from, describe::record_rules const& rules, std::string_view name,
                                 std::size_t likely) {
    auto const count = rules.fields.size();
    auto const prefix = grammar::prefix_part(name);
    auto const local = name.substr(prefix.empty() ? 0 : prefix.size() + 1);
    auto const written = resolve(from, prefix, static_cast<std::size_t>(-1));
    if (!written.described || !written.exact) return count;
    for (std::size_t i = 0; i != count; ++i) {
        auto const at = likely + i < count ? likely + i : likely + i - count;
        auto const own = name_of(rules, at);
        if (own.local == local && own.space == written.space && rules.fields[at].place == field_place::element)
            return at;
    }
    return count;
}

constexpr bool find_item(reader& from, std::string_view wrapper, std::string_view item, std::string_view name,
                         std::size_t offset) {
    if (!enter_element(from)) return false;
    auto const local = grammar::local_part(name);
    auto const depth = from.in().depth;
    auto const expected = resolve(from, grammar::prefix_part(wrapper), depth - 1);
    auto const found = resolve(from, grammar::prefix_part(name), depth);
    if (!text::same_letters(local, item) || !expected.described ||
        (found.described && found.exact && found.space == expected.space))
        return true;
    return report_namespace(from, expected.space, found, name, offset, item);
}

constexpr bool find_prefixed(reader& from, describe::record_rules const& rules, attribute const& one,
                             found_field& found, bool& good) {
    auto const prefix = grammar::prefix_part(one.name);
    if (prefix.empty() || prefix == "xmlns") return false;
    auto const written = resolve(from, prefix, from.in().depth);
    if (!written.described || written.space.empty()) return false;
    bool several = false;
    found = find_best(rules, grammar::local_part(one.name), field_place::attribute, several,
                      [&](std::size_t i) { return name_of(rules, i).space == written.space; });
    if (found.match == name_match::none) return false;
    good = written.exact ||
           report_namespace(from, written.space, written, one.name, one.offset, rules.fields[found.index].wire, true);
    return true;
}

constexpr bool find_unprefixed(reader& from, describe::record_rules const& rules, attribute const& one,
                               found_field& found) {
    return find_name(from, rules, one.name, one.offset, field_place::attribute, {}, found);
}

constexpr bool open_root(reader& from, namespace_rules const& of, std::string_view name, std::size_t offset) {
    from.namespaces = &of;
    if (!enter_element(from)) return false;
    compare_with_canonical(from);
    auto const found = resolve(from, grammar::prefix_part(name), from.in().depth);
    if (found.described && found.exact && found.space == of.root) return true;
    return report_namespace(from, of.root, found, name, offset, {});
}

} // namespace waybill::detail::xml
