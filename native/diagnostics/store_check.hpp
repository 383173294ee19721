// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <diagnostics/finding.hpp>

#include <string>

namespace waybill::native::diagnostics {

/// Whether a store can be opened, is sound, and holds what a service needs. Changes nothing but tables of an older
/// version, as every program that opens a store does.
[[nodiscard]] findings check_store(std::string const& url);

} // namespace waybill::native::diagnostics
