// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/rates_csv.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

namespace waybill::native::inventory {
namespace {

/// The cells of one line, and the line on which they begin; a quoted cell may contain line breaks.
struct csv_row {
    std::size_t line = 0;
    std::vector<std::string> cells{};
};

class csv_reader {
public:
    explicit csv_reader(std::string_view text) : rest_(text) {
        if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
        auto const header = rest_.substr(0, rest_.find('\n'));
        if (header.find(';') != std::string_view::npos) separator_ = ';';
    }
    [[nodiscard]] char separator() const noexcept { return separator_; }

    /// The next row with a cell that is not empty, or nothing at the end.
    std::optional<csv_row> next() {
        while (!rest_.empty()) {
            csv_row row{.line = line_};
            do row.cells.push_back(cell());
            while (take(separator_));
            take('\r');
            if (!rest_.empty() && !take('\n'))
                place("line " + std::to_string(line_)).refuse("a quoted cell is followed by text");
            ++line_;
            if (std::any_of(row.cells.begin(), row.cells.end(), [](auto const& each) { return !each.empty(); }))
                return row;
        }
        return std::nullopt;
    }

private:
    bool take(char wanted) {
        if (!rest_.starts_with(wanted)) return false;
        rest_.remove_prefix(1);
        return true;
    }
    std::string cell() {
        if (!take('"')) {
            auto const end = std::min(rest_.find_first_of(separator_ == ';' ? ";\r\n" : ",\r\n"), rest_.size());
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

/// `ChildPrice` for `child_price`, `Child price` and the like.
std::string letters_of(std::string_view name) {
    std::string found;
    for (auto const c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            found += char(std::tolower(static_cast<unsigned char>(c)));
    return found;
}

constexpr std::array<std::string_view, 11> columns{
    "Room",        "Rate",     "From", "To",          "Price", "ChildPrice", "PriceWithoutPromotion",
    "MinimumStay", "Quantity", "Stop", "EndPromotion"};

std::string all_columns() {
    std::string found;
    for (auto const each : columns) found.append(found.empty() ? "" : ", ").append(each);
    return found;
}

class update_rows {
public:
    update_rows(csv_row const& header, char separator) : decimal_comma_(separator == ';') {
        for (auto const& each : header.cells) {
            auto const at = std::find_if(columns.begin(), columns.end(),
                                         [&](auto name) { return letters_of(name) == letters_of(each); });
            if (at == columns.end())
                place("line 1").refuse("unknown column \"" + each + "\"; the columns are " + all_columns());
            if (std::find(names_.begin(), names_.end(), *at) != names_.end())
                place("line 1").refuse("the column " + std::string(*at) + " occurs twice");
            names_.push_back(*at);
        }
    }

    placed_update update_of(csv_row const& row) const {
        placed_update made{.where = place("line " + std::to_string(row.line))};
        if (row.cells.size() > names_.size())
            made.where.refuse(std::to_string(row.cells.size()) + " cells, but the header has " +
                              std::to_string(names_.size()));
        auto& to = made.update;
        to.room = required<std::int64_t>(row, "Room", made.where);
        to.rate = value<int>(row, "Rate", made.where);
        to.from = required<date>(row, "From", made.where);
        to.to = required<date>(row, "To", made.where);
        to.price = value<decimal>(row, "Price", made.where);
        to.child_price = value<decimal>(row, "ChildPrice", made.where);
        to.price_without_promotion = value<decimal>(row, "PriceWithoutPromotion", made.where);
        to.minimum_stay = value<int>(row, "MinimumStay", made.where);
        to.quantity = value<int>(row, "Quantity", made.where);
        to.stop = value<bool>(row, "Stop", made.where);
        to.end_promotion = value<bool>(row, "EndPromotion", made.where);
        return made;
    }

private:
    template <class T>
    std::optional<T> value(csv_row const& row, std::string_view name, place const& where) const {
        auto const column = std::size_t(std::find(names_.begin(), names_.end(), name) - names_.begin());
        if (column >= row.cells.size() || row.cells[column].empty()) return std::nullopt;
        auto text = row.cells[column];
        if constexpr (std::is_same_v<T, decimal>)
            if (decimal_comma_) std::replace(text.begin(), text.end(), ',', '.');
        if constexpr (std::is_same_v<T, bool>)
            std::transform(text.begin(), text.end(), text.begin(),
                           [](unsigned char c) { return char(std::tolower(c)); });
        auto read = parse<T>(text);
        if constexpr (std::is_same_v<T, date>)
            if (!read) read = parse<T>(text, wire_format::iso_date);
        if (!read) where.in(name).refuse("expected " + read.error().expected + ", found \"" + row.cells[column] + '"');
        return *read;
    }
    template <class T>
    T required(csv_row const& row, std::string_view name, place const& where) const {
        auto const found = value<T>(row, name, where);
        if (!found) where.in(name).refuse("required");
        return *found;
    }

    bool decimal_comma_;
    std::vector<std::string_view> names_{};
};

} // namespace

storage::stored<std::vector<placed_update>> updates_of_csv(std::string_view text) {
    try {
        csv_reader reader(text);
        auto const header = reader.next();
        if (!header) place("line 1").refuse("the header is missing; the columns are " + all_columns());
        update_rows const rows(*header, reader.separator());
        std::vector<placed_update> found;
        while (auto const row = reader.next()) found.push_back(rows.update_of(*row));
        return found;
    } catch (storage::store_exception const& thrown) { return thrown.why(); }
}

} // namespace waybill::native::inventory
