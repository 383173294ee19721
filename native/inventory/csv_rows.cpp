// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/csv_rows.hpp>

#include <inventory/place.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::inventory {
namespace {

constexpr std::size_t most_cells = 16'384; ///< as in Excel; it writes empty ones after the last column
constexpr std::size_t longest_cell = 1'000;

class csv_reader {
public:
    explicit csv_reader(std::string_view text) : rest_(text) {
        if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
            text.substr(0, 4).find('\0') != std::string_view::npos)
            place("line 1").refuse("the file is UTF-16: save it as CSV in UTF-8");
        if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
        constexpr std::string_view announced = "sep="; // Excel writes and reads this line
        auto const first = rest_.substr(0, rest_.find_first_of("\r\n"));
        if (first.starts_with(announced) && first.size() == announced.size() + 1) {
            separator_ = first.back();
            rest_.remove_prefix(first.size());
            end_line();
        } else {
            for (char const each : {'\t', ';'}) // a semicolon counts before a tab
                if (first.find(each) != std::string_view::npos) separator_ = each;
        }
    }
    [[nodiscard]] char separator() const noexcept { return separator_; }

    /// The next row with a cell that is not empty. False at the end.
    bool next(csv_row& row) {
        while (!rest_.empty()) {
            row = {.line = line_};
            do {
                if (row.cells.size() == most_cells) refuse("more than " + std::to_string(most_cells) + " cells");
                row.cells.push_back(cell());
                if (row.cells.back().size() > longest_cell)
                    refuse("a cell has more than " + std::to_string(longest_cell) + " characters");
            } while (take(separator_));
            if (!rest_.empty() && !end_line()) refuse("a quoted cell is followed by text");
            if (std::any_of(row.cells.begin(), row.cells.end(), [](auto const& each) { return !each.empty(); }))
                return true;
        }
        return false;
    }

private:
    [[noreturn]] void refuse(std::string why) const { place("line " + std::to_string(line_)).refuse(std::move(why)); }
    bool take(char wanted) {
        if (!rest_.starts_with(wanted)) return false;
        rest_.remove_prefix(1);
        return true;
    }
    bool end_line() {
        bool const cr = take('\r');
        bool const lf = take('\n');
        ++line_;
        return cr || lf;
    }
    std::string cell() {
        if (!take('"')) {
            char const ends[]{separator_, '\r', '\n'}; // one search: a line may have any number of cells
            auto const end = std::min(rest_.find_first_of(std::string_view(ends, sizeof ends)), rest_.size());
            std::string found(rest_.substr(0, end));
            rest_.remove_prefix(end);
            auto const first = found.find_first_not_of(' ');
            return first == std::string::npos ? "" : found.substr(first, found.find_last_not_of(' ') + 1 - first);
        }
        std::string found;
        for (auto const begun = line_;;) {
            auto const end = rest_.find('"');
            if (end == std::string_view::npos)
                place("line " + std::to_string(begun)).refuse("a quoted cell has no end");
            line_ += std::size_t(std::count(rest_.begin(), rest_.begin() + std::ptrdiff_t(end), '\n'));
            found.append(rest_.substr(0, end));
            rest_.remove_prefix(end + 1);
            if (!take('"')) return found;
            found += '"';
        }
    }

    std::string_view rest_;
    std::size_t line_ = 1;
    char separator_ = ',';
};

} // namespace

csv_rows read_csv(std::string_view text) {
    csv_reader reader(text);
    csv_rows all{.separator = reader.separator()};
    for (csv_row row; reader.next(row);) all.rows.push_back(std::move(row));
    return all;
}

} // namespace waybill::native::inventory
