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

/// One login, and what belongs to it.
struct login_record {
    std::string login{};
    std::string password_hash{};         ///< Argon2id, in libsodium's text form
    std::vector<std::int64_t> users{};   ///< user ids that may stand in its requests, ascending
    std::vector<std::int64_t> members{}; ///< member ids that may stand in its requests, ascending

    bool operator==(login_record const&) const = default;
};

/// What the login's password is verified against: one statement, whether there is such a login or not.
[[nodiscard]] std::optional<std::string> find_password_hash(soci::session& sql, std::string const& login);

[[nodiscard]] std::optional<login_record> find_login(soci::session& sql, std::string const& login);

/// Every login's name, in order.
[[nodiscard]] std::vector<std::string> all_logins(soci::session& sql);

/// Adds the login, or replaces it with all that belongs to it.
void save_login(soci::session& sql, login_record const& record);

/// Whether there was one.
bool remove_login(soci::session& sql, std::string const& login);

} // namespace waybill::native::storage
