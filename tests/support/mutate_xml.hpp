// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/xml_schema.hpp"

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// A document with one thing changed in its tree.
namespace support {

struct mutated {
    std::string_view mutation;
    std::string element; ///< where it was done
    std::string text;
};

namespace mutations {

inline bool removed(xmlNode* at) {
    xmlUnlinkNode(at);
    xmlFreeNode(at);
    return true;
}
inline bool renamed(xmlNode* at) {
    xmlNodeSetName(at, BAD_CAST "Unknown");
    return true;
}
inline bool doubled(xmlNode* at) {
    xmlAddNextSibling(at, xmlCopyNode(at, 1));
    return true;
}
inline bool swapped(xmlNode* at) {
    auto* const next = xmlNextElementSibling(at);
    if (next == nullptr || name_of(next) == name_of(at)) return false;
    xmlUnlinkNode(at);
    xmlAddNextSibling(next, at);
    return true;
}
inline bool garbled(xmlNode* at) {
    if (xmlChildElementCount(at) != 0) return false;
    xmlNodeSetContent(at, BAD_CAST "?");
    return true;
}
inline bool emptied(xmlNode* at) {
    if (at->children == nullptr) return false;
    xmlNodeSetContent(at, BAD_CAST "");
    return true;
}
inline bool filled_with_text(xmlNode* at) {
    if (xmlChildElementCount(at) == 0) return false;
    xmlNodeAddContent(at, BAD_CAST "text");
    return true;
}
inline bool filled_with_element(xmlNode* at) {
    xmlNewChild(at, nullptr, BAD_CAST "Unknown", nullptr);
    return true;
}
/// Replaces the text of an element without others; false if `change` returns an empty one.
inline bool rewritten(xmlNode* at, auto const& change) {
    if (at->children == nullptr || xmlChildElementCount(at) != 0) return false;
    auto* const text = xmlNodeGetContent(at);
    std::string const changed = change(std::string(reinterpret_cast<char const*>(text)));
    xmlFree(text);
    if (changed.empty() || changed.find_first_of("&<") != changed.npos) return false; // references of libxml2
    xmlNodeSetContent(at, BAD_CAST changed.c_str());
    return true;
}
/// White space, which XML Schema collapses except in strings.
inline bool padded(xmlNode* at) {
    return rewritten(at, [](std::string const& text) { return "\n " + text + "\t"; });
}
inline bool spelled(xmlNode* at, std::string const& before, std::string const& after) {
    return rewritten(at, [&](std::string const& text) {
        bool const number = !text.empty() && text.find_first_not_of("0123456789.") == text.npos;
        return number ? before + text + after : std::string();
    });
}
inline bool with_a_sign(xmlNode* at) { return spelled(at, "+", ""); }
inline bool with_zeros(xmlNode* at) { return spelled(at, "00", ""); }
inline bool with_a_fraction(xmlNode* at) { return spelled(at, "", ".0"); }
inline bool with_an_exponent(xmlNode* at) { return spelled(at, "", "e0"); }
inline bool without_an_attribute(xmlNode* at) {
    return at->properties != nullptr && xmlRemoveProp(at->properties) == 0;
}
inline bool with_an_attribute_garbled(xmlNode* at) {
    return at->properties != nullptr && xmlSetProp(at, at->properties->name, BAD_CAST "?") != nullptr;
}
inline bool with_another_attribute(xmlNode* at) { return xmlSetProp(at, BAD_CAST "unknown", BAD_CAST "1") != nullptr; }

struct kind {
    std::string_view name;
    bool (*apply)(xmlNode* at); ///< false where it cannot be done
};
inline constexpr kind kinds[] = {
    {"removed", removed},
    {"renamed", renamed},
    {"doubled", doubled},
    {"swapped", swapped},
    {"garbled", garbled},
    {"emptied", emptied},
    {"filled with text", filled_with_text},
    {"filled with an element", filled_with_element},
    {"padded", padded},
    {"with a sign", with_a_sign},
    {"with zeros", with_zeros},
    {"with a fraction", with_a_fraction},
    {"with an exponent", with_an_exponent},
    {"without an attribute", without_an_attribute},
    {"with an attribute garbled", with_an_attribute_garbled},
    {"with another attribute", with_another_attribute},
};

inline void add(std::vector<mutated>& into, std::string_view text, kind const& how, std::size_t place) {
    auto const tree = parse_tree(text);
    std::vector<xmlNode*> elements;
    list_elements(xmlDocGetRootElement(tree.get()), elements);
    auto* const at = elements[place];
    std::string element(name_of(at));
    if (how.apply(at)) into.push_back({how.name, std::move(element), text_of(tree.get())});
}

} // namespace mutations

/// Each kind once at some place below the root; or, as `all`, at every one.
inline std::vector<mutated> mutations_of(std::string_view text, unsigned seed, bool all) {
    std::vector<mutated> made;
    std::vector<xmlNode*> elements;
    auto const tree = parse_tree(text);
    list_elements(xmlDocGetRootElement(tree.get()), elements);
    if (elements.size() < 2) return made;
    std::mt19937 engine(seed);
    for (auto const& how : mutations::kinds) {
        if (!all) {
            mutations::add(made, text, how, 1 + engine() % (elements.size() - 1));
            continue;
        }
        for (std::size_t i = 1; i < elements.size(); ++i) mutations::add(made, text, how, i);
    }
    return made;
}

} // namespace support
