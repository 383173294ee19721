// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::storage {

/// `postgresql://` or `postgres://`, as libpq knows them.
[[nodiscard]] bool is_postgresql_url(std::string_view url) noexcept;

/// What libpq connects by: the URL's settings, and patience where the URL has none of its own. Throws `store_exception`
/// where it is no such URL, in words that hold nothing of it: a password that was not escaped may stand anywhere in it.
[[nodiscard]] std::string postgresql_settings(std::string_view url);

/// Where passwords stand in such a URL: behind the user's name, and as parameters. Views of `url`.
[[nodiscard]] std::vector<std::string_view> passwords_in(std::string_view url);

} // namespace waybill::native::storage
