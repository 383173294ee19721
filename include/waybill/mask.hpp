// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/scan/ascii.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill {

/// What is masked where no description is at hand: the password of spec 5.
inline constexpr std::string_view default_secret_names_held[] = {"Password"};
inline constexpr std::span<std::string_view const> default_secret_names{default_secret_names_held};

/// What stands in a secret's place.
inline constexpr std::string_view mask_text = "***";

/// A piece of a text: from `begin` up to, not including, `end`.
struct text_span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

namespace masking {

/// A text with one layer of escapes taken off, and where each of its bytes came from.
struct layer {
    std::string text{};
    std::vector<std::size_t> origin{}; ///< one more than the text has bytes

    void add(char byte, std::size_t from) {
        text += byte;
        origin.push_back(from);
    }
};

[[gnu::cold]] inline layer bare(std::string_view text) {
    layer made;
    for (std::size_t i = 0; i < text.size(); ++i) made.add(text[i], i);
    made.origin.push_back(text.size());
    return made;
}

[[gnu::cold]] inline int hex_digit(char c) {
    if (scan::is_digit(c)) return c - '0';
    c = scan::lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// `%3C` and `+` of a query or form.
[[gnu::cold]] inline layer without_percent(layer const& from) {
    layer made;
    auto const& text = from.text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        int const high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
        int const low = high >= 0 ? hex_digit(text[i + 2]) : -1;
        made.add(low >= 0 ? char(high * 16 + low) : text[i] == '+' ? ' ' : text[i], from.origin[i]);
        if (low >= 0) i += 2;
    }
    made.origin.push_back(from.origin.back());
    return made;
}

/// `&lt;` and its like, named or numbered.
[[gnu::cold]] inline layer without_references(layer const& from) {
    layer made;
    std::string_view const text = from.text;
    struct entity {
        std::string_view written;
        char meant;
    };
    constexpr entity known[] = {{"&lt;", '<'},   {"&gt;", '>'},    {"&amp;", '&'},  {"&quot;", '"'}, {"&apos;", '\''},
                                {"&#34;", '"'},  {"&#x22;", '"'},  {"&#60;", '<'},  {"&#x3c;", '<'}, {"&#62;", '>'},
                                {"&#x3e;", '>'}, {"&#38;", '&'},   {"&#x26;", '&'}, {"&#39;", '\''}, {"&#x27;", '\''}};
    for (std::size_t i = 0; i < text.size();) {
        std::size_t length = 1;
        char meant = text[i];
        if (meant == '&')
            for (auto const& one : known)
                if (scan::same_letters(text.substr(i, one.written.size()), one.written)) {
                    meant = one.meant;
                    length = one.written.size();
                }
        made.add(meant, from.origin[i]);
        i += length;
    }
    made.origin.push_back(from.origin.back());
    return made;
}

/// `\"` of JSON inside JSON.
[[gnu::cold]] inline layer without_backslashes(layer const& from) {
    layer made;
    for (std::size_t i = 0; i < from.text.size(); ++i) {
        std::size_t const at = i;
        if (from.text[i] == '\\' && i + 1 < from.text.size()) ++i;
        made.add(from.text[i], from.origin[at]);
    }
    made.origin.push_back(from.origin.back());
    return made;
}

[[gnu::cold]] inline std::size_t find_letters(std::string_view text, std::string_view name, std::size_t from) {
    for (std::size_t i = from; i + name.size() <= text.size(); ++i)
        if (scan::same_letters(text.substr(i, name.size()), name)) return i;
    return std::string_view::npos;
}

/// The span of the value that belongs to the name at [begin, end): an element's content, a member's value, an
/// attribute's or a parameter's. Nothing when the name is not one of these.
[[gnu::cold]] inline text_span value_behind(std::string_view text, std::string_view name, std::size_t begin, std::size_t end) {
    auto at = end;
    auto const skip_space = [&] {
        while (at < text.size() && scan::is_space(text[at])) ++at;
    };
    auto const quoted = [&](char quote) {
        auto const first = ++at;
        while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? std::size_t{2} : std::size_t{1};
        return text_span{first, at < text.size() ? at : text.size()};
    };
    std::size_t start = begin; // of the tag: over a prefix
    while (start > 0 && (text[start - 1] == ':' || text[start - 1] == '_' || text[start - 1] == '-' ||
                         scan::is_digit(text[start - 1]) ||
                         (scan::lower(text[start - 1]) >= 'a' && scan::lower(text[start - 1]) <= 'z')))
        --start;
    if (start > 0 && text[start - 1] == '<' && (start == begin || text[begin - 1] == ':')) {
        at = text.find('>', end);
        if (at == std::string_view::npos || text[at - 1] == '/') return {};
        if (at != end && !scan::is_space(text[end])) return {}; // a longer name
        auto const first = at + 1;
        for (auto close = text.find("</", first); close != std::string_view::npos; close = text.find("</", close + 2)) {
            auto const tag = text.substr(close + 2, text.find('>', close) - close - 2);
            if (tag.size() >= name.size() && find_letters(tag, name, 0) != std::string_view::npos) return {first, close};
        }
        return {first, text.size()}; // never closed: better too much than too little
    }
    bool const in_quotes = begin > 0 && at < text.size() &&
                           (text[begin - 1] == '"' || text[begin - 1] == '\'' || text[begin - 1] == '@') &&
                           (text[at] == '"' || text[at] == '\'');
    if (in_quotes) {
        ++at;
        skip_space();
        if (at >= text.size() || text[at] != ':') return {};
        ++at;
        skip_space();
        if (at < text.size() && (text[at] == '"' || text[at] == '\'')) return quoted(text[at]);
        auto const first = at;
        while (at < text.size() && text[at] != ',' && text[at] != '}' && text[at] != ']' && !scan::is_space(text[at])) ++at;
        return {first, at};
    }
    skip_space();
    if (at < text.size() && text[at] == '=' && start == begin) {
        ++at;
        skip_space();
        if (at < text.size() && (text[at] == '"' || text[at] == '\'')) return quoted(text[at]);
        auto const first = at;
        while (at < text.size() && text[at] != '&' && !scan::is_space(text[at])) ++at;
        return {first, at};
    }
    return {};
}

[[gnu::cold]] inline void add_spans(layer const& from, std::span<std::string_view const> names, std::vector<text_span>& into) {
    std::string_view const text = from.text;
    for (auto const name : names) {
        for (auto at = find_letters(text, name, 0); at != std::string_view::npos; at = find_letters(text, name, at + 1)) {
            auto const value = value_behind(text, name, at, at + name.size());
            if (value.begin < value.end) into.push_back({from.origin[value.begin], from.origin[value.end]});
        }
    }
}

} // namespace masking

