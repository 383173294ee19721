// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/vector_block.hpp>
#include <waybill/detail/text/word_block.hpp>

#include <type_traits>

namespace waybill::detail::text {

/// The widest block that the target processes at once: 32 bytes with AVX2, 16 with SSE2, NEON or WebAssembly SIMD128, 8
/// otherwise. The scans in this folder are templates over the block.
using block = std::conditional_t<vector_size == 32, vector_block<32>,
                                 std::conditional_t<vector_size == 16, vector_block<16>, word_block>>;

} // namespace waybill::detail::text
