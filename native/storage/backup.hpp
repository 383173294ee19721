// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::native::storage {

/// Copies a SQLite store into a file while services go on using it: one state of it, whole, and checked. The file
/// appears under its name when all of it is on the disk; one that is there is kept, unless `replace`. Gives its bytes.
///
/// Errors: `url_invalid` for a store of another kind, whose own tools make the backups; `connection_failed` for a store
/// or a file that cannot be read or written.
[[nodiscard]] result<std::uint64_t> back_up(std::string_view store_url, std::string const& file, bool replace);

} // namespace waybill::native::storage
