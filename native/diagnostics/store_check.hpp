// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <diagnostics/finding.hpp>

#include <string>

namespace waybill::native::diagnostics {

/// Checks that a store can be opened, is intact, and contains what a service needs. Changes nothing.
[[nodiscard]] findings check_store(std::string const& url);

} // namespace waybill::native::diagnostics
