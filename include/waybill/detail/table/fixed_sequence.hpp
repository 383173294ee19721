// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/table/access.hpp>

#include <array>
#include <cstddef>
#include <string_view>

/// Sequences with a fixed number of items.
namespace waybill::detail::table {

/// `exactly 3 items`, `2 items`.
class item_count {
public:
    constexpr item_count(std::string_view before, std::size_t count) noexcept {
        put(before);
        char digits[20]{};
        std::size_t length = 0;
        do digits[length++] = char('0' + count % 10);
        while ((count /= 10) != 0);
        while (length != 0) bytes_[size_++] = digits[--length];
        put(size_ == before.size() + 1 && bytes_[size_ - 1] == '1' ? " item" : " items");
    }
    [[nodiscard]] constexpr std::string_view text() const noexcept { return {bytes_, size_}; }

private:
    constexpr void put(std::string_view text) noexcept {
        for (char const each : text) bytes_[size_++] = each;
    }

    char bytes_[40]{};
    std::size_t size_ = 0;
};

template <class Array>
inline constexpr item_count exact_count{"exactly ", describe::fixed_count<Array>};

/// Returns item number `used`. Reports an item too many; its value replaces the last one.
template <class Array>
constexpr object next_of_array(object array, std::size_t used, reading& in, std::size_t read, std::size_t left) {
    constexpr auto count = describe::fixed_count<Array>;
    if (used >= count)
        in.fail(error_code::field_repeated, left == 0 ? read : in.document().size() - left, exact_count<Array>.text(),
                "another item");
    return part(array, as<Array>(array)[used < count ? used : count - 1]);
}
template <class Array>
constexpr bool complete_array(object, std::size_t used, sequence_end const* end) {
    if (used == describe::fixed_count<Array>) return true;
    if (end != nullptr)
        end->in.fail(error_code::field_required, end->offset, exact_count<Array>.text(), item_count("", used).text(),
                     end->field.wire);
    return false;
}

template <class T, std::size_t Count>
inline constexpr sequence sequence_of<std::array<T, Count>>{&next_of_array<std::array<T, Count>>,
                                                            &complete_array<std::array<T, Count>>};

} // namespace waybill::detail::table
