// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <waybill/value/instant.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The audit trail: who changed what in the store. A function that changes logins, addresses, rates or bookings records
/// it in the same transaction, whoever calls it, a command or a request. Entries are added, and deleted when they are
/// old; the tables refuse to change them.
namespace waybill::native::storage {

/// Who uses a store: see `store::used_by`.
struct store_user {
    std::string name{};   ///< the login of a request, or `command:` and the user of the system
    std::string origin{}; ///< the address of the caller and the request id, or the name of the machine

    bool operator==(store_user const&) const = default;
};

struct audit_entry {
    instant made{};
    store_user by{};
    std::string action{};  ///< `login changed`
    std::string subject{}; ///< `login agency`
    std::string detail{};  ///< `users 1 2, password`; never a password, a hash or data of travelers

    bool operator==(audit_entry const&) const = default;
};

/// Adds an entry for the user of the store.
void record_change(session& sql, std::string_view action, std::string const& subject, std::string const& detail = {});

struct audit_query {
    std::optional<instant> from{};  ///< entries made at or after it
    std::optional<instant> until{}; ///< entries made before it
    std::string by{};               ///< entries of this user; empty: of all
    std::string about{};            ///< entries whose subject contains this text
};

/// The entries, in the order in which they were added.
[[nodiscard]] std::vector<audit_entry> audit_entries(session& sql, audit_query const& query);

/// Deletes entries that were made before that moment, at most `pruned_at_once`. Returns their number.
std::size_t prune_audit(session& sql, instant before);

} // namespace waybill::native::storage
