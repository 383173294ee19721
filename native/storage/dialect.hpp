// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>
#include <storage/store_error.hpp>
#include <storage/store_file.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

// Why: docs/adr/0023-store-bookings-in-sqlite-or-postgresql.md
namespace waybill::native::storage {

/// The differences between database engines. Everything else is SQL that all of them support.
struct dialect {
    bool (*knows)(std::string_view url);
    /// Those of a URL; throws `store_exception` if the URL is invalid. A message never contains the URL, which may
    /// contain a password. Connecting takes at most `use_time`, in whole seconds; 0: no limit.
    connection_settings (*settings)(std::string_view url, std::chrono::milliseconds use_time);
    /// Before the first connection, with a valid URL: creates the file if it is missing, or throws `store_exception` if
    /// `create` is false and there is no store. Nothing for a server.
    void (*prepare)(std::string_view url, bool create);
    /// A session that is to be opened.
    std::unique_ptr<session> (*make)();
    /// The file of the store, constructed while connections are open; null for a server.
    std::unique_ptr<store_file> (*file_of)(std::string_view url);
    /// Whether a transaction that writes keeps all others from writing.
    bool one_writer;
    std::string_view count_read_only; ///< selects 1 if the server is read-only, else 0; empty: see `file_of`
    std::string_view begin_reading;   ///< begins a transaction whose statements share one snapshot
    std::string_view begin_writing;   ///< begins a serializable transaction
    /// Begins a migration, the only one at a time.
    std::string_view begin_migrating;
    /// The first statement of a transaction that conflicted with others: waits for other such transactions, until the
    /// transaction ends. Empty if `begin_writing` waits for other writers anyway.
    std::string_view take_turn;
    std::string_view count_tables; ///< counts the tables with the name `:name`
    /// Counts the tables of all programs; 0 on a server, where other programs may have theirs beside those of Waybill.
    std::string_view count_all_tables;
    std::string_view after_load;   ///< see `store::finish_load`
    std::string_view compact;      ///< returns the space of dropped tables to the file system, or empty
    std::string_view clustered;    ///< suffix of a table definition whose rows are stored in key order
    std::string_view for_each_row; ///< the elements of the JSON array `:rows` as rows, for `json_rows.hpp`
    std::string_view json_object;  ///< the function that makes a JSON object of names and values
    std::string_view json_array;   ///< the aggregate function that makes a JSON array of the values of rows
    std::string_view json_begin;   ///< before a text that is a JSON value, with `json_end` after it
    std::string_view json_end;
    std::string_view key_text;      ///< the type of a text that is compared byte by byte
    std::string_view numbered;      ///< the type of a key that the engine counts up, without using a number again
    std::string_view writer;        ///< the number of the writing transaction, or a constant if writers take turns
    std::string_view unchangeable;  ///< refuses or ignores changes of rows of `audit_entries`
    std::string_view place;         ///< the column of `inventory_changes` that orders its rows: see `schema.cpp`
    std::string_view horizon;       ///< no change that is still to be committed has a place before this one
    std::string_view oldest_writer; ///< no open transaction has a lower number, for `order_log.hpp`
    std::string_view next_writer; ///< no transaction has had a number from this one on; empty: writers have no numbers
    /// Selects the number of the oldest open transaction that has written, or 0; empty: see `next_writer`.
    std::string_view oldest_open_writer;
    /// Selects how many tables of the inventory have no primary key: `pg_restore` adds them after all rows.
    std::string_view unrestored;
    std::string_view cluster_id;   ///< selects a number that a server shares with its standby servers; empty: has none
    std::string_view log_end;      ///< selects a position in the log; all that is committed is before it
    std::string_view log_replayed; ///< selects up to where a standby has applied the log; -1: this is no standby
    /// a concurrent insert of the same key may be reported as a duplicate that the transaction could not see
    bool meets_as_duplicate;
};

/// The dialect of a store URL; throws `store_exception` if the URL has no known form.
[[nodiscard]] dialect const& dialect_of(std::string_view url);

extern dialect const sqlite_dialect;
extern dialect const postgresql_dialect;

} // namespace waybill::native::storage
