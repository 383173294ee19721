// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace waybill::detail::stream {

/// What the skimmers of both forms have: how deep the text goes, and where its last pieces of markup end.
///
/// A skimmer looks over the beginning of a text as far as it is there, each byte once. It knows strings, quotes,
/// comments and depth, takes more for well-formed than the readers do, and divides what is well-formed as they do. It
/// answers two questions: may an item have come to its end, so that reading it is worth trying; and how far is the text
/// so whole that what a reader finds wrong in it stays wrong whatever follows.
class structural_scan {
public:
    /// An item may end where the depth comes back to `level`; the text begins at depth 0.
    constexpr void restart(int level) noexcept {
        at_ = 0;
        depth_ = 0;
        level_ = level;
        ended_ = broken_ = false;
        ends_ = {};
    }
    /// An item may have ended since `forget_end`.
    [[nodiscard]] constexpr bool item_ended() const noexcept { return ended_; }
    constexpr void forget_end() noexcept { ended_ = false; }
    /// How much was looked at.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return at_; }
    /// The text begins inside of `depth` more elements, or objects and arrays.
    constexpr void begin_at(int depth) noexcept { depth_ = depth; }
    /// What was looked at is gone: `pass` goes on at the beginning of another text.
    constexpr void next_text() noexcept { at_ = 0; }
    /// What a reader finds wrong in front of this place is not for want of bytes. Three whole pieces of markup stand
    /// behind it: readers look ahead as far as into the next one.
    [[nodiscard]] constexpr std::size_t resolved() const noexcept { return broken_ ? broken_at_ : ends_[0]; }

protected:
    structural_scan() = default;
    ~structural_scan() = default;
    structural_scan(structural_scan const&) = default;
    structural_scan& operator=(structural_scan const&) = default;

    /// Over what means nothing; true when there was any.
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
    /// What stands in front of `place` is wrong for certain: every reader stops there at the latest.
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
    std::array<std::size_t, 3> ends_{}; ///< of the last pieces of markup, the last one last
};

} // namespace waybill::detail::stream
