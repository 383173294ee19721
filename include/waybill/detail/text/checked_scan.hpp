// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/block.hpp>
#include <waybill/detail/text/copy.hpp>
#include <waybill/detail/text/utf8_block.hpp>

#include <cstddef>

namespace waybill::detail::text {

/// The result of copying text up to a stop.
struct copied {
    char const* at; ///< the stop, or the end
    char* out;      ///< the position after the copy
};

/// The implementation of `stop_set::find_checked` and `copy_checked`: searches for the stops of `Set`, all of them
/// ASCII, and validates the characters before the stop.
template <characters Good, class Set>
struct checked_scan {
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static char const* find(char const* at, char const* end) noexcept {
        return scan<false>(at, end, nullptr, 0).at;
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static copied copy(char const* at, char const* end, char* out,
                                                            std::size_t readable) noexcept {
        return scan<true>(at, end, out, readable);
    }

private:
    using mask_type = block::mask_type;

    template <bool Copies>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static copied scan(char const* at, char const* end, char* out,
                                                            std::size_t readable) noexcept {
        for (auto const* const begin = at;;) {
            auto const left = std::size_t(end - at);
            if (left < block::size) {
                if constexpr (Copies) {
                    auto const again = block::size - left;
                    if (std::size_t(at - begin) >= again && copies_last(at - again, again, out - again)) [[likely]]
                        return {end, out + left};
                }
                return scan_short<Copies>(at, left, out, at == begin ? readable : 0);
            }
            auto const bytes = block::load(at);
            if constexpr (Copies) bytes.store(out);
            utf8_block<Good> const text(bytes);
            mask_type const stops = Set::hits(bytes);
            if ((text.bad | stops) != 0) return locate<Copies>(at, end, out, text.bad, stops);
            // a character that continues in the next block is processed with that block
            std::size_t const whole = block::first_or_size(text.open);
            at += whole;
            if constexpr (Copies) out += whole;
        }
    }

    /// Processes the last, incomplete block after at least one full block: loads the last `block::size` bytes, the
    /// first `again` of which are already checked and copied. Returns true if the others are valid and contain no stop.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static bool copies_last(char const* at, std::size_t again,
                                                                 char* out) noexcept {
        auto const bytes = block::load(at);
        bytes.store(out);
        utf8_block<Good> const text(bytes);
        // ignores a character cut off by the start of this block: its first byte was checked with the previous block
        mask_type const unseen = ~block::bits_up_to(again - 1);
        return (((text.bad | Set::hits(bytes)) & unseen) | text.open) == 0;
    }

    /// Processes less than a block. If a whole block is readable, loads it and masks out the excess bytes: branching on
    /// the length costs more.
    template <bool Copies>
    [[nodiscard, gnu::noinline]] static copied scan_short(char const* at, std::size_t left, char* out,
                                                          std::size_t readable) noexcept {
        block bytes{};
        if (Copies && readable >= block::size) {
            bytes = block::load_first(at, left);
            bytes.store(out);
        } else {
            bytes = block::load_short(at, left);
            if constexpr (Copies) copy_bytes(at, out, left);
        }
        // the zero after the last byte is a stop and not part of a character
        utf8_block<Good> const text(bytes);
        return locate<Copies>(at, at + left, out, text.bad, Set::hits(bytes) | block::bit(left));
    }

    /// Returns the position of the first stop or invalid character of the block at `at`, which has at least one of
    /// them.
    template <bool Copies>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static copied locate(char const* at, char const* end, char* out, mask_type bad,
                                                              mask_type stops) noexcept {
        // a character that a stop cuts off is reported at the position of the stop
        bool const good = bad == 0 || (stops != 0 && block::first(stops) < block::first(bad));
        auto const* const stop = good ? at + block::first(stops) : find_bad_character<Good>(at, end);
        return {stop, Copies ? out + (stop - at) : out};
    }
};

} // namespace waybill::detail::text
