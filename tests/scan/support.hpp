// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/block.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#if !defined(__EMSCRIPTEN__)
#include <sys/mman.h>
#endif

/// The base of the checks in scan/. They use no test library, so that they run wherever a compiler can build them.
namespace scan_checks {

struct tally {
    long done = 0;
    long wrong = 0;
};
inline tally total;

/// Counts a check; prints a failed one with its bytes.
inline void expect(bool right, char const* what, std::string_view bytes) {
    ++total.done;
    if (right || ++total.wrong > 20) return;
    std::printf("wrong: %s:", what);
    for (char const byte : bytes) std::printf(" %02x", static_cast<unsigned>(static_cast<unsigned char>(byte)));
    std::printf("\n");
}

/// The end of readable memory: an access to the next byte crashes.
inline char* end_of_memory() {
#if defined(__EMSCRIPTEN__)
    // the end of all memory, far beyond the memory that malloc returns
    constexpr std::size_t page = 65536;
    static char* const end = reinterpret_cast<char*>(__builtin_wasm_memory_size(0) * page);
#else
    constexpr std::size_t page = 65536; // a multiple of the real one
    static char* const end = [] {
        void* const pages = ::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED || ::mprotect(static_cast<char*>(pages) + page, page, PROT_NONE) != 0) __builtin_trap();
        return static_cast<char*>(pages) + page;
    }();
#endif
    return end;
}

/// Bytes followed by unreadable memory.
struct at_the_end {
    explicit at_the_end(std::string_view bytes) noexcept : begin(end_of_memory() - bytes.size()) {
        if (!bytes.empty()) std::memcpy(begin, bytes.data(), bytes.size());
    }
    char* begin;
    char* end = end_of_memory();
};

/// A buffer that detects writes beyond its end.
struct room {
    static constexpr std::size_t largest = 1024;
    static constexpr std::size_t after = 2 * waybill::detail::text::block::size;

    explicit room(std::size_t size_of_it) noexcept : size(size_of_it) { std::memset(bytes + size, '#', after); }
    [[nodiscard]] bool kept() const noexcept {
        for (std::size_t i = 0; i < after; ++i)
            if (bytes[size + i] != '#') return false;
        return true;
    }
    std::size_t size;
    char bytes[largest + after];
};

/// The same numbers each time, everywhere.
struct random_numbers {
    std::uint64_t state = 0x9E37'79B9'7F4A'7C15U;
    std::uint32_t below(std::uint32_t limit) noexcept {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return static_cast<std::uint32_t>(state >> 32) % limit;
    }
};

} // namespace scan_checks
