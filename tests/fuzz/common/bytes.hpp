// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: what the fuzz targets share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fuzzing {

inline std::string_view as_text(std::uint8_t const* data, std::size_t size) {
    return {reinterpret_cast<char const*>(data), size};
}

/// Takes choices off the front of an input and leaves the rest to be text. At its end every choice is the first one.
class chooser {
public:
    explicit chooser(std::string_view bytes) noexcept : bytes_(bytes) {}

    /// A number below `count`, which is at most 256.
    [[nodiscard]] std::size_t below(std::size_t count) noexcept { return byte() % count; }
    [[nodiscard]] std::uint8_t byte() noexcept {
        if (bytes_.empty()) return 0;
        auto const taken = static_cast<std::uint8_t>(bytes_.front());
        bytes_.remove_prefix(1);
        return taken;
    }
    /// Eight bytes, the first one lowest.
    [[nodiscard]] std::uint64_t word() noexcept {
        std::uint64_t made = 0;
        for (unsigned shift = 0; shift < 64; shift += 8) made |= std::uint64_t(byte()) << shift;
        return made;
    }
    [[nodiscard]] std::string_view rest() const noexcept { return bytes_; }
    /// Returns the text up to the next zero byte and skips both; without a zero byte, the rest.
    [[nodiscard]] std::string_view text() noexcept {
        auto const end = bytes_.find('\0');
        auto const taken = bytes_.substr(0, end);
        bytes_.remove_prefix(end == std::string_view::npos ? bytes_.size() : end + 1);
        return taken;
    }

private:
    std::string_view bytes_;
};

} // namespace fuzzing
