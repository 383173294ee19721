// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/address_range.hpp>
#include <storage/store.hpp>

#include <waybill/message/credential.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::authentication {

/// Whether a login can be sent by every access method and is the same text in every store: UTF-8 without control
/// characters, of which NUL would be cut by PostgreSQL and the others cannot be written in XML.
[[nodiscard]] bool is_login_text(std::string_view login) noexcept;

/// Adds a login, or gives one another password and other ids. Refused where the login or the password is empty, the
/// login is longer than 100 bytes or not `is_login_text`, or no user id belongs to it.
[[nodiscard]] storage::stored<void> register_login(storage::store const& into, credential const& given,
                                                   std::vector<std::int64_t> const& users,
                                                   std::vector<std::int64_t> const& members);

/// Gives a login another password, and leaves it its ids. Refused where there is no such login, or no password.
[[nodiscard]] storage::stored<void> change_password(storage::store const& into, credential const& given);

/// Adds an address or a range of addresses to those that are served; gives its canonical text.
[[nodiscard]] storage::stored<std::string> register_address(storage::store const& into, std::string_view range,
                                                            std::string_view note);

/// The list of the store. Ranges that cannot be read are an error: a list that is not whole is none.
[[nodiscard]] storage::stored<address_list> registered_addresses(storage::store const& from);

} // namespace waybill::native::authentication
