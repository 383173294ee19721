// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace waybill::detail::charset {

/// Converts `bytes` of the encoding `name` to UTF-8 and appends the text to `into`. Returns the offset of the first
/// byte that is invalid or incomplete in that encoding, `decoded_all`, or `encoding_unknown`. `name` has at most 40
/// letters, digits and the characters `-_.:`. Thread-safe.
using decoder = std::size_t (*)(std::string_view name, std::string_view bytes, std::string& into);
inline constexpr std::size_t decoded_all = std::string_view::npos;
inline constexpr std::size_t encoding_unknown = decoded_all - 1;

/// Accessed by the builtins of the compilers: `<atomic>` takes 0.1 s in each file.
inline constinit decoder other_decoder = nullptr;

/// Returns true if UTF-8 text has a character for private use, U+E000 to U+F8FF or from U+F0000: iconv makes them from
/// bytes of Big5 and other code pages that are letters in other tables of the same name.
[[nodiscard, gnu::cold]] constexpr bool has_private_use(std::string_view text) noexcept {
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        auto const lead = static_cast<unsigned char>(text[at]);
        auto const next = static_cast<unsigned char>(text[at + 1]);
        if (lead == 0xEE || (lead == 0xEF && next < 0xA4) || lead == 0xF4 || (lead == 0xF3 && next >= 0xB0))
            return true;
    }
    return false;
}

/// Converts text by the program's decoder; see `decoder`. The name comes from a message.
[[gnu::cold, gnu::noinline]] inline std::size_t convert_other(std::string_view name, std::string_view bytes,
                                                              std::string& into) {
    constexpr std::size_t longest = 40;
    auto const by = __atomic_load_n(&other_decoder, __ATOMIC_ACQUIRE);
    if (by == nullptr || name.empty() || name.size() > longest) return encoding_unknown;
    for (char const letter : name) {
        auto const lower = text::lower(letter);
        bool const plain = (lower >= 'a' && lower <= 'z') || text::is_digit(letter) || letter == '-' || letter == '_' ||
                           letter == '.' || letter == ':';
        if (!plain) return encoding_unknown;
    }
    auto const before = into.size();
    auto const done = by(name, bytes, into);
    if (done != decoded_all || !has_private_use(std::string_view(into).substr(before))) return done;
    std::size_t beyond_ascii = 0; // the characters of `into` have no offsets in `bytes`
    while (beyond_ascii + 1 < bytes.size() && static_cast<unsigned char>(bytes[beyond_ascii]) < 0x80) ++beyond_ascii;
    return beyond_ascii;
}

/// Returns true if the program's decoder knows an encoding, and it has ASCII characters in their place: the beginning
/// of a document is searched for its declaration. UTF-7 and HZ would also hide `<` from those who inspect messages.
[[gnu::cold]] inline bool knows_other(std::string_view name) {
    constexpr std::string_view ascii = "<?xml {\"+ADw-&ADw-\":0}>";
    // Chinese in HZ; some Japanese encodings have an overline and a yen sign in place of `~` and of the backslash
    constexpr std::string_view more = "~{VPND~}\\u0041";
    std::string text;
    return convert_other(name, std::string(ascii).append(more), text) == decoded_all && text.starts_with(ascii) &&
           text.find("VPND") != text.npos && text.ends_with("u0041");
}

/// Sets the decoder of all encodings that the library does not know itself; null: none, the default. The transports
/// over sockets set `iconv_decoder` (`transport/iconv.hpp`). Applies to the whole program; set it before messages are
/// read.
inline void set_decoder(decoder by) noexcept { __atomic_store_n(&other_decoder, by, __ATOMIC_RELEASE); }

/// The encodings that are known by name. All except `utf_32` are supported.
enum class encoding : std::uint8_t {
    utf_8,
    us_ascii,
    iso_8859_1,
    windows_1252,
    utf_16, ///< either byte order: only a name, never the detected encoding
    utf_16_little,
    utf_16_big,
    utf_32,
    other, ///< an encoding that only the program's decoder knows, see `decoder`
};

/// Returns the preferred name of the IANA registry.
[[nodiscard]] constexpr std::string_view name_of(encoding which) noexcept {
    constexpr std::string_view names[] = {"UTF-8",    "US-ASCII", "ISO-8859-1", "windows-1252",         "UTF-16",
                                          "UTF-16LE", "UTF-16BE", "UTF-32",     "the declared encoding"};
    static_assert(sizeof names == sizeof names[0] * (std::size_t(encoding::other) + 1));
    return names[std::size_t(which)];
}

