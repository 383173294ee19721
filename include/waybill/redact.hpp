// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding.hpp>
#include <waybill/detail/redaction/decoded_text.hpp>
#include <waybill/detail/redaction/secret_spans.hpp>
#include <waybill/error.hpp>
#include <waybill/mask.hpp>
#include <waybill/quirk.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Why: docs/adr/0009-mask-secrets.md
namespace waybill {

/// Whether letter case matters for the letters A to Z.
enum class letter_case : std::uint8_t { matters, ignored };

namespace detail::redaction {

/// Searches for all values at once (Aho and Corasick), in decoded texts: a recording has thousands. Characters that an
/// escape may have changed compare equal: `+` and a space, a line end and `n`. Backslashes are ignored.
class value_finder {
public:
    /// Ignores values shorter than `shortest` bytes; finds those of less than three only as whole words.
    [[gnu::cold]] value_finder(std::span<std::string_view const> values, letter_case letters, std::size_t shortest)
        : ignore_case_(letters == letter_case::ignored) {
        for (auto const value : values) {
            if (value.empty() || value.size() < shortest) continue;
            for (bool const escapes : {true, false})
                add(comparable(decoded_text(value, escapes)).points, value.size() < 3);
        }
        connect();
    }

    /// Returns the spans of the values in a text, ordered and without overlap. At the end of the text, which may be
    /// truncated, the beginning of a value counts too.
    [[nodiscard]] std::vector<text_span> spans(decoded_text const& text) const {
        if (text.is_too_deep() && !empty()) return {{0, text.size()}};
        auto const searched = comparable(text);
        auto const& chars = text.chars();
        std::vector<text_span> found;
        std::uint32_t state = 0;
        for (std::size_t i = 0; i < searched.points.size(); ++i) {
            if (state == 0 && !begins_[searched.points[i] & 0xFFU]) continue;
            state = next(state, searched.points[i]);
            auto const& ended = nodes_[state];
            auto const at = searched.at[i];
            auto length = ended.length;
            for (std::size_t word = 1; word <= 2; ++word)
                if ((ended.words & word) != 0 && word > length &&
                    is_apart(chars, i < word ? chars.size() : searched.at[i - word], at))
                    length = word;
            auto end = at + 1;
            constexpr std::size_t shortest_beginning = 3;
            if (length == 0 && ended.depth >= shortest_beginning && chars.size() - at <= longest_opening) {
                bool const goes_on = i + 1 < searched.points.size() && child_of(state, searched.points[i + 1]) != 0;
                auto const cut = goes_on ? 0 : std::max(cut_at(chars, at), cut_at(chars, at + 1));
                if (cut > at) {
                    length = ended.depth;
                    end = cut;
                }
            }
            if (length != 0) add_span(found, {chars[searched.at[i + 1 - length]].begin, chars[end - 1].end});
        }
        return found;
    }

    [[nodiscard]] bool empty() const noexcept { return nodes_.size() == 1; }

private:
    /// The characters of a text that count, and their positions in the text.
    struct comparable_text {
        std::u32string points{};
        std::vector<std::size_t> at{};
    };
    /// The path from the first node gives the preceding characters.
    struct node {
        char32_t point = 0;
        std::uint32_t first_child = 0;
        std::uint32_t next_sibling = 0;
        std::uint32_t other = 0; ///< the node of the longest proper suffix of this path
        std::size_t depth = 0;
        std::size_t length = 0; ///< of the longest value that ends here; 0 if none does
        std::size_t words = 0;  ///< bits: a word of one, of two characters ends here
    };

    /// The most characters of a truncated escape and the dots after it at the end of a text.
    static constexpr std::size_t longest_opening = 50;

    [[nodiscard]] comparable_text comparable(decoded_text const& text) const {
        comparable_text made;
        char32_t before = 0;
        for (std::size_t at = 0; at < text.chars().size(); ++at) {
            auto const point = folded(text.chars()[at].point);
            if (is_left_out(point, before)) continue;
            made.points += before = point;
            made.at.push_back(at);
        }
        return made;
    }
    [[gnu::cold]] void add(std::u32string const& value, bool word) {
        if (value.empty()) return;
        begins_[value.front() & 0xFFU] = true;
        std::uint32_t at = 0;
        for (auto const point : value) {
            auto child = child_of(at, point);
            if (child == 0) {
                child = static_cast<std::uint32_t>(nodes_.size());
                auto const depth = nodes_[at].depth + 1;
                nodes_.push_back({point, 0, std::exchange(nodes_[at].first_child, child), 0, depth});
            }
            at = child;
        }
        if (word && value.size() <= 2)
            nodes_[at].words = value.size();
        else
            nodes_[at].length = value.size();
    }
    [[nodiscard]] std::uint32_t child_of(std::uint32_t at, char32_t point) const noexcept {
        auto child = nodes_[at].first_child;
        while (child != 0 && nodes_[child].point != point) child = nodes_[child].next_sibling;
        return child;
    }
    [[nodiscard]] std::uint32_t next(std::uint32_t state, char32_t point) const noexcept {
        for (;; state = nodes_[state].other) {
            if (auto const child = child_of(state, point); child != 0) return child;
            if (state == 0) return 0;
        }
    }
    /// Sets `other` of each node, breadth first.
    [[gnu::cold]] void connect() {
        std::vector<std::uint32_t> waiting{0};
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            auto const at = waiting[i];
            for (auto child = nodes_[at].first_child; child != 0; child = nodes_[child].next_sibling) {
                auto& ends = nodes_[child];
                ends.other = at == 0 ? 0 : next(nodes_[at].other, ends.point);
                ends.length = std::max(ends.length, nodes_[ends.other].length);
                ends.words |= nodes_[ends.other].words;
                waiting.push_back(child);
            }
        }
    }

