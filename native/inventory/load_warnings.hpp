// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/inventory_document.hpp>

#include <string>
#include <vector>

namespace waybill::native::inventory {

/// What a file may contain and what is hardly meant, with its place: cancellation fees that fall towards the arrival,
/// time zones that are empty or depend on the machine, charges without a title.
[[nodiscard]] std::vector<std::string> warnings_of(inventory_document const& document);

} // namespace waybill::native::inventory
