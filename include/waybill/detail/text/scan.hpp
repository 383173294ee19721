// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: bytes without meaning: the end of a text, UTF-8, Base64.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/block.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/utf8_block.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace waybill::detail::text {

/// The number of bytes after the text that a copy may overwrite.
inline constexpr std::size_t block_overrun = block::size;

/// The result of copying text up to a stop.
struct copied {
    char const* at; ///< the stop, or the end
    char* out;      ///< the position after the copy
};

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
        if (has_vectors && !std::is_constant_evaluated()) return scan<Good, false>(at, end, nullptr).at;
        while (at != end) {
            auto const next = decode(at, end);
            if (!is_good<Good>(next) || (next.length == 1 && stops[static_cast<unsigned char>(*at)])) break;
            at += next.length;
        }
        return at;
    }

    /// Copies the text before the first stop during the search. `out` has room for all of `[at, end)` and
    /// `block_overrun` bytes more, and all of that room may be overwritten.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr copied copy(char const* at, char const* end,
                                                                      char* out) noexcept {
        if (!has_vectors || std::is_constant_evaluated()) {
            for (; at != end && !stops[static_cast<unsigned char>(*at)]; ++at, ++out) *out = *at;
            return {at, out};
        }
        auto const left = std::size_t(end - at);
        if (left < block::size) [[unlikely]]
            return copy_short(at, left, out);
        auto const length = copy_block(at, out);
        if (length == block::size && left != length) return copy_long(at + length, end, out + length);
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
        auto const others = hits<false>(bytes) & block::bits_up_to(size - 1);
        return (text.bad | text.open | others) == 0;
    }

    /// As `copy`, but continues over non-ASCII characters that are `Good`: see `find_checked`.
    template <characters Good>
    [[nodiscard, gnu::noinline]] static constexpr copied copy_checked(char const* at, char const* end,
                                                                      char* out) noexcept {
        if (has_vectors && !std::is_constant_evaluated()) return scan<Good, true>(at, end, out);
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

private:
    using mask_type = block::mask_type;

    /// Returns the bytes of a block that stop the scan, in the format of `block::mask`.
    template <bool High = high>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static mask_type hits(block bytes) noexcept {
        if constexpr (controls && High)
            return (bytes.below_or_high(0x20) | ... | bytes.equal(Stops)).mask();
        else if constexpr (controls)
            return (bytes.below(0x20) | ... | bytes.equal(Stops)).mask();
        else if constexpr (High)
            return (bytes | ... | bytes.equal(Stops)).mask();
        else if constexpr (sizeof...(Stops) != 0)
            return (... | bytes.equal(Stops)).mask();
        else
            return 0;
    }

    /// Processes less than a block.
    [[nodiscard, gnu::noinline]] static char const* find_short(char const* at, char const* end) noexcept {
        auto const left = std::size_t(end - at);
        return at + block::first(hits(block::load_short(at, left)) | block::bit(left));
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

    /// Copies the rest after at least one block without a stop. The last block overlaps bytes that are already copied.
    [[nodiscard, gnu::noinline]] static copied copy_long(char const* at, char const* end, char* out) noexcept {
        for (; std::size_t(end - at) >= block::size; at += block::size, out += block::size)
            if (auto const length = copy_block(at, out); length != block::size) return {at + length, out + length};
        auto const again = block::size - std::size_t(end - at);
        auto const length = copy_block(at - again, out - again) - again;
        return {at + length, out + length};
    }
    [[nodiscard, gnu::noinline]] static copied copy_short(char const* at, std::size_t left, char* out) noexcept {
        auto const bytes = block::load_short(at, left);
        bytes.store(out);
        auto const length = block::first(hits(bytes) | block::bit(left));
        return {at + length, out + length};
    }

    /// `find_checked` and `copy_checked`.
    template <characters Good, bool Copies>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static copied scan(char const* at, char const* end, char* out) noexcept {
        for (;;) {
            auto const left = std::size_t(end - at);
            bool const last = left < block::size;
            auto const bytes = last ? block::load_short(at, left) : block::load(at);
            if constexpr (Copies) bytes.store(out);
            mask_type found = hits<false>(bytes);
            if (last)
                found |= block::bit(left); // the zero after the last byte is a stop and not part of a character
            else if (bytes.mask() == 0 && found == 0) {
                at += block::size;
                if constexpr (Copies) out += block::size;
                continue;
            }
            utf8_block<Good> const text(bytes);
            if ((text.bad | found) != 0) return locate<Good>(at, end, out, text.bad, found);
            // a character that continues in the next block is processed with that block
            std::size_t const whole = block::first_or_size(text.open);
            at += whole;
            if constexpr (Copies) out += whole;
        }
    }
    /// Returns the position of the first stop or invalid character of the block at `at`, which has at least one of
    /// them.
    template <characters Good>
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static copied locate(char const* at, char const* end, char* out, mask_type bad,
                                                              mask_type found) noexcept {
        // a character that a stop cuts off is reported at the position of the stop
        bool const good = bad == 0 || (found != 0 && block::first(found) < block::first(bad));
        auto const* const stop = good ? at + block::first(found) : find_bad_character<Good>(at, end);
        return {stop, out == nullptr ? nullptr : out + (stop - at)};
    }
};

/// Finds the first byte that needs processing: one of the listed ASCII characters, a control character or a byte of a
/// multi-byte character. The bytes before it are printable ASCII.
template <char... Stops>
using stop = stop_set<stop_at::controls_and_high, Stops...>;

/// The search for the end of white space of XML and JSON: blank, line feed, carriage return, tab.
struct space {
    /// Returns the first byte that is not white space, or `end`. Most often this is `at` itself: compact documents have
    /// no white space between tags. In indented documents, a line feed and its indentation fit into one block.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr char const* skip(char const* at, char const* end) noexcept {
        if (at == end || static_cast<unsigned char>(*at) > 0x20) return at;
        if (has_vectors && !std::is_constant_evaluated()) return skip_blocks(at, end);
        while (at != end && is_space(*at)) ++at;
        return at;
    }

private:
    [[nodiscard, gnu::noinline]] static char const* skip_blocks(char const* at, char const* end) noexcept {
        for (; std::size_t(end - at) >= block::size; at += block::size) {
            auto const bytes = block::load(at);
            auto const blank = bytes.equal(' ') | bytes.equal('\n') | bytes.equal('\r') | bytes.equal('\t');
            if (auto const mask = (~blank).mask(); mask != 0) return at + block::first(mask);
        }
        while (at != end && is_space(*at)) ++at;
        return at;
    }
};

