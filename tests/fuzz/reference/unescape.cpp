// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/unescape.hpp"

#include <cstdlib>
#include <string>

namespace fuzzing::reference {

namespace {

/// The ASCII letter with this number; a question mark for other characters.
char letter(std::string const& digits, int base) {
    auto const number = std::strtol(digits.c_str(), nullptr, base);
    return number > 0 && number < 128 ? static_cast<char>(number) : '?';
}
bool are_hex(std::string_view text, std::size_t count) {
    return text.size() >= count && text.substr(0, count).find_first_not_of("0123456789abcdefABCDEF") == text.npos;
}

std::string without_percent(std::string const& text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string_view const rest = std::string_view(text).substr(i + 1);
        if (text[i] == '%' && are_hex(rest, 2)) {
            made += letter(text.substr(i + 1, 2), 16);
            i += 2;
        } else if (text[i] == '%' && !rest.empty() && rest[0] == 'u' && are_hex(rest.substr(1), 4)) {
            made += letter(text.substr(i + 2, 4), 16);
            i += 5;
        } else {
            made += text[i];
        }
    }
    return made;
}
std::string without_references(std::string const& text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto const end = text[i] == '&' ? text.find(';', i) : text.npos;
        auto const name = end == text.npos ? std::string() : text.substr(i + 1, end - i - 1);
        char meant = 0;
        if (name == "lt") meant = '<';
        if (name == "gt") meant = '>';
        if (name == "amp") meant = '&';
        if (name == "quot") meant = '"';
        if (name == "apos") meant = '\'';
        if (name.size() > 2 && name[0] == '#' && name[1] == 'x' && are_hex(name.substr(2), name.size() - 2))
            meant = letter(name.substr(2), 16);
        if (name.size() > 1 && name[0] == '#' && name.find_first_not_of("0123456789", 1) == name.npos)
            meant = letter(name.substr(1), 10);
        made += meant != 0 ? meant : text[i];
        if (meant != 0) i = end;
    }
    return made;
}
std::string without_backslashes(std::string const& text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            made += text[i];
        } else if (text[i + 1] == 'u' && are_hex(std::string_view(text).substr(i + 2), 4)) {
            made += letter(text.substr(i + 2, 4), 16);
            i += 5;
        } else {
            made += text[++i];
        }
    }
    return made;
}
std::string without_zeros(std::string_view text) {
    std::string made;
    for (char const each : text)
        if (each != '\0') made += each;
    return made;
}

} // namespace

bool is_shown(std::string_view marker, std::string_view text) {
    for (std::size_t at = 0; at + 6 <= marker.size(); ++at)
        if (text.find(marker.substr(at, 6)) != std::string_view::npos) return true;
    return false;
}

bool comes_out(std::string_view marker, std::string_view from) {
    auto text = without_zeros(from);
    for (int round = 0; round < 64; ++round) {
        if (is_shown(marker, text)) return true;
        auto const before = text;
        for (auto const unescape : {without_percent, without_references, without_backslashes}) {
            text = unescape(text);
            if (is_shown(marker, text)) return true;
        }
        if (text == before) return false;
    }
    return false;
}

} // namespace fuzzing::reference
