// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>

namespace bench {

/// The number of memory allocations since the process started, by operator new or by malloc (which pugixml and
/// RapidJSON call).
[[nodiscard]] std::size_t allocations() noexcept;

/// Freed memory stays in the process. Otherwise the measurement of a peer that builds a tree is mostly time in the
/// kernel, which maps the same pages again for each document.
void keep_memory() noexcept;

} // namespace bench
