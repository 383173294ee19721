// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <cstddef>

namespace waybill::detail {

/// A view of an array that is not changed.
///
/// In place of std::span, whose constructors check the concepts of ranges: with g++ 12, a span costs 9 ms for each type
/// of element in each file, and 27 ms if it is made of a std::vector; this class costs 0.3 ms.
template <class T>
class array_view {
public:
    constexpr array_view() noexcept = default;
    constexpr array_view(T const* first, std::size_t count) noexcept : first_(first), count_(count) {}
    template <std::size_t Count>
    constexpr array_view(std::array<T, Count> const& all) noexcept : first_(all.data()), count_(Count) {}

    [[nodiscard]] constexpr T const* data() const noexcept { return first_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] constexpr T const* begin() const noexcept { return first_; }
    [[nodiscard]] constexpr T const* end() const noexcept { return first_ + count_; }
    [[nodiscard]] constexpr T const& operator[](std::size_t index) const noexcept { return first_[index]; }
    /// The first `count` elements.
    [[nodiscard]] constexpr array_view first(std::size_t count) const noexcept { return {first_, count}; }

private:
    T const* first_ = nullptr;
    std::size_t count_ = 0;
};

} // namespace waybill::detail
