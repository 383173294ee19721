// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the encodings that the library knows, and their names.
#pragma once

#include <waybill/detail/charset/encoding_name.hpp>
#include <waybill/detail/grammar/xml.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::charset {

/// The characters of windows-1252 from 0x80 to 0x9F, where ISO-8859-1 has control characters. Zero: undefined.
inline constexpr char16_t windows_1252[32] = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                              0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                              0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                              0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

/// Converts single-byte text. Returns the offset of the first undefined byte, or `npos`.
[[gnu::cold]] constexpr std::size_t convert_bytes(std::string_view bytes, bool windows, std::string& into) {
    std::size_t at = 0;
    while (at < bytes.size()) {
        std::size_t const run = text::ascii_run(bytes, at);
        into.append(bytes.substr(at, run));
        at += run;
        for (; at < bytes.size(); ++at) {
            auto const byte = static_cast<unsigned char>(bytes[at]);
            if (byte < 0x80) break;
            char32_t point = byte;
            if (windows && byte < 0xA0) point = windows_1252[byte - 0x80];
            if (point == 0) return at;
            text::append_utf8(into, point);
        }
    }
    return std::string_view::npos;
}

/// Converts UTF-16. Returns the offset of the first unpaired surrogate or incomplete unit, or `npos`.
[[gnu::cold]] constexpr std::size_t convert_utf_16(std::string_view bytes, bool big, std::string& into) {
    auto const unit = [&](std::size_t at) {
        auto const first = static_cast<unsigned char>(bytes[at]);
        auto const second = static_cast<unsigned char>(bytes[at + 1]);
        return char32_t(big ? first << 8 | second : second << 8 | first);
    };
    std::size_t at = 0;
    for (; bytes.size() - at >= 2; at += 2) {
        char32_t point = unit(at);
        if (point < 0x80) {
            into.push_back(static_cast<char>(point));
            continue;
        }
        if (text::is_low_surrogate(point)) return at;
        if (text::is_high_surrogate(point)) {
            if (bytes.size() - at < 4 || !text::is_low_surrogate(unit(at + 2))) return at;
            point = text::of_surrogates(point, unit(at + 2));
            at += 2;
        }
        text::append_utf8(into, point);
    }
    return at == bytes.size() ? std::string_view::npos : at;
}

/// Converts ISO-8859-1, windows-1252 or UTF-16 of a known byte order to UTF-8 and appends it to `into`. Returns the
/// offset of the first invalid byte, or `npos`.
[[gnu::cold]] constexpr std::size_t convert(std::string_view bytes, encoding from, std::string& into) {
    // exactly, or the most for UTF-16: growing would take three times the memory
    std::size_t more = bytes.size() / 2;
    if (!is_utf_16(from)) {
        more = 0;
        for (char const each : bytes) {
            auto const byte = static_cast<unsigned char>(each);
            bool const three = from == encoding::windows_1252 && byte < 0xA0 && windows_1252[byte & 0x1FU] >= 0x800;
            if (byte >= 0x80) more += three ? 2 : 1;
        }
    }
    into.reserve(into.size() + bytes.size() + more);
    if (is_utf_16(from)) return convert_utf_16(bytes, from == encoding::utf_16_big, into);
    return convert_bytes(bytes, from == encoding::windows_1252, into);
}

/// The encoding of a document, and what the charset and the declaration state about it.
struct recognised {
    encoding used = encoding::utf_8; ///< the encoding that is used for reading
    std::size_t mark = 0;            ///< size of the byte order mark, usually 0
    bool misdeclared = false;        ///< the charset or the declaration names another encoding
    std::string declared{};          ///< the name in the XML declaration; empty if there is none
    std::string other{};             ///< the name of the encoding used, if it is `encoding::other`

    /// Returns the name of the encoding that is used.
    [[nodiscard]] constexpr std::string_view name() const noexcept {
        return used == encoding::other ? std::string_view(other) : name_of(used);
    }
};

/// A document converted to UTF-8.
struct decoded {
    recognised bytes{};

    /// Returns the text without a byte order mark: a view of the given bytes, or of this object if they were converted.
    [[nodiscard]] constexpr std::string_view text() const noexcept { return is_converted ? converted : given; }

