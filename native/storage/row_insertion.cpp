// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/row_insertion.hpp>

#include <utility>

namespace waybill::native::storage {

row_insertion::row_insertion(session& sql, std::string_view table, std::initializer_list<std::string_view> numbers,
                             std::initializer_list<std::string_view> texts, std::string_view conflict)
    : sql_(sql) {
    std::string columns, values;
    int place = 0;
    auto const add = [&](std::string_view column, std::string_view begin, std::string_view end) {
        auto const* const comma = place == 0 ? "" : ", ";
        columns.append(comma).append(column);
        values.append(comma).append(begin).append("e.value->>").append(std::to_string(place)).append(end);
        ++place;
    };
    for (auto const each : numbers) add(each, "CAST(", " AS BIGINT)");
    for (auto const each : texts) add(each, "", "");
    statement_ = "INSERT INTO " + std::string(table) + " (" + columns + ") SELECT " + values + " FROM " +
                 each_row(sql) + " WHERE true " + std::string(conflict);
}

void row_insertion::write() { execute(sql_, statement_, {std::exchange(rows_, {}).text()}); }

void row_insertion::finish() {
    if (!rows_.empty()) execute_later(sql_, statement_, {std::exchange(rows_, {}).text()});
}

} // namespace waybill::native::storage
