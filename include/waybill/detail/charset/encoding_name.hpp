// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/decoder.hpp>
#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace waybill::detail::charset {

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
    other, ///< an encoding that only the program's decoder knows, see `decoder.hpp`
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

/// Returns the encoding with this name or alias, in any letter case; nothing if it is unknown.
[[nodiscard, gnu::cold]] constexpr std::optional<encoding> encoding_named(std::string_view name) noexcept {
    struct alias {
        std::string_view name;
        encoding which;
    };
    constexpr alias aliases[] = {
        {"utf-8", encoding::utf_8},
        {"utf8", encoding::utf_8},
        {"us-ascii", encoding::us_ascii},
        {"ascii", encoding::us_ascii},
        {"iso646-us", encoding::us_ascii},
        {"ansi_x3.4-1968", encoding::us_ascii},
        {"iso-8859-1", encoding::iso_8859_1},
        {"iso_8859-1", encoding::iso_8859_1},
        {"iso8859-1", encoding::iso_8859_1},
        {"latin1", encoding::iso_8859_1},
        {"latin-1", encoding::iso_8859_1},
        {"l1", encoding::iso_8859_1},
        {"cp819", encoding::iso_8859_1},
        {"windows-1252", encoding::windows_1252},
        {"cp1252", encoding::windows_1252},
        {"utf-16", encoding::utf_16},
        {"utf16", encoding::utf_16},
        {"ucs-2", encoding::utf_16},
        {"iso-10646-ucs-2", encoding::utf_16},
        {"unicode", encoding::utf_16},
        {"utf-16le", encoding::utf_16_little},
        {"utf-16be", encoding::utf_16_big},
        {"unicodefffe", encoding::utf_16_big},
        {"utf-32", encoding::utf_32},
        {"utf-32le", encoding::utf_32},
        {"utf-32be", encoding::utf_32},
        {"ucs-4", encoding::utf_32},
        {"iso-10646-ucs-4", encoding::utf_32},
    };
    for (auto const& known : aliases) {
        if (text::same_letters(known.name, name)) return known.which;
    }
    if (!std::is_constant_evaluated() && knows_other(name)) return encoding::other;
    return std::nullopt;
}

} // namespace waybill::detail::charset
