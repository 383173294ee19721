// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waybill::native {

/// The name that a mistyped one was probably meant to be: the fewest letters inserted, dropped, replaced or swapped,
/// at most a third of them. Empty where none is that close.
[[nodiscard]] std::string closest_name(std::string_view typed, std::vector<std::string> const& known);

} // namespace waybill::native
