// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/block.hpp>

#include <cstddef>
#include <string>
#include <type_traits>

namespace waybill::detail::text {

/// True if there are blocks and one is always readable at the start of a `std::string`, however short the string is.
///
/// A 64-bit string object has an internal buffer of 16 bytes or more, and a heap buffer is longer than that. This is
/// true of libstdc++, except for its old copy-on-write strings, and of libc++, except where it annotates buffers for a
/// sanitizer.
inline constexpr bool every_text_has_a_block =
#if defined(__GLIBCXX__)
    has_vectors && _GLIBCXX_USE_CXX11_ABI != 0;
#elif defined(_LIBCPP_VERSION) && defined(__clang__)
#if __has_feature(address_sanitizer)
    false;
#else
    has_vectors && sizeof(std::string) >= 24;
#endif
#else
    false;
#endif

/// Returns how many bytes are readable at the start of `text`; those after its end have unspecified values.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr std::size_t readable(std::string const& text) noexcept {
    if (std::is_constant_evaluated() || !every_text_has_a_block) return text.size();
    return text.size() < block::size ? block::size : text.size();
}

} // namespace waybill::detail::text
