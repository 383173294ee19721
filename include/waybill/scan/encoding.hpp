// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>
#include <waybill/scan/code_pages.hpp>
#include <waybill/scan/declaration.hpp>
#include <waybill/scan/utf8.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::scan {

/// A document as UTF-8 text, and what was said about its bytes.
struct decoded {
    encoding used = encoding::utf_8;    ///< what the bytes are
    bool byte_order_mark = false;       ///< there was one; `text` does not have it
    bool misdeclared = false;           ///< the charset or the declaration says something else
    std::string charset{};              ///< as the caller gave it
    std::string declared{};             ///< the name in the XML declaration; empty without one
    std::size_t skipped = 0;            ///< bytes of the mark, in front of what `text` begins with

    /// The text. It lives in the bytes that were given when nothing had to be converted, else here.
    [[nodiscard]] constexpr std::string_view text() const noexcept { return is_converted ? converted : given; }

    std::string_view given{};
    std::string converted{};
    bool is_converted = false;
};

namespace encodings {

/// What the first bytes show without asking anybody.
struct evidence {
    encoding shown = encoding::utf_8;
    bool sure = false;    ///< there is a mark, or the bytes are plainly UTF-16 or UTF-32
    std::size_t mark = 0; ///< bytes of the mark
};

constexpr evidence evidence_of(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xEF\xBB\xBF"sv)) return {encoding::utf_8, true, 3};
    // UTF-32 first: its little-endian mark begins with that of UTF-16
    if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) return {encoding::utf_32, true, 4};
    if (bytes.starts_with("\xFF\xFE"sv)) return {encoding::utf_16_little, true, 2};
    if (bytes.starts_with("\xFE\xFF"sv)) return {encoding::utf_16_big, true, 2};
    // documents begin with an ASCII character, most often `<` or `{`: the NULs beside it tell
    auto const nul = [&](std::size_t i) { return i < bytes.size() && bytes[i] == '\0'; };
    if (bytes.size() >= 4 && !nul(0) && nul(1) && nul(2) && nul(3)) return {encoding::utf_32, true, 0};
    if (bytes.size() >= 4 && nul(0) && nul(1) && nul(2) && !nul(3)) return {encoding::utf_32, true, 0};
    if (bytes.size() >= 2 && !nul(0) && nul(1)) return {encoding::utf_16_little, true, 0};
    if (bytes.size() >= 2 && nul(0) && !nul(1)) return {encoding::utf_16_big, true, 0};
    return {};
}

constexpr error unsupported(std::string_view name) {
    return {.code = error_code::encoding_unsupported,
            .expected = "UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII",
            .found = std::string(name)};
}

/// A `charset` or declared name against what the bytes are: UTF-16 without a byte order fits both.
constexpr bool agrees(encoding named, encoding used) noexcept {
    if (named == encoding::utf_16) return used == encoding::utf_16_little || used == encoding::utf_16_big;
    return named == used;
}

/// What to believe, in this order: the bytes where they are sure, the charset, the declaration, UTF-8.
/// A UTF-16 that the bytes do not show is believed of nobody.
constexpr result<encoding> settle(evidence const& seen, std::string_view charset, std::string_view declared) {
    if (seen.shown == encoding::utf_32) return unsupported("UTF-32");
    if (seen.sure) return seen.shown;
    for (std::string_view const name : {charset, declared}) {
        if (name.empty()) continue;
        auto const named = encoding_named(name);
        if (!named || *named == encoding::utf_32) return unsupported(name);
        if (!is_utf_16(*named)) return *named;
    }
    return encoding::utf_8;
}

} // namespace encodings

/// Finds out what encoding a document is in and turns it into UTF-8, which is checked to its last byte.
///
/// A byte order mark, or bytes that are plainly UTF-16, are believed before `charset` (of an HTTP Content-Type; empty
/// when there is none), and that before the XML declaration; without any of them it is UTF-8. A name that claims UTF-16
/// of bytes that are not is not believed. Who lost is told by `decoded::misdeclared`.
///
/// Errors: `encoding_unsupported` for other encodings; `encoding_invalid`, with the offset of the byte, for bytes that
/// are not the encoding's.
[[nodiscard]] constexpr result<decoded> decode(std::string_view bytes, std::string_view charset = {}) {
    auto const seen = encodings::evidence_of(bytes);
    decoded found;
    found.byte_order_mark = seen.mark > 0;
    found.skipped = seen.mark;
    found.charset = charset;
    std::string_view const body = bytes.substr(seen.mark);

    if (!is_utf_16(seen.shown)) found.declared = declared_encoding(body);
    auto used = encodings::settle(seen, charset, found.declared);
    if (!used) return std::move(used).error();
    found.used = *used;

    std::size_t invalid = std::string_view::npos;
    if (found.used == encoding::utf_8) {
        invalid = first_invalid_utf8(body);
    } else if (found.used == encoding::us_ascii) {
        std::size_t const run = ascii_run(body);
        if (run < body.size()) invalid = run;
    } else {
        invalid = convert(body, found.used, found.converted);
        found.is_converted = true;
        if (is_utf_16(found.used)) found.declared = declared_encoding(found.converted);
    }
    if (invalid != std::string_view::npos) {
        return error{.code = error_code::encoding_invalid,
                     .offset = seen.mark + invalid,
                     .expected = std::string(name_of(found.used)),
                     .found = byte_name(body[invalid])};
    }
    if (!found.is_converted) found.given = body;

    for (std::string_view const name : {charset, std::string_view(found.declared)}) {
        if (name.empty()) continue;
        auto const named = encoding_named(name);
        found.misdeclared = found.misdeclared || !named || !encodings::agrees(*named, found.used);
    }
    return found;
}

} // namespace waybill::scan
