// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp> // IWYU pragma: keep

// The part of the library that can be compiled once for a program, by `src.hpp`: with WAYBILL_COMPILED,
// headers declare these functions only. They cannot be `constexpr` then: such functions are implicitly inline, and
// compilers instantiate them in spite of `extern template`.
#ifdef WAYBILL_COMPILED
#define WAYBILL_IN_LIBRARY
#define WAYBILL_INLINE // of functions that are declared elsewhere
#else
#define WAYBILL_IN_LIBRARY constexpr
#define WAYBILL_INLINE inline
#endif
