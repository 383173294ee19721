// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/character.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
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
    bool after_backslash = false; ///< the letter of `\b`, `\f`, `\n`, `\r` or `\t`
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
/// complete another escape; the time is therefore linear for any nesting. The text must be shorter than 4 GB.
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
    }

    [[nodiscard]] std::vector<decoded_char> const& chars() const noexcept { return chars_; }
    /// Returns the size of the original text.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    void take_bytes(std::string_view text) {
        for (std::size_t at = 0; at < text.size();) {
            auto const begin = static_cast<std::uint32_t>(at);
            auto const byte = static_cast<unsigned char>(text[at]);
            if (byte < 0x80) {
                ++at;
                if (byte != 0) put({begin, begin + 1, byte}); // zeros: UTF-16 without a byte order mark
                continue;
            }
            auto const read = text::decode(text.data() + at, text.data() + text.size());
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
        if (one.point >= 0x80) return put_far(one);
        if (!escapes_) return chars_.push_back(one);
        if (one.point != U'\\' && from_end(1) == U'\\') {
            // the start of a possible escape is processed when the escape is complete
            bool const unit = one.point == U'u';
            if (unit) last_opening_ = chars_.size();
            if (!unit && one.point != U'%' && one.point != U'&') unescape(one);
        }
        if (one.point == U'%' || one.point == U'&') last_opening_ = chars_.size();
        chars_.push_back(one);
        constexpr std::size_t longest = 44; // length of an escape: a reference may have many leading zeros
        if (one.point == U'[' || one.point == U'>') return end_of_cdata();
        if (chars_.size() > last_opening_ + longest) return;
        if (one.point == U';') return end_of_reference(longest);
        if (hex_value(one.point) >= 0) end_of_number();
    }
    /// Appends a non-ASCII character; combines surrogate pairs and the bytes of a UTF-8 character.
    void put_far(decoded_char one) {
        if (text::is_low_surrogate(one.point) && text::is_high_surrogate(from_end(1))) {
            auto& first = chars_.back();
            first.point = text::of_surrogates(first.point, one.point);
            first.end = one.end;
            return;
        }
        if (escapes_ && from_end(1) == U'\\') unescape(one);
        chars_.push_back(one);
        if (!one.is_byte || one.point >= 0xC0) return;
        std::array<char, 4> bytes{};
        for (std::size_t count = 2; count <= 4 && count <= chars_.size(); ++count) {
            auto const first = chars_.size() - count;
            if (!chars_[first].is_byte) return;
            for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<char>(chars_[first + i].point);
            auto const read = text::decode(bytes.data(), bytes.data() + count);
            if (read.length != count) continue;
            chars_[first].point = read.point;
            chars_[first].is_byte = false;
            chars_[first].end = one.end;
            return drop(count - 1);
        }
    }

    /// Returns the character at this position from the end, counted from 1; 0 if there is none.
    [[nodiscard]] char32_t from_end(std::size_t count) const noexcept {
        return count <= chars_.size() ? chars_[chars_.size() - count].point : 0;
    }
    /// Returns the number of backslashes before a character that have the same depth as the last of them. A `\` after
    /// `%5C` belongs to an outer layer, for which `%5C` is three characters.
    [[nodiscard]] std::size_t backslashes_before(std::size_t index) const noexcept {
        auto first = index;
        while (first > 0 && chars_[first - 1].point == U'\\' && chars_[first - 1].depth == chars_[index - 1].depth)
            --first;
        return index - first;
    }
    void drop(std::size_t count) noexcept {
        for (; count > 0; --count) chars_.pop_back();
    }
    /// Replaces the last `count` characters with the character that they encode.
    void replace(std::size_t count, char32_t meant, unsigned deeper, bool is_byte) {
        auto const& first = chars_[chars_.size() - count];
        decoded_char const made{first.begin, chars_.back().end, meant, deepened(first.depth, deeper), is_byte};
        drop(count);
        if (meant != 0) put(made);
    }
    static std::uint16_t deepened(std::uint16_t depth, std::size_t by) noexcept {
        return static_cast<std::uint16_t>(depth + by < 0xFFFF ? depth + by : 0xFFFF);
    }

    /// Decodes the backslashes before a character. Each layer of JSON halves their number: an even number is
    /// backslashes of the text, and the character is not escaped; otherwise one of them escapes the character. The
    /// backslashes that escape the character become part of it; the others are dropped, so that a search finds a text
    /// with and without them.
    void unescape(decoded_char& one) {
        while (from_end(1) == U'\\') {
            auto const count = backslashes_before(chars_.size());
            auto const layers = static_cast<std::size_t>(std::countr_one(count));
            auto const own = (std::size_t{1} << layers) - 1;
            if (own != 0) {
                auto const& first = chars_[chars_.size() - own];
                one.begin = first.begin;
                one.depth = deepened(one.depth < first.depth ? first.depth : one.depth, layers);
                auto const letter = one.point;
                one.after_backslash =
                    letter == U'b' || letter == U'f' || letter == U'n' || letter == U'r' || letter == U't';
            }
            drop(count);
        }
    }

    void end_of_reference(std::size_t longest) {
        std::array<char, 48> written{};
        std::size_t count = 1;
        for (; count < longest; ++count) {
            auto const one = from_end(count + 1);
            if (one == U'&') break;
            if (one >= 0x80 || (one != U'#' && !text::is_digit(static_cast<char>(one)) && (one | 32U) < U'a')) return;
            written[written.size() - count] = static_cast<char>(one);
        }
        char const* const name = written.data() + written.size() - count + 1;
        auto const meant = named_character({name, count - 1});
        if (count < longest && meant != 0) replace(count + 1, meant, 1, false);
    }
    /// Returns the value of the last `count` characters as hexadecimal digits, or -1.
    [[nodiscard]] int number(std::size_t count) const noexcept {
        int value = 0;
        for (; count > 0 && value >= 0; --count) {
            int const digit = hex_value(from_end(count));
            value = digit < 0 ? -1 : value * 16 + digit;
        }
        return value;
    }
    void end_of_number() {
        if (from_end(3) == U'%') {
            if (auto const byte = number(2); byte >= 0) replace(3, static_cast<char32_t>(byte), 1, byte >= 0x80);
            return;
        }
        if ((from_end(5) | 32U) != U'u') return;
        auto const unit = number(4);
        if (unit < 0) return;
        if (from_end(6) == U'%') return replace(6, static_cast<char32_t>(unit), 1, false);
        if (from_end(5) != U'u' || from_end(6) != U'\\') return;
        auto const count = backslashes_before(chars_.size() - 5);
        // each layer of JSON halves an even number of backslashes; when the number is uneven, the escape begins, and
        // the backslashes before it have been halved as often
        auto const halved = static_cast<unsigned>(std::countr_zero(count));
        auto const together = std::size_t{2} << halved;
        auto const first = chars_.size() - 5 - count;
        decoded_char one = chars_[first + count - together / 2];
        one.end = chars_.back().end;
        one.point = static_cast<char32_t>(unit);
        one.depth = deepened(one.depth, 1 + halved);
        auto const left = count / together;
        for (std::size_t i = 0; i < left; ++i) {
            chars_[first + i] = {chars_[first + i * together].begin, chars_[first + (i + 1) * together - 1].end, U'\\',
                                 deepened(chars_[first + i * together].depth, 1 + halved)};
        }
        drop(5 + count - left);
        if (unit != 0) put(one);
    }
    void end_of_cdata() {
        constexpr std::string_view opening = "<![CDATA[";
        constexpr std::string_view closing = "]]>";
        auto const ends_with = [&](std::string_view text) {
            for (std::size_t i = 0; i < text.size(); ++i)
                if (from_end(text.size() - i) != static_cast<unsigned char>(text[i])) return false;
            return true;
        };
        if (ends_with(opening)) return replace(opening.size(), cdata_begin, 0, false);
        if (ends_with(closing)) replace(closing.size(), cdata_end, 0, false);
    }

    bool escapes_;
    std::uint32_t size_;
    std::size_t last_opening_ = 0; ///< the index of the last `%`, `&` or `u` that may begin an escape
    std::vector<decoded_char> chars_{};
};

} // namespace waybill::detail::redaction
