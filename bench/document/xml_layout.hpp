// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

/// The same XML document in other layouts. `written` is one that Waybill wrote: no white space, comments or empty tags.
namespace bench {

/// A line for each element, four spaces for each level.
[[nodiscard]] std::string indented_xml(std::string_view written);
/// The fields of each record last to first; items of a list keep their order.
[[nodiscard]] std::string reversed_xml(std::string_view written);
/// Every name with a prefix that the root binds.
[[nodiscard]] std::string prefixed_xml(std::string_view written);
/// Every name in another accepted spelling: one that the description lists, or with another first letter.
[[nodiscard]] std::string misspelled_xml(std::string_view written);

} // namespace bench
