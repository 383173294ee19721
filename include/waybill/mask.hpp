// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/redaction/decoded_text.hpp>
#include <waybill/detail/text/character.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill {

/// What is masked where no description is at hand: the password of spec 5, and what HTTP authenticates by.
inline constexpr std::string_view default_secret_names_held[] = {"Password", "Authorization", "Proxy-Authorization",
                                                                 "Cookie", "Set-Cookie"};
inline constexpr std::span<std::string_view const> default_secret_names{default_secret_names_held};

/// What stands in a secret's place.
inline constexpr std::string_view mask_text = "***";

/// A piece of a text: from `begin` up to, not including, `end`.
struct text_span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

namespace detail::redaction {

/// Keeps spans in order and apart. Where two share a piece they become one: what is left of the other would tell of it.
inline void add_span(std::vector<text_span>& spans, text_span next) {
    if (next.begin >= next.end) return;
    while (!spans.empty() && spans.back().end > next.begin) {
        next = {std::min(spans.back().begin, next.begin), std::max(spans.back().end, next.end)};
        spans.pop_back();
    }
    spans.push_back(next);
}

/// The text with `***` in place of the spans.
[[nodiscard]] inline std::string text_without(std::string_view text, std::span<text_span const> spans) {
    std::string shown;
    std::size_t done = 0;
    for (auto const& each : spans) {
        (shown += text.substr(done, each.begin - done)) += mask_text;
        done = each.end;
    }
    return shown += text.substr(done);
}

/// Finds the values that belong to names in a decoded text: an element's content, a member's value, an attribute's, a
/// parameter's or a header field's; and the passwords of URLs. Markup and quotes count only if they are in as few
/// escapes as those that the value began with, so that what is escaped once more belongs to the value. Broken documents
/// are what this is asked about: where a quote, a bracket or a tag is missing, more is taken rather than less.
class named_value_finder {
public:
    named_value_finder(redaction::decoded_text const& text, std::span<std::string_view const> names) noexcept
        : chars_(text.chars()), size_(text.size()), names_(names), budget_(16 * text.chars().size()) {}

    std::vector<text_span> spans() {
        for (std::size_t at = 0; at < chars_.size();) {
            auto const first = at;
            while (in_name(at)) ++at;
            if (at > first) look_at_word(first, at);
            if (spent_ > budget_) { // values in values in values: everything from here on is hidden
                hide(first, chars_.size());
                break;
            }
            if (at == first) {
                ++at;
                if (is(first, '/') && first >= 2 && is(first - 1, '/') && is(first - 2, ':')) look_at_authority(at);
            }
        }
        return std::move(spans_);
    }

private:
    [[nodiscard]] char32_t point(std::size_t at) const noexcept { return at < chars_.size() ? chars_[at].point : 0; }
    [[nodiscard]] std::size_t depth(std::size_t at) const noexcept { return at < chars_.size() ? chars_[at].depth : 0; }
    [[nodiscard]] bool is(std::size_t at, char byte) const noexcept {
        return point(at) == static_cast<unsigned char>(byte);
    }
    /// Whether one of these characters is there, in no more escapes than `most`.
    [[nodiscard]] bool is_any(std::size_t at, std::string_view of, std::size_t most) const noexcept {
        if (at >= chars_.size() || chars_[at].depth > most) return false;
        auto const& one = chars_[at];
        // a line end of JSON
        if (one.after_backslash) return (one.point == U'n' || one.point == U'r') && of.find('\n') != of.npos;
        return one.point < 0x80 && of.find(static_cast<char>(one.point)) != of.npos;
    }
    [[nodiscard]] bool is_quote(std::size_t at) const noexcept { return is(at, '"') || is(at, '\''); }
    [[nodiscard]] bool is_blank(std::size_t at) const noexcept {
        return at < chars_.size() && (chars_[at].after_backslash || (point(at) < 0x80 && point(at) <= U' '));
    }
    [[nodiscard]] bool in_name(std::size_t at) const noexcept {
        auto const one = point(at);
        auto const letter = one | 32U;
        return at < chars_.size() && !chars_[at].after_backslash &&
               (one == U'_' || one == U'-' || (one >= U'0' && one <= U'9') || (letter >= U'a' && letter <= U'z') ||
                (one >= 0x80 && one < redaction::decoded_text::cdata_begin));
    }
    /// Behind a name that is at this place, in any letter case; 0 when it is not.
    [[nodiscard]] std::size_t after_name(std::size_t at, std::size_t end, std::string_view name) const noexcept {
        auto const lower = [](char32_t one) { return one >= U'A' && one <= U'Z' ? one + 32 : one; };
        while (!name.empty()) {
            auto const one = text::decode(name.data(), name.data() + name.size());
            if (at >= end || lower(point(at)) != lower(one.point)) return 0;
            ++at;
            name.remove_prefix(std::max(one.length, 1U));
        }
        return at;
    }
    [[nodiscard]] bool is_named(std::size_t at, std::size_t end) const noexcept {
        return std::any_of(names_.begin(), names_.end(), [&](auto name) { return after_name(at, end, name) == end; });
    }
    [[nodiscard]] std::size_t after_blanks(std::size_t at) const noexcept {
        while (is_blank(at)) ++at;
        return at;
    }
    /// The first of these characters from `at` on, in no more escapes than `most`; the end of the text if there is
    /// none.
    [[nodiscard]] std::size_t find(std::size_t at, std::string_view of, std::size_t most) noexcept {
        auto const begin = at;
        while (at < chars_.size() && !is_any(at, of, most)) ++at;
        spent_ += at - begin;
        return at;
    }
    /// Hides the characters from `first` to `last`, not included, and what was left out around them.
    void hide(std::size_t first, std::size_t last) {
        add_span(spans_, {first == 0 ? 0 : chars_[first - 1].end, last < chars_.size() ? chars_[last].begin : size_});
    }
    void hide_without_blanks(std::size_t first, std::size_t last) {
        auto const is_space = [&](std::size_t at) { return is_blank(at) && !chars_[at].after_backslash; };
        while (first < last && is_space(first)) ++first;
        while (first < last && is_space(last - 1)) --last;
        hide(first, last);
    }

