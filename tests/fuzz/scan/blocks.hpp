// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string_view>

namespace fuzzing {

/// Every scan with every kind of block, against one byte after the other. The text ends where its storage ends.
void check_blocks(std::string_view text);

#if defined(__x86_64__)
/// The same, compiled for machines with AVX2; only for those.
void check_blocks_of_avx2(std::string_view text);
#endif

} // namespace fuzzing
