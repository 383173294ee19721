// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/rates_csv.hpp>

#include <inventory/csv_rows.hpp>
#include <inventory/night_values.hpp>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace waybill::native::inventory {
namespace {

/// The columns are the fields of an update.
constexpr auto const& columns = wire<rate_update>.fields;

template <class T>
inline constexpr bool is_price = std::is_same_v<T, decimal> || std::is_same_v<T, new_price>;

std::string all_columns() {
    std::string found;
    for (auto const& each : columns) found.append(found.empty() ? "" : ", ").append(each.words.wire);
    return found;
}

class update_rows {
public:
    update_rows(csv_rows const& all, csv_forms const& given) : names_(names_in(all.rows.front())), forms_(given) {
        // spreadsheets write semicolons where decimals have commas
        if (!forms_.decimals && all.separator != '\t')
            forms_.decimals = all.separator == ';' ? decimal_sign::comma : decimal_sign::point;
    }

    placed_update update_of(csv_row const& row) const {
        placed_update made{.where = place("line " + std::to_string(row.line))};
        for (std::size_t i = 0; i < row.cells.size(); ++i) // spreadsheets write empty columns after the last one
            if (!row.cells[i].empty() && (i >= names_.size() || names_[i].empty()))
                made.where.refuse("the cell " + std::to_string(i + 1) + " has no name in the header");
        boost::mp11::mp_for_each<members_of<rate_update>>([&](auto each) {
            static auto const name = field_name<rate_update>(each.name);
            take(row, name, made.where, made.update.*each.pointer);
        });
        return made;
    }

private:
    static std::vector<std::string_view> names_in(csv_row const& header) {
        std::vector<std::string_view> names;
        for (auto const& each : header.cells) {
            place const where("line " + std::to_string(header.line));
            names.emplace_back();
            if (each.empty()) continue;
            auto const at = std::find_if(columns.begin(), columns.end(),
                                         [&](auto const& of) { return letters_of(of.words.wire) == letters_of(each); });
            if (at == columns.end()) where.refuse("unknown column \"" + each + "\"; the columns are " + all_columns());
            std::string_view const name = at->words.wire;
            if (std::find(names.begin(), names.end(), name) != names.end())
                where.refuse("the column " + std::string(name) + " occurs twice");
            names.back() = name;
        }
        while (!names.empty() && names.back().empty()) names.pop_back();
        return names;
    }
    /// Empty if the row has no such cell.
    std::string_view text_of(csv_row const& row, std::string_view name) const {
        auto const column = std::size_t(std::find(names_.begin(), names_.end(), name) - names_.begin());
        return column < std::min(names_.size(), row.cells.size()) ? row.cells[column] : std::string_view();
    }
    template <class T>
    std::optional<T> value(csv_row const& row, std::string_view name, place const& where) const {
        csv_cell const cell{text_of(row, name), where.in(name)};
        if (cell.text.empty()) return std::nullopt;
        std::string text(cell.text);
        if constexpr (is_price<T>) text = forms_.decimal_of(cell);
        if constexpr (std::is_same_v<T, bool>)
            std::transform(text.begin(), text.end(), text.begin(),
                           [](unsigned char c) { return char(std::tolower(c)); });
        if constexpr (std::is_same_v<T, date>) text = forms_.date_of(cell);
        auto const read = [&] {
            if constexpr (std::is_same_v<T, date>)
                return parse<T>(text, wire_format::iso_date);
            else
                return parse<T>(text);
        }();
        if (!read && read.error().code == error_code::value_impossible)
            cell.where.refuse("the date does not exist: \"" + std::string(cell.text) + '"');
        if (!read) cell.where.refuse("expected " + read.error().expected + ", found \"" + std::string(cell.text) + '"');
        return *read;
    }
    template <class T>
    void take(csv_row const& row, std::string_view name, place const& where, std::optional<T>& into) const {
        into = value<T>(row, name, where);
    }
    template <class T>
    void take(csv_row const& row, std::string_view name, place const& where, T& into) const {
        auto found = value<T>(row, name, where);
        if (!found) where.in(name).refuse("required");
        into = *std::move(found);
    }

    std::vector<std::string_view> names_;
    csv_forms forms_;
};

} // namespace

storage::stored<std::vector<placed_update>> updates_of_csv(std::string_view text, csv_forms const& given) {
    try {
        auto const all = read_csv(text);
        if (all.rows.empty()) place("line 1").refuse("the header is missing; the columns are " + all_columns());
        update_rows const rows(all, given);
        std::vector<placed_update> found;
        for (std::size_t i = 1; i < all.rows.size(); ++i) found.push_back(rows.update_of(all.rows[i]));
        return found;
    } catch (storage::store_exception const& thrown) { return thrown.why(); }
}

} // namespace waybill::native::inventory
