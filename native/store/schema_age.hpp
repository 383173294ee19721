// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/store_error.hpp>

#include <string_view>

namespace waybill::native {

/// Whether the tables behind a store's URL are older than this program, or not there at all. Changes no table, unlike
/// `store::open`, which brings them up to date. A failure where they are newer, or where nobody answers.
[[nodiscard]] stored<bool> schema_outdated(std::string_view url);

} // namespace waybill::native
