// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <string>
#include <string_view>

// Why: docs/adr/0015-convert-without-structs.md

/// Messages as values without names, from which generated code in JavaScript makes objects.
///
///     record    one bit for each field, seven in a byte, the first field in the lowest bit of the first byte; then the
///               values of the fields whose bit is set, in the order of the description
///     struct    its record
///     choice    the index of the alternative in one byte, then its record
///     sequence  each item after a byte 1, then a byte 0
///     boolean   a byte 1 or 0
///     others    a text: its length in a byte and its bytes
///
/// A text of `packed_long` bytes or more has this byte instead of its length, then the length as a number: six bits in
/// each byte, the lowest ones first, and 64 in each byte but the last. A text that is not ASCII is in another string,
/// for these are all ASCII: an engine then stores them in one byte for each character. It has the byte `packed_wide`
/// instead of its length, then three numbers: the length in UTF-16, the length in UTF-8 and the position in the other
/// string.
namespace waybill::detail::convert {

inline constexpr unsigned char packed_long = 0x7C;
inline constexpr unsigned char packed_wide = 0x7D;
/// The most bytes of a number, and before a text.
inline constexpr std::size_t packed_number = (8 * sizeof(std::size_t) + 5) / 6;
inline constexpr std::size_t packed_prefix = 1 + 3 * packed_number;
inline constexpr std::size_t packed_bits = 7; ///< in each byte of a record

/// One or more packed values.
struct packed_values {
    std::string values{};
    std::string wide{}; ///< the texts that are not ASCII

    void clear() noexcept {
        values.clear();
        wide.clear();
    }
};

constexpr char* put_packed_number(char* at, std::size_t number) noexcept {
    for (; number >= 64; number >>= 6) *at++ = char(64 | (number & 63));
    *at++ = char(number);
    return at;
}
constexpr std::size_t take_packed_number(char const*& at) noexcept {
    std::size_t number = 0;
    for (unsigned shift = 0;; shift += 6) {
        auto const byte = static_cast<unsigned char>(*at++);
        number |= std::size_t(byte & 63) << shift;
        if (byte < 64) return number;
    }
}

/// The number of bytes for the bits of a record.
constexpr std::size_t packed_record_bytes(std::size_t fields) noexcept {
    return (fields + packed_bits - 1) / packed_bits;
}

/// Returns the length of a text in UTF-16.
constexpr std::size_t utf16_length(std::string_view text) noexcept {
    std::size_t length = 0;
    for (char const byte : text) {
        auto const value = static_cast<unsigned char>(byte);
        length += std::size_t((value & 0xC0) != 0x80) + std::size_t(value >= 0xF0);
    }
    return length;
}

/// Writes what comes before a text that is not ASCII, whose bytes are copied to `wide`.
[[gnu::noinline]] inline char* put_packed_wide(char* at, std::string_view text, std::string& wide) {
    auto const place = wide.size();
    wide.append(text); // first: the text may be where the numbers are written
    *at++ = char(packed_wide);
    at = put_packed_number(at, utf16_length({wide.data() + place, text.size()}));
    at = put_packed_number(at, text.size());
    return put_packed_number(at, place);
}

/// Writes a text in UTF-8.
[[gnu::noinline]] inline void put_packed_text(sink& out, std::string_view text, std::string& wide) {
    auto const* const end = text.data() + text.size();
    bool const ascii = text::stop_set<text::stop_at::high>::find(text.data(), end) == end;
    char* at = out.room(packed_prefix + (ascii ? text.size() : 0));
    if (!ascii) return out.written_to(put_packed_wide(at, text, wide));
    if (text.size() < packed_long) {
        *at++ = char(text.size());
    } else {
        *at++ = char(packed_long);
        at = put_packed_number(at, text.size());
    }
    out.written_to(text::put_bytes(at, text));
}

} // namespace waybill::detail::convert
