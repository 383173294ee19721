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
    constexpr entity known[] = {{"&lt;", '<'},   {"&gt;", '>'},   {"&amp;", '&'},  {"&quot;", '"'}, {"&apos;", '\''},
                                {"&#34;", '"'},  {"&#x22;", '"'}, {"&#60;", '<'},  {"&#x3c;", '<'}, {"&#62;", '>'},
                                {"&#x3e;", '>'}, {"&#38;", '&'},  {"&#x26;", '&'}, {"&#39;", '\''}, {"&#x27;", '\''}};
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

/// Finds the value that belongs to a name in one text: an element's content, a member's value, an attribute's or a
/// parameter's. Broken documents are what this is asked about: where a quote, a bracket or a tag is missing, more is
/// taken rather than less.
class value_finder {
public:
    value_finder(std::string_view text, std::string_view name) noexcept : text_(text), name_(name) {}

    /// The value of the name at `begin`; nothing when it names none there.
    [[gnu::cold]] text_span behind(std::size_t begin) {
        at_ = begin + name_.size();
        std::size_t start = begin; // of the whole name: over a prefix
        while (start > 0 && in_name(text_[start - 1])) --start;
        bool const whole = (start == begin || text_[begin - 1] == ':') && (at_ >= text_.size() || !in_name(text_[at_]));
        if (whole && follows(start, "</")) return before_end_tag(start - 2);
        if (whole && follows(start, "<")) return in_element();
        if (begin > 0 && (is_quote(text_[begin - 1]) || text_[begin - 1] == '@') && at_ < text_.size() &&
            is_quote(text_[at_])) {
            ++at_;
            return in_member();
        }
        skip_blanks();
        if (at_ >= text_.size() || start != begin) return {};
        if (text_[at_] == ':') return in_member();
        return text_[at_] == '=' ? in_parameter() : text_span{};
    }

private:
    static bool in_name(char c) noexcept {
        auto const letter = scan::lower(c);
        return c == ':' || c == '_' || c == '-' || scan::is_digit(c) || (letter >= 'a' && letter <= 'z');
    }
    static bool is_quote(char c) noexcept { return c == '"' || c == '\''; }
    [[nodiscard]] bool follows(std::size_t end, std::string_view what) const noexcept {
        return end >= what.size() && text_.substr(end - what.size(), what.size()) == what;
    }
    [[nodiscard]] bool ends_value(std::string_view ends) const noexcept {
        return at_ >= text_.size() || ends.find(text_[at_]) != std::string_view::npos;
    }
    [[nodiscard]] std::size_t or_end(std::size_t found) const noexcept {
        return found < text_.size() ? found : text_.size();
    }
    void skip_blanks() noexcept {
        while (at_ < text_.size() && scan::is_space(text_[at_])) ++at_;
    }
    [[nodiscard]] text_span without_blanks(std::size_t begin, std::size_t end) const noexcept {
        while (begin < end && scan::is_space(text_[begin])) ++begin;
        while (begin < end && scan::is_space(text_[end - 1])) --end;
        return {begin, end};
    }

