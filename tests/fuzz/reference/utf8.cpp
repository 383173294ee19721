// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/utf8.hpp"

#include "support/utf8_table.hpp"

#include <cstdlib>

namespace fuzzing::reference {

std::size_t first_invalid_utf8(std::string_view bytes) { return support::first_ill_formed_utf8(bytes); }

std::string without_percent(std::string_view text) {
    std::string plain;
    constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";
    for (std::size_t at = 0; at < text.size(); ++at) {
        bool const escape = text[at] == '%' && at + 2 < text.size() &&
                            hexadecimal.find(text[at + 1]) != std::string_view::npos &&
                            hexadecimal.find(text[at + 2]) != std::string_view::npos;
        if (escape) {
            plain += char(std::strtol(std::string(text.substr(at + 1, 2)).c_str(), nullptr, 16));
            at += 2;
        } else {
            plain += text[at] == '+' ? ' ' : text[at];
        }
    }
    return plain;
}

} // namespace fuzzing::reference
