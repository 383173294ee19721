// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Texts of every length are put into strings of every kind. Under AddressSanitizer this also shows that no byte is read
// that is not there: each source ends where its memory ends.
#include <waybill/detail/describe/plain.hpp>
#include <waybill/message/lists.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

namespace {

using waybill::detail::describe::assign;

constexpr std::size_t longest = 40;

/// `size` bytes and `after` more, in memory of exactly that size.
std::unique_ptr<char[]> source(std::size_t size, std::size_t after) {
    auto bytes = std::make_unique<char[]>(size + after);
    std::iota(bytes.get(), bytes.get() + size + after, 'A');
    return bytes;
}

TEST(text, of_any_length_goes_into_a_string_that_held_any_other) {
    for (std::size_t before = 0; before <= longest; ++before) {
        for (std::size_t size = 0; size <= longest; ++size) {
            for (std::size_t const after : {0U, 1U, 20U}) {
                auto const bytes = source(size, after);
                std::string into(before, '#');
                assign(into, bytes.get(), size, size + after);
                ASSERT_EQ(into, std::string_view(bytes.get(), size)) << before;
                ASSERT_EQ(into.c_str()[size], '\0');
                into += '!'; // it is a string as any other
                ASSERT_EQ(into.size(), size + 1);
                auto const moved = std::move(into);
                ASSERT_EQ(moved.substr(0, size), std::string_view(bytes.get(), size));
            }
        }
    }
}

TEST(text, that_is_shorter_keeps_the_memory_of_a_long_one) {
    for (std::size_t size = 0; size <= longest; ++size) {
        std::string into(longest, '#');
        auto const* const memory = into.data();
        auto const bytes = source(size, 20);
        assign(into, bytes.get(), size, size + 20);
        EXPECT_EQ(into.data(), memory) << size;
    }
}

TEST(text, with_entities_does_not_grow_its_string_piece_by_piece) {
    std::string const url = "https://images.example/hotels/123456.jpg?w=640&amp;h=480&amp;q=90";
    auto const document = R"(<CityListRS><Cities><City id="1" currency="TND">)" + url + "</City></Cities></CityListRS>";
    waybill::city_list_rs list;
    ASSERT_TRUE(waybill::read_xml(document, list));
    EXPECT_EQ(list.cities.at(0).name, "https://images.example/hotels/123456.jpg?w=640&h=480&q=90");
    EXPECT_LE(list.cities.at(0).name.capacity(), url.size() + 15);

    waybill::city_list_rs too_long;
    EXPECT_FALSE(waybill::read_xml(document, too_long, {.limits = {.text = 20}}));
    EXPECT_LE(too_long.cities.at(0).name.capacity(), 40U) << "more memory than a text may have";
}

} // namespace
