// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <string>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// A secret that all processes of one store share.
using service_key = std::array<unsigned char, 32>;

/// The store's key of that name; drawn at random the first time it is asked for. To be called inside `store::write`.
[[nodiscard]] service_key key_named(soci::session& sql, std::string const& name);

} // namespace waybill::native::storage
