// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Scanning in constant expressions gives the answers of plain loops; tests/scan says so of the rest.
#include "scan/plain.hpp"
#include "scan/sets.hpp"

#include <waybill/detail/grammar/xml.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/text/scan.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace {

using namespace waybill::detail::text;
using namespace scan_checks::sets;
using scan_checks::edges;

constexpr std::size_t size = 20;

template <class Set, class Stops>
constexpr bool find_agrees(Stops stops) {
    for (std::size_t place = 0; place < size; ++place) {
        for (unsigned char const byte : edges) {
            char text[size]{};
            std::fill_n(text, size, 'x');
            text[place] = static_cast<char>(byte);
            auto const* const end = text + size;
            auto const* const right = plain::find(text, end, stops);
            if (Set::find(text, end) != right) return false;
            char out[size]{};
            auto const run = Set::copy(text, end, out);
            if (run.at != right || run.out != out + (right - text) || !std::equal(out, run.out, text)) return false;
        }
    }
    return true;
}
static_assert(find_agrees<text_set>(is_text_stop));
static_assert(find_agrees<string_set>(is_string_stop));
static_assert(find_agrees<word_set>(is_word_stop));
static_assert(find_agrees<delete_set>(is_delete));
static_assert(find_agrees<high_set>(is_high));

template <characters Good>
constexpr bool characters_agree() {
    constexpr unsigned char seconds[] = {0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2};
    constexpr unsigned char thirds[] = {0x3C, 0x80, 0xBD, 0xBE, 0xBF, 0xC0};
    for (unsigned char const first : edges) {
        for (unsigned char const second : seconds) {
            for (unsigned char const third : thirds) {
                char const text[] = {'x', char(first), char(second), char(third), char(0x80), '<', 'y'};
                auto const* const end = text + sizeof text;
                auto const* const right = plain::find_checked(text, end, Good, is_text_stop);
                if (text_set::find_checked<Good>(text, end) != right) return false;
                char out[sizeof text]{};
                auto const run = text_set::copy_checked<Good>(text, end, out);
                if (run.at != right || run.out != out + (right - text) || !std::equal(out, run.out, text)) return false;
                auto const bad = plain::find_checked(text, end, characters::unicode, [](unsigned) { return false; });
                auto const found = first_invalid_utf8({text, sizeof text});
                if (found != (bad == end ? std::string_view::npos : std::size_t(bad - text))) return false;
            }
        }
    }
    return true;
}
static_assert(characters_agree<characters::xml>());
static_assert(characters_agree<characters::unicode>());

constexpr std::size_t blanks(std::string_view text) {
    return std::size_t(space::skip(text.data(), text.data() + text.size()) - text.data());
}
static_assert(blanks("") == 0 && blanks(" \t\r\n") == 4 && blanks("\n  <") == 3 && blanks("<") == 0);
static_assert(blanks("\v ") == 0 && blanks(" \x80 ") == 1);

static_assert(same("HotelCode", "HotelCode") && !same("HotelCode", "HotelCodf") && !same("Hotel", "HotelCode"));
static_assert(same("", "") && !same("a", "b"));

// two characters of names that belong to no range
static_assert(waybill::detail::grammar::continues_name(0x203F) && waybill::detail::grammar::continues_name(0x2040));
static_assert(!waybill::detail::grammar::continues_name(0x203E) && !waybill::detail::grammar::continues_name(0x2041));

} // namespace
