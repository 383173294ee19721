// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::native::storage {

/// Copies a SQLite store to a file while services use it. The copy is one consistent state, and it is checked. The file
/// appears under its name when it is complete on disk; an existing file is kept unless `replace`. A file of the store
/// itself, under any name, is refused. So is a source without the tables of a store. Returns the size in bytes.
///
/// Errors: `url_invalid` for a store of another kind; `connection_failed` for a store or a file that cannot be read or
/// written.
[[nodiscard]] result<std::uint64_t> back_up(std::string_view store_url, std::string const& file, bool replace);

} // namespace waybill::native::storage