    std::string_view given{};
    std::string converted{};
    bool is_converted = false;
};

/// What the first bytes show about the encoding.
struct evidence {
    encoding shown = encoding::utf_8;
    bool sure = false;    ///< there is a byte order mark, or the bytes can only be UTF-16 or UTF-32
    std::size_t mark = 0; ///< size of the byte order mark
};

[[gnu::cold]] constexpr evidence evidence_of(std::string_view bytes) noexcept {
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xEF\xBB\xBF"sv)) return {encoding::utf_8, true, 3};
    // UTF-32 first: its little-endian mark begins with the one of UTF-16
    if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) return {encoding::utf_32, true, 4};
    if (bytes.starts_with("\xFF\xFE"sv)) return {encoding::utf_16_little, true, 2};
    if (bytes.starts_with("\xFE\xFF"sv)) return {encoding::utf_16_big, true, 2};
    // documents begin with an ASCII character, most often `<` or `{`: the NULs beside it show the encoding
    auto const nul = [&](std::size_t i) { return i < bytes.size() && bytes[i] == '\0'; };
    if (bytes.size() >= 4 && !nul(0) && nul(1) && nul(2) && nul(3)) return {encoding::utf_32, true, 0};
    if (bytes.size() >= 4 && nul(0) && nul(1) && nul(2) && !nul(3)) return {encoding::utf_32, true, 0};
    if (bytes.size() >= 2 && !nul(0) && nul(1)) return {encoding::utf_16_little, true, 0};
    if (bytes.size() >= 2 && nul(0) && !nul(1)) return {encoding::utf_16_big, true, 0};
    return {};
}

/// Returns true if bytes show their encoding against an unknown charset: by a mark, their NULs, or a known declaration
/// and characters beyond ASCII. UTF-7 and HZ write each name in ASCII, with the declaration of the sender's string.
[[nodiscard, gnu::cold]] constexpr bool shows_encoding(std::string_view bytes) {
    if (evidence_of(bytes).sure) return true;
    return text::ascii_run(bytes) != bytes.size() && encoding_named(grammar::declared_encoding(bytes));
}

[[gnu::cold]] constexpr error unsupported(std::string_view name) {
    return {.code = error_code::encoding_unsupported,
            .expected = "UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII",
            .found = std::string(name)};
}

/// Returns a byte in the form of error messages: `byte 0xE9`.
[[gnu::cold]] constexpr std::string byte_words(char byte) {
    constexpr std::string_view hexadecimal = "0123456789ABCDEF";
    auto const value = static_cast<unsigned char>(byte);
    std::string words = "byte 0x";
    words.push_back(hexadecimal[value >> 4]);
    words.push_back(hexadecimal[value & 0xFU]);
    return words;
}

/// Returns true if a charset or a declared name agrees with the encoding used. `UTF-16` agrees with both byte orders.
[[gnu::cold]] constexpr bool declaration_agrees(std::string_view name, encoding used) {
    auto const named = encoding_named(name);
    if (!named && used == encoding::us_ascii && extends_ascii(name)) return true;
    return name.empty() || named == used || (named == encoding::utf_16 && is_utf_16(used));
}

/// Chooses the encoding by the rules of `recognise`.
[[gnu::cold]] constexpr result<encoding> choose_encoding(evidence const& seen, std::string_view bytes,
                                                         std::string_view charset, std::string_view declared) {
    if (seen.shown == encoding::utf_32) return unsupported(name_of(encoding::utf_32));
    if (seen.sure) return seen.shown;
    // a declaration of UTF-8 that the bytes confirm: text in another encoding is hardly ever valid UTF-8
    bool const confirmed = !charset.empty() && encoding_named(declared) == encoding::utf_8 &&
                           text::ascii_run(bytes) != bytes.size() &&
                           text::first_invalid_utf8(bytes) == std::string_view::npos;
    if (confirmed && encoding_named(charset)) return encoding::utf_8;
    for (std::string_view const name : {charset, declared}) {
        if (name.empty()) continue;
        auto const named = encoding_named(name);
        if (!named && extends_ascii(name) && text::ascii_run(bytes) == bytes.size()) return encoding::us_ascii;
        if (!named || *named == encoding::utf_32) return unsupported(name);
        if (!is_utf_16(*named)) return *named;
    }
    return encoding::utf_8;
}