    /// `<Password>...</Password>`; `<Password value="..."/>`; `<Password ...` of a tag that never ends.
    text_span in_element() {
        auto const name_end = at_;
        at_ = or_end(text_.find_first_of("<>", name_end));
        if (at_ == text_.size() || text_[at_] == '<') return without_blanks(name_end, at_);
        auto const inside = text_.substr(name_end, at_ - name_end);
        bool const about_xml =
            inside.find(':') != std::string_view::npos || inside.find("xmlns") != std::string_view::npos;
        auto const first = inside.find('=') == std::string_view::npos || about_xml ? at_ + 1 : name_end;
        if (inside.ends_with('/')) return without_blanks(first, or_end(text_.find('<', at_)));
        for (auto close = text_.find("</", at_); close != std::string_view::npos; close = text_.find("</", close + 2)) {
            auto const tag = text_.substr(close + 2, text_.find('>', close) - close - 2);
            if (tag.size() >= name_.size() && find_letters(tag, name_, 0) != std::string_view::npos)
                return {first, close};
        }
        return {first, text_.size()};
    }
    /// What stands in front of an end tag, its start tag being broken.
    [[nodiscard]] text_span before_end_tag(std::size_t tag) const {
        auto const open = tag == 0 ? std::string_view::npos : text_.find_last_of("<>", tag - 1);
        return without_blanks(open == std::string_view::npos ? 0 : open + 1, tag);
    }
    /// Behind a member's name: `: "..."`, `=> '...'`, `: {...}`, `: ...`, and `"..."` when the colon is missing.
    text_span in_member() {
        skip_blanks();
        bool const colon = at_ < text_.size() && text_[at_] == ':';
        bool const arrow = text_.substr(or_end(at_), 2) == "=>";
        at_ += colon ? 1U : arrow ? 2U : 0U;
        skip_blanks();
        if (at_ >= text_.size()) return {};
        auto const first = at_;
        if (is_quote(text_[at_])) return quoted(",}]&\r\n");
        if (!colon && !arrow) return {};
        if (text_[at_] == '{' || text_[at_] == '[') {
            std::size_t open = 0;
            do {
                if (text_[at_] == '{' || text_[at_] == '[') ++open;
                if (text_[at_] == '}' || text_[at_] == ']') --open;
                ++at_;
            } while (open != 0 && at_ < text_.size());
            return {first, at_};
        }
        while (!ends_value(",}]&\r\n")) ++at_;
        return without_blanks(first, at_);
    }
    /// Behind the name of an attribute or a parameter.
    text_span in_parameter() {
        ++at_;
        if (at_ < text_.size() && text_[at_] == '>') return {}; // an arrow, see above
        skip_blanks();
        if (at_ < text_.size() && is_quote(text_[at_])) return quoted("");
        auto const first = at_;
        while (!ends_value("& \t\r\n")) ++at_;
        return {first, at_};
    }
    /// At a quote: up to its partner. Where none of `behind` follows it a quote inside was not escaped: up to the next.
    text_span quoted(std::string_view behind) {
        char const quote = text_[at_];
        auto const first = ++at_;
        for (;;) {
            while (at_ < text_.size() && text_[at_] != quote)
                at_ += text_[at_] == '\\' ? std::size_t{2} : std::size_t{1};
            auto const end = or_end(at_);
            if (end == text_.size() || behind.empty()) return {first, end};
            ++at_;
            while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
            if (ends_value(behind)) return {first, end};
        }
    }

    std::string_view text_;
    std::string_view name_;
    std::size_t at_ = 0;
};

[[gnu::cold]] inline void add_spans(layer const& from, std::span<std::string_view const> names,
                                    std::vector<text_span>& into) {
    std::string_view const text = from.text;
    // What looks like a value may begin inside of another field, `Password='` in a login, and end in the middle of the
    // true one: names inside of a value count too, as long as that does not make the time grow faster than the text.
    std::size_t again = 16 * text.size();
    for (auto const name : names) {
        value_finder finder(text, name);
        std::size_t next = 0;
        for (auto at = find_letters(text, name, 0); at != std::string_view::npos; at = find_letters(text, name, next)) {
            auto const value = finder.behind(at);
            next = at + 1;
            if (value.begin >= value.end) continue;
            into.push_back({from.origin[value.begin], from.origin[value.end]});
            auto const inside = value.end > next ? value.end - next : 0;
            if (inside > again)
                next = value.end;
            else
                again -= inside;
        }
    }
}

} // namespace masking

/// Where a text holds secrets, in order and without overlap: the values of the named elements, members, attributes and
/// parameters, also where the document stands escaped inside an envelope, a form, a query or a JSON string.
[[nodiscard, gnu::cold]] inline std::vector<text_span> secret_spans(
    std::string_view text, std::span<std::string_view const> names = default_secret_names) {
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
    // how many begin and end at each place: linear, however many there are
    std::vector<int> changes(text.size() + 1);
    for (auto const& one : found) {
        ++changes[one.begin];
        --changes[one.end];
    }
    std::vector<text_span> merged;
    int open = 0;
    for (std::size_t at = 0; at < changes.size(); ++at) {
        if (open == 0 && changes[at] > 0) merged.push_back({at, at});
        open += changes[at];
        if (open == 0 && changes[at] < 0) merged.back().end = at;
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
