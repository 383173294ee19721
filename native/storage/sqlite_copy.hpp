// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <sqlite3.h>

#include <memory>
#include <string>
#include <string_view>

namespace waybill::native::storage::sqlite_copy {

struct close_database {
    void operator()(sqlite3* opened) const noexcept { sqlite3_close(opened); }
};
using database = std::unique_ptr<sqlite3, close_database>;

[[nodiscard]] error failed(std::string_view what, std::string_view why);
[[nodiscard]] result<database> open(std::string const& file, int how);

/// Replaces all of `to` by what `from` has, in one transaction. `file` names the one of both that errors are about.
[[nodiscard]] result<void> copy(sqlite3* from, sqlite3* to, std::string const& file);
/// The first value that the statement returns, as a text.
[[nodiscard]] result<std::string> value_of(sqlite3* in, std::string const& file, char const* statement);
/// Checks that SQLite finds no damage.
[[nodiscard]] result<void> check(sqlite3* copied, std::string const& file);

} // namespace waybill::native::storage::sqlite_copy
