// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::storage {

/// What a login may do for hotels.
struct hotel_permissions {
    bool update_rates = false;          ///< by `RateUpdateREQ`; without `hotels`, those of all hotels
    std::vector<std::int64_t> hotels{}; ///< ascending
    bool decide = false; ///< read the bookings of `hotels`, and decide those On Request that the hotel decides

    bool operator==(hotel_permissions const&) const = default;
};

/// A login with its ids.
struct login_record {
    std::string login{};
    std::string password_hash{};         ///< Argon2id, in the text format of libsodium
    std::vector<std::int64_t> users{};   ///< user ids that its requests may contain, ascending
    std::vector<std::int64_t> members{}; ///< the members that it is restricted to, ascending; empty: all members
    hotel_permissions at_hotels{};
    /// The name in the certificate that its connections must have, in lower case; empty: any certificate, or none.
    std::string certificate_name{};

    bool operator==(login_record const&) const = default;
};

/// What a caller must prove to use a login.
struct login_proof {
    std::string password_hash{};
    std::string certificate_name{}; ///< see `login_record`

    bool operator==(login_proof const&) const = default;
};

/// What a login requires. Executes the same statement whether or not the login exists.
[[nodiscard]] std::optional<login_proof> find_login_proof(session& sql, std::string const& login);

[[nodiscard]] std::optional<login_record> find_login(session& sql, std::string const& login);

/// The names of all logins, in order.
[[nodiscard]] std::vector<std::string> all_logins(session& sql);

/// Adds the login, or replaces it with all of its ids.
void save_login(session& sql, login_record const& record);

/// Removes the login. False if it did not exist.
bool remove_login(session& sql, std::string const& login);

} // namespace waybill::native::storage
