// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: which code fails if no memory can be allocated, and which waits.
#pragma once

#include <utility>

/// What happens when no memory can be allocated. Work that can be refused, such as a request, gets `std::bad_alloc`.
/// All other code of the service waits until other threads have freed memory: the start of an asynchronous operation
/// and a destructor cannot report a failure, and Boost.Asio destroys a coroutine twice if its operation cannot be
/// allocated.
namespace waybill::native::memory_shortage {

inline thread_local bool throws = false;

/// Whether allocations of this thread throw, for the lifetime of the object.
class scope {
public:
    explicit scope(bool throwing) noexcept : before_(std::exchange(throws, throwing)) {}
    scope(scope const&) = delete;
    scope& operator=(scope const&) = delete;
    ~scope() { throws = before_; }

private:
    bool before_;
};

/// Makes the rule that of the process.
void wait_for_memory();

} // namespace waybill::native::memory_shortage
