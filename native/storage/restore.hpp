// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::native::storage {

/// What a store has after it was restored.
struct restored_store {
    std::size_t hotels = 0, bookings = 0, logins = 0;
};

/// Replaces all of a store by a copy: of `waybill backup` for SQLite; for PostgreSQL, of `pg_dump --format=custom`,
/// also from standard input (`-`), by the programs `pg_restore` and `psql`. The store may be empty, older or newer than
/// this program. It is replaced in one transaction: other processes see what it was or what it is, and a copy that
/// cannot be read, is no store or is newer than this program leaves it as it was.
///
/// Errors: `url_invalid`; `connection_failed` if other processes use the store, or the copy or the store cannot be read
/// or written.
[[nodiscard]] result<restored_store> restore(std::string_view store_url, std::string const& file);

} // namespace waybill::native::storage
