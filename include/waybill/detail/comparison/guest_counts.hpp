// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/comparison/message_node.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::comparison {

/// The guests of a room.
struct guest_counts {
    std::size_t of[3]{};
    std::uint64_t ages = 0; ///< three bits for each age: how many minors have it
    bool aged = true;       ///< the age of each minor is given

    void take(std::size_t part, value_ref const& value, std::size_t& age) {
        if (part == 1 || part == 3) {
            age = value.present ? std::min<std::size_t>(number_in(value), most_age) : most_age + 1;
            return;
        }
        auto const number = number_in(value);
        of[part / 2] += number;
        if (part == 0 || number == 0) return;
        if (age > most_age || number > 7)
            aged = false;
        else
            ages += std::uint64_t(number) << 3 * age;
    }
    [[nodiscard]] bool is_same(guest_counts const& other) const {
        return std::equal(of, of + 3, other.of) && (!aged || !other.aged || ages == other.ages);
    }
    [[nodiscard]] std::string text() const {
        constexpr std::string_view names[] = {" adults", " children", " infants"};
        std::string made;
        for (std::size_t i = 0; i != 3; ++i)
            if (i == 0 || of[i] != 0) ((made += made.empty() ? "" : ", ") += std::to_string(of[i])) += names[i];
        char const* separator = " of ages ";
        for (std::size_t age = 0; aged && age <= most_age; ++age)
            for (auto left = ages >> 3 * age & 7; left != 0; --left)
                (made += std::exchange(separator, ", ")) += std::to_string(age);
        return made;
    }

private:
    static constexpr std::size_t most_age = 20;
};

} // namespace waybill::detail::comparison
