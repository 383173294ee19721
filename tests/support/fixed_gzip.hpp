// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace support {

/// Writes gzip (RFC 1952) in one block of deflate with fixed codes (RFC 1951, 3.2.6).
class fixed_gzip {
public:
    fixed_gzip() {
        bits(1, 1); // the last block
        bits(1, 2); // with fixed codes
    }
    void put(std::string_view text) {
        for (char const each : text) {
            auto const byte = static_cast<unsigned char>(each);
            if (byte < 144)
                code(0x30U + byte, 8);
            else
                code(0x190U + (byte - 144U), 9);
            checksum_ ^= byte;
            for (int i = 0; i < 8; ++i) checksum_ = (checksum_ >> 1U) ^ ((checksum_ & 1U) != 0 ? 0xEDB88320U : 0U);
            ++size_;
        }
    }
    /// The byte before, 258 times: 13 bits.
    void repeat() {
        code(0xC5, 8);
        code(0, 5);
    }
    /// The bytes that are complete.
    [[nodiscard]] std::string const& bytes() const noexcept { return bytes_; }
    /// The end of the stream. Not to be used after `repeat`, which does not update the checksum.
    std::string finish() {
        code(0, 7);
        while (used_ != 0) bits(0, 1);
        for (auto const number : {~checksum_, size_})
            for (unsigned shift = 0; shift < 32; shift += 8) bytes_ += char((number >> shift) & 0xFFU);
        return bytes_;
    }

private:
    void bits(unsigned value, unsigned count) {
        for (unsigned i = 0; i < count; ++i) {
            last_ |= ((value >> i) & 1U) << used_;
            if (++used_ < 8) continue;
            bytes_ += char(last_);
            last_ = used_ = 0;
        }
    }
    /// Codes begin with their highest bit.
    void code(unsigned value, unsigned count) {
        while (count-- > 0) bits((value >> count) & 1U, 1);
    }

    std::string bytes_ = std::string("\x1F\x8B\x08\0\0\0\0\0\0\3", 10);
    unsigned last_ = 0;
    unsigned used_ = 0;
    std::uint32_t checksum_ = ~0U;
    std::uint32_t size_ = 0;
};

} // namespace support
