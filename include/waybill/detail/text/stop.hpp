// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/block.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/checked_scan.hpp>
#include <waybill/detail/text/copy.hpp>
#include <waybill/detail/text/readable.hpp>
#include <waybill/detail/text/utf8_block.hpp>

#include <array>
#include <cstddef>
#include <type_traits>

namespace waybill::detail::text {

/// The number of bytes after the text that a copy may overwrite.
inline constexpr std::size_t block_overrun = block::size;

/// The bytes that stop a scan in addition to the listed characters.
enum class stop_at : unsigned {
    nothing_else = 0,
    controls = 1,          ///< below 0x20
    high = 2,              ///< bytes of multi-byte characters
    controls_and_high = 3, ///< all except printable ASCII and DEL
};

/// A set of bytes, and the search for the first of them; the bytes before it need no processing.
///
/// Nothing reads past `end`.
template <stop_at Also, char... Stops>
struct stop_set {
    static constexpr bool controls = (unsigned(Also) & unsigned(stop_at::controls)) != 0;
    static constexpr bool high = (unsigned(Also) & unsigned(stop_at::high)) != 0;
    static_assert(((static_cast<unsigned char>(Stops) < 0x80) && ...), "a stop is an ASCII character");

    /// Returns the position of the first stop, or `end`. Most texts end within their first block, and the document
    /// continues after it: only this case is compiled into the caller.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr char const* find(char const* at, char const* end) noexcept {
        if (!has_vectors || std::is_constant_evaluated()) {
            while (at != end && !stops[static_cast<unsigned char>(*at)]) ++at;
            return at;
        }
        if (std::size_t(end - at) < block::size) [[unlikely]]
            return find_short(at, end);
        auto const mask = hits(block::load(at));
        if (mask != 0) [[likely]]
            return at + block::first(mask);
        return find_long(at + block::size, end);
    }

    /// As `find`, not inlined: for functions that are not called often.
    [[nodiscard, gnu::noinline]] static constexpr char const* find_next(char const* at, char const* end) noexcept {
        return find(at, end);
    }

    /// As `find`, but continues over non-ASCII characters that are `Good`: returns the position of the first other stop
    /// or of the first byte of an invalid character. `at` is at the start of a character.
    ///
    /// Validates one block at a time: a change of script, or blanks between words, causes no branch.
    template <characters Good>
    [[nodiscard, gnu::noinline]] static constexpr char const* find_checked(char const* at, char const* end) noexcept {
        if (has_vectors && !std::is_constant_evaluated()) return checked_scan<Good, ascii_only>::find(at, end);
        while (at != end) {
            auto const next = decode(at, end);
            if (!is_good<Good>(next) || (next.length == 1 && stops[static_cast<unsigned char>(*at)])) break;
            at += next.length;
        }
        return at;
    }

