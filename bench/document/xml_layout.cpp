// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "xml_layout.hpp"

#include "../expect.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace bench {

namespace {

struct element {
    std::string_view name, attributes, text; ///< attributes with the space before them
    std::vector<element> children;
};

/// Reads the element that begins at `at`.
element take_element(std::string_view document, std::size_t& at) {
    auto const close = document.find('>', at);
    auto const name_end = document.find_first_of(" >", at);
    element made;
    made.name = document.substr(at + 1, name_end - at - 1);
    made.attributes = document.substr(name_end, close - name_end);
    expect(document[at] == '<' && !made.attributes.ends_with('/'), "XML of another form than Waybill's own");
    at = close + 1;
    while (document[at] == '<' && document[at + 1] != '/') made.children.push_back(take_element(document, at));
    auto const end = document.find('<', at);
    made.text = document.substr(at, end - at);
    at = document.find('>', end) + 1;
    return made;
}

struct style {
    bool indented = false;
    bool reversed = false;
    std::string_view prefix{};
    std::string (*rename)(std::string_view) = [](std::string_view name) { return std::string(name); };
};

/// Items of a list have one name, fields of a record have several.
bool is_record(element const& of) {
    return of.children.size() > 1 && of.children.front().name != of.children.back().name;
}

void put(std::string& out, style const& as, element const& of, std::size_t depth) {
    auto const line = [&](std::size_t level) {
        if (as.indented) out.append(1, '\n').append(4 * level, ' ');
    };
    auto const name = std::string(as.prefix) + as.rename(of.name);
    if (depth != 0) line(depth);
    out.append("<").append(name).append(of.attributes);
    if (depth == 0 && !as.prefix.empty())
        out.append(" xmlns:").append(as.prefix.substr(0, as.prefix.size() - 1)).append("=\"urn:trips\"");
    out.append(">").append(of.text);
    std::size_t const count = of.children.size();
    for (std::size_t i = 0; i < count; ++i)
        put(out, as, of.children[as.reversed && is_record(of) ? count - 1 - i : i], depth + 1);
    if (count != 0) line(depth);
    out.append("</").append(name).append(">");
}

std::string laid_out(std::string_view written, style const& as) {
    std::size_t at = written.starts_with("<?") ? written.find("?>") + 2 : 0;
    std::string out;
    put(out, as, take_element(written, at), 0);
    return out;
}

std::string misspelled(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> others{{
        {"departure_location", "Departure_location"},
        {"arrival_location", "Arrival_location"},
        {"address", "adress"},
        {"type_of_room", "tyoe_of_room"},
    }};
    for (auto const& [right, wrong] : others)
        if (name == right) return std::string(wrong);
    std::string other(name);
    constexpr char case_bit = 0x20; // names begin with ASCII letters
    other.front() = char(other.front() ^ case_bit);
    return other;
}

} // namespace

std::string indented_xml(std::string_view written) { return laid_out(written, {.indented = true}) + '\n'; }
std::string reversed_xml(std::string_view written) { return laid_out(written, {.reversed = true}); }
std::string prefixed_xml(std::string_view written) { return laid_out(written, {.prefix = "ns:"}); }
std::string misspelled_xml(std::string_view written) { return laid_out(written, {.rename = misspelled}); }

} // namespace bench
