// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "storage/store.hpp"

#include <soci/soci.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace support {

/// A store that is there already; an error fails the test.
inline waybill::native::storage::store opened(std::string const& url,
                                              waybill::native::storage::store_settings const& settings = {}) {
    auto made = waybill::native::storage::store::open(url, settings);
    if (!made) throw std::runtime_error("cannot open the store: " + explain(made.error()));
    return *std::move(made);
}

/// The process of the PostgreSQL server for this connection.
inline int server_process(soci::session& sql) {
    int process = 0;
    sql << "SELECT pg_backend_pid()", soci::into(process);
    return process;
}

/// The number that a query selects.
inline long long number_in(soci::session& sql, std::string const& query) {
    long long found = 0;
    sql << query, soci::into(found);
    return found;
}
inline long long number_in(waybill::native::storage::store const& store, std::string const& query) {
    return store.read([&](soci::session& sql) { return number_in(sql, query); }).value();
}

/// Why it failed; nothing if it did not.
template <class T>
std::optional<waybill::native::storage::store_failure> failure_of(waybill::native::storage::stored<T> const& outcome) {
    if (outcome) return std::nullopt;
    return outcome.error().kind;
}

} // namespace support
