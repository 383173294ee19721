// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/migration.hpp>

#include <storage/dialect.hpp>
#include <storage/statement.hpp>

#include <string>

namespace waybill::native::storage {

namespace {

/// 0: there are no tables of Waybill. Other programs have a table `schema_migrations` too.
int version_of(session& sql) {
    for (std::string const table : {"schema_migrations", "logins"})
        if (number_in(sql, std::string(sql.engine.count_tables), {table}) == 0) return 0;
    return int(number_in(sql, "SELECT MAX(version) FROM schema_migrations"));
}

} // namespace

std::string in_words_of(dialect const& engine, std::string_view statement, std::string_view converted) {
    std::string text(statement);
    auto const say = [&](std::string_view mark, std::string_view words) {
        for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + words.size()))
            text.replace(at, mark.size(), words);
    };
    say("{clustered}", engine.clustered);
    say("{key_text}", engine.key_text);
    say("{numbered}", engine.numbered);
    say("{writer}", engine.writer);
    say("{unchangeable}", engine.unchangeable);
    say("{place}", engine.place);
    say("{object}", engine.json_object);
    say("{array}", engine.json_array);
    say("{json}", engine.json_begin);
    say("{end}", engine.json_end);
    say("{horizon}", engine.horizon);
    say("{converted}", converted);
    return text;
}

table_state state_of_tables(session& sql) {
    int const present = version_of(sql);
    if (present == 0) {
        if (number_in(sql, std::string(sql.engine.count_all_tables)) == 0) return table_state::missing;
        throw store_exception({store_failure::unreachable, "the file is a database of another program"});
    }
    int const newest = migrations().back().version;
    if (present > newest)
        throw store_exception({store_failure::schema_newer, "the store has tables of version " +
                                                                std::to_string(present) +
                                                                ", this program supports up to " +
                                                                std::to_string(newest) + ": use a newer program"});
    if (present < migrations().front().version - 1)
        throw store_exception({store_failure::failed, "the store has tables of version " + std::to_string(present) +
                                                          ", which no released program has made"});
    return present < newest ? table_state::older : table_state::current;
}

void migrate(session& sql) {
    auto const run = [&](std::span<std::string_view const> statements, std::string_view converted) {
        for (auto const each : statements) execute(sql, in_words_of(sql.engine, each, converted));
    };
    auto const record = [&](int version, std::string_view what) {
        execute(sql, "INSERT INTO schema_migrations (version, what) VALUES (:version, :what)", {version, what});
    };
    // checked again inside the write transaction: another process may have migrated first
    int const present = version_of(sql);
    if (present == 0) {
        execute(sql,
                "CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER NOT NULL PRIMARY KEY, what TEXT NOT "
                "NULL)");
        for (auto const& part : present_tables()) run(part, "");
        return record(migrations().back().version, "the tables of a new store");
    }
    for (auto const& step : migrations()) {
        if (step.version <= present) continue;
        run(step.statements, converted_names);
        if (step.then != nullptr) step.then(sql);
        run(step.finally, converted_names);
        record(step.version, step.what);
    }
}

} // namespace waybill::native::storage