/// Where a text holds secrets, in order and without overlap: the values of the named elements, members, attributes and
/// parameters, also where the document stands escaped inside an envelope, a form, a query or a JSON string.
[[nodiscard, gnu::cold]] inline std::vector<text_span> secret_spans(std::string_view text,
                                                         std::span<std::string_view const> names = default_secret_names) {
    using namespace masking;
    std::vector<text_span> found;
    auto const plain = bare(text);
    auto const decoded = without_percent(plain);
    for (layer const* one : {&plain, &decoded}) {
        add_spans(*one, names, found);
        auto const once = without_references(*one);
        add_spans(once, names, found);
        add_spans(without_references(once), names, found);
        add_spans(without_backslashes(*one), names, found);
        add_spans(without_backslashes(once), names, found);
    }
    for (std::size_t i = 1; i < found.size(); ++i) // few: an insertion sort
        for (std::size_t j = i; j > 0 && found[j].begin < found[j - 1].begin; --j) {
            auto const swapped = found[j];
            found[j] = found[j - 1];
            found[j - 1] = swapped;
        }
    std::vector<text_span> merged;
    for (auto const& one : found) {
        if (!merged.empty() && one.begin <= merged.back().end) {
            if (one.end > merged.back().end) merged.back().end = one.end;
        } else {
            merged.push_back(one);
        }
    }
    return merged;
}

/// The text with `***` in place of every secret.
[[nodiscard, gnu::cold]] inline std::string masked(std::string_view text,
                                        std::span<std::string_view const> names = default_secret_names) {
    std::string shown;
    std::size_t done = 0;
    for (auto const& secret : secret_spans(text, names)) {
        shown += text.substr(done, secret.begin - done);
        shown += mask_text;
        done = secret.end;
    }
    shown += text.substr(done);
    return shown;
}

} // namespace waybill