    void look_at_word(std::size_t first, std::size_t last) {
        bool const escaped = first > 0 && chars_[first - 1].after_backslash;
        if (!is_named(first, last) && !(escaped && is_named(first - 1, last))) return;
        if (first > 0 && is(first - 1, ':')) // a prefix
            for (--first; first > 0 && in_name(first - 1);) --first;
        if (first > 0 && is(first - 1, '<')) return look_at_element(last, depth(first - 1));
        if (first > 1 && is(first - 1, '/') && is(first - 2, '<')) return look_before_end_tag(first - 2);
        if (is_quote(last) && first > 0 && (is_quote(first - 1) || is(first - 1, '@')))
            return look_at_member(last + 1, depth(last));
        auto const next = after_blanks(is_quote(last) ? last + 1 : last);
        if (is(next, ':')) return look_at_member(next, depth(next));
        if (is(next, '='))
            return is(next + 1, '>') ? look_at_member(next, depth(next)) : look_at_parameter(last - 1, next);
    }

    /// `<Password>...</Password>`; `<Password value="..."/>`; `<Password ...` of a tag that never ends.
    void look_at_element(std::size_t name_end, std::size_t most) {
        auto const tag_end = find(name_end, "<>", most);
        if (!is(tag_end, '>')) return hide_without_blanks(name_end, tag_end);
        bool valued = false;
        bool about_xml = false;
        for (auto at = name_end; at < tag_end; ++at) {
            valued = valued || is(at, '=');
            about_xml = about_xml || is(at, ':') || after_name(at, tag_end, "xmlns") != 0;
        }
        auto const first = valued && !about_xml ? name_end : tag_end + 1;
        if (tag_end > name_end && is(tag_end - 1, '/')) return hide_without_blanks(first, find(tag_end, "<", most));
        for (auto at = first;;) {
            at = find_markup(at, most);
            if (at >= chars_.size() || (is(at + 1, '/') && is_end_tag(at + 2, most))) return hide(first, at);
            ++at;
        }
    }
    /// The next `<`; not one in a CDATA section, a comment or an instruction.
    std::size_t find_markup(std::size_t at, std::size_t most) {
        auto const begin = at;
        for (; at < chars_.size(); ++at) {
            if (chars_[at].point == redaction::decoded_text::cdata_begin) {
                while (at < chars_.size() && chars_[at].point != redaction::decoded_text::cdata_end) ++at;
            } else if (is(at, '<')) {
                bool const comment = is(at + 1, '!') && is(at + 2, '-') && is(at + 3, '-');
                if (!comment && !is(at + 1, '?')) {
                    if (chars_[at].depth <= most) break;
                    continue;
                }
                char const last = comment ? '-' : '?';
                for (at += comment ? 6 : 3; at < chars_.size(); ++at)
                    if (is(at, '>') && is(at - 1, last) && (!comment || is(at - 2, '-'))) break;
            }
        }
        at = std::min(at, chars_.size());
        spent_ += at - begin;
        return at;
    }
    /// Whether the tag that goes on here has one of the names, or a broken one that holds it.
    bool is_end_tag(std::size_t at, std::size_t most) {
        auto const end = find(at, "<>", most);
        for (; at < end; ++at)
            for (auto const name : names_)
                if (after_name(at, end, name) != 0) return true;
        return false;
    }
    /// What stands in front of an end tag, its start tag being broken.
    void look_before_end_tag(std::size_t tag) {
        auto first = tag;
        while (first > 0 && !is_any(first - 1, "<>", depth(tag))) --first;
        spent_ += tag - first;
        hide_without_blanks(first, tag);
    }
    /// Behind a member's name: `: "..."`, `=> '...'`, `: {...}`, `: ...`, and `"..."` when the colon is missing.
    /// A quote in more escapes than `quotes` may be one of the value.
    void look_at_member(std::size_t at, std::size_t quotes) {
        constexpr std::string_view after_value = ",}]&\r\n";
        at = after_blanks(at);
        auto const most = depth(at);
        bool const colon = is(at, ':');
        bool const arrow = is(at, '=') && is(at + 1, '>');
        auto const begin = at + (colon ? 1U : arrow ? 2U : 0U);
        at = after_blanks(begin);
        if (at >= chars_.size()) return;
        if (is_quote(at)) {
            look_at_quoted(at, after_value);
            if (depth(at) <= quotes) return;
        }
        if (!colon && !arrow) return;
        if (is(at, '{') || is(at, '[')) return hide(at, end_of_brackets(at));
        hide_without_blanks(begin, find(at, after_value, most));
    }
    std::size_t end_of_brackets(std::size_t at) {
        auto const begin = at;
        std::size_t open = 0;
        for (; at < chars_.size(); ++at) {
            if (is(at, '{') || is(at, '[')) ++open;
            if (is(at, '}') || is(at, ']')) --open;
            if (open == 0) break;
            if (is(at, '"')) at = find(at + 1, "\"", depth(at));
        }
        spent_ += std::min(at, chars_.size()) - begin;
        return std::min(at + 1, chars_.size());
    }
    /// Behind the name of an attribute or a parameter. Some writers escape `=` where nothing asks for it.
    void look_at_parameter(std::size_t name, std::size_t equals) {
        auto const first = after_blanks(equals + 1);
        auto const most = std::min(depth(name), depth(equals));
        if (is_quote(first)) {
            look_at_quoted(first, {});
            if (depth(first) <= most) return; // else it may be one of the value
        }
        hide_without_blanks(equals + 1, find(first, "& \t\r\n", most));
    }
    /// At a quote: up to its partner. Where none of `behind` follows it a quote inside was not escaped: up to the next.
    void look_at_quoted(std::size_t quote, std::string_view after) {
        std::string_view const partner = is(quote, '"') ? "\"" : "'";
        for (auto at = quote + 1;;) {
            at = find(at, partner, depth(quote));
            auto next = at + 1;
            while (is(next, ' ') || is(next, '\t')) ++next;
            if (next >= chars_.size() || after.empty() || is_any(next, after, static_cast<std::size_t>(-1)))
                return hide(quote + 1, at);
            at = next;
        }
    }
    /// `user:password@host` of a URL. A password that holds what ends a host is looked for where no port can be meant.
    void look_at_authority(std::size_t first) {
        auto const most = std::min(depth(first - 1), depth(first - 3)); // of `://`
        auto end = find(first, "/?#<>\" \t\r\n", most);
        auto colon = first; // it and `@` count in any escapes: a password that holds them is hidden with the rest
        while (colon < end && !is(colon, ':')) ++colon;
        if (colon == end) return;
        auto at = after_at_sign(colon, end);
        if (at == colon && (point(colon + 1) < U'0' || point(colon + 1) > U'9')) {
            end = find(first, "<>\" \t\r\n", most);
            at = after_at_sign(colon, end);
        }
        if (at != colon) hide(colon + 1, at - 1);
    }
    [[nodiscard]] std::size_t after_at_sign(std::size_t begin, std::size_t end) const noexcept {
        while (end > begin && !is(end - 1, '@')) --end;
        return end;
    }

    std::vector<redaction::decoded_char> const& chars_;
    std::size_t size_;
    std::span<std::string_view const> names_;
    std::size_t budget_; ///< of characters: values begin in values, and the time must not grow faster than the text
    std::size_t spent_ = 0;
    std::vector<text_span> spans_{};
};

} // namespace detail::redaction

/// Where a text holds secrets, in order and without overlap: the values of the named elements, members, attributes,
/// parameters and header fields, also where the document stands escaped inside of an envelope, a form, a query or a
/// JSON string, however often; and the passwords of URLs. The time is linear.
[[nodiscard]] inline std::vector<text_span> secret_spans(
    std::string_view text, std::span<std::string_view const> names = default_secret_names) {
    detail::redaction::decoded_text const decoded(text);
    return detail::redaction::named_value_finder(decoded, names).spans();
}

/// The text with `***` in place of every secret.
[[nodiscard]] inline std::string masked(std::string_view text,
                                        std::span<std::string_view const> names = default_secret_names) {
    return detail::redaction::text_without(text, secret_spans(text, names));
}

} // namespace waybill
