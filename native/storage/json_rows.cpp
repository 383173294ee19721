// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/json_rows.hpp>

#include <storage/dialect.hpp>

#include <fmt/format.h>

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

std::string each_row(session& sql) { return std::string(sql.engine.each_row); }

} // namespace waybill::native::storage
