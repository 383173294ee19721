// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/place.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Which day 01/07/2027 is and how much 1.200 is, decided for a whole file.
namespace waybill::native::inventory {

enum class date_order { dmy, mdy };
enum class decimal_sign { point, comma };

/// The forms of dates with slashes and of decimal numbers. What is absent follows from the file.
struct csv_forms {
    std::optional<date_order> dates{};
    std::optional<decimal_sign> decimals{};
};

/// A text of the file, and where it is.
struct csv_cell {
    std::string_view text{};
    place where;
};

/// Writes the cells of a file in one form each: dates as yyyy-mm-dd, decimal numbers with a point.
class csv_normalizer {
public:
    /// Finds out what `given` does not state: the order of day and month from a date with a day after the 12th, the
    /// decimal sign from a number whose sign cannot separate thousands, else from the separator of the cells, since
    /// spreadsheets write semicolons where decimals have commas. Throws `store_exception` with the place of a cell that
    /// is ambiguous, or that contradicts another one.
    csv_normalizer(csv_forms const& given, char separator, std::vector<csv_cell> const& dates,
                   std::vector<csv_cell> const& decimals);

    /// A text in no known form stays as it is.
    [[nodiscard]] std::string date_of(csv_cell const& cell) const;
    [[nodiscard]] std::string decimal_of(csv_cell const& cell) const;

private:
    csv_forms forms_;
    bool thousands_; ///< the sign is given, so that the other one separates thousands
};

} // namespace waybill::native::inventory
