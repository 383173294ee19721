// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp> // IWYU pragma: keep

/// Functions of the readers and writers are inlined whatever the compiler's own estimate: it saves 5 to 14 % of the
/// time of reading with -O3. With WAYBILL_NO_FORCED_INLINING the compiler decides, which makes the code of two messages
/// 3 % smaller. Attributes have no other switch than a macro.
#ifdef WAYBILL_NO_FORCED_INLINING
#define WAYBILL_ALWAYS_INLINE
#define WAYBILL_FLATTEN
#else
#define WAYBILL_ALWAYS_INLINE gnu::always_inline
#define WAYBILL_FLATTEN gnu::flatten
#endif
