// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <atomic>

/// An `operator new` that fails once, at an allocation that a test chooses. See failing_new.cpp.
namespace failing_new {

/// Allocations of this thread never fail and are not counted: that of the test itself.
inline thread_local bool spared = false;

inline std::atomic<long> counted = 0; ///< allocations of all other threads
inline std::atomic<long> left = 0;    ///< until one fails; 0: none will

} // namespace failing_new
