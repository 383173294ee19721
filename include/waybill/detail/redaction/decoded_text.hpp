// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/character.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

/// Decodes all escapes of a text, in any format, so that a text can be found in the output of other programs. Text that
/// is not an escape is kept unchanged; nothing is refused.
namespace waybill::detail::redaction {

/// One character of a decoded text.
struct decoded_char {
    std::uint32_t begin = 0; ///< its offset in the original text
    std::uint32_t end = 0;   ///< the offset after it
    char32_t point = 0;
    std::uint16_t depth = 0;      ///< the number of nested escapes: 0 for `<`, 1 for `&lt;`, 2 for `&amp;lt;`
    bool is_byte = false;         ///< a byte that is part of a UTF-8 character, or a Latin-1 character
    bool after_backslash = false; ///< the second character of `\b`, `\f`, `\n`, `\r`, `\t` or `\\`
};

/// The HTML names of U+00A0 to U+00FF in order; PHP's `htmlentities` writes them.
inline constexpr std::array<std::string_view, 96> latin_names{
    "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",    "copy",   "ordf",
    "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn", "sup2",   "sup3",   "acute",  "micro",
    "para",   "middot", "cedil",  "sup1",   "ordm",   "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave",
    "Aacute", "Acirc",  "Atilde", "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",
    "Igrave", "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde", "Ouml",
    "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",  "szlig",  "agrave", "aacute",
    "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil", "egrave", "eacute", "ecirc",  "euml",   "igrave",
    "iacute", "icirc",  "iuml",   "eth",    "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide",
    "oslash", "ugrave", "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"};
inline constexpr std::array<std::string_view, 5> reference_names{"lt", "gt", "amp", "quot", "apos"};
inline constexpr std::string_view reference_characters = "<>&\"'";

constexpr int hex_value(char32_t digit) noexcept {
    if (digit >= U'0' && digit <= U'9') return static_cast<int>(digit - U'0');
    auto const letter = digit | 32U;
    return letter >= U'a' && letter <= U'f' ? static_cast<int>(letter - U'a') + 10 : -1;
}

/// Returns the character of a reference, given the text between `&` and `;`, or 0.
constexpr char32_t named_character(std::string_view written) noexcept {
    if (written.starts_with('#')) {
        bool const hexadecimal = written.size() > 1 && text::lower(written[1]) == 'x';
        char32_t point = 0;
        for (char const byte : written.substr(hexadecimal ? 2 : 1)) {
            int const digit = hex_value(static_cast<unsigned char>(byte));
            if (digit < 0 || (!hexadecimal && digit > 9) || point > 0x10FFFF) return 0;
            point = point * (hexadecimal ? 16U : 10U) + static_cast<char32_t>(digit);
        }
        return point > 0x10FFFF ? 0 : point;
    }
    for (std::size_t i = 0; i < reference_names.size(); ++i)
        if (text::same_letters(written, reference_names[i])) return static_cast<unsigned char>(reference_characters[i]);
    for (std::size_t i = 0; i < latin_names.size(); ++i)
        if (latin_names[i] == written) return 0xA0 + static_cast<char32_t>(i);
    return 0;
}

/// Whether a text begins with a byte order mark of UTF-16.
constexpr bool has_utf16_mark(std::string_view text) noexcept {
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

/// How the bytes of a text are read: in UTF-16 if it has the byte order mark, or never in UTF-16.
enum class text_encoding : std::uint8_t { as_marked, bytes };

/// The characters of a text after all nested escapes are decoded: `%3C` of forms (`+` stays), `%u003C`, references of
/// XML and HTML, backslashes and `\u003c` of JSON, `<![CDATA[` around a text. The text is UTF-8, Latin-1 where bytes
/// are not valid UTF-8, or UTF-16 with a byte order mark.
///
/// Each character is appended once. If the last characters form an escape, its character replaces them, which may
/// complete another escape: percent signs and references are decoded in linear time for any nesting. Backslashes, whose
/// meaning depends on their number, follow in passes, one for each layer of JSON. The text must be shorter than 4 GB.
class decoded_text {
public:
    /// Code points for the start and the end of a CDATA section; they are not Unicode characters.
    static constexpr char32_t cdata_begin = 0x110000;
    static constexpr char32_t cdata_end = 0x110001;

    /// Without `escapes`, the characters of the text are not decoded further.
    explicit decoded_text(std::string_view text, bool escapes = true, text_encoding encoding = text_encoding::as_marked)
        : escapes_(escapes), size_(static_cast<std::uint32_t>(text.size())) {
        chars_.reserve(text.size());
        if (encoding == text_encoding::as_marked && has_utf16_mark(text))
            take_utf16(text, text.starts_with('\xFF'));
        else
            take_bytes(text);
        constexpr int most_layers = 32; // the time of a hostile text is bounded
        int layer = 0;
        while (escapes && layer != most_layers && decode_backslashes()) ++layer;
        too_deep_ = layer == most_layers;
    }

    [[nodiscard]] std::vector<decoded_char> const& chars() const noexcept { return chars_; }
    /// Whether the text has more layers of backslashes than are decoded: anything may be a secret.
    [[nodiscard]] bool is_too_deep() const noexcept { return too_deep_; }
    /// Returns the size of the original text.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    /// An escape: its length in characters, 0 for none, and the character that it encodes.
    struct escape {
        std::size_t length = 0;
        char32_t point = 0;
        bool is_byte = false;
        unsigned depth = 1;
    };

    void take_bytes(std::string_view text) {
        for (std::size_t at = 0; at < text.size();) {
            auto const begin = static_cast<std::uint32_t>(at);
            auto const read = text::decode(text.data() + at, text.data() + text.size());
            auto const byte = static_cast<unsigned char>(text[at]);
            at += read.length == 0 ? 1 : read.length;
            put({begin, static_cast<std::uint32_t>(at), read.length == 0 ? byte : read.point, 0, read.length == 0});
        }
    }
    void take_utf16(std::string_view text, bool little) {
        for (std::uint32_t at = 2; at + 1 < size_; at += 2) {
            auto const first = static_cast<unsigned char>(text[at]);
            auto const second = static_cast<unsigned char>(text[at + 1]);
            put({at, at + 2, static_cast<char32_t>(little ? second << 8U | first : first << 8U | second)});
        }
    }

    void put(decoded_char one) {
        while (one.point != 0) { // zeros: UTF-16 without a byte order mark
            append(one);
            auto const found = escapes_ ? escape_at_end() : escape{};
            if (found.length == 0) return;
            auto const& first = chars_[chars_.size() - found.length];
            one = {first.begin, chars_.back().end, found.point, deepened(first.depth, found.depth), found.is_byte};
            drop(found.length);
        }
    }
    /// Appends a character; combines surrogate pairs and the bytes of a UTF-8 character.
    void append(decoded_char one) {
        if (one.point < 0x80) return chars_.push_back(one);
        if (text::is_low_surrogate(one.point) && text::is_high_surrogate(from_end(1))) {
            chars_.back().point = text::of_surrogates(chars_.back().point, one.point);
            chars_.back().end = one.end;
            return;
        }
        chars_.push_back(one);
        if (!one.is_byte || one.point >= 0xC0) return;
        std::array<char, 4> bytes{};
        for (std::size_t count = 2; count <= 4 && count <= chars_.size(); ++count) {
            auto& first = chars_[chars_.size() - count];
            if (!first.is_byte) return;
            for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<char>(from_end(count - i));
            auto const read = text::decode(bytes.data(), bytes.data() + count);
            if (read.length != count) continue;
            first.point = read.point;
            first.is_byte = false;
            first.end = one.end;
            return drop(count - 1);
        }
    }
    /// Returns the character at this position from the end, counted from 1; 0 if there is none.
    [[nodiscard]] char32_t from_end(std::size_t count) const noexcept {
        return count <= chars_.size() ? chars_[chars_.size() - count].point : 0;
    }
    void drop(std::size_t count) noexcept {
        for (; count > 0; --count) chars_.pop_back();
    }
    static std::uint16_t deepened(std::uint16_t depth, unsigned by) noexcept {
        return static_cast<std::uint16_t>(depth + by < 0xFFFF ? depth + by : 0xFFFF);
    }

    [[nodiscard]] escape escape_at_end() const noexcept {
        auto const last = from_end(1);
        if (last == U';') return reference_at_end();
        if (last == U'[') return section_mark(U"<![CDATA[", cdata_begin);
        if (last == U'>') return section_mark(U"]]>", cdata_end);
        auto const value = [this](std::size_t digits) {
            int made = 0;
            for (; digits > 0 && made >= 0; --digits) made = shifted(made, from_end(digits));
            return made;
        };
        if (from_end(3) == U'%')
            if (auto const byte = value(2); byte >= 0) return {3, static_cast<char32_t>(byte), byte >= 0x80};
        if (from_end(6) == U'%' && (from_end(5) | 32U) == U'u')
            if (auto const unit = value(4); unit >= 0) return {6, static_cast<char32_t>(unit)};
        return {};
    }
    [[nodiscard]] escape section_mark(std::u32string_view written, char32_t meant) const noexcept {
        for (std::size_t i = 0; i < written.size(); ++i)
            if (from_end(written.size() - i) != written[i]) return {};
        return {written.size(), meant, false, 0};
    }
    [[nodiscard]] escape reference_at_end() const noexcept {
        std::array<char, 42> written{}; // a reference may have many leading zeros
        for (std::size_t count = 0; count < written.size(); ++count) {
            auto const one = from_end(count + 2);
            if (one == U'&') {
                auto const meant = named_character({written.data() + written.size() - count, count});
                return {meant == 0 ? 0 : count + 2, meant};
            }
            bool const fits = one == U'#' || (one >= U'0' && one <= U'9') || ((one | 32U) >= U'a' && one < 0x80);
            if (!fits) return {};
            written[written.size() - 1 - count] = static_cast<char>(one);
        }
        return {};
    }
    static int shifted(int value, char32_t by) noexcept {
        int const digit = hex_value(by);
        return digit < 0 ? -1 : value * 16 + digit;
    }

    /// Decodes one layer of backslashes; returns false if there is none.
    bool decode_backslashes() {
        auto const is_backslash = [](decoded_char const& one) { return one.point == U'\\'; };
        if (std::none_of(chars_.begin(), chars_.end(), is_backslash)) return false;
        std::vector<decoded_char> const before = std::exchange(chars_, {});
        chars_.reserve(before.size());
        bool any = false;
        for (std::size_t at = 0; at < before.size();) {
            auto const found = is_backslash(before[at]) ? backslash_escape(before, at) : escape{};
            auto made = before[at];
            if (found.length != 0) {
                any = true;
                auto const& last = before[at + found.length - 1];
                bool const one = found.length == 2;
                made.depth = deepened(one ? std::max(made.depth, last.depth) : made.depth, 1);
                made.end = last.end;
                made.point = found.point;
                made.is_byte = found.is_byte;
                bool const letter = std::u32string_view(U"bfnrt\\").find(found.point) != std::u32string_view::npos;
                made.after_backslash = one && letter;
            }
            put(made);
            at += std::max(found.length, std::size_t{1});
        }
        return any;
    }
    static escape backslash_escape(std::vector<decoded_char> const& chars, std::size_t at) noexcept {
        if (at + 1 == chars.size()) return {};
        auto const& next = chars[at + 1];
        bool const outer = next.depth < chars[at].depth;
        if (next.point == U'u') {
            int unit = at + 5 < chars.size() ? 0 : -1;
            for (std::size_t i = at + 2; unit >= 0 && i != at + 6; ++i) unit = shifted(unit, chars[i].point);
            return unit < 0 ? escape{} : escape{6, static_cast<char32_t>(unit)};
        }
        if (next.point == U'%' || next.point == U'&') return {}; // part of an escape that is not complete yet
        // a `\` after `%5C` belongs to an outer layer, and a quote after `\\` ends a text of it
        if (outer && (next.point == U'\\' || (next.point == U'"' && chars[at].after_backslash))) return {};
        return {2, next.point, next.is_byte};
    }

    bool escapes_;
    bool too_deep_ = false;
    std::uint32_t size_;
    std::vector<decoded_char> chars_{};
};

} // namespace waybill::detail::redaction