    /// Ignored: backslashes, ends of CDATA sections, and repeated spaces.
    static bool is_left_out(char32_t folded, char32_t before) noexcept {
        return folded == U'\\' || folded >= decoded_text::cdata_begin || (folded == U' ' && before == U' ');
    }
    /// Returns where a text is truncated if only a part of an escape and dots follow; 0 if more follows.
    static std::size_t cut_at(std::vector<decoded_char> const& chars, std::size_t at) noexcept {
        auto end = chars.size();
        auto const is = [&](std::size_t i, char32_t point) { return i < end && chars[i].point == point; };
        if (end >= 3 && is(end - 1, U'.') && is(end - 2, U'.') && is(end - 3, U'.')) end -= 3;
        while (at < end && chars[at].point >= decoded_text::cdata_begin) ++at;
        if (at == end) return end;
        constexpr std::u32string_view openings = U"%&\\<]";
        if (openings.find(chars[at].point) == openings.npos) return 0;
        constexpr std::u32string_view in_escapes = U"%&\\#<![]";
        for (; at < end; ++at)
            if (!in_word(chars[at]) && in_escapes.find(chars[at].point) == in_escapes.npos) return 0;
        return end;
    }

    [[nodiscard]] char32_t folded(char32_t of) const noexcept {
        if (ignore_case_ && of >= U'A' && of <= U'Z') return of + 32;
        if (of >= 0x80 && of < 0xA0) return charset::windows_1252[of - 0x80];
        switch (of) {
        case U'\b': return U'b';
        case U'\f': return U'f';
        case U'\n': return U'n';
        case U'\r': return U'r';
        case U'\t': return U't';
        case U'+': return U' ';
        default: return of;
        }
    }
    /// Whether a character belongs to a word: a letter or a digit, and most characters beyond ASCII.
    static bool in_word(decoded_char const& one) noexcept {
        auto const of = one.point;
        bool const blank = of == 0xA0 || of == 0x3000 || (of >= 0x2000 && of < 0x2070);
        return !one.after_backslash && ((of >= U'0' && of <= U'9') || ((of | 32U) >= U'a' && (of | 32U) <= U'z') ||
                                        (of >= 0x80 && !blank && of < decoded_text::cdata_begin));
    }
    /// Whether neither the character `before` a value nor one after its `last` one is of a word.
    static bool is_apart(std::vector<decoded_char> const& chars, std::size_t before, std::size_t last) noexcept {
        if (before < chars.size() && in_word(chars[before])) return false;
        auto after = last + 1;
        while (after < chars.size() && is_left_out(chars[after].point, 0)) ++after;
        return after == chars.size() || !in_word(chars[after]);
    }

    std::vector<node> nodes_{1};
    std::array<bool, 256> begins_{};
    bool ignore_case_ = false;
};

} // namespace detail::redaction

/// Redacts a request's secrets in texts that a partner wrote: pages, faults and refusals often quote the request. Every
/// text of a response that is printed or kept passes through it.
class redactor {
public:
    /// `values` are the secrets, found in any escaped form unless they are shorter than `shortest` bytes. `names` are
    /// the fields that contain them, whose values are redacted at any length; the span must outlive the redactor.
    redactor(std::span<std::string_view const> values, std::span<std::string_view const> names,
             letter_case letters = letter_case::matters, std::size_t shortest = 4)
        : values_(values, letters, shortest), names_(names) {}

    /// Returns the spans of the secrets, ordered and without overlap. The time is linear.
    [[nodiscard, gnu::cold]] std::vector<text_span> spans(std::string_view text) {
        using detail::redaction::decoded_text, detail::redaction::joined, detail::redaction::text_encoding;
        auto found = secret_spans(text, names_);
        for (auto const encoding : {text_encoding::bytes, text_encoding::as_marked}) {
            if (values_.empty() || (encoding == text_encoding::as_marked && !detail::redaction::has_utf16_mark(text)))
                continue;
            // also without decoding escapes: the text before a value may look like the start of an escape
            for (bool const escapes : {true, false})
                found = joined(found, values_.spans(decoded_text(text, escapes, encoding)));
        }
        return found;
    }
    /// Returns the text with `***` in place of every secret.
    [[nodiscard]] std::string operator()(std::string_view text) {
        return detail::redaction::text_without(text, spans(text));
    }
    /// Redacts `text` in place.
    void apply(std::string& text) {
        if (!text.empty()) text = (*this)(text);
    }

private:
    detail::redaction::value_finder values_;
    std::span<std::string_view const> names_;
};

/// Redacts secrets in every text of an error.
inline void redact(error& why, redactor& by) {
    for (auto* const text : {&why.message, &why.path, &why.expected, &why.found, &why.id, &why.request_id,
                             &why.retry_after, &why.detail, &why.body})
        by.apply(*text);
}
/// Redacts secrets in every text of a quirk.
inline void redact(quirk& deviation, redactor& by) {
    for (auto* const text : {&deviation.path, &deviation.expected, &deviation.found}) by.apply(*text);
}

} // namespace waybill
