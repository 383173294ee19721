// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// Stops compilers that are older than those that every change is tested with: g++ 12 and clang 14, both with the
/// standard library of g++ 12. Older ones fail with pages of errors, for want of a constexpr std::string. A file that
/// does not exist ends the compilation with one error; after an #error, compilers go on.
#include <version>

#if __cplusplus < 202002L
#include "waybill: C++20 is needed: compile with -std=c++20"
#elif defined(__clang__)
#if !defined(__apple_build_version__) && __clang_major__ < 14
#include "waybill: clang 14 is the oldest that is supported: use clang 14 or later, or g++ 12 or later"
#endif
#elif defined(__GNUC__) && __GNUC__ < 12
#include "waybill: g++ 12 is the oldest that is supported: use g++ 12 or later, or clang 14 or later"
#endif
#if defined(_GLIBCXX_RELEASE) && _GLIBCXX_RELEASE < 12
#include "waybill: the standard library of g++ 12 is needed: install libstdc++-12-dev or a later one"
#endif
