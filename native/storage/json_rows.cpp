// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/json_rows.hpp>

#include <storage/dialect.hpp>

#include <fmt/format.h>

#include <utility>

namespace waybill::native::storage {

void json_rows::put(statement_value const& value) {
    auto const text = value.text();
    if (!text || value.is_number()) {
        text_.append(text.value_or("null")) += ',';
        return;
    }
    text_ += '"';
    for (char const each : *text) {
        if (each == '"' || each == '\\') text_ += '\\';
        if (static_cast<unsigned char>(each) < 0x20)
            text_ += fmt::format("\\u{:04x}", int(each));
        else
            text_ += each;
    }
    text_ += "\",";
}

std::string for_each_row(session& sql) { return std::string(sql.engine.for_each_row); }

std::string all_of_rows(session& sql, std::vector<bool> const& numbers) {
    std::string text = "SELECT ";
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += fmt::format("{}{}e.value->>{}{}", i == 0 ? "" : ", ", numbers[i] ? "CAST(" : "", i,
                            numbers[i] ? " AS BIGINT)" : "");
    return text + " FROM " + for_each_row(sql);
}

void row_insertion::write() { execute(sql_, statement(), {std::exchange(rows_, {}).text()}); }

void row_insertion::finish() {
    if (!rows_.empty()) execute_later(sql_, statement(), {std::exchange(rows_, {}).text()});
}

} // namespace waybill::native::storage
