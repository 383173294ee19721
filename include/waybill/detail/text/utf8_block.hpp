// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/block.hpp>
#include <waybill/detail/text/character.hpp>

#include <cstddef>

namespace waybill::detail::text {

/// Which characters are good. They must be valid UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above
/// U+10FFFF).
enum class characters {
    unicode, ///< all
    xml      ///< all but U+FFFE and U+FFFF (XML 1.0, production 2). The caller checks ASCII characters.
};

/// Returns true if `decode` found a good character.
template <characters Good>
[[nodiscard]] constexpr bool is_good(character found) noexcept {
    if (Good == characters::xml && (found.point == 0xFFFE || found.point == 0xFFFF)) return false;
    return found.length != 0;
}

/// Returns the first byte that does not begin a good character, or `end`.
template <characters Good>
[[nodiscard, gnu::cold, gnu::noinline]] constexpr char const* find_bad_character(char const* at,
                                                                                 char const* end) noexcept {
    while (at != end) {
        auto const next = decode(at, end);
        if (!is_good<Good>(next)) break;
        at += next.length;
    }
    return at;
}

/// Validates all characters of a block that begins with the start of a character.
///
/// The algorithm tests and shifts only the top bits of the bytes and needs no table. On SSE2, which has no byte
/// shuffle, it takes about as long as table look-up takes where a shuffle exists.
template <characters Good>
struct utf8_block {
    using mask_type = block::mask_type;

    mask_type bad{};  ///< has a bit at or directly after an invalid character, and none before the first of them
    mask_type open{}; ///< the first byte of a character that continues in the next block

    [[WAYBILL_ALWAYS_INLINE]] explicit utf8_block(block bytes) noexcept {
        auto const by_2 = bytes.doubled();
        mask_type const bit_7 = bytes.mask();
        mask_type const bit_6 = by_2.mask();
        mask_type const from_c0 = bit_7 & bit_6;
        if ((from_c0 & by_2.doubled().mask()) != 0) {
            *this = with_long(bytes);
            return;
        }
        // most alphabets: no characters of more than two bytes
        mask_type const follows = bit_7 & ~bit_6;
        mask_type const overlong = (bytes.equal('\xC0') | bytes.equal('\xC1')).mask();
        bad = (overlong | (after<1>(from_c0) ^ follows)) & all;
        open = from_c0 & block::bit(block::size - 1);
    }

private:
    constexpr utf8_block() noexcept = default;

    /// Validates a block with characters of more than two bytes. Not inlined: a dozen functions validate blocks.
    [[nodiscard, gnu::noinline]] static utf8_block with_long(block bytes) noexcept {
        auto const by_2 = bytes.doubled();
        auto const by_4 = by_2.doubled();
        mask_type const bit_7 = bytes.mask();
        mask_type const bit_6 = by_2.mask();
        mask_type const bit_5 = by_4.mask();
        mask_type const from_c0 = bit_7 & bit_6;
        mask_type const from_e0 = from_c0 & bit_5;
        mask_type const from_f0 = from_e0 & by_4.doubled().mask();
        mask_type const follows = bit_7 & ~bit_6;
        // overlong forms of two bytes
        mask_type bad = (bytes.equal('\xC0') | bytes.equal('\xC1')).mask();
        mask_type open = from_c0 & block::bit(block::size - 1);
        bad |= (after<1>(from_c0) | after<2>(from_e0) | after<3>(from_f0)) ^ follows;
        // overlong forms of three bytes, and surrogates
        bad |= after<1>(bytes.equal('\xE0').mask()) & ~bit_5;
        bad |= after<1>(bytes.equal('\xED').mask()) & bit_5;
        auto seldom = from_f0;
        if constexpr (Good == characters::xml) seldom |= bytes.equal('\xEF').mask();
        if (seldom != 0) bad |= bad_seldom(bytes);
        bad &= all;
        open |= (from_e0 & block::bit(block::size - 2)) | (from_f0 & block::bit(block::size - 3));
        utf8_block made;
        made.bad = bad;
        made.open = open;
        return made;
    }

    static constexpr mask_type all = mask_type(block::bit(block::size - 1) | (block::bit(block::size - 1) - 1));

    /// Errors in characters of four bytes, and U+FFFE and U+FFFF. A separate function: without it the common case runs
    /// out of registers.
    [[nodiscard, gnu::noinline]] static mask_type bad_seldom(block bytes) noexcept {
        auto const by_4 = bytes.doubled().doubled();
        mask_type const from_90 = by_4.mask() | by_4.doubled().mask(); // of the continuation bytes
        mask_type bad = after<1>(bytes.equal('\xF0').mask()) & ~from_90;
        bad |= after<1>(bytes.equal('\xF4').mask()) & from_90;
        bad |= (~bytes.below(0xF5)).mask();
        if constexpr (Good == characters::xml) {
            auto const bf = bytes.equal('\xBF');
            auto const last_two = (bytes.equal('\xBE') | bf).mask();
            bad |= after<2>(bytes.equal('\xEF').mask()) & after<1>(bf.mask()) & last_two;
        }
        return bad;
    }

    /// Moves the bits to the bytes `Places` further on.
    template <unsigned Places>
    [[WAYBILL_ALWAYS_INLINE]] static constexpr mask_type after(mask_type mask) noexcept {
        return mask << (Places * block::bits_per_byte);
    }
};

} // namespace waybill::detail::text