/// Determines the encoding of a document from its bytes; does not validate or convert it.
///
/// A byte order mark, or bytes that can only be UTF-16, take precedence over `charset` (of the HTTP Content-Type; empty
/// if it has none), and that over the XML declaration, unless that states UTF-8 and the bytes are. The default is
/// UTF-8. A name that states UTF-16 for other bytes is ignored. ASCII in an unknown encoding that `extends_ascii` is
/// US-ASCII. `misdeclared` is set if a name disagrees with the encoding used.
///
/// Error: `encoding_unsupported`, with the name in `found`, if the name that takes precedence is another encoding.
[[nodiscard, gnu::cold]] constexpr result<recognised> recognise(std::string_view bytes, std::string_view charset = {}) {
    auto const seen = evidence_of(bytes);
    recognised found;
    found.mark = seen.mark;
    bytes.remove_prefix(seen.mark);
    if (is_utf_16(seen.shown)) {
        std::string beginning;
        convert(bytes.substr(0, grammar::longest_declaration * 2), seen.shown, beginning);
        found.declared = grammar::declared_encoding(beginning);
    } else {
        found.declared = grammar::declared_encoding(bytes);
    }
    auto used = choose_encoding(seen, bytes, charset, found.declared);
    if (!used) return std::move(used).error();
    found.used = *used;
    if (*used == encoding::other)
        found.other = encoding_named(charset) == encoding::other ? charset : std::string_view(found.declared);
    found.misdeclared = !declaration_agrees(charset, *used) || !declaration_agrees(found.declared, *used);
    return found;
}

/// Returns true if text of an encoding is UTF-8 too.
[[nodiscard]] constexpr bool is_utf_8(encoding which) noexcept {
    return which == encoding::utf_8 || which == encoding::us_ascii;
}
/// Returns the offset of the first byte of such text that is invalid in its encoding, or `npos`.
[[nodiscard, gnu::cold]] constexpr std::size_t find_invalid(std::string_view bytes, encoding which) noexcept {
    if (which == encoding::utf_8) return text::first_invalid_utf8(bytes);
    auto const run = text::ascii_run(bytes);
    return run < bytes.size() ? run : std::string_view::npos;
}

/// Converts text of a recognised encoding, without its mark, to UTF-8 and appends it to `into`. Returns the offset of
/// the first invalid byte, or `npos`.
[[nodiscard, gnu::cold]] constexpr std::size_t convert(std::string_view bytes, recognised const& from,
                                                       std::string& into) {
    if (from.used == encoding::other) return convert_other(from.other, bytes, into);
    if (!is_utf_8(from.used)) return convert(bytes, from.used, into);
    auto const invalid = find_invalid(bytes, from.used);
    into += bytes.substr(0, invalid);
    return invalid;
}

/// Converts a document to UTF-8 and validates all of it; `recognise` determines its encoding.
///
/// Errors: `encoding_unsupported`; `encoding_invalid`, with the offset of the first invalid byte.
[[nodiscard, gnu::cold]] constexpr result<decoded> decode_document(std::string_view bytes,
                                                                   std::string_view charset = {}) {
    auto about = recognise(bytes, charset);
    if (!about) return std::move(about).error();
    decoded document{.bytes = *std::move(about)};
    std::string_view const body = bytes.substr(document.bytes.mark);
    document.is_converted = !is_utf_8(document.bytes.used);
    auto const invalid = document.is_converted ? convert(body, document.bytes, document.converted)
                                               : find_invalid(body, document.bytes.used);
    if (invalid != std::string_view::npos) {
        return error{.code = error_code::encoding_invalid,
                     .offset = document.bytes.mark + invalid,
                     .expected = std::string(document.bytes.name()),
                     .found = byte_words(body[invalid])};
    }
    if (!document.is_converted) document.given = body;
    return document;
}

} // namespace waybill::detail::charset
