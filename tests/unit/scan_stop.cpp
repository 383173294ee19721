// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The end of plain text. tests/scan checks that all kinds of blocks agree.
#include <waybill/detail/text/scan.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace waybill::detail::text;

constexpr std::size_t sizes[] = {0, 1, 3, 5, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 200};

template <class Set>
constexpr std::size_t found_in(std::string_view text) {
    return std::size_t(Set::find(text.data(), text.data() + text.size()) - text.data());
}

using text_stop = stop<'<', '&'>;
static_assert(found_in<text_stop>("") == 0 && found_in<text_stop>("abc") == 3);
static_assert(found_in<text_stop>("Hotel & Spa") == 6 && found_in<text_stop>("Hotel</Name>") == 5);
static_assert(found_in<text_stop>("a\tb") == 1 && found_in<text_stop>("ab\x7F\xC3\xA9") == 3);
static_assert(found_in<stop_set<stop_at::controls, '"'>>("caf\xC3\xA9\n") == 5);
static_assert(found_in<stop_set<stop_at::high, '"'>>("a\n\xC3\xA9") == 2);
static_assert(found_in<stop_set<stop_at::nothing_else, '"'>>("\n\xC3\xA9\"") == 3);

static_assert([] {
    constexpr std::string_view text = "Fritz & Söhne";
    std::array<char, text.size()> room{};
    auto const run = text_stop::copy(text.data(), text.data() + text.size(), room.data());
    return run.at == text.data() + 6 && run.out == room.data() + 6 && std::string_view(room.data(), 6) == "Fritz ";
}());

TEST(ScanStop, FindsWhatTheConstantOnesFind) {
    for (std::size_t const size : sizes) {
        std::string const plain(size, 'x');
        EXPECT_EQ(found_in<text_stop>(plain), size);
        EXPECT_EQ(found_in<text_stop>(plain + "&amp;"), size);
        EXPECT_EQ(found_in<text_stop>(plain + "</Name>" + plain), size);
        EXPECT_EQ(found_in<text_stop>(plain + "é" + plain), size);
        EXPECT_EQ(found_in<text_stop>(plain + '\0' + plain), size);
        EXPECT_EQ((found_in<stop_set<stop_at::controls, '"'>>(plain + "é\"")), size + 2);
        EXPECT_EQ((found_in<stop_set<stop_at::nothing_else, '"'>>(plain + "é\n\"")), size + 3);
    }
}

TEST(ScanStop, CopiesTheTextBeforeTheStop) {
    for (std::size_t const size : sizes) {
        for (std::string const after : {"", "&", "& more than a whole block after the stop, with < in it"}) {
            auto const text = std::string(size, 'x') + after;
            std::string room(text.size() + waybill::detail::text::block_overrun + 1, '#');
            auto const run = text_stop::copy(text.data(), text.data() + text.size(), room.data());
            EXPECT_EQ(run.at - text.data(), std::ptrdiff_t(size));
            EXPECT_EQ(run.out - room.data(), std::ptrdiff_t(size));
            EXPECT_EQ(room.substr(0, size), text.substr(0, size));
            EXPECT_EQ(room.back(), '#') << "written beyond the room";
        }
    }
}

} // namespace
