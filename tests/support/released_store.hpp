// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/file.hpp"
#include "support/opened_store.hpp"
#include "support/temporary_store.hpp"

#include <sqlite3.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Stores as an earlier revision has written them: `tests/store/stores`.
namespace support {

/// Fills an empty place with the store of schema version 7: an inventory, logins, quotes, bookings in every state and
/// loaded bookings of both kinds.
inline void restore_version_7(store_place const& place, store_engine engine) {
    std::string const folder = WAYBILL_TEST_DATA "/store/stores/version_7.";
    if (engine == store_engine::postgresql) {
        run_on_postgresql(place.url(), read_if_there(folder + "postgresql.sql"));
        return;
    }
    sqlite3* opened = nullptr;
    int const code = sqlite3_open(place.url().substr(std::string("sqlite:").size()).c_str(), &opened);
    std::unique_ptr<sqlite3, decltype(&sqlite3_close)> const database(opened, sqlite3_close);
    auto const statements = read_if_there(folder + "sqlite.sql");
    if (code != SQLITE_OK || sqlite3_exec(opened, statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        throw std::runtime_error(std::string("cannot restore the store: ") + sqlite3_errmsg(opened));
}

/// The columns of the tables, in order of name.
using table_columns = std::vector<std::pair<std::string, std::vector<std::string>>>;

inline table_columns columns_of(std::string const& url) {
    bool const sqlite = url.starts_with("sqlite:");
    auto const sql = plain_session(url);
    table_columns found;
    for (auto const& table : column_of(
             *sql,
             sqlite ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1"
                    : "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1"))
        found.emplace_back(
            table, column_of(*sql, sqlite ? "SELECT name FROM pragma_table_info('" + table + "')"
                                          : "SELECT CAST(column_name AS TEXT) FROM information_schema.columns WHERE "
                                            "table_schema = current_schema() AND table_name = '" +
                                                table + "' ORDER BY ordinal_position"));
    return found;
}

/// All rows of these tables, with these columns: `orders: 7|12|…`.
inline std::vector<std::string> rows_of(std::string const& url, table_columns const& tables) {
    auto const sql = plain_session(url);
    std::vector<std::string> all;
    for (auto const& [table, columns] : tables) {
        std::string select = "SELECT '" + table + ": '";
        for (auto const& column : columns) select += " || COALESCE(CAST(" + column + " AS TEXT), '-') || '|'";
        for (auto& row : column_of(*sql, select + " FROM " + table + " ORDER BY 1")) all.push_back(std::move(row));
    }
    return all;
}

} // namespace support
