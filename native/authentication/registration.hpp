// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/address_range.hpp>
#include <storage/store.hpp>
#include <storage/users.hpp>

#include <waybill/message/credential.hpp>
#include <waybill/rule_problem.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::authentication {

/// Whether every access method and every store can represent the login: UTF-8 without control characters. PostgreSQL
/// would cut it at a NUL, and XML cannot contain the others.
[[nodiscard]] bool is_login_text(std::string_view login) noexcept;

/// Why a login with these values is refused, beside the rules of the fields. The field is one of the inventory file.
[[nodiscard]] std::optional<rule_problem> problem_of_login(credential const& given, bool has_users,
                                                           storage::hotel_permissions const& at_hotels);

/// Adds a login, or replaces the password, the user ids and the permissions of one. Adds the members to those that the
/// login is already restricted to. A certificate name replaces that of the login; an empty one removes it, so that the
/// login may be used with any accepted certificate. Returns what the store then has. Refused if the credential
/// breaks a rule of its description, the login is not `is_login_text`, it has neither a user id
/// nor a permission at hotels, it has hotels without a permission or decides without a hotel, or the name in its
/// certificate has more than 253 characters or is not `is_login_text`.
[[nodiscard]] storage::stored<storage::login_record> register_login(storage::store const& into, credential const& given,
                                                                    std::vector<std::int64_t> const& users,
                                                                    std::vector<std::int64_t> const& members,
                                                                    storage::hotel_permissions const& at_hotels = {},
                                                                    std::optional<std::string> certificate_name = {});

/// Changes the password of a login and keeps its ids, its permissions and its certificate name. Refused if the login
/// does not exist or the credential breaks a rule of its description.
[[nodiscard]] storage::stored<void> change_password(storage::store const& into, credential const& given);

/// Adds an address or a range of addresses to those that are served. Returns its canonical text.
[[nodiscard]] storage::stored<std::string> register_address(storage::store const& into, std::string_view range,
                                                            std::string_view note);

/// The list of the store. A range that cannot be parsed is an error: an incomplete list is not used.
[[nodiscard]] storage::stored<address_list> registered_addresses(storage::store const& from);

} // namespace waybill::native::authentication
