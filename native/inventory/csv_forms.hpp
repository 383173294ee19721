// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/place.hpp>

#include <optional>
#include <string>
#include <string_view>

/// Which day 01/07/2027 is and how much 1.200 is.
namespace waybill::native::inventory {

enum class date_order { dmy, mdy };
enum class decimal_sign : char { point = '.', comma = ',' };

/// A text of the file, and where it is.
struct csv_cell {
    std::string_view text{};
    place where;
};

/// The forms of dates with slashes and of decimal numbers in a file. Both functions throw `store_exception` with the
/// place of a cell that they do not decide.
struct csv_forms {
    std::optional<date_order> dates{};
    std::optional<decimal_sign> decimals{};

    /// A date with slashes as yyyy-mm-dd. Another text stays as it is.
    [[nodiscard]] std::string date_of(csv_cell const& cell) const;
    /// A number with a point. It has no separators of thousands.
    [[nodiscard]] std::string decimal_of(csv_cell const& cell) const;
};

} // namespace waybill::native::inventory
