// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// Whether a login may update rates by requests (`RateUpdateREQ`), and of which hotels.
struct rate_permission {
    bool granted = false;
    std::vector<std::int64_t> hotels{}; ///< ascending; empty: all hotels

    bool operator==(rate_permission const&) const = default;
};

/// A login with its ids.
struct login_record {
    std::string login{};
    std::string password_hash{};         ///< Argon2id, in the text format of libsodium
    std::vector<std::int64_t> users{};   ///< user ids that its requests may contain, ascending
    std::vector<std::int64_t> members{}; ///< member ids that its requests may contain, ascending
    rate_permission rates{};

    bool operator==(login_record const&) const = default;
};

/// The password hash of a login. Executes the same statement whether or not the login exists.
[[nodiscard]] std::optional<std::string> find_password_hash(soci::session& sql, std::string const& login);

[[nodiscard]] std::optional<login_record> find_login(soci::session& sql, std::string const& login);

/// The names of all logins, in order.
[[nodiscard]] std::vector<std::string> all_logins(soci::session& sql);

/// Adds the login, or replaces it with all of its ids.
void save_login(soci::session& sql, login_record const& record);

/// Removes the login. False if it did not exist.
bool remove_login(soci::session& sql, std::string const& login);

} // namespace waybill::native::storage