    /// Copies the text before the first stop during the search. `out` has room for all of `[at, end)` and
    /// `block_overrun` bytes more, and all of that room may be overwritten. `readable` bytes are readable at `at`, even
    /// if `end` is closer.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr copied copy(char const* at, char const* end, char* out,
                                                                      std::size_t readable = 0) noexcept {
        if (!has_vectors || std::is_constant_evaluated()) {
            for (; at != end && !stops[static_cast<unsigned char>(*at)]; ++at, ++out) *out = *at;
            return {at, out};
        }
        auto const left = std::size_t(end - at);
        if ((left > readable ? left : readable) < block::size) [[unlikely]]
            return copy_short(at, left, out);
        auto const bytes = block::load(at);
        bytes.store(out);
        // The processor cannot predict the length of a text or whether it fits into a block: one branch covers both.
        auto const stop = block::first_or_size(hits(bytes));
        auto const length = stop < left ? stop : left;
        if (stop == block::size && left > block::size) return copy_long(at + block::size, end, out + block::size);
        return {at + length, out + length};
    }

    /// Copies one block from `at`, where a whole block is readable, to `out`, which has room for it. Returns the number
    /// of its bytes before the first stop.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static std::size_t copy_block(char const* at, char* out) noexcept {
        auto const bytes = block::load(at);
        bytes.store(out);
        return block::first_or_size(hits(bytes));
    }

    /// Copies a text that is not empty and fits into a block. Returns false if it contains an invalid non-ASCII
    /// character or another stop; the bytes at `out` are then unspecified. A block is readable at `at` and writable at
    /// `out`.
    template <characters Good>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static bool copy_block_checked(char const* at, std::size_t size,
                                                                        char* out) noexcept {
        auto const bytes = block::load_first(at, size);
        bytes.store(out);
        utf8_block<Good> const text(bytes);
        auto const others = ascii_only::hits(bytes) & block::bits_up_to(size - 1);
        return (text.bad | text.open | others) == 0;
    }

    /// As `copy`, but continues over non-ASCII characters that are `Good`: see `find_checked`.
    template <characters Good>
    [[nodiscard, gnu::noinline]] static constexpr copied copy_checked(char const* at, char const* end, char* out,
                                                                      std::size_t readable = 0) noexcept {
        if (has_vectors && !std::is_constant_evaluated())
            return checked_scan<Good, ascii_only>::copy(at, end, out, readable);
        auto const* const stop = find_checked<Good>(at, end);
        while (at != stop) *out++ = *at++;
        return {at, out};
    }

    /// The bytes that stop the scan.
    static constexpr std::array<bool, 256> stops = [] {
        std::array<bool, 256> table{};
        if constexpr (controls)
            for (std::size_t byte = 0; byte < 0x20; ++byte) table[byte] = true;
        if constexpr (high)
            for (std::size_t byte = 0x80; byte < 0x100; ++byte) table[byte] = true;
        ((table[static_cast<unsigned char>(Stops)] = true), ...);
        return table;
    }();

    /// Returns the bytes of a block that stop the scan, in the format of `block::mask`.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static block::mask_type hits(block bytes) noexcept {
        if constexpr (controls && high)
            return (bytes.below_or_high(0x20) | ... | bytes.equal(Stops)).mask();
        else if constexpr (controls)
            return (bytes.below(0x20) | ... | bytes.equal(Stops)).mask();
        else if constexpr (high)
            return (bytes.high() | ... | bytes.equal(Stops)).mask();
        else if constexpr (sizeof...(Stops) != 0)
            return (... | bytes.equal(Stops)).mask();
        else
            return 0;
    }

private:
    using ascii_only = stop_set<controls ? stop_at::controls : stop_at::nothing_else, Stops...>;

    /// Processes less than a block.
    [[nodiscard, gnu::noinline]] static char const* find_short(char const* at, char const* end) noexcept {
        return at + first_of_short(at, std::size_t(end - at));
    }

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static std::size_t first_of_short(char const* at, std::size_t left) noexcept {
        return block::first(hits(block::load_short(at, left)) | block::bit(left));
    }

    /// Processes the rest after at least one block without a stop.
    [[nodiscard, gnu::noinline]] static char const* find_long(char const* at, char const* end) noexcept {
        for (; std::size_t(end - at) >= block::size; at += block::size)
            if (auto const mask = hits(block::load(at)); mask != 0) return at + block::first(mask);
        // the last block overlaps bytes that are already checked and contain no stop
        at = end - block::size;
        auto const mask = hits(block::load(at));
        return mask != 0 ? at + block::first(mask) : end;
    }

    [[nodiscard, gnu::noinline]] static copied copy_long(char const* at, char const* end, char* out) noexcept {
        for (; std::size_t(end - at) >= block::size; at += block::size, out += block::size) {
            auto const bytes = block::load(at);
            bytes.store(out);
            if (auto const mask = hits(bytes); mask != 0) return {at + block::first(mask), out + block::first(mask)};
        }
        auto const again = block::size - std::size_t(end - at);
        at -= again;
        out -= again;
        auto const bytes = block::load(at);
        bytes.store(out);
        auto const mask = hits(bytes);
        auto const length = mask != 0 ? block::first(mask) : block::size;
        return {at + length, out + length};
    }

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static copied copy_short(char const* at, std::size_t left,
                                                                  char* out) noexcept {
        auto const first = first_of_short(at, left);
        copy_bytes(at, out, left);
        return {at + first, out + first};
    }
};

/// Finds the first byte that needs processing: one of the listed ASCII characters, a control character or a byte of a
/// multi-byte character. The bytes before it are printable ASCII.
template <char... Stops>
using stop = stop_set<stop_at::controls_and_high, Stops...>;

} // namespace waybill::detail::text
