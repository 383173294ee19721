// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace waybill::native::storage {

/// Why the store failed.
enum class store_failure : std::uint8_t {
    url_invalid,     ///< not a store URL
    unreachable,     ///< the file or the server cannot be opened
    busy,            ///< locks or conflicts of other transactions lasted longer than the busy time
    outcome_unknown, ///< the server was lost during the COMMIT: the write took effect completely or not at all
    unwritable,      ///< the disk is full, or the file or the server is read-only
    file_replaced,   ///< the SQLite file is no longer the one at its path: a write would be lost, and is refused
    schema_newer,    ///< a newer program has migrated the tables
    duplicate,       ///< the key already exists
    refused,         ///< the value to store is invalid; `place` says where
    damaged,         ///< a stored value cannot be parsed
    failed,          ///< any other error of the database
};

/// A failure of the store. The message never contains values of a statement.
struct store_error {
    store_failure kind = store_failure::failed;
    std::string message{};
    std::string place{}; ///< `Inventory/Hotels/Hotel[3]/Rooms/Room[1]` where a document was refused, else empty

    bool operator==(store_error const&) const = default;
};

/// A value or the failure of the store.
template <class T>
using stored = waybill::result<T, store_error>;

/// One line of text: place and message.
[[nodiscard]] std::string explain(store_error const& why);

/// Carries a `store_error` inside `store::read` and `store::write`, which alone catch it.
class store_exception : public std::exception {
public:
    explicit store_exception(store_error why) : why_(std::move(why)) {}
    [[nodiscard]] store_error const& why() const noexcept { return why_; }
    [[nodiscard]] char const* what() const noexcept override { return why_.message.c_str(); }

private:
    store_error why_;
};

/// An error of the database engine, which `store::read` and `store::write` alone catch, as above.
class database_error : public std::exception {
public:
    /// `message` is that of the engine, without values of the statement. `lost`: the connection is of no more use.
    explicit database_error(store_failure kind, std::string message, bool lost = false);
    [[nodiscard]] store_error const& why() const noexcept { return why_; }
    [[nodiscard]] bool lost() const noexcept { return lost_; }
    [[nodiscard]] char const* what() const noexcept override { return why_.message.c_str(); }

private:
    store_error why_;
    bool lost_;
};

} // namespace waybill::native::storage
