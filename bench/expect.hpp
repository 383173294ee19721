// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace bench {

/// A benchmark of wrong results is worth nothing: each one proves its result before it is timed.
inline void expect(bool right, char const* what) {
    if (right) return;
    std::fprintf(stderr, "waybill_bench: wrong result: %s\n", what);
    std::abort();
}

} // namespace bench
