// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/dialect.hpp>

#include <soci/sqlite3/soci-sqlite3.h>

namespace waybill::native {
namespace {

soci::connection_parameters parameters(std::string_view url) {
    std::string const file(url.substr(sqlite_dialect.scheme.size()));
    auto const refuse = [](char const* why) { throw store_exception({store_failure::url_invalid, why}); };
    if (file.empty()) refuse("sqlite: is followed by the name of a file");
    // each connection of the pool would have a memory of its own
    if (file.find(":memory:") != std::string::npos) refuse("sqlite: needs a file; a store in memory is not shared");
    if (file.find('"') != std::string::npos) refuse("the name of a SQLite file cannot hold a quotation mark");
    return {soci::sqlite3, "dbname=\"" + file + "\""};
}

std::vector<std::string> greeting(std::chrono::milliseconds busy_time) {
    return {
        "PRAGMA busy_timeout = " + std::to_string(busy_time.count()),
        "PRAGMA journal_mode = WAL", // readers never wait for the writer
        "PRAGMA synchronous = FULL", // what was answered survives a power cut
        "PRAGMA cache_size = -16384",
    };
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

} // namespace

dialect const sqlite_dialect{
    .scheme = "sqlite:",
    .parameters = parameters,
    .greeting = greeting,
    .begin_reading = "BEGIN",
    // a deferred transaction that read first cannot wait for its turn to write
    .begin_writing = "BEGIN IMMEDIATE",
    .clustered = " WITHOUT ROWID",
    .kind_of = kind_of,
};

} // namespace waybill::native
