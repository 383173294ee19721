// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>

namespace bench {

/// How often memory was asked for since the program began, by whatever road: operator new, or malloc as pugixml and
/// RapidJSON do.
[[nodiscard]] std::size_t allocations() noexcept;

/// Memory that is given back stays with the process. Without this the peers that build a tree are timed mostly in the
/// kernel, which hands the same pages out anew for each document.
void keep_memory() noexcept;

} // namespace bench
