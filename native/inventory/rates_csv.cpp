// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/rates_csv.hpp>

#include <inventory/csv_rows.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

namespace waybill::native::inventory {
namespace {

/// `ChildPrice` for `child_price`, `Child price` and the like.
std::string letters_of(std::string_view name) {
    std::string found;
    for (auto const c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            found += char(std::tolower(static_cast<unsigned char>(c)));
    return found;
}

constexpr std::array<std::string_view, 19> columns{"Room",
                                                   "Rate",
                                                   "From",
                                                   "To",
                                                   "Price",
                                                   "ChildPrice",
                                                   "PriceWithoutPromotion",
                                                   "MinimumStay",
                                                   "MaximumStay",
                                                   "MinimumStayThrough",
                                                   "ClosedToArrival",
                                                   "ClosedToDeparture",
                                                   "Quantity",
                                                   "Stop",
                                                   "EndPromotion",
                                                   "SinglePrice",
                                                   "ThirdAdultPrice",
                                                   "SecondChildPrice",
                                                   "ExtraBedPrice"};

std::string all_columns() {
    std::string found;
    for (auto const each : columns) found.append(found.empty() ? "" : ", ").append(each);
    return found;
}

class update_rows {
public:
    update_rows(csv_rows const& all, csv_forms const& given)
        : names_(names_in(all.rows.front())), forms_(given, all.separator, cells(all, "From", "To"), prices(all)) {}

    placed_update update_of(csv_row const& row) const {
        placed_update made{.where = place("line " + std::to_string(row.line))};
        for (std::size_t i = 0; i < row.cells.size(); ++i) // spreadsheets write empty columns after the last one
            if (!row.cells[i].empty() && (i >= names_.size() || names_[i].empty()))
                made.where.refuse("the cell " + std::to_string(i + 1) + " has no name in the header");
        auto& to = made.update;
        to.room = required<std::int64_t>(row, "Room", made.where);
        to.rate = value<int>(row, "Rate", made.where);
        to.from = required<date>(row, "From", made.where);
        to.to = required<date>(row, "To", made.where);
        to.price = value<decimal>(row, "Price", made.where);
        to.child_price = value<decimal>(row, "ChildPrice", made.where);
        to.price_without_promotion = value<decimal>(row, "PriceWithoutPromotion", made.where);
        to.minimum_stay = value<int>(row, "MinimumStay", made.where);
        to.maximum_stay = value<int>(row, "MaximumStay", made.where);
        to.minimum_stay_through = value<int>(row, "MinimumStayThrough", made.where);
        to.closed_to_arrival = value<bool>(row, "ClosedToArrival", made.where);
        to.closed_to_departure = value<bool>(row, "ClosedToDeparture", made.where);
        to.quantity = value<int>(row, "Quantity", made.where);
        to.stop = value<bool>(row, "Stop", made.where);
        to.end_promotion = value<bool>(row, "EndPromotion", made.where);
        to.single_price = value<decimal>(row, "SinglePrice", made.where);
        to.third_adult_price = value<decimal>(row, "ThirdAdultPrice", made.where);
        to.second_child_price = value<decimal>(row, "SecondChildPrice", made.where);
        to.extra_bed_price = value<decimal>(row, "ExtraBedPrice", made.where);
        return made;
    }

private:
    static std::vector<std::string_view> names_in(csv_row const& header) {
        std::vector<std::string_view> names;
        for (auto const& each : header.cells) {
            if (each.empty()) {
                names.emplace_back();
                continue;
            }
            place const where("line " + std::to_string(header.line));
            auto const at = std::find_if(columns.begin(), columns.end(),
                                         [&](auto name) { return letters_of(name) == letters_of(each); });
            if (at == columns.end()) where.refuse("unknown column \"" + each + "\"; the columns are " + all_columns());
            if (std::find(names.begin(), names.end(), *at) != names.end())
                where.refuse("the column " + std::string(*at) + " occurs twice");
            names.push_back(*at);
        }
        return names;
    }
    /// The cells of these columns, below the header.
    template <class... Names>
    std::vector<csv_cell> cells(csv_rows const& all, Names... names) const {
        std::vector<csv_cell> found;
        for (std::size_t i = 1; i < all.rows.size(); ++i) {
            place const where("line " + std::to_string(all.rows[i].line));
            for (std::string_view const name : {std::string_view(names)...})
                if (auto const text = text_of(all.rows[i], name); !text.empty())
                    found.push_back({text, where.in(name)});
        }
        return found;
    }
    std::vector<csv_cell> prices(csv_rows const& all) const {
        return cells(all, "Price", "ChildPrice", "PriceWithoutPromotion", "SinglePrice", "ThirdAdultPrice",
                     "SecondChildPrice", "ExtraBedPrice");
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
        if constexpr (std::is_same_v<T, decimal>) text = forms_.decimal_of(cell);
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
        if (!read) cell.where.refuse("expected " + read.error().expected + ", found \"" + std::string(cell.text) + '"');
        return *read;
    }
    template <class T>
    T required(csv_row const& row, std::string_view name, place const& where) const {
        auto const found = value<T>(row, name, where);
        if (!found) where.in(name).refuse("required");
        return *found;
    }

    std::vector<std::string_view> names_;
    csv_normalizer forms_;
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
