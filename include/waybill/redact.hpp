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
#include <bit>
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

/// Searches for all values at once (Aho-Corasick) in linear time, so that a value that is a part of another one causes
/// no miss. Characters that an escape may have changed compare equal: `+` and a space, a line end and `n`. Backslashes
/// are ignored.
class value_finder {
public:
    /// Ignores values shorter than `shortest` bytes; finds those of less than three only as whole words.
    value_finder(std::span<std::string_view const> values, letter_case letters, std::size_t shortest)
        : ignore_case_(letters == letter_case::ignored) {
        for (auto const value : values) {
            if (value.empty() || value.size() < shortest) continue;
            for (bool const escapes : {true, false}) {
                redaction::decoded_text const decoded(value, escapes);
                add(decoded, value.size() < 3);
            }
        }
        connect();
        recent_.resize(std::bit_ceil(longest_ + 2));
    }

    /// Returns the spans of the values in a decoded text, ordered and without overlap. At the end of the text, which
    /// may be truncated, the beginning of a value counts too.
    [[nodiscard]] std::vector<text_span> spans(redaction::decoded_text const& text) {
        std::vector<text_span> found;
        auto const& chars = text.chars();
        auto const mask = recent_.size() - 1;
        std::uint32_t state = 0;
        std::size_t count = 0; // of characters that are not ignored
        char32_t before = 0;
        for (std::size_t at = 0; at < chars.size(); ++at) {
            auto const point = folded(chars[at].point);
            if (is_left_out(point, before)) continue;
            before = point;
            recent_[count++ & mask] = at;
            if (state == 0 && !begins_[point & 0xFFU]) continue;
            state = next(state, point);
            auto length = nodes_[state].length;
            for (std::size_t word = 1; words_ && word <= 2; ++word)
                if ((nodes_[state].words & word) != 0 && word > length && is_apart(chars, count, word)) length = word;
            constexpr std::size_t shortest_beginning = 3;
            auto end = chars[at].end;
            if (length == 0 && chars.size() - at <= longest_opening && nodes_[state].depth >= shortest_beginning) {
                bool const goes_on = at + 1 < chars.size() && child_of(state, folded(chars[at + 1].point)) != 0;
                auto const cut = goes_on ? 0 : std::max(cut_at(chars, at), cut_at(chars, at + 1));
                if (cut > at) {
                    length = nodes_[state].depth;
                    end = chars[cut - 1].end;
                }
            }
            if (length != 0) redaction::add_span(found, {chars[recent_[(count - length) & mask]].begin, end});
        }
        return found;
    }
    [[nodiscard]] bool empty() const noexcept { return nodes_.size() == 1; }

private:
    /// The path from the first node gives the preceding characters.
    struct node {
        char32_t point = 0;
        std::uint32_t first_child = 0;
        std::uint32_t next_sibling = 0;
        std::uint32_t other = 0; ///< the node of the longest proper suffix of this path
        std::size_t depth = 0;
        std::size_t length = 0; ///< of the longest value that ends here; 0 if none does
        unsigned words = 0;     ///< bits: a word of one, of two characters ends here
    };

    /// The most characters of a truncated escape and the dots after it at the end of a text.
    static constexpr std::size_t longest_opening = 50;

    /// Ignored: backslashes, ends of CDATA sections, and repeated spaces.
    static bool is_left_out(char32_t folded, char32_t before) noexcept {
        return folded == U'\\' || folded >= redaction::decoded_text::cdata_begin || (folded == U' ' && before == U' ');
    }
    /// Returns where a text is truncated if only a part of an escape and dots follow; 0 if more follows.
    static std::size_t cut_at(std::vector<redaction::decoded_char> const& chars, std::size_t at) noexcept {
        auto end = chars.size();
        auto const is = [&](std::size_t i, char32_t point) { return i < end && chars[i].point == point; };
        if (end >= 3 && is(end - 1, U'.') && is(end - 2, U'.') && is(end - 3, U'.')) end -= 3;
        while (at < end && chars[at].point >= redaction::decoded_text::cdata_begin) ++at;
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
    static bool in_word(redaction::decoded_char const& one) noexcept {
        auto const of = one.point;
        bool const blank = of == 0xA0 || of == 0x3000 || (of >= 0x2000 && of < 0x2070);
        return !one.after_backslash && ((of >= U'0' && of <= U'9') || ((of | 32U) >= U'a' && (of | 32U) <= U'z') ||
                                        (of >= 0x80 && !blank && of < redaction::decoded_text::cdata_begin));
    }
    /// Whether no word character is next to the last `length` characters.
    [[nodiscard]] bool is_apart(std::vector<redaction::decoded_char> const& chars, std::size_t count,
                                std::size_t length) const noexcept {
        auto const mask = recent_.size() - 1;
        if (count > length && in_word(chars[recent_[(count - length - 1) & mask]])) return false;
        auto after = recent_[(count - 1) & mask] + 1;
        while (after < chars.size() && is_left_out(chars[after].point, 0)) ++after;
        return after == chars.size() || !in_word(chars[after]);
    }

    void add(redaction::decoded_text const& value, bool word) {
        std::uint32_t at = 0;
        std::size_t length = 0;
        char32_t before = 0;
        for (auto const& each : value.chars()) {
            auto const point = folded(each.point);
            if (is_left_out(point, before)) continue;
            before = point;
            if (length == 0) begins_[point & 0xFFU] = true;
            ++length;
            auto child = child_of(at, point);
            if (child == 0) {
                child = static_cast<std::uint32_t>(nodes_.size());
                nodes_.push_back({point, 0, std::exchange(nodes_[at].first_child, child), 0, length});
            }
            at = child;
        }
        word = word && length <= 2;
        if (at == 0) return;
        words_ = words_ || word;
        longest_ = std::max(longest_, length);
        if (word)
            nodes_[at].words |= static_cast<unsigned>(length);
        else
            nodes_[at].length = length;
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
    /// Sets the failure link of each node, breadth first.
    void connect() {
        std::vector<std::uint32_t> waiting{0};
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            auto const at = waiting[i];
            for (auto child = nodes_[at].first_child; child != 0; child = nodes_[child].next_sibling) {
                auto& one = nodes_[child];
                one.other = at == 0 ? 0 : next(nodes_[at].other, one.point);
                one.length = std::max(one.length, nodes_[one.other].length);
                one.words |= nodes_[one.other].words;
                waiting.push_back(child);
            }
        }
    }

    std::vector<node> nodes_{1};
    std::array<bool, 256> begins_{};
    std::vector<std::size_t> recent_{}; ///< ring buffer of the last positions
    std::size_t longest_ = 0;
    bool ignore_case_ = false;
    bool words_ = false;
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
    [[nodiscard]] std::vector<text_span> spans(std::string_view text) {
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
/// As above, with a redactor of these values and names.
inline void redact(error& why, std::span<std::string_view const> values, std::span<std::string_view const> names) {
    redactor by(values, names);
    redact(why, by);
}

} // namespace waybill
