// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/dialect.hpp>

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace waybill::native {
namespace {

constexpr std::string_view scheme = "sqlite:";

bool knows(std::string_view url) { return url.starts_with(scheme); }

soci::connection_parameters parameters(std::string_view url) {
    std::string const file(url.substr(scheme.size()));
    auto const refuse = [](char const* why) { throw store_exception({store_failure::url_invalid, why}); };
    if (file.empty()) refuse("sqlite: is followed by the name of a file");
    // each connection of the pool would have a memory of its own
    if (file.find(":memory:") != std::string::npos) refuse("sqlite: needs a file; a store in memory is not shared");
    if (file.find('"') != std::string::npos) refuse("the name of a SQLite file cannot hold a quotation mark");
    return {soci::sqlite3, "dbname=\"" + file + "\""};
}

void greet(soci::session& fresh, std::chrono::milliseconds busy_time) {
    fresh << "PRAGMA busy_timeout = " << busy_time.count();
    for (auto const* const statement : {
             "PRAGMA journal_mode = WAL", // readers never wait for the writer
             "PRAGMA synchronous = FULL", // what was answered survives a power cut
             "PRAGMA cache_size = -16384",
         })
        fresh << statement;
}

store_failure kind_of(soci::soci_error const& thrown) {
    using namespace sqlite_api;
    auto const* const known = dynamic_cast<soci::sqlite3_soci_error const*>(&thrown);
    switch (known ? known->result() & 0xff : SQLITE_ERROR) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return store_failure::busy;
    case SQLITE_CONSTRAINT: return store_failure::duplicate;
    case SQLITE_CANTOPEN:
    case SQLITE_NOTADB:
    case SQLITE_PERM:
    case SQLITE_READONLY: return store_failure::unreachable;
    case SQLITE_CORRUPT: return store_failure::damaged;
    default: return store_failure::failed;
    }
}

bool lost(soci::session&, soci::soci_error const&) { return false; }

} // namespace

dialect const sqlite_dialect{
    .knows = knows,
    .parameters = parameters,
    .greet = greet,
    .begin_reading = "BEGIN",
    // waits for its turn, which a deferred transaction that read first could not
    .begin_writing = "BEGIN IMMEDIATE",
    .take_turn = "",
    .end_turn = "",
    .after_failure = "",
    .count_tables = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = :name",
    .clustered = " WITHOUT ROWID",
    .key_text = "TEXT",
    .meets_as_duplicate = false,
    .kind_of = kind_of,
    .lost = lost,
};

} // namespace waybill::native
