// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <terminal/pretty.hpp>

#include <waybill/limits.hpp>
#include <waybill/text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace waybill::native::terminal {

namespace {

/// Appends the blanks that begin lines: for all lines together at most three times the size of the document. With a
/// line for each bracket, a million brackets would need 130 MB of blanks.
class indentation {
public:
    explicit indentation(std::string_view document) : left_(std::max(least, 3 * document.size())) {}

    void append_to(std::string& text, std::size_t depth) {
        auto const blanks = std::min({depth * 2, deepest * 2, left_});
        left_ -= blanks;
        text.append(blanks, ' ');
    }

private:
    static constexpr std::size_t deepest = waybill::limits{}.depth;
    static constexpr std::size_t least = std::size_t{64} << 10;
    std::size_t left_;
};

enum class piece_kind : std::uint8_t { start, end, empty, text, other };

struct piece {
    piece_kind kind;
    std::string_view raw;
};

/// The end of the markup that starts at `<`: after its `>`. A `>` in quotes does not count.
std::size_t end_of_markup(std::string_view text) {
    auto const after = [&](std::string_view close) {
        auto const at = text.find(close);
        return at == std::string_view::npos ? text.size() : at + close.size();
    };
    if (text.starts_with("<!--")) return after("-->");
    if (text.starts_with("<![CDATA[")) return after("]]>");
    if (text.starts_with("<?")) return after("?>");
    char quote = '\0';
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (quote != '\0') {
            if (text[at] == quote) quote = '\0';
        } else if (text[at] == '"' || text[at] == '\'') {
            quote = text[at];
        } else if (text[at] == '>') {
            return at + 1;
        }
    }
    return text.size();
}

piece_kind kind_of(std::string_view markup) {
    if (markup.starts_with("<![CDATA[")) return piece_kind::text;
    if (markup.starts_with("<!") || markup.starts_with("<?")) return piece_kind::other;
    if (markup.starts_with("</")) return piece_kind::end;
    return markup.ends_with("/>") ? piece_kind::empty : piece_kind::start;
}

/// Takes the first piece of a document that is not empty. A list of all would need eight times the size of the
/// document.
piece take_piece(std::string_view& document) {
    bool const markup = document.front() == '<';
    auto const raw = document.substr(0, markup ? end_of_markup(document) : document.find('<'));
    document.remove_prefix(raw.size());
    return {markup ? kind_of(raw) : piece_kind::text, raw};
}

std::string pretty_xml(std::string_view document) {
    std::string text;
    std::size_t depth = 0;
    indentation blanks(document);
    auto const line = [&](std::string_view content) {
        if (!text.empty()) text += '\n';
        blanks.append_to(text, depth);
        text += content;
    };
    while (!document.empty()) {
        auto const here = take_piece(document);
        if (here.kind == piece_kind::text) {
            if (!text::trimmed(here.raw).empty()) line(text::trimmed(here.raw));
            continue;
        }
        if (here.kind == piece_kind::end && depth > 0) --depth;
        line(here.raw);
        if (here.kind != piece_kind::start) continue;
        // an element that contains only text goes on one line
        auto rest = document;
        piece next{piece_kind::text, {}};
        while (next.kind == piece_kind::text && !rest.empty()) next = take_piece(rest);
        if (next.kind != piece_kind::end) {
            ++depth;
            continue;
        }
        text += document.substr(0, document.size() - rest.size());
        document = rest;
    }
    return text;
}

/// A string with its quotes, from the front of `rest`.
std::string_view json_string(std::string_view rest) {
    std::size_t at = 1;
    while (at < rest.size() && rest[at] != '"') at += rest[at] == '\\' ? std::size_t{2} : std::size_t{1};
    return rest.substr(0, at + 1);
}

std::string pretty_json(std::string_view document) {
    std::string text;
    std::size_t depth = 0;
    indentation blanks(document);
    auto const new_line = [&] {
        text += '\n';
        blanks.append_to(text, depth);
    };
    for (std::size_t at = 0; at < document.size();) {
        char const here = document[at];
        if (here == '"') {
            auto const string = json_string(document.substr(at));
            text += string;
            at += string.size();
            continue;
        }
        ++at;
        if (text::is_space(here)) continue;
        if (here == '{' || here == '[') {
            text += here;
            auto const next = document.find_first_not_of(" \t\r\n", at);
            if (next != std::string_view::npos && (document[next] == '}' || document[next] == ']')) {
                text += document[next];
                at = next + 1;
                continue;
            }
            ++depth;
            new_line();
        } else if (here == '}' || here == ']') {
            if (depth > 0) --depth;
            new_line();
            text += here;
        } else if (here == ',') {
            text += here;
            new_line();
        } else if (here == ':') {
            text += ": ";
        } else {
            text += here;
        }
    }
    return text;
}

} // namespace

std::string pretty(std::string_view document, document_form form) {
    switch (form) {
    case document_form::xml: return pretty_xml(text::trimmed(document));
    case document_form::json: return pretty_json(text::trimmed(document));
    case document_form::neither: break;
    }
    return std::string(document);
}

} // namespace waybill::native::terminal
