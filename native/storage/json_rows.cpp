// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/json_rows.hpp>

#include <storage/connection.hpp>
#include <storage/dialect.hpp>

#include <fmt/format.h>

namespace waybill::native::storage {

void json_rows::put(std::string_view text) {
    if (text.find('\0') != text.npos)
        throw store_exception({store_failure::refused, "the store cannot contain a text with a NUL character"});
    text_ += '"';
    for (char const each : text) {
        if (each == '"' || each == '\\') text_ += '\\';
        if (static_cast<unsigned char>(each) < 0x20)
            text_ += fmt::format("\\u{:04x}", int(each));
        else
            text_ += each;
    }
    text_ += "\",";
}

std::string each_row(soci::session& sql) { return std::string(static_cast<connection&>(sql).engine->each_row); }

} // namespace waybill::native::storage
