// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::native::certification {

/// The texts that a report keeps. Neither a partner nor a stranger may fill the memory with them.
class kept_texts {
public:
    static constexpr std::size_t longest = 100'000;
    static constexpr std::size_t most = 64'000'000;
    static constexpr std::size_t beginning = 6'000; ///< of a longer text

    /// The part of a text that is kept.
    [[nodiscard]] std::string_view part_of(std::string_view text) const noexcept {
        auto const size = text.size() <= longest ? text.size() : beginning;
        return text.substr(0, std::min(size, most - std::min(most, sum_)));
    }
    /// Counts a kept part of a text of `whole` bytes, and states how much is missing.
    [[nodiscard]] std::string kept(std::string part, std::size_t shown, std::size_t whole) {
        sum_ += part.size();
        if (shown < whole) part += fmt::format("\n… {} bytes more", whole - shown);
        return part;
    }

private:
    std::size_t sum_ = 0;
};

} // namespace waybill::native::certification
