// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>

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

} // namespace waybill::detail::charset
