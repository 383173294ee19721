// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/json_rows.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace waybill::native::storage {

/// Inserts rows into a table, many by one statement. The first values of a row are those of the columns `numbers`, the
/// following ones those of `texts`. `conflict` is the clause for rows that are there.
class row_insertion {
public:
    row_insertion(session& sql, std::string_view table, std::initializer_list<std::string_view> numbers,
                  std::initializer_list<std::string_view> texts, std::string_view conflict = {});

    template <class... Values>
    void add(Values const&... values) {
        rows_.add(values...);
        if (rows_.size() > most_bytes) write();
    }
    /// Executes the last statement, with the next one of the transaction.
    void finish();

private:
    static constexpr std::size_t most_bytes = std::size_t{4} << 20;
    void write();

    session& sql_;
    std::string statement_;
    json_rows rows_{};
};

} // namespace waybill::native::storage
