// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/text.hpp>

#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::charset {

/// Opens a converter to UTF-8, also for the names of Java, .NET, Python and PHP that iconv spells otherwise: `x-sjis`,
/// `euc_jp`, `ms949`, `windows-1250`. Returns `iconv_t(-1)` for unknown ones.
[[gnu::cold]] inline iconv_t open_converter(std::string name) {
    auto opened = ::iconv_open("UTF-8", name.c_str());
    auto const retry = [&] {
        if (opened == iconv_t(-1)) opened = ::iconv_open("UTF-8", name.c_str());
    };
    for (char& letter : name) letter = letter == '_' ? '-' : text::lower(letter);
    if (name.starts_with("x-")) name.erase(0, 2);
    retry();
    for (std::string_view const prefix : {"windows", "win", "ms", "ibm", "dos", "cp"}) {
        auto const digits = name.find_first_not_of("-0", prefix.size());
        if (!name.starts_with(prefix) || digits == name.npos || !text::is_digit(name[digits])) continue;
        name.replace(0, digits, "cp");
        break;
    }
    constexpr std::string_view others[][2] = {{"ks-c-5601-1987", "cp949"},    {"ks-c-5601", "cp949"},
                                              {"iso-8859-8-i", "iso-8859-8"}, {"iso-8859-6-i", "iso-8859-6"},
                                              {"mac-roman", "macintosh"},     {"csbig5", "big5"},
                                              {"shiftjis", "sjis"},           {"ms-kanji", "sjis"},
                                              {"gb2312-80", "gb2312"},        {"macroman", "macintosh"}};
    for (auto const& [found, known] : others)
        if (name == found) name = known;
    retry();
    std::erase(name, '-');
    retry();
    return opened;
}

} // namespace waybill::detail::charset

namespace waybill {

/// Decodes text by `iconv` of the C library: windows-1250 to windows-1258, ISO-8859-2 to ISO-8859-16 and all others
/// that it knows. A `text::decoder`; the transports over sockets set it. With glibc, the encodings are files in
/// `gconv`, which small container images may lack.
[[gnu::cold]] inline std::size_t iconv_decoder(std::string_view name, std::string_view bytes, std::string& into) {
    struct converter {
        iconv_t with;
        ~converter() {
            if (with != iconv_t(-1)) ::iconv_close(with);
        }
    } const opened{detail::charset::open_converter(std::string(name))};
    if (opened.with == iconv_t(-1)) return text::encoding_unknown;

    // most encodings have at most three bytes of UTF-8 for a byte that is not ASCII
    auto const wide = std::count_if(bytes.begin(), bytes.end(), [](char byte) { return (byte & 0x80) != 0; });
    into.reserve(into.size() + bytes.size() + 2 * std::size_t(wide));
    auto* from = const_cast<char*>(bytes.data()); // iconv declares its input without const
    auto left = bytes.size();
    for (bool flushed = false;;) {
        char decoded[4096];
        auto* end = decoded;
        auto room = sizeof decoded;
        flushed = left == 0;
        auto const done = ::iconv(opened.with, flushed ? nullptr : &from, &left, &end, &room);
        auto const why = errno;
        into.append(decoded, sizeof decoded - room);
        if (done == std::size_t(-1) && why != E2BIG) return bytes.size() - left;
        if (flushed && done != std::size_t(-1)) return text::decoded_all;
    }
}

} // namespace waybill
