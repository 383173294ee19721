// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/generate.hpp"
#include "support/outcome.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming/list_writer.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>

namespace {

using namespace waybill;
using waybill::document_form;

template <class T>
std::string text_of_document(T const& value, document_form form) {
    std::string text; // also of what the document cannot carry
    (void)(form == document_form::json ? write_json(value, text) : write_xml(value, text));
    return text;
}

void expect_same_bytes(trip_booking_list_rs const& value) {
    for (auto const form : {document_form::xml, document_form::json}) {
        auto items = value.bookings;
        list_writer<trip_booking_list_rs> writer(form);
        std::string text;
        for (auto& each : items) EXPECT_TRUE(writer.put(each, text));
        writer.finish(text);
        EXPECT_EQ(text, text_of_document(value, form));
        EXPECT_EQ(items, value.bookings);
    }
}

TEST(list_writer, bytes_are_those_of_the_whole_document) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        generate::maker from(seed, seed == 0 ? generate::fullness::everything : generate::fullness::as_it_comes);
        expect_same_bytes(generate::message<trip_booking_list_rs>(from));
    }
    expect_same_bytes(trip_booking_list_rs{});
}

TEST(list_writer, pieces_may_be_taken_at_any_time) {
    generate::maker from(3, generate::fullness::everything);
    auto list = generate::message<trip_booking_list_rs>(from);
    list_writer<trip_booking_list_rs> writer(document_form::json);
    std::string all;
    std::string piece;
    for (auto& each : list.bookings) {
        EXPECT_TRUE(writer.put(each, piece));
        all += std::exchange(piece, {});
    }
    writer.finish(piece);
    EXPECT_EQ(all + piece, to_json(list).value());
}

/// Such texts are reported and replaced, as by the writer of a whole document.
TEST(list_writer, what_the_form_cannot_carry_is_reported) {
    trip_booking_list_rs list;
    auto const add = [&](std::string name, std::string city) {
        list.bookings.emplace_back(accommodation_booking{.name = std::move(name),
                                                         .from_date = waybill::date::of(2026, 4, 21),
                                                         .to_date = waybill::date::of(2026, 4, 22),
                                                         .city = std::move(city)});
    };
    add("sound", "");
    add("\xFF", "");
    add("sound", "\x01");
    for (auto const form : {document_form::xml, document_form::json}) {
        list_writer<trip_booking_list_rs> writer(form);
        std::string text;
        EXPECT_TRUE(writer.put(list.bookings[0], text));
        support::expect_error(writer.put(list.bookings[1], text), {.code = error_code::value_invalid, .path = "name"});
        EXPECT_EQ(writer.put(list.bookings[2], text).has_value(), form == document_form::json);
        writer.finish(text);
        EXPECT_EQ(text, text_of_document(list, form));
    }
}

} // namespace
