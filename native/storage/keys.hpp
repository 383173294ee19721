// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <string>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// A secret that all processes with this store share.
using service_key = std::array<unsigned char, 32>;

/// The key of the store with that name; created at random on first use. Call it inside `store::write`.
[[nodiscard]] service_key key_named(soci::session& sql, std::string const& name);

} // namespace waybill::native::storage
