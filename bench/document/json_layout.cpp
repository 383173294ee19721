// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "json_layout.hpp"

#include "../expect.hpp"

#include <cstddef>
#include <vector>

namespace bench {

namespace {

struct value {
    std::string_view name, scalar; ///< as written, with their quotes
    char open = 0;                 ///< a brace or a bracket; 0 for a scalar
    std::vector<value> parts;
};

/// A string with its quotes.
std::string_view take_string(std::string_view document, std::size_t& at) {
    auto const begin = at;
    for (++at; document[at] != '"'; ++at)
        if (document[at] == '\\') ++at;
    ++at;
    return document.substr(begin, at - begin);
}

value take_value(std::string_view document, std::size_t& at) {
    value made;
    char const first = document[at];
    if (first == '"') {
        made.scalar = take_string(document, at);
    } else if (first == '{' || first == '[') {
        made.open = first;
        for (++at; document[at] != '}' && document[at] != ']';) {
            if (document[at] == ',') ++at;
            std::string_view name;
            if (first == '{') {
                name = take_string(document, at);
                expect(document[at] == ':', "JSON of another form than Waybill's own");
                ++at;
            }
            made.parts.push_back(take_value(document, at));
            made.parts.back().name = name;
        }
        ++at;
    } else {
        auto const end = document.find_first_of(",}]", at);
        made.scalar = document.substr(at, end - at);
        at = end;
    }
    return made;
}

struct style {
    bool indented = false;
    bool reversed = false;
};

void put(std::string& out, style const& as, value const& of, std::size_t depth) {
    auto const line = [&](std::size_t level) {
        if (as.indented) out.append(1, '\n').append(4 * level, ' ');
    };
    if (!of.name.empty()) out.append(of.name).append(as.indented ? ": " : ":");
    if (of.open == 0) {
        out.append(of.scalar);
        return;
    }
    out += of.open;
    std::size_t const count = of.parts.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (i != 0) out += ',';
        line(depth + 1);
        put(out, as, of.parts[as.reversed && of.open == '{' ? count - 1 - i : i], depth + 1);
    }
    if (count != 0) line(depth);
    out += of.open == '{' ? '}' : ']';
}

std::string laid_out(std::string_view written, style const& as) {
    std::size_t at = 0;
    std::string out;
    put(out, as, take_value(written, at), 0);
    return out;
}

} // namespace

std::string indented_json(std::string_view written) { return laid_out(written, {.indented = true}) + '\n'; }
std::string reversed_json(std::string_view written) { return laid_out(written, {.reversed = true}); }

} // namespace bench
