// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/migration.hpp>

#include <storage/bind.hpp>
#include <storage/dialect.hpp>

#include <string>

namespace waybill::native::storage {

namespace {

/// 0: there are no tables of Waybill. Other programs have a table `schema_migrations` too.
int version_of(soci::session& sql, dialect const& engine) {
    for (std::string const table : {"schema_migrations", "logins"}) {
        int tables = 0;
        sql << std::string(engine.count_tables), bound(table), soci::into(tables);
        if (tables == 0) return 0;
    }
    int version = 0;
    soci::indicator known = soci::i_null;
    sql << "SELECT MAX(version) FROM schema_migrations", soci::into(version, known);
    return known == soci::i_ok ? version : 0;
}

} // namespace

std::string in_words_of(dialect const& engine, std::string_view statement) {
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
    return text;
}

table_state state_of_tables(soci::session& sql, dialect const& engine) {
    int const present = version_of(sql, engine);
    if (present == 0) {
        int others = 0;
        sql << std::string(engine.count_all_tables), soci::into(others);
        if (others == 0) return table_state::missing;
        throw store_exception({store_failure::unreachable, "the file is a database of another program"});
    }
    int const newest = migrations().back().version;
    if (present > newest)
        throw store_exception({store_failure::schema_newer, "the store has tables of version " +
                                                                std::to_string(present) +
                                                                ", this program supports up to " +
                                                                std::to_string(newest) + ": use a newer program"});
    if (present < migrations().front().version)
        throw store_exception({store_failure::failed, "the store has tables of version " + std::to_string(present) +
                                                          ", which no released program has made"});
    return present < newest ? table_state::older : table_state::current;
}

void migrate(soci::session& sql, dialect const& engine) {
    // checked again inside the write transaction: another process may have migrated first
    int const present = version_of(sql, engine);
    if (present == 0)
        sql << "CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER NOT NULL PRIMARY KEY, what TEXT NOT "
               "NULL)";
    for (auto const& step : migrations()) {
        if (step.version <= present) continue;
        for (auto const statement : step.statements) sql << in_words_of(engine, statement);
        if (step.then != nullptr) step.then(sql);
        for (auto const statement : step.finally) sql << in_words_of(engine, statement);
        std::string const what(step.what);
        sql << "INSERT INTO schema_migrations (version, what) VALUES (:version, :what)", bound(step.version),
            bound(what);
    }
}

} // namespace waybill::native::storage
