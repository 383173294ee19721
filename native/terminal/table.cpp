// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <terminal/table.hpp>

#include <terminal/report.hpp>
#include <terminal/terminal.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace waybill::native::terminal {

namespace {

/// Removes the beginning of the text that fits into the width, up to a space if there is one, and spaces after it.
std::string_view take_line(std::string_view& text, std::size_t width) {
    auto length = text.size();
    if (columns_of(text) > width) {
        std::size_t broken = 0;
        length = 0;
        while (length < text.size()) {
            auto end = length + 1; // of a character
            while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
            if (columns_of(text.substr(0, end)) > width) break;
            if (text[length] == ' ') broken = length;
            length = end;
        }
        if (broken != 0 && text[length] != ' ') length = broken;
    }
    auto const line = text.substr(0, length);
    text.remove_prefix(std::min(text.find_first_not_of(' ', length), text.size()));
    return line;
}

} // namespace

void table::add(std::vector<std::string> cells) {
    cells.resize(columns_.size());
    for (auto& cell : cells) cell = harmless_line(cell);
    rows_.push_back(std::move(cells));
}

/// The longest word of a column, but for those that are better broken.
std::size_t table::narrowest_of(std::size_t at) const {
    constexpr std::size_t least = 8, most = 20;
    auto longest = std::max(columns_of(columns_[at].title), least);
    for (auto const& row : rows_)
        for (std::string_view rest = row[at]; !rest.empty();) {
            auto const word = rest.substr(0, rest.find(' '));
            longest = std::max(longest, columns_of(word));
            rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        }
    return std::min(longest, most);
}

std::string table::text(std::size_t width) const {
    constexpr std::size_t between = 2;
    std::vector<std::size_t> widths, narrowest;
    std::size_t whole = 0;
    for (std::size_t at = 0; at < columns_.size(); ++at) {
        auto needed = columns_of(columns_[at].title);
        for (auto const& row : rows_) needed = std::max(needed, columns_of(row[at]));
        widths.push_back(needed);
        narrowest.push_back(narrowest_of(at));
        whole += needed + (at == 0 ? 0 : between);
    }
    for (; width != 0 && whole > width; --whole) {
        std::size_t widest = widths.size();
        for (std::size_t at = 0; at < widths.size(); ++at)
            if (widths[at] > narrowest[at] && (widest == widths.size() || widths[at] > widths[widest])) widest = at;
        if (widest == widths.size()) break;
        --widths[widest];
    }
    std::string drawn;
    auto const put = [&](std::string_view cell, std::size_t at) {
        std::string const space(widths[at] - columns_of(cell), ' ');
        if (at != 0) drawn.append(between, ' ');
        drawn += columns_[at].align == alignment::right ? space + std::string(cell) : std::string(cell) + space;
    };
    auto const end_line = [&] {
        drawn.erase(drawn.find_last_not_of(' ') + 1);
        drawn += '\n';
    };
    for (std::size_t at = 0; at < columns_.size(); ++at) put(columns_[at].title, at);
    end_line();
    for (std::size_t at = 0; at < columns_.size(); ++at) {
        if (at != 0) drawn.append(between, ' ');
        for (std::size_t i = 0; i < widths[at]; ++i) drawn += width != 0 ? "─" : "-";
    }
    drawn += '\n';
    for (auto const& row : rows_) {
        std::vector<std::string_view> rest(row.begin(), row.end());
        do {
            for (std::size_t at = 0; at < rest.size(); ++at) put(take_line(rest[at], widths[at]), at);
            end_line();
        } while (std::any_of(rest.begin(), rest.end(), [](auto each) { return !each.empty(); }));
    }
    return drawn;
}

void table::print(std::FILE* to) const { fmt::print(to, "{}", text(width_of(to))); }

} // namespace waybill::native::terminal
