// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace waybill::detail::stream {

/// The common part of both structural scans: the nesting depth, and the ends of the last pieces of markup.
///
/// A scan examines each byte of the available text once. It knows strings, quotes, comments and depth. It accepts more
/// than the readers do, but splits well-formed text as they do. It determines whether an item may be complete, so
/// that a run is worthwhile, and up to which position the text is so complete that an error of a reader is certain.
class structural_scan {
public:
    /// An item may end when the depth returns to `level`; the text begins at depth 0.
    constexpr void restart(int level) noexcept {
        at_ = 0;
        depth_ = 0;
        level_ = level;
        ended_ = broken_ = false;
        ends_ = {};
    }
    /// True if an item may have ended since `clear_end`.
    [[nodiscard]] constexpr bool item_ended() const noexcept { return ended_; }
    constexpr void clear_end() noexcept { ended_ = false; }
    /// The number of scanned bytes.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return at_; }
    /// The text begins inside `depth` more elements, or objects and arrays.
    constexpr void begin_at(int depth) noexcept { depth_ = depth; }
    /// The scanned text was removed: `pass` continues at the beginning of another text.
    constexpr void next_text() noexcept { at_ = 0; }
    /// An error of a reader before this position is not caused by missing bytes. Three complete pieces of markup follow
    /// it, and readers look ahead no further than into the next one.
    [[nodiscard]] constexpr std::size_t resolved() const noexcept { return broken_ ? broken_at_ : ends_[0]; }

protected:
    structural_scan() = default;
    ~structural_scan() = default;
    structural_scan(structural_scan const&) = default;
    structural_scan& operator=(structural_scan const&) = default;

    /// Skips bytes without meaning; returns true if there were any.
    template <class Nothing>
    constexpr bool skip(std::string_view text, Nothing nothing) noexcept {
        auto const* const begin = text.data() + at_;
        auto const* const end = text.data() + text.size();
        auto const* at = begin;
        while (at != end && nothing(*at)) ++at;
        at_ += std::size_t(at - begin);
        return at != begin;
    }
    constexpr void markup_ends() noexcept { ends_ = {ends_[1], ends_[2], at_}; }
    constexpr void may_end() noexcept { ended_ = ended_ || depth_ <= level_; }
    constexpr void deeper() noexcept { ++depth_; }
    constexpr void higher() noexcept {
        --depth_;
        may_end();
    }
    /// The text before `place` is certainly wrong: every reader stops there or earlier.
    constexpr void breaks(std::size_t place) noexcept {
        broken_ = true;
        broken_at_ = place;
    }

    std::size_t at_ = 0;
    int depth_ = 0;
    int level_ = 0;
    bool ended_ = false;
    bool broken_ = false;
    std::size_t broken_at_ = 0;
    std::array<std::size_t, 3> ends_{}; ///< of the last pieces of markup, oldest first
};

} // namespace waybill::detail::stream
