// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::storage {

/// `postgresql://` or `postgres://`, as in libpq.
[[nodiscard]] bool is_postgresql_url(std::string_view url) noexcept;

/// Whether the URL has `pool_mode=transaction`, a setting of this program: a pooler executes each transaction in any of
/// its sessions, so nothing may be kept in one.
[[nodiscard]] bool pools_transactions(std::string_view url) noexcept;

/// The connection settings for libpq: those of the URL, with the password in the first line of `password_file=FILE`, a
/// setting of this program, and a connection timeout if it has none, of 5 seconds or, if
/// that is shorter, of `use_time`, unless that is 0. libpq takes whole seconds, and at least 2. Throws
/// `store_exception` if the URL is invalid. The message contains no part of it, but for the name of an unknown setting:
/// an unescaped password could be anywhere in it.
[[nodiscard]] std::string postgresql_settings(std::string_view url,
                                              std::chrono::milliseconds use_time = std::chrono::milliseconds(0));

/// Appends a setting in the form of libpq: `name='value'`.
void append_setting(std::string& to, std::string_view name, std::string_view value);

/// The passwords in such a URL: after the user name, and as parameters. Views of `url`.
[[nodiscard]] std::vector<std::string_view> passwords_in(std::string_view url);

} // namespace waybill::native::storage
