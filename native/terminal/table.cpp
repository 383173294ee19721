// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <terminal/table.hpp>

#include <terminal/report.hpp>
#include <terminal/terminal.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace waybill::native::terminal {

void table::add(std::vector<std::string> cells) {
    cells.resize(columns_.size());
    for (auto& cell : cells) cell = harmless_line(cell);
    rows_.push_back(std::move(cells));
}

std::string table::text(bool for_terminal) const {
    std::vector<std::size_t> widths;
    for (std::size_t at = 0; at < columns_.size(); ++at) {
        auto width = columns_of(columns_[at].title);
        for (auto const& row : rows_) width = std::max(width, columns_of(row[at]));
        widths.push_back(width);
    }
    std::string drawn;
    auto const put = [&](std::string const& cell, std::size_t at) {
        std::string const space(widths[at] - columns_of(cell), ' ');
        if (at != 0) drawn += "  ";
        drawn += columns_[at].align == alignment::right ? space + cell : cell + space;
    };
    auto const end_line = [&] {
        drawn.erase(drawn.find_last_not_of(' ') + 1);
        drawn += '\n';
    };
    for (std::size_t at = 0; at < columns_.size(); ++at) put(columns_[at].title, at);
    end_line();
    for (std::size_t at = 0; at < columns_.size(); ++at) {
        if (at != 0) drawn += "  ";
        for (std::size_t i = 0; i < widths[at]; ++i) drawn += for_terminal ? "─" : "-";
    }
    drawn += '\n';
    for (auto const& row : rows_) {
        for (std::size_t at = 0; at < columns_.size(); ++at) put(row[at], at);
        end_line();
    }
    return drawn;
}

void table::print(std::FILE* to) const { fmt::print(to, "{}", text(is_terminal(to))); }

} // namespace waybill::native::terminal
