// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/statement.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::storage {

/// Rows of values for one statement, as a JSON array of arrays. The statement has them as the parameter `:rows`, and
/// reads them from `for_each_row(sql)`: `CAST(e.value->>0 AS BIGINT)` is the first value of a row, if it is a number.
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
[[nodiscard]] std::string for_each_row(session& sql);
/// Selects the rows, for `WHERE (user_id, id) IN`; `numbers` states of each value whether it is a number.
[[nodiscard]] std::string all_of_rows(session& sql, std::vector<bool> const& numbers);

/// Inserts rows into a table, many by one statement. A row has a value for each of the columns. `conflict` is the
/// clause for rows that are there.
class row_insertion {
public:
    row_insertion(session& sql, std::string_view table, std::string_view columns, std::string_view conflict = {})
        : sql_(sql),
          into_("INSERT INTO " + std::string(table) + " (" + std::string(columns) + ") "),
          conflict_(" WHERE true " + std::string(conflict)) {}

    template <class... Values>
    void add(Values const&... values) {
        numbers_ = {is_stored_number<Values>...};
        rows_.add(values...);
        if (rows_.size() > most_bytes) write();
    }
    /// Executes the last statement, with the next one of the transaction.
    void finish();

private:
    static constexpr std::size_t most_bytes = std::size_t{4} << 20;
    void write();
    [[nodiscard]] std::string statement() const { return into_ + all_of_rows(sql_, numbers_) + conflict_; }

    session& sql_;
    std::string into_, conflict_;
    std::vector<bool> numbers_{}; ///< of the values of a row
    json_rows rows_{};
};

} // namespace waybill::native::storage
