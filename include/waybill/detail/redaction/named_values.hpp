// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: secrets in texts of any form, found and masked.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/detail/redaction/decoded_text.hpp>
#include <waybill/detail/redaction/secret_spans.hpp>
#include <waybill/detail/text/character.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::redaction {

/// Finds the values of named elements, members, attributes, parameters and header fields in a decoded text, and the
/// passwords of URLs. Markup and quotes end a value only if they are escaped no deeper than its start; deeper ones
/// belong to the value. The text may be a broken document: if a quote, a bracket or a tag is missing, more is masked,
/// not less. In a malformed text, a name is found inside of words, too, and unless its value begins and ends as in a
/// document, the rest of the line is masked, and the following lines as long as they have no plausible value.
class named_value_finder {
public:
    named_value_finder(decoded_text const& text, text_state state, std::span<std::string_view const> names,
                       std::span<std::string_view const> more_names)
        : chars_(text.chars()),
          size_(text.size()),
          malformed_(state == text_state::malformed),
          names_(names.begin(), names.end()),
          budget_(16 * text.chars().size()) {
        names_.insert(names_.end(), more_names.begin(), more_names.end());
    }

    std::vector<text_span> spans() {
        for (std::size_t at = 0; at < chars_.size();) {
            auto const first = at;
            while (in_name(at)) ++at;
            if (at > first && !check_word(first, at) && malformed_) check_parts(first, at);
            if (spent_ > budget_) { // deeply nested values: mask everything from here on
                hide(first, chars_.size());
                break;
            }
            if (at == first) {
                ++at;
                if (is(first, '/') && first >= 2 && is(first - 1, '/') && is(first - 2, ':')) mask_authority(at);
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
    /// Whether one of these characters is at `at`, escaped no deeper than `most`.
    [[nodiscard]] bool is_any(std::size_t at, std::string_view of, std::size_t most) const noexcept {
        if (at >= chars_.size() || chars_[at].depth > most) return false;
        auto const& one = chars_[at];
        // a line end of JSON
        if (one.after_backslash) return (one.point == U'n' || one.point == U'r') && of.find('\n') != of.npos;
        return one.point < 0x80 && of.find(static_cast<char>(one.point)) != of.npos;
    }
    [[nodiscard]] bool is_quote(std::size_t at) const noexcept { return is(at, '"') || is(at, '\''); }
    [[nodiscard]] bool is_blank(std::size_t at) const noexcept {
        if (at >= chars_.size() || is(at, '\\')) return false;
        return chars_[at].after_backslash || point(at) <= U' ';
    }
    [[nodiscard]] bool in_name(std::size_t at) const noexcept {
        auto const one = point(at);
        auto const letter = one | 32U;
        return at < chars_.size() && !chars_[at].after_backslash &&
               (one == U'_' || one == U'-' || (one >= U'0' && one <= U'9') || (letter >= U'a' && letter <= U'z') ||
                (one >= 0x80 && one < decoded_text::cdata_begin));
    }
    /// Returns the position after `name` if that is at `at`, in any letter case; else 0.
    [[nodiscard]] std::size_t after_name(std::size_t at, std::size_t end, std::string_view name) const noexcept {
        auto const lower = [](char32_t one) { return one >= U'A' && one <= U'Z' ? one + 32 : one; };
        while (!name.empty()) {
            auto const one = text::decode(name.data(), name.data() + name.size());
            if (at >= end || lower(point(at)) != lower(one.point)) return 0;
            ++at;
            name.remove_prefix(one.length == 0 ? 1U : one.length);
        }
        return at;
    }
    [[nodiscard, gnu::noinline]] bool is_named(std::size_t at, std::size_t end) const noexcept {
        for (auto const name : names_)
            if (after_name(at, end, name) == end) return true;
        return false;
    }
    [[nodiscard]] std::size_t after_blanks(std::size_t at) const noexcept {
        while (is_blank(at)) ++at;
        return at;
    }
    /// Returns the position of the first of these characters from `at` on, escaped no deeper than `most`; the end of
    /// the text if there is none.
    [[nodiscard]] std::size_t find(std::size_t at, std::string_view of, std::size_t most) noexcept {
        auto const begin = at;
        while (at < chars_.size() && !is_any(at, of, most)) ++at;
        spent_ += at - begin;
        return at;
    }
    /// Masks the characters from `first` to `last`, exclusive, and the omitted characters around them.
    void hide(std::size_t first, std::size_t last) {
        add_span(spans_, {first == 0 ? 0 : chars_[first - 1].end, last < chars_.size() ? chars_[last].begin : size_});
    }
    [[gnu::cold]] void hide_without_blanks(std::size_t first, std::size_t last) {
        auto const is_space = [&](std::size_t at) { return is_blank(at) && !chars_[at].after_backslash; };
        while (first < last && is_space(first)) ++first;
        while (first < last && is_space(last - 1)) --last;
        hide(first, last);
    }

    /// Masks the value of a word that is a name. True if it is known where the value ends.
    bool check_word(std::size_t first, std::size_t last) {
        // converters to JSON write attributes as `-name` and `@_name`
        bool const signed_name = (is(first, '-') || is(first, '_')) && is_named(first + 1, last);
        if (signed_name) ++first;
        bool const escaped = first > 0 && chars_[first - 1].after_backslash;
        return (is_named(first, last) || (escaped && is_named(first - 1, last))) &&
               mask_value_of(first, last, signed_name);
    }
    /// Masks the value of a name, which may have a sign before it.
    [[gnu::cold]] bool mask_value_of(std::size_t first, std::size_t last, bool signed_name) {
        if (first > 0 && is(first - 1, ':')) // a prefix
            for (--first; first > 0 && in_name(first - 1);) --first;
        if (first > 0 && is(first - 1, '<')) return mask_element(last, depth(first - 1));
        if (first > 1 && is(first - 1, '/') && is(first - 2, '<')) {
            mask_before_end_tag(first - 2);
            return false; // the text after the tag may be a secret, too
        }
        if (is_quote(last) && first > 0 && (signed_name || is_quote(first - 1) || is(first - 1, '@')))
            return mask_member(last + 1, depth(last));
        auto const next = after_blanks(is_quote(last) ? last + 1 : last);
        if (is(next, ':')) return mask_member(next, depth(next));
        if (is(next, '=')) return is(next + 1, '>') ? mask_member(next, depth(next)) : mask_parameter(last - 1, next);
        return false;
    }

    /// Masks what follows a name in a malformed text: `<PasswordPW`, `"Password"PW`, `Password,PW`, `Password><b>PW`.
    [[gnu::cold]] void check_parts(std::size_t first, std::size_t last) {
        auto const word = first;
        auto const tag = begin_of_end_tag(word);
        for (; first < last && spent_ <= budget_; ++first) {
            // other characters before the name: the tag may be a start tag that is broken
            bool const closing = tag != word && (first == word || point(first - 1) < 0x80);
            std::size_t longest = 0;
            for (auto const name : names_) longest = std::max(longest, after_name(first, last, name));
            if (longest == 0) continue;
            auto const tag_end = after_blanks(longest);
            if (closing && longest == last && is(tag_end, '>'))
                mask_text_after_tag(tag_end + 1, depth(tag));
            else
                mask_plausible_value(longest);
        }
    }
    /// Returns the position of the end tag whose name is the word at `first`; `first` if it is not in an end tag.
    [[nodiscard]] std::size_t begin_of_end_tag(std::size_t first) const noexcept {
        auto name = first;
        if (name > 0 && is(name - 1, ':')) // a prefix
            for (--name; name > 0 && in_name(name - 1);) --name;
        return name > 1 && is(name - 1, '/') && is(name - 2, '<') ? name - 2 : first;
    }
    /// Masks the rest of the line. Names of tags and of members are no values: if there is nothing else, the following
    /// lines are masked as well. The end tag of a secret ends its value.
    [[gnu::cold]] void mask_plausible_value(std::size_t after) {
        auto const first = after_separators(after);
        auto const most = depth(after - 1);
        bool valued = false;
        auto at = after;
        while (at < chars_.size() && !(valued && is_any(at, "\r\n", most))) {
            if (is(at, '<') && is(at + 1, '/') && is_end_tag(at + 2, depth(at))) break;
            if (auto const tag_end = end_of_tag(at); tag_end != 0) {
                at = tag_end;
            } else if (in_name(at)) {
                auto const word = at;
                while (in_name(at)) ++at;
                auto const next = after_blanks(is_quote(at) ? at + 1 : at);
                valued = valued || (has_word(word, at) && !is(next, ':') && !is(next, '='));
            } else {
                ++at;
            }
        }
        if (at <= first) return;
        spent_ += at - after;
        hide_without_blanks(first, at);
    }
    /// Masks the text up to the next tag, or to the end of the parameter that contains the document of the tag.
    [[gnu::cold]] void mask_text_after_tag(std::size_t first, std::size_t most) {
        auto at = find(first, "<&", most);
        while (at < chars_.size() && (is(at, '<') ? end_of_tag(at) == 0 : depth(at) == most))
            at = find(at + 1, "<&", most);
        hide_without_blanks(first, at);
    }
    /// Returns the position after the tag that begins at `at`; 0 if none does.
    [[nodiscard]] std::size_t end_of_tag(std::size_t at) noexcept {
        if (!is(at, '<')) return 0;
        auto const name = is(at + 1, '/') ? at + 2 : at + 1;
        if (!in_name(name) && !is(name, '!') && !is(name, '?')) return 0;
        auto const end = find(name, "<>", static_cast<std::size_t>(-1));
        return is(end, '>') ? end + 1 : 0;
    }
    [[nodiscard]] std::size_t after_separators(std::size_t at) noexcept {
        auto const begin = at;
        while (is_any(at, "\"':=>,/@(- \t\r\n", static_cast<std::size_t>(-1))) ++at;
        spent_ += at - begin;
        return at;
    }
    /// Whether a value has anything but punctuation, which a text that is not well-formed may have before its value.
    [[nodiscard]] bool has_word(std::size_t first, std::size_t last) const noexcept {
        while (first < last && (!in_name(first) || is(first, '-') || is(first, '_'))) ++first;
        return first < last;
    }

    /// Masks `<Password>...</Password>`, `<Password value="..."/>`, and `<Password ...` of an unclosed tag.
    [[gnu::cold]] bool mask_element(std::size_t name_end, std::size_t most) {
        auto const tag_end = find(name_end, "<>", most);
        if (!is(tag_end, '>')) {
            hide_without_blanks(name_end, tag_end);
            return false;
        }
        bool valued = false;
        bool about_xml = false;
        for (auto at = name_end; at < tag_end; ++at) {
            valued = valued || is(at, '=');
            about_xml = about_xml || is(at, ':') || after_name(at, tag_end, "xmlns") != 0;
        }
        auto const first = valued && !about_xml ? name_end : tag_end + 1;
        if (tag_end > name_end && is(tag_end - 1, '/')) {
            hide_without_blanks(first, find(tag_end, "<", most));
            return true;
        }
        auto at = find_markup(first, most);
        while (at < chars_.size() && !(is(at + 1, '/') && is_end_tag(at + 2, most))) at = find_markup(at + 1, most);
        hide(first, at);
        return has_attributes_only(name_end, tag_end);
    }
    /// Whether the range has attributes with values in quotes, and nothing else.
    [[nodiscard, gnu::cold]] bool has_attributes_only(std::size_t at, std::size_t end) const noexcept {
        if (at < end && !is_blank(at)) return false; // a longer name
        for (at = after_blanks(at); at < end; at = after_blanks(at)) {
            auto const name = at;
            while (in_name(at) || is(at, ':')) ++at;
            auto const equals = after_blanks(at);
            auto const quote = after_blanks(equals + 1);
            if (at == name || !is(equals, '=') || !is_quote(quote)) return false;
            for (at = quote + 1; at < end && point(at) != point(quote);) ++at;
            if (at++ == end) return false;
        }
        return true;
    }
    /// Returns the position of the next `<` outside CDATA sections, comments and instructions.
    [[gnu::cold]] std::size_t find_markup(std::size_t at, std::size_t most) {
        auto const begin = at;
        for (; at < chars_.size(); ++at) {
            if (chars_[at].point == decoded_text::cdata_begin) {
                while (at < chars_.size() && chars_[at].point != decoded_text::cdata_end) ++at;
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
        if (at > chars_.size()) at = chars_.size();
        spent_ += at - begin;
        return at;
    }
    /// Whether the end tag at `at` has one of the names, or contains one in a broken tag.
    [[gnu::cold]] bool is_end_tag(std::size_t at, std::size_t most) {
        auto const end = find(at, "<>", most);
        for (; at < end; ++at)
            for (auto const name : names_)
                if (after_name(at, end, name) != 0) return true;
        return false;
    }
    /// Masks the text before an end tag whose start tag is broken.
    void mask_before_end_tag(std::size_t tag) {
        auto first = tag;
        while (first > 0 && !is_any(first - 1, "<>", depth(tag))) --first;
        spent_ += tag - first;
        hide_without_blanks(first, tag);
    }
    /// Masks the value after a member's name: `: "..."`, `=> '...'`, `= "..."`, `: {...}`, `: ...`, and `"..."` if the
    /// colon is missing. A quote that is escaped deeper than `quotes` may belong to the value.
    [[gnu::cold]] bool mask_member(std::size_t at, std::size_t quotes) {
        constexpr std::string_view after_value = ",}]&\r\n";
        at = after_blanks(at);
        auto const most = depth(at);
        bool const colon = is(at, ':');
        bool const equals = is(at, '=');
        auto const begin = at + (colon ? 1U : equals ? (is(at + 1, '>') ? 2U : 1U) : 0U);
        at = after_blanks(begin);
        if (at >= chars_.size()) return false;
        if (is_quote(at)) {
            auto const end = mask_quoted(at, after_value);
            if (depth(at) <= quotes) return (colon || equals) && has_word(at + 1, end);
        }
        if (!colon && !equals) return false;
        if (is(at, '{') || is(at, '[')) {
            hide(at, end_of_brackets(at));
            return false;
        }
        hide_without_blanks(begin, find(at, after_value, most));
        auto word = at;
        while (in_name(word) || is(word, '.') || is(word, '+')) ++word;
        return word != at && is_any(after_blanks(word), ",}]", most);
    }
    [[gnu::cold]] std::size_t end_of_brackets(std::size_t at) {
        auto const begin = at;
        std::size_t open = 0;
        for (; at < chars_.size(); ++at) {
            if (is(at, '{') || is(at, '[')) ++open;
            if (is(at, '}') || is(at, ']')) --open;
            if (open == 0) break;
            if (is(at, '"')) at = find(at + 1, "\"", depth(at));
        }
        if (at > chars_.size()) at = chars_.size();
        spent_ += at - begin;
        return at == chars_.size() ? at : at + 1;
    }
    /// Whether an attribute can end before `at`: another one follows, or the end of the tag.
    [[nodiscard, gnu::cold]] bool continues_tag(std::size_t at) const noexcept {
        auto const begin = at;
        at = after_blanks(at);
        if (is(at, '/') || is(at, '>')) return true;
        auto const word = at;
        while (in_name(at) || is(at, ':')) ++at;
        return word != begin && at != word && is(after_blanks(at), '=');
    }
    /// Masks the value after the name of an attribute or a parameter. Some writers escape `=` without need.
    [[gnu::cold]] bool mask_parameter(std::size_t name, std::size_t equals) {
        auto const first = after_blanks(equals + 1);
        auto const most = depth(name) < depth(equals) ? depth(name) : depth(equals);
        if (is_quote(first)) {
            auto const end = mask_quoted(first, {});
            // otherwise the quote may belong to the value
            if (depth(first) <= most) return has_word(first + 1, end) && continues_tag(end + 1);
        }
        auto const end = find(first, "& \t\r\n", most);
        hide_without_blanks(equals + 1, end);
        return is(end, '&') && has_word(first, end);
    }
    /// Masks up to the closing quote. If none of `after` follows it, a quote inside the value was not escaped: masks up
    /// to the next one. Returns the position of the closing quote; if it is not the next one, that of the opening one.
    [[gnu::cold]] std::size_t mask_quoted(std::size_t quote, std::string_view after) {
        std::string_view const partner = is(quote, '"') ? "\"" : "'";
        bool escaped = true;
        for (auto at = quote + 1;; escaped = false) {
            at = find(at, partner, depth(quote));
            auto next = at + 1;
            while (is(next, ' ') || is(next, '\t')) ++next;
            if (next >= chars_.size() || after.empty() || is_any(next, after, static_cast<std::size_t>(-1))) {
                hide(quote + 1, at);
                return escaped ? at : quote;
            }
            at = next;
        }
    }
    /// Masks the password of `user:password@host` in a URL. A password may contain characters that end a host; then it
    /// is searched only if the text cannot be a port. Without `@`, which a cut may have removed, all that cannot be a
    /// port is masked.
    [[gnu::cold]] void mask_authority(std::size_t first) {
        auto const slash = depth(first - 1); // of `://`
        auto const colon_before = depth(first - 3);
        auto const most = slash < colon_before ? slash : colon_before;
        auto end = find(first, "/?#<>\" \t\r\n", most);
        auto colon = first;
        if (is(colon, '['))
            while (colon < end && !is(colon, ']')) ++colon; // an IPv6 address
        // `:` and `@` count at any escape depth: a password that contains them is masked too
        while (colon < end && !is(colon, ':')) ++colon;
        if (colon == end) return;
        auto const at = after_at_sign(colon, end);
        if (at != colon) return hide(colon + 1, at - 1);
        constexpr std::size_t longest_port = 5;
        auto digits = colon + 1;
        while (digits < end && point(digits) >= U'0' && point(digits) <= U'9') ++digits;
        bool const number = digits != colon + 1 && digits - colon <= longest_port + 1;
        if (digits == end ? number || digits == colon + 1 : number && !malformed_ && !in_name(digits)) return;
        if (digits == colon + 1) end = find(first, "<>\" \t\r\n", most);
        auto const later = after_at_sign(colon, end);
        hide(colon + 1, later != colon ? later - 1 : end);
    }
    [[nodiscard]] std::size_t after_at_sign(std::size_t begin, std::size_t end) const noexcept {
        while (end > begin && !is(end - 1, '@')) --end;
        return end;
    }

    std::vector<decoded_char> const& chars_;
    std::size_t size_;
    bool malformed_;
    std::vector<std::string_view> names_;
    std::size_t budget_; ///< in characters: keeps the time linear for values nested in values
    std::size_t spent_ = 0;
    std::vector<text_span> spans_{};
};

[[gnu::cold]] WAYBILL_INLINE std::vector<text_span> secret_spans(std::string_view text,
                                                                 std::span<std::string_view const> names,
                                                                 std::span<std::string_view const> more_names,
                                                                 text_state state) {
    auto const spans = [&](text_encoding encoding) {
        decoded_text const decoded(text, true, encoding);
        if (decoded.is_too_deep()) return std::vector<text_span>{{0, text.size()}};
        return named_value_finder(decoded, state, names, more_names).spans();
    };
    // a byte order mark does not prove that the rest is UTF-16
    return has_utf16_mark(text) ? joined(spans(text_encoding::as_marked), spans(text_encoding::bytes))
                                : spans(text_encoding::bytes);
}

} // namespace waybill::detail::redaction
