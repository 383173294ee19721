// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

namespace support {

/// Whether this is a build with sanitizers, where everything takes five to ten times as long.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

/// How many of `all` generated inputs to try: all of them in a plain build, a tenth of them with sanitizers.
constexpr int some_of(int all) noexcept { return sanitized ? (all + 9) / 10 : all; }

/// How far to go from one input of a long row to the next: a prime, so that all kinds of places are met.
inline constexpr unsigned stride = sanitized ? 11 : 1;

} // namespace support
