// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/compressed.hpp"
#include "support/generate.hpp"
#include "support/json_variant.hpp"
#include "support/xml_variant.hpp"

#include <waybill/binding/response.hpp>
#include <waybill/binding/soap_version.hpp>
#include <waybill/document_form.hpp>
#include <waybill/http/message.hpp>
#include <waybill/text.hpp>
#include <waybill/via.hpp>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Rewrites responses of this library so that they deviate in everything that is tolerated, all at once.
namespace deviating {

/// The misspellings that partners are known for; otherwise the first letter in the other case.
inline std::string misspelled(std::string_view name) {
    constexpr std::pair<std::string_view, std::string_view> known[] = {
        {"address", "adress"},
        {"type_of_room", "tyoe_of_room"},
        {"departure_location", "Departure_location"},
        {"arrival_location", "Arrival_location"},
    };
    for (auto const& [right, wrong] : known)
        if (name == right) return std::string(wrong);
    std::string made(name);
    if (!made.empty()) made[0] = char(std::islower(made[0]) != 0 ? std::toupper(made[0]) : std::tolower(made[0]));
    return made;
}

inline bool has_child(xml_variant::node const& of, std::string_view name) {
    return std::any_of(of.children.begin(), of.children.end(),
                       [&](auto const& each) { return waybill::text::same_letters(each.name, name); });
}

inline void deviate(xml_variant::node& one, bool root = true) {
    for (auto& child : one.children) deviate(child, false);
    bool const is_list = std::all_of(one.children.begin(), one.children.end(),
                                     [&](auto const& each) { return each.name == one.children[0].name; });
    for (auto& [name, value] : one.attributes) name = misspelled(name);
    if (!one.children.empty() && !is_list) {
        // attributes as elements, except the one that selects the kind of an item
        for (auto at = one.attributes.begin(); at != one.attributes.end();) {
            if (waybill::text::same_letters(at->first, "kind") || has_child(one, at->first)) {
                ++at;
                continue;
            }
            one.children.push_back({at->first, {}, at->second, {}});
            at = one.attributes.erase(at);
        }
        one.children.push_back({"Extension", {{"version", "2"}}, {}, {{"a", {}, "b", {}}}});
    }
    if (!root) one.name = misspelled(one.name);
}
inline std::string deviated_xml(std::string_view document, std::uint64_t seed) {
    generate::maker maker(seed);
    auto tree = xml_variant::parse(document);
    deviate(tree);
    xml_variant::shuffle(maker, tree);
    return xml_variant::written(tree, {.prefix = "t:",
                                       .between = "\n <!-- c --> ",
                                       .in_tags = "\n  ",
                                       .quote = '\'',
                                       .references = seed % 2 == 0,
                                       .cdata = seed % 2 != 0,
                                       .short_empty = false});
}

inline void deviate(json_variant::node& one) {
    for (auto& [name, value] : one.members) {
        deviate(value);
        bool const number = value.kind == '-' || (value.kind >= '0' && value.kind <= '9');
        if (number) value.kind = '"';
        // a list without its wrapper, or one item without its list
        if (value.kind == '{' && value.members.size() == 1 && value.members[0].second.kind == '[') {
            auto& list = value.members[0].second;
            if (list.members.size() == 1) {
                auto lone = std::move(list.members[0].second);
                list = std::move(lone);
            } else if (list.members.size() > 1 && name != "TaxesAndFees") { // that is no wrapper
                auto items = std::move(list);
                value = std::move(items);
            }
        }
    }
    if (one.kind != '{') return;
    auto const has = [&](std::string_view name) {
        return std::any_of(one.members.begin(), one.members.end(),
                           [&](auto const& each) { return waybill::text::same_letters(each.first, name); });
    };
    bool const plain = has("#text");
    for (auto& [name, value] : one.members) {
        if (name.starts_with('#') || name == "@kind") continue;
        if (name.starts_with('@')) {
            if (!plain && !has(std::string_view(name).substr(1))) name = misspelled(std::string_view(name).substr(1));
            continue;
        }
        name = misspelled(name);
        if (value.kind != '"') continue;
        json_variant::node wrapped{'{', {}, {}};
        wrapped.members.emplace_back("@xml:lang", json_variant::node{'"', "en", {}});
        wrapped.members.emplace_back("#text", std::move(value));
        value = std::move(wrapped);
    }
}
inline std::string deviated_json(std::string_view document, std::uint64_t seed) {
    generate::maker maker(seed);
    auto tree = json_variant::parse(document);
    auto& root = tree.members.at(0).second;
    deviate(root);
    root.members.emplace_back("extension", json_variant::parse("{\"a\":[1,{\"b\":null}]}"));
    json_variant::shuffle(maker, root);
    json_variant::node declaration{'{', {}, {}};
    declaration.members.emplace_back("@version", json_variant::node{'"', "1.0", {}});
    tree.members.insert(tree.members.begin(), {"?xml", std::move(declaration)});
    return json_variant::written(tree, {.between = " \n", .references = seed % 2 == 0});
}

inline std::string escaped(std::string_view text) {
    std::string made;
    xml_variant::add_text(made, text, {}, false);
    return made;
}

/// The response with its document in another form, wrapped, compressed and described wrongly; nothing if it contains no
/// document.
inline std::optional<waybill::http::response> deviated(waybill::via access, waybill::http::response const& good,
                                                       std::uint64_t seed) {
    using namespace waybill;
    auto const found = decode_response(access, good);
    if (!found) return std::nullopt;
    bool const json = found->form == document_form::json;
    std::string text = "\xEF\xBB\xBF";
    if (!json) text += "<?xml version=\"1.0\" encoding=\"utf-16\"?>";
    auto document = std::string_view(found->document);
    if (document.starts_with("<?xml")) document = text::trimmed(document.substr(document.find("?>") + 2));
    text += json ? deviated_json(document, seed) : deviated_xml(document, seed);

    http::response made{good.status, {{"Content-Type", "text/plain; charset=utf-8"}}, {}};
    if (auto const version = soap_version_of(access.method)) {
        auto const other = *version == soap_version::v11 ? soap_version::v12 : soap_version::v11;
        made.body = "\r\n <?xml version='1.0'?><e:Envelope xmlns:e='" + std::string(envelope_namespace(other)) +
                    "'><e:Header><x a='1'/></e:Header><e:Body><n:CallResponse xmlns:n='urn:n'><return>" +
                    escaped(text) + "</return></n:CallResponse></e:Body></e:Envelope>\n";
    } else if (json) {
        json_variant::node wrapper{'{', {}, {}};
        wrapper.members.emplace_back("d", json_variant::node{'"', text, {}});
        made.body = json_variant::written(wrapper, {.between = " "});
    } else {
        made.body = "<string xmlns='urn:s'>" + escaped(text) + "</string>";
    }
    made.body = support::compressed(made.body.substr(0, made.body.size() / 2)) +
                support::compressed(made.body.substr(made.body.size() / 2)) + std::string(7, '\0');
    made.headers.add("Content-Encoding", "identity, x-gzip");
    return made;
}

} // namespace deviating
