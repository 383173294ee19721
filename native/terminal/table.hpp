// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace waybill::native::terminal {

enum class alignment : std::uint8_t { left, right };

/// A table with headings. On a terminal it is drawn with box characters and is no wider than the terminal: the cells of
/// its widest columns take several lines. Elsewhere it has a line for each row, in ASCII.
class table {
public:
    struct column {
        std::string title;
        alignment align = alignment::left;
    };

    explicit table(std::vector<column> columns) : columns_(std::move(columns)) {}

    /// One cell per column; control characters are removed.
    void add(std::vector<std::string> cells);
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
    /// `width`: the columns of the terminal; 0: it is for no terminal.
    [[nodiscard]] std::string text(std::size_t width) const;
    void print(std::FILE* to) const;

private:
    [[nodiscard]] std::size_t narrowest_of(std::size_t at) const;

    std::vector<column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

} // namespace waybill::native::terminal