[[nodiscard]] constexpr bool is_utf_16(encoding which) noexcept {
    return which == encoding::utf_16 || which == encoding::utf_16_little || which == encoding::utf_16_big;
}

/// The name of an encoding in lower case, without `-` and `_` inside and `x-` in front: Java, Python and PHP write
/// `ISO8859_1`, `utf_8` and `x-sjis`. Empty if it is longer than each known name.
class folded_name {
public:
    constexpr explicit folded_name(std::string_view name) noexcept {
        if (name.size() > 2 && text::lower(name[0]) == 'x' && name[1] == '-') name.remove_prefix(2);
        for (char const letter : name) {
            if (size_ != 0 && (letter == '-' || letter == '_')) continue;
            if (size_ == sizeof letters_) {
                size_ = 0;
                return;
            }
            letters_[size_++] = text::lower(letter);
        }
    }
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {letters_, size_}; }

private:
    char letters_[24]{};
    std::size_t size_ = 0;
};

/// Returns the encoding with this name or alias, in any letter case and with any `-` and `_`; nothing if it is unknown.
[[nodiscard, gnu::cold]] constexpr std::optional<encoding> encoding_named(std::string_view name) {
    struct alias {
        std::string_view name;
        encoding which;
    };
    constexpr alias aliases[] = {
        {"utf8", encoding::utf_8},
        {"utf8mb4", encoding::utf_8},
        {"utf8sig", encoding::utf_8},
        {"unicode11utf8", encoding::utf_8},
        {"cp65001", encoding::utf_8},
        {"usascii", encoding::us_ascii},
        {"ascii", encoding::us_ascii},
        {"iso646us", encoding::us_ascii},
        {"ansix3.41968", encoding::us_ascii},
        {"iso88591", encoding::iso_8859_1},
        {"iso88591:1987", encoding::iso_8859_1},
        {"88591", encoding::iso_8859_1},
        {"latin1", encoding::iso_8859_1},
        {"l1", encoding::iso_8859_1},
        {"cp819", encoding::iso_8859_1},
        {"windows1252", encoding::windows_1252},
        {"cp1252", encoding::windows_1252},
        {"win1252", encoding::windows_1252},
        {"ms1252", encoding::windows_1252},
        {"utf16", encoding::utf_16},
        {"ucs2", encoding::utf_16},
        {"iso10646ucs2", encoding::utf_16},
        {"unicode", encoding::utf_16},
        {"utf16le", encoding::utf_16_little},
        {"unicodelittle", encoding::utf_16_little},
        {"unicodelittleunmarked", encoding::utf_16_little},
        {"utf16be", encoding::utf_16_big},
        {"unicodebig", encoding::utf_16_big},
        {"unicodebigunmarked", encoding::utf_16_big},
        {"unicodefffe", encoding::utf_16_big},
        {"utf32", encoding::utf_32},
        {"utf32le", encoding::utf_32},
        {"utf32be", encoding::utf_32},
        {"ucs4", encoding::utf_32},
        {"iso10646ucs4", encoding::utf_32},
    };
    if (name.empty()) return std::nullopt; // most documents declare none
    folded_name const folded(name);
    for (auto const& known : aliases) {
        if (known.name == folded.view()) return known.which;
    }
    if (!std::is_constant_evaluated() && knows_other(name)) return encoding::other;
    return std::nullopt;
}

/// Returns true for the names of encodings with one byte for each character that extend ASCII: text in them that is
/// ASCII needs no decoder. UTF-7, HZ and ISO-2022, which write letters in ASCII, have other names.
[[nodiscard, gnu::cold]] constexpr bool extends_ascii(std::string_view name) noexcept {
    constexpr std::string_view families[] = {"iso8859", "windows125", "cp125", "win125", "ms125", "latin"};
    folded_name const folded(name);
    for (auto const family : families) {
        if (!folded.view().starts_with(family)) continue;
        auto const number = folded.view().substr(family.size());
        bool digits = !number.empty() && number.size() <= 2;
        for (char const digit : number) digits = digits && text::is_digit(digit);
        if (digits) return true;
    }
    return folded.view() == "koi8r" || folded.view() == "koi8u";
}

} // namespace waybill::detail::charset
