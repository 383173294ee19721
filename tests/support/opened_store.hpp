// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "storage/dialect.hpp"
#include "storage/statement.hpp"
#include "storage/store.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace support {

/// A store that is there already; an error fails the test.
inline waybill::native::storage::store opened(std::string const& url,
                                              waybill::native::storage::store_settings const& settings = {}) {
    auto made = waybill::native::storage::store::open(url, settings);
    if (!made) throw std::runtime_error("cannot open the store: " + explain(made.error()));
    return *std::move(made);
}

/// A session that does not migrate the store.
inline std::unique_ptr<waybill::native::storage::session> plain_session(std::string const& url) {
    auto const& engine = waybill::native::storage::dialect_of(url);
    auto made = engine.make();
    made->open(engine.settings(url, std::chrono::milliseconds(0)));
    return made;
}

using waybill::native::storage::number_in;

/// Reads the only row of a query into variables.
template <class... Variables>
void read_row(waybill::native::storage::session& sql, std::string const& query,
              waybill::native::storage::statement_values const& values, Variables&... into) {
    (void)waybill::native::storage::selection(sql, query, values, std::tie(into...)).next();
}

/// Whether as many rooms and nights are taken as the bookings have.
inline bool taken_as_booked(waybill::native::storage::session& sql) {
    long long taken = 0, booked = 0;
    read_row(
        sql,
        "SELECT (SELECT COALESCE(SUM(taken), 0) FROM taken_rooms), (SELECT COALESCE(SUM(r.quantity * o.nights), 0) "
        "FROM hotel_bookings o JOIN order_rooms r ON r.user_id = o.user_id AND r.order_id = o.id "
        "WHERE o.state IN ('OR', 'OK'))",
        {}, taken, booked);
    return taken == booked;
}

/// The first column of all rows.
template <class T = std::string>
std::vector<T> column_of(waybill::native::storage::session& sql, std::string const& query,
                         waybill::native::storage::statement_values const& values = {}) {
    std::vector<T> all;
    T each{};
    for (waybill::native::storage::selection rows(sql, query, values, std::tie(each)); rows.next();)
        all.push_back(each);
    return all;
}

/// The process of the PostgreSQL server for this connection.
inline int server_process(waybill::native::storage::session& sql) {
    return int(number_in(sql, "SELECT pg_backend_pid()"));
}

/// The number that a query selects.
inline long long number_in(waybill::native::storage::store const& store, std::string const& query) {
    return store.read([&](auto& sql) { return number_in(sql, query); }).value();
}

/// Why it failed; nothing if it did not.
template <class T>
std::optional<waybill::native::storage::store_failure> failure_of(waybill::native::storage::stored<T> const& outcome) {
    if (outcome) return std::nullopt;
    return outcome.error().kind;
}

} // namespace support
