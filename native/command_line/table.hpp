// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace waybill::native::command_line {

enum class alignment : std::uint8_t { left, right };

/// Rows under headings, as wide as their content. Drawn with lines on a terminal, with ASCII elsewhere.
class table {
public:
    struct column {
        std::string title;
        alignment align = alignment::left;
    };

    explicit table(std::vector<column> columns) : columns_(std::move(columns)) {}

    /// As many cells as there are columns; control characters are taken out of them.
    void add(std::vector<std::string> cells);
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
    [[nodiscard]] std::string text(bool for_terminal) const;
    void print(std::FILE* to) const;

private:
    std::vector<column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

} // namespace waybill::native::command_line
