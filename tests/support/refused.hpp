// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/converted.hpp"
#include "support/documents.hpp"
#include "support/streamed.hpp"

#include <waybill/json.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Documents with one mistake, and the error that each of them must give.
namespace refused {

/// A valid document and how it is read.
struct base {
    std::string_view text;
    waybill::result<void> (*read)(std::string_view, waybill::read_options const&);
    /// Reads a document in pieces, with a valid one beside it, and expects the result of reading it whole.
    void (*in_pieces)(std::string_view, std::string_view, waybill::read_options const&);
};

template <class T, waybill::document_form Form>
waybill::result<void> read(std::string_view text, waybill::read_options const& options) {
    constexpr bool as_xml = Form == waybill::document_form::xml;
    converted::expect_alike<T>(text, as_xml, options);
    T value{};
    if constexpr (as_xml)
        return waybill::read_xml(text, value, options);
    else
        return waybill::read_json(text, value, options);
}
template <class T>
constexpr base read_from_xml(std::string_view text) {
    return {text, read<T, waybill::document_form::xml>, streamed::compare<T, waybill::document_form::xml>};
}
template <class T>
constexpr base read_from_json(std::string_view text) {
    return {text, read<T, waybill::document_form::json>, streamed::compare<T, waybill::document_form::json>};
}

/// As `cut`: the whole document is replaced.
inline constexpr std::string_view whole = "(the whole document)";

// Paths and limits of both tables.
inline constexpr std::string_view request = "TripBookingListRQ";
inline constexpr std::string_view user = "TripBookingListRQ/User";
inline constexpr std::string_view login = "TripBookingListRQ/Credential/Login";
inline constexpr std::string_view booking = "TripBookingListRS/Bookings/Booking[1]";
inline constexpr std::string_view location = "TripBookingListRS/Bookings/Booking[1]/arrival_location";
inline constexpr std::string_view latitude = "TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude";
inline constexpr waybill::limits at_most_100_bytes{.bytes = 100};
inline constexpr waybill::limits at_most_20_of_text{.text = 20};
inline constexpr waybill::limits at_most_22_of_text{.text = 22};
inline constexpr waybill::limits at_most_25_of_text{.text = 25};
inline constexpr waybill::limits at_most_2_attributes{.attributes = 2};
inline constexpr waybill::limits at_most_9_elements{.elements = 9};
inline constexpr waybill::limits at_most_depth_4{.depth = 4};
inline constexpr waybill::limits at_most_depth_5{.depth = 5};

struct corrupted {
    std::string_view what;
    base sound;
    std::string_view cut; ///< empty: nothing is changed, a limit is what makes it wrong
    std::string_view put;
    waybill::error_code code;
    std::string_view path;
    std::size_t line;
    std::size_t column;
    std::string_view expected;
    waybill::limits limits{};

    [[nodiscard]] std::string document() const {
        if (cut == whole) return std::string(put);
        return cut.empty() ? std::string(sound.text) : documents::changed(sound.text, cut, put);
    }
};

inline void expect_sound(base const& one) {
    std::vector<waybill::quirk> quirks;
    auto const read = one.read(one.text, {.quirks = &quirks});
    EXPECT_TRUE(read) << one.text;
    EXPECT_TRUE(quirks.empty()) << one.text;
}

/// The place of an offset, computed independently: lines are counted by line feeds, columns by characters.
struct place {
    std::size_t line = 1;
    std::size_t column = 1;
};
inline place place_of(std::string_view text, std::size_t offset) {
    place found;
    for (char const byte : text.substr(0, offset)) {
        if (byte == '\n') {
            ++found.line;
            found.column = 1;
        } else if ((static_cast<unsigned char>(byte) & 0xC0U) != 0x80) {
            ++found.column;
        }
    }
    return found;
}

inline void expect_refused(corrupted const& row) {
    SCOPED_TRACE(row.what);
    auto const document = row.document();
    ASSERT_TRUE(row.cut.empty() || row.cut == whole || !document.empty())
        << "the text to replace must occur exactly once";
    auto const read = row.sound.read(document, {.limits = row.limits, .keep_unreadable = false});
    ASSERT_FALSE(read) << "accepted:\n" << document;
    auto const& why = read.error();
    EXPECT_EQ(name_of(why.code), name_of(row.code));
    EXPECT_EQ(why.path, row.path);
    EXPECT_EQ(why.line, row.line);
    EXPECT_EQ(why.column, row.column);
    EXPECT_EQ(why.expected, row.expected);
    auto const reported = place_of(document, why.offset);
    EXPECT_EQ(reported.line, row.line) << "offset " << why.offset;
    EXPECT_EQ(reported.column, row.column) << "offset " << why.offset;
}

inline void expect_refused_in_pieces(corrupted const& row) {
    SCOPED_TRACE(row.what);
    row.sound.in_pieces(row.document(), row.sound.text, {.limits = row.limits, .keep_unreadable = false});
}

} // namespace refused
