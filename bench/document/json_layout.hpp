// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

/// The same JSON document in other layouts. `written` is one that Waybill wrote: no white space.
namespace bench {

/// A line for each member and item, four spaces for each level.
[[nodiscard]] std::string indented_json(std::string_view written);
/// The members of each object last to first, `@kind` too; items of arrays keep their order.
[[nodiscard]] std::string reversed_json(std::string_view written);

} // namespace bench
