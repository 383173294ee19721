// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/migration.hpp>

#include <store/dialect.hpp>

#include <soci/soci.h>

#include <algorithm>
#include <string>

namespace waybill::native {
namespace {

bool table_of_versions_exists(soci::session& sql) {
    std::string name;
    soci::statement tables = (sql.prepare_table_names(), soci::into(name));
    tables.execute();
    while (tables.fetch())
        if (name == "schema_migrations") return true;
    return false;
}

int version_of(soci::session& sql) {
    if (!table_of_versions_exists(sql)) return 0;
    int version = 0;
    soci::indicator known = soci::i_null;
    sql << "SELECT MAX(version) FROM schema_migrations", soci::into(version, known);
    return known == soci::i_ok ? version : 0;
}

/// The statement in the engine's own words: `{clustered}` is the only thing the engines say differently.
std::string in(dialect const& engine, std::string_view statement) {
    constexpr std::string_view mark = "{clustered}";
    std::string text(statement);
    if (auto const at = text.find(mark); at != std::string::npos) text.replace(at, mark.size(), engine.clustered);
    return text;
}

} // namespace

bool migrations_missing(soci::session& sql) {
    int const present = version_of(sql);
    int const newest = migrations().back().version;
    if (present > newest)
        throw store_exception({store_failure::schema_newer, "the store has tables of version " +
                                                                std::to_string(present) +
                                                                ", this program knows them up to " +
                                                                std::to_string(newest) + ": use the newer program"});
    return present < newest;
}

void migrate(soci::session& sql, dialect const& engine) {
    // asked again inside the writing transaction: another process may have been faster
    int const present = version_of(sql);
    if (present == 0)
        sql << "CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER NOT NULL PRIMARY KEY, what TEXT NOT "
               "NULL)";
    for (auto const& step : migrations()) {
        if (step.version <= present) continue;
        for (auto const statement : step.statements) sql << in(engine, statement);
        std::string const what(step.what);
        sql << "INSERT INTO schema_migrations (version, what) VALUES (:version, :what)", soci::use(step.version),
            soci::use(what);
    }
}

} // namespace waybill::native
