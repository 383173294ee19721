// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Counts calls of malloc by replacing the C library's functions; operator new calls them too. Only glibc allows this.
#include "allocations.hpp"

#include <malloc.h>

extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* old, std::size_t bytes);
}

namespace {
std::size_t counted = 0; // the benchmarks have one thread
} // namespace

extern "C" {
void* malloc(std::size_t bytes) {
    ++counted;
    return __libc_malloc(bytes);
}
void* calloc(std::size_t count, std::size_t bytes) {
    ++counted;
    return __libc_calloc(count, bytes);
}
void* realloc(void* old, std::size_t bytes) {
    ++counted;
    return __libc_realloc(old, bytes);
}
}

std::size_t bench::allocations() noexcept { return counted; }

void bench::keep_memory() noexcept {
    constexpr int plenty = 1 << 30;
    mallopt(M_MMAP_THRESHOLD, plenty);
    mallopt(M_TRIM_THRESHOLD, plenty);
    mallopt(M_TOP_PAD, 64 << 20);
}
