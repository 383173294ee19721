// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace bench {

/// Each benchmark checks its result before it is timed.
inline void expect(bool right, char const* what) {
    if (right) return;
    std::fprintf(stderr, "waybill_bench: wrong result: %s\n", what);
    std::abort();
}

} // namespace bench
