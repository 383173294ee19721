// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/deviating_document.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace waybill::native::certification {

namespace deviating {
namespace {

constexpr std::array<std::string_view, 4> respelled{"Rooms", "Room", "Boardings", "TotalRate"};
constexpr std::string_view unknown_name = "CertificationNote";

std::string lower_first(std::string_view name) {
    std::string made(name);
    made.front() = static_cast<char>(made.front() | 0x20);
    return made;
}
bool is_respelled(std::string_view name) {
    return std::find(respelled.begin(), respelled.end(), name) != respelled.end();
}

/// An element of a document in canonical form, which has neither comments nor sections.
struct element {
    std::string name{};
    std::string attributes{}; ///< as written, with the space before each
    std::string text{};
    std::vector<element> children{};
};

class parser {
public:
    explicit parser(std::string_view document) : left_(document) {
        if (left_.starts_with("<?xml")) left_.remove_prefix(std::min(left_.find("?>") + 2, left_.size()));
    }
    std::optional<element> parse() {
        element made;
        auto const begin = left_.find('<');
        if (begin == left_.npos) return std::nullopt;
        left_.remove_prefix(begin + 1);
        auto const end = left_.find('>');
        if (end == left_.npos) return std::nullopt;
        auto tag = left_.substr(0, end);
        left_.remove_prefix(end + 1);
        bool const empty = tag.ends_with('/');
        if (empty) tag.remove_suffix(1);
        auto const space = std::min(tag.find(' '), tag.size());
        made.name = tag.substr(0, space);
        made.attributes = tag.substr(space);
        if (empty) return made;
        for (;;) {
            auto const next = left_.find('<');
            if (next == left_.npos) return std::nullopt;
            if (made.children.empty()) made.text = left_.substr(0, next);
            if (left_.substr(next).starts_with("</")) {
                left_.remove_prefix(std::min(left_.find('>', next) + 1, left_.size()));
                return made;
            }
            auto child = parse();
            if (!child) return std::nullopt;
            made.children.push_back(*std::move(child));
        }
    }

private:
    std::string_view left_;
};

void write(element const& of, std::string& to) {
    (to += '<') += of.name;
    to += of.attributes;
    to += '>';
    if (of.children.empty()) to += of.text;
    for (auto const& each : of.children) write(each, to);
    ((to += "</") += of.name) += '>';
}

/// Whether an element has fields, not items.
bool is_record(element const& of) { return of.children.size() > 1 && of.children[0].name != of.children[1].name; }

void change(element& of, document_deviation which, bool root) {
    for (auto& each : of.children) change(each, which, false);
    switch (which) {
    case document_deviation::letter_case:
        if (is_respelled(of.name)) of.name = lower_first(of.name);
        break;
    case document_deviation::prefixes:
        of.name = "h:" + of.name;
        if (root) of.attributes += " xmlns:h=\"urn:waybill:certification\"";
        break;
    case document_deviation::reordered:
        if (is_record(of)) std::reverse(of.children.begin(), of.children.end());
        break;
    case document_deviation::unknown_fields:
        if (root || is_record(of))
            of.children.insert(of.children.begin(), {std::string(unknown_name), {}, "ignore this", {}});
        break;
    case document_deviation::none:
    case document_deviation::lone_items: break;
    }
}

using json = nlohmann::ordered_json;

void change(json& of, document_deviation which) {
    if (of.is_array()) {
        for (auto& each : of) change(each, which);
        return;
    }
    if (!of.is_object()) return;
    std::vector<std::pair<std::string, json>> members;
    for (auto& [name, value] : of.items()) {
        change(value, which);
        bool const lone = which == document_deviation::lone_items && value.is_array() && value.size() == 1;
        members.emplace_back(which == document_deviation::letter_case && is_respelled(name) ? lower_first(name) : name,
                             lone ? json(value[0]) : std::move(value));
    }
    if (which == document_deviation::reordered) std::reverse(members.begin(), members.end());
    if (which == document_deviation::unknown_fields)
        members.emplace(members.begin(), std::string(unknown_name), json{{"text", "ignore this"}});
    of = json::object();
    for (auto& [name, value] : members) of[name] = std::move(value);
}

} // namespace
} // namespace deviating

std::optional<std::string> deviating_document(std::string_view document, document_form form, document_deviation which) {
    if (which == document_deviation::none) return std::nullopt;
    if (form == document_form::json) {
        auto read = deviating::json::parse(document, nullptr, false);
        if (read.is_discarded() || !read.is_object() || which == document_deviation::prefixes) return std::nullopt;
        for (auto& [name, value] : read.items()) deviating::change(value, which); // the root itself stays
        auto made = read.dump();
        return made == document ? std::nullopt : std::optional(std::move(made));
    }
    if (which == document_deviation::lone_items) return std::nullopt;
    auto read = deviating::parser(document).parse();
    if (!read) return std::nullopt;
    deviating::change(*read, which, true);
    std::string made;
    deviating::write(*read, made);
    return made;
}

} // namespace waybill::native::certification
