// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/terminal.hpp>

#include <waybill/text.hpp>

#include <unistd.h>

namespace waybill::native {

namespace {

constexpr bool within(char32_t point, char32_t first, char32_t last) noexcept {
    return point >= first && point <= last;
}

constexpr std::size_t columns_of_character(char32_t point) noexcept {
    // marks that stand over or under the character before: Latin, Hebrew, Arabic, joiners, variants
    if (within(point, 0x300, 0x36F) || within(point, 0x591, 0x5C7) || within(point, 0x610, 0x61A) ||
        within(point, 0x64B, 0x65F) || point == 0x670 || within(point, 0x200B, 0x200F) || within(point, 0xFE00, 0xFE0F))
        return 0;
    // East Asian wide and full-width forms, emoji
    if (within(point, 0x1100, 0x115F) || within(point, 0x2E80, 0xA4CF) || within(point, 0xAC00, 0xD7A3) ||
        within(point, 0xF900, 0xFAFF) || within(point, 0xFE30, 0xFE4F) || within(point, 0xFF00, 0xFF60) ||
        within(point, 0xFFE0, 0xFFE6) || within(point, 0x1F300, 0x1F64F) || within(point, 0x1F900, 0x1F9FF) ||
        within(point, 0x20000, 0x3FFFD))
        return 2;
    return 1;
}

} // namespace

bool is_terminal(std::FILE* file) noexcept { return ::isatty(::fileno(file)) == 1; }

std::size_t columns_of(std::string_view text) noexcept {
    std::size_t columns = 0;
    char const* at = text.data();
    char const* const end = at + text.size();
    while (at != end) {
        auto const here = text::decode(at, end);
        at += here.length == 0 ? 1 : here.length;
        columns += here.length == 0 ? 1 : columns_of_character(here.point);
    }
    return columns;
}

} // namespace waybill::native
