// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

/// Documents with random changes, the same in every run.
namespace corrupt {

inline constexpr std::string_view xml_pieces[] = {
    // markup
    "<", ">", "/>", "</", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?p ", "?>", "<?xml version=\"1.0\"?>",
    "<!DOCTYPE a>", "&", "&amp;", "&#x41;", "&#0;",
    // in tags and texts
    "\"", "'", "=", " ", "\n", "\r\n", "\t", "x", "é", "\xFF", "\x01",
    // elements of the list and others
    "</Booking>", "<Booking kind=\"transport\">", "<Booking>", "<Trip kind='accommodation'>", "</Trip>",
    "<unknown a=\"b\">c</unknown>", "<unknown><a/><b>x</b></unknown>", "</Bookings>", "<Bookings>",
    "</TripBookingListRS>", "<a", "xmlns=\"u\"", " kind=\"ACCOMMODATION\"", "xsi:nil=\"true\"", "<travelers/>", "<b>",
    "</b>", "<!"};
inline constexpr std::string_view json_pieces[] = {
    // tokens
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u00e9", "\\ud83d", "null", "true", "0", "-1", "1e", ".5",
    // in texts
    " ", "\n", "é", "\xFF", "\x01",
    // members and values
    "\"kind\"", "\"@kind\": \"transport\",", "\"unknown\": [1, {\"a\": \"]\"}],", "\"Booking\":", "\"Bookings\":", "{}",
    "[]", "\"\"", "\"a\"", "},{", "]}", "}]", "\"@attributes\": {\"kind\": \"transport\"},", "nul", "01", "//",
    "\"Trips\": [", "\"?xml\": {},", "1"};

/// One to three changes: bytes cut, doubled, replaced, or pieces of markup put in.
template <std::size_t N>
std::string corrupted(std::mt19937_64& engine, std::string text, std::string_view const (&pieces)[N]) {
    auto const below = [&](std::size_t count) { return std::size_t(engine() % count); };
    for (auto changes = 1 + below(3); changes != 0 && !text.empty(); --changes) {
        auto const at = below(text.size() + 1);
        auto const size = below(4) == 0 ? below(200) : below(6);
        switch (below(5)) {
        case 0: text.erase(at, size); break;
        case 1: text.insert(at, text.substr(below(text.size()), size)); break;
        case 2: text.resize(at); break;
        default: text.insert(at, pieces[below(N)]); break;
        }
    }
    return text;
}

} // namespace corrupt
