// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>

#include <soci/connection-parameters.h>
#include <soci/error.h>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// What differs between database engines. Everything else is SQL that all of them understand.
struct dialect {
    bool (*knows)(std::string_view url);
    /// How to reach what the URL names; throws `store_exception` where the URL names nothing. A message never holds
    /// the URL, which may carry a password.
    soci::connection_parameters (*parameters)(std::string_view url);
    /// Prepares a new connection. A statement may take `statement_time`; 0: any time.
    void (*greet)(soci::session& fresh, std::chrono::milliseconds busy_time, std::chrono::milliseconds statement_time);
    /// What ends the statement that runs on this connection, called by another thread while the connection is open.
    std::function<void()> (*interrupter)(soci::session& sql);
    /// What says why nothing can be written to the place of this URL, in words of the program, or nothing. Called while
    /// connections are open; it does not use them.
    std::function<std::string()> (*place_watch)(std::string_view url);
    std::string_view count_read_only; ///< selects 1 where the server takes no writes, else 0; empty: see `place_watch`
    std::string_view begin_reading;   ///< begins a transaction whose statements all see the same state
    std::string_view begin_writing;   ///< begins a transaction that has the effect of running alone
    /// Before and behind a transaction that is to be the only one of its kind at a time: a migration, or one that met
    /// others before. Empty where `begin_writing` waits for its turn anyway.
    std::string_view take_turn;
    std::string_view end_turn;
    std::string_view after_failure; ///< puts a connection in order after a transaction was rolled back, or empty
    std::string_view count_tables;  ///< how many tables are called `:name`
    std::string_view clustered;     ///< follows a table definition whose rows are to lie in key order
    std::string_view key_text;      ///< the type of a text that is compared byte by byte
    bool meets_as_duplicate; ///< of two that put the same key at once, one may be told of a duplicate it could not see
    store_failure (*kind_of)(soci::soci_error const&);
    /// Whether the failure says, or the connection shows, that the server is not there any more.
    bool (*lost)(soci::session& sql, soci::soci_error const& thrown);
};

/// The dialect of a store URL; throws `store_exception` where no dialect knows it.
[[nodiscard]] dialect const& dialect_of(std::string_view url);

extern dialect const sqlite_dialect;
extern dialect const postgresql_dialect;

} // namespace waybill::native::storage
