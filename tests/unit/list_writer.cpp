// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/batch.hpp"
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

template <class T>
void expect_same_bytes(T const& value) {
    auto const list = detail::describe::member_pointer<T, detail::stream::list_index<T>>;
    for (auto const form : {document_form::xml, document_form::json}) {
        auto head = value;
        auto items = std::exchange(head.*list, {});
        auto const untouched = items;
        list_writer<T> writer(form, head);
        std::string text;
        for (auto& each : items) EXPECT_TRUE(writer.put(each, text));
        EXPECT_TRUE(writer.finish(text));
        EXPECT_EQ(text, text_of_document(value, form));
        EXPECT_EQ(items, untouched);

        // items that cannot be changed, and those that are given away
        list_writer<T> again(form, std::move(head));
        text.clear();
        for (auto const& each : untouched) EXPECT_TRUE(again.put(each, text));
        EXPECT_TRUE(again.finish(text));
        EXPECT_EQ(text, text_of_document(value, form));
    }
}

TEST(list_writer, bytes_are_those_of_the_whole_document) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        generate::maker from(seed, seed == 0 ? generate::fullness::everything : generate::fullness::as_it_comes);
        expect_same_bytes(generate::message<trip_booking_list_rs>(from));
        expect_same_bytes(generate::message<batch<hotel_quote_res>>(from));
        expect_same_bytes(generate::message<batch<trip_booking_list_rq>>(from));
    }
    expect_same_bytes(trip_booking_list_rs{});
    expect_same_bytes(batch<error_res>{});
}

TEST(list_writer, pieces_may_be_taken_at_any_time) {
    generate::maker from(3, generate::fullness::everything);
    auto const list = generate::message<trip_booking_list_rs>(from);
    list_writer<trip_booking_list_rs> writer(document_form::json);
    std::string all;
    std::string piece;
    for (auto const& each : list.bookings) {
        EXPECT_TRUE(writer.put(each, piece));
        all += std::exchange(piece, {});
    }
    EXPECT_TRUE(writer.finish(piece));
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
        EXPECT_TRUE(writer.finish(text));
        EXPECT_EQ(text, text_of_document(list, form));
    }
    batch<trip_booking_list_rq> unwritable{.before = "\xFF"};
    list_writer<batch<trip_booking_list_rq>> writer(document_form::xml, unwritable);
    std::string text;
    support::expect_error(writer.put(trip_booking_list_rq{}, text),
                          {.code = error_code::value_invalid, .path = "Before"});
    EXPECT_TRUE(writer.finish(text)); // reported once
    unwritable.items.emplace_back();
    EXPECT_EQ(text, text_of_document(unwritable, document_form::xml));
}

} // namespace
