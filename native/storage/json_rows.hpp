// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/statement.hpp>

#include <cstddef>
#include <string>

namespace waybill::native::storage {

/// Rows of values for one statement, as a JSON array of arrays. The statement has them as the parameter `:rows`, and
/// reads them from `each_row(sql)`: `CAST(value->>0 AS BIGINT)` is the first value of a row, if it is a number.
class json_rows {
public:
    template <class... Values>
    void add(Values const&... values) {
        text_ += text_.size() == 1 ? "[" : ",[";
        (put(values), ...);
        text_.back() = ']'; // instead of the last comma
    }
    [[nodiscard]] bool empty() const noexcept { return text_.size() == 1; }
    [[nodiscard]] std::size_t size() const noexcept { return text_.size(); } ///< in bytes
    [[nodiscard]] std::string text() const { return text_ + ']'; }

private:
    void put(statement_value const& value);

    std::string text_ = "[";
};

/// What follows FROM in a statement that reads `:rows`, one value of a statement.
[[nodiscard]] std::string each_row(session& sql);

} // namespace waybill::native::storage