/// Returns the number of consecutive ASCII bytes from `from` on.
[[nodiscard]] constexpr std::size_t ascii_run(std::string_view bytes, std::size_t from = 0) noexcept {
    auto const* const end = bytes.data() + bytes.size();
    auto const* const start = bytes.data() + from;
    return std::size_t(stop_set<stop_at::high>::find(start, end) - start);
}

/// Returns the position of the first byte that does not begin a valid UTF-8 sequence, or `npos`.
[[nodiscard, gnu::cold]] constexpr std::size_t first_invalid_utf8(std::string_view bytes) noexcept {
    auto const* const end = bytes.data() + bytes.size();
    auto const* const bad = stop_set<stop_at::high>::find_checked<characters::unicode>(bytes.data(), end);
    return bad == end ? std::string_view::npos : std::size_t(bad - bytes.data());
}

/// Returns the number of characters in valid UTF-8; error columns use it.
[[nodiscard]] constexpr std::size_t count_characters(std::string_view text) noexcept {
    std::size_t count = 0;
    for (char const byte : text) count += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80;
    return count;
}

/// Appends a code point: at most U+10FFFF, and no surrogate.
[[gnu::cold]] constexpr void append_utf8(std::string& text, char32_t point) {
    char bytes[4]{};
    text.append(bytes, encode(point, bytes));
}

} // namespace waybill::detail::text
