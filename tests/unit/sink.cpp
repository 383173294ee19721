// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/message/trip_booking_list_rq.hpp>
#include <waybill/sink.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace {

using namespace waybill;

TEST(sink, takes_no_more_of_a_string_than_what_is_written_calls_for) {
    // A buffer that once held a long list was cleared to its end for each short answer: 80 MB for 8 KB.
    constexpr std::size_t long_list = 1'000'000;
    std::string text(long_list, 'x');
    auto const* const storage = text.data();
    text.clear();
    ASSERT_TRUE(write_xml(trip_booking_list_rq{}, text));
    ASSERT_EQ(text.data(), storage);
    ASSERT_LT(text.size(), 2'000U);
    auto const touched = std::string_view(storage, long_list).find("xxxxxxxx", text.size());
    EXPECT_LT(touched, 2 * text.size() + 2'048);
}

TEST(sink, writes_the_same_whatever_the_string_held_before) {
    for (std::size_t const before : {0U, 1U, 15U, 16U, 300U, 5'000U, 100'000U})
        for (std::size_t const reserved : {0U, 100U, 10'000U, 1'000'000U}) {
            std::string text(before, 'x');
            text.reserve(reserved);
            sink out(text);
            std::string expected;
            for (std::size_t size = 0; size < 3'000; size = size * 2 + 1) {
                out.put(std::string(size, 'a'));
                out.put('b');
                auto* const room = out.room(size + 2);
                room[0] = 'c';
                out.written_to(room + 1);
                expected += std::string(size, 'a') + "bc";
                ASSERT_EQ(out.size(), expected.size());
            }
            out.finish();
            ASSERT_EQ(text, expected) << before << " " << reserved;
        }
}

TEST(sink, fills_a_fixed_buffer_and_counts_what_does_not_fit) {
    std::array<char, 4> buffer{};
    sink out{std::span<char>(buffer)};
    for (int i = 0; i < 100; ++i) out.put("abcdef");
    out.finish();
    EXPECT_EQ(out.size(), 600U);
    EXPECT_EQ(std::string_view(buffer.data(), buffer.size()), "abcd");
}

} // namespace
