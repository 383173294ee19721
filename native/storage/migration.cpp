// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/migration.hpp>

#include <storage/dialect.hpp>
#include <storage/statement.hpp>

#include <string>

namespace waybill::native::storage {

namespace {

/// 0: there are no tables of Waybill. Other programs have a table `schema_migrations` too.
int version_of(soci::session& sql, dialect const& engine) {
    for (std::string const table : {"schema_migrations", "logins"}) {
        int tables = 0;
        (void)selection(sql, std::string(engine.count_tables), {table}, std::tie(tables)).next();
        if (tables == 0) return 0;
    }
    std::optional<int> version;
    (void)selection(sql, "SELECT MAX(version) FROM schema_migrations", {}, std::tie(version)).next();
    return version.value_or(0);
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

table_state state_of_tables(soci::session& sql, dialect const& engine) {
    int const present = version_of(sql, engine);
    if (present == 0) {
        int others = 0;
        (void)selection(sql, std::string(engine.count_all_tables), {}, std::tie(others)).next();
        if (others == 0) return table_state::missing;
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

void migrate(soci::session& sql, dialect const& engine) {
    auto const record = [&](int version, std::string_view what) {
        execute(sql, "INSERT INTO schema_migrations (version, what) VALUES (:version, :what)", {version, what});
    };
    // checked again inside the write transaction: another process may have migrated first
    int const present = version_of(sql, engine);
    if (present == 0) {
        sql << "CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER NOT NULL PRIMARY KEY, what TEXT NOT "
               "NULL)";
        for (auto const& part : present_tables())
            for (auto const statement : part) sql << in_words_of(engine, statement, "");
        return record(migrations().back().version, "the tables of a new store");
    }
    for (auto const& step : migrations()) {
        if (step.version <= present) continue;
        for (auto const statement : step.statements) sql << in_words_of(engine, statement);
        if (step.then != nullptr) step.then(sql);
        for (auto const statement : step.finally) sql << in_words_of(engine, statement);
        record(step.version, step.what);
    }
}

} // namespace waybill::native::storage
