// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace waybill::native::terminal {

enum class alignment : std::uint8_t { left, right };

/// A table with headings, as wide as its content. Drawn with box characters on a terminal, with ASCII elsewhere.
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
    [[nodiscard]] std::string text(bool for_terminal) const;
    void print(std::FILE* to) const;

private:
    std::vector<column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

} // namespace waybill::native::terminal
