// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/block.hpp>

#include <cstddef>
#include <string>
#include <type_traits>

namespace waybill::detail::text {

/// What a text is copied in that is no longer.
using text_block = std::conditional_t<(block::size > 16), vector_block<16>, block>;

/// Whether so many bytes may be read where the text of a string begins, however short it is.
///
/// A string of 64 bits keeps 16 bytes or more within itself, and owns more than that when it owns any: in libstdc++ but
/// for its old, shared strings, and in libc++ unless that tells a sanitizer where each text ends.
inline constexpr bool every_text_has_a_block =
#if defined(__GLIBCXX__)
    _GLIBCXX_USE_CXX11_ABI != 0;
#elif defined(_LIBCPP_VERSION) && defined(__clang__)
#if __has_feature(address_sanitizer)
    false;
#else
    sizeof(std::string) >= 24;
#endif
#else
    false;
#endif

/// How many bytes may be read where the text of a string begins: perhaps more than it has, whatever stands there.
[[nodiscard, gnu::always_inline]] inline constexpr std::size_t readable(std::string const& text) noexcept {
    if (std::is_constant_evaluated() || !every_text_has_a_block) return text.size();
    return text.size() < text_block::size ? text_block::size : text.size();
}

} // namespace waybill::detail::text
