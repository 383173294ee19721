// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "memory_shortage/failing_new.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

bool fails() noexcept {
    if (failing_new::spared) return false;
    ++failing_new::counted;
    auto now = failing_new::left.load();
    while (now > 0 && !failing_new::left.compare_exchange_weak(now, now - 1)) {}
    return now == 1;
}

} // namespace

void* operator new(std::size_t size) {
    for (bool failing = fails();; failing = false) {
        if (void* const block = failing ? nullptr : std::malloc(size == 0 ? 1 : size)) return block;
        auto const handler = std::get_new_handler();
        if (handler == nullptr) throw std::bad_alloc();
        handler();
    }
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
