// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Short texts are copied in one block of fixed size, all others otherwise. Both must write the same bytes.
#include <waybill/detail/text/block.hpp>
#include <waybill/json.hpp>
#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace waybill;

std::string in_xml(std::string const& text) {
    std::string escaped;
    for (char const each : text)
        escaped += each == '&' ? "&amp;" : each == '<' ? "&lt;" : each == '>' ? "&gt;" : std::string(1, each);
    return escaped;
}
std::string in_json(std::string const& text) {
    std::string escaped;
    for (char const each : text)
        escaped += each == '"' || each == '\\' ? std::string{'\\', each} : std::string(1, each);
    return escaped;
}

/// One text in every position of a list: required and optional, with a neighbour before it, after it, or on both sides.
trip_booking_list_rs list_of(std::string const& text) {
    auto const moment = date_time::of(2026, 11, 1, 8, 30);
    trip_booking_list_rs list;
    list.bookings.emplace_back(transport_booking{.reservation_reference = text,
                                                 .transport_number = text,
                                                 .transport_class = text,
                                                 .departure_date = moment,
                                                 .departure_city = text,
                                                 .arrival_city = text,
                                                 .travelers = {{text, text}}});
    list.bookings.emplace_back(accommodation_booking{.booking_number = text,
                                                     .name = text,
                                                     .from_date = date::of(2026, 11, 1),
                                                     .to_date = date::of(2026, 11, 2),
                                                     .city = text,
                                                     .travelers = {{text, text}}});
    return list;
}

std::string element(std::string_view name, std::string const& content) {
    std::string const tag(name);
    return content.empty() ? "<" + tag + "/>" : "<" + tag + ">" + content + "</" + tag + ">";
}
std::string xml_of(std::string const& text) {
    auto const content = in_xml(text);
    auto const named = [&](std::string_view name) { return element(name, content); };
    return "<TripBookingListRS><Bookings><Booking kind=\"transport\">" + named("reservation_reference") +
           named("transport_number") + named("class") + "<departure_date>2026-11-01T08:30:00</departure_date>" +
           named("departure_city") + named("arrival_city") + "<travelers><traveler>" + named("name") +
           named("ticket_number") + "</traveler></travelers></Booking><Booking kind=\"accommodation\">" +
           named("booking_number") + named("name") + "<from_date>2026-11-01</from_date><to_date>2026-11-02</to_date>" +
           named("city") + "<travelers><traveler>" + named("name") + named("type_of_room") +
           "</traveler></travelers></Booking></Bookings></TripBookingListRS>";
}
std::string json_of(std::string const& text) {
    auto const content = in_json(text);
    auto const named = [&](std::string_view name) { return ",\"" + std::string(name) + "\":\"" + content + "\""; };
    return "{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[{\"@kind\":\"transport\"" +
           named("reservation_reference") + named("transport_number") + named("class") +
           ",\"departure_date\":\"2026-11-01T08:30:00\"" + named("departure_city") + named("arrival_city") +
           ",\"travelers\":{\"traveler\":[{" + named("name").substr(1) + named("ticket_number") +
           "}]}},{\"@kind\":\"accommodation\"" + named("booking_number") + named("name") +
           ",\"from_date\":\"2026-11-01\",\"to_date\":\"2026-11-02\"" + named("city") +
           ",\"travelers\":{\"traveler\":[{" + named("name").substr(1) + named("type_of_room") + "}]}}]}}}";
}

TEST(text, of_any_length_and_kind_is_written_alike_in_every_place) {
    for (std::string_view const piece :
         {"x", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "&", "<", ">", "\"", "\\"})
        for (std::size_t length = 0; length <= 40; ++length)
            for (std::size_t place = 0; place <= length; place += length < 20 ? 1 : 5) {
                std::string text(length, 'a');
                text.insert(place, piece);
                if (length == 0 && piece == "x") text.clear();
                auto const list = list_of(text);
                ASSERT_EQ(to_xml(list).value(), xml_of(text));
                ASSERT_EQ(to_json(list).value(), json_of(text));
            }
}

TEST(text, that_is_short_is_in_a_buffer_of_at_least_one_block) {
    // The condition of `every_text_has_a_block` for this standard library: a copied or moved string keeps enough
    // capacity.
    if (!detail::text::every_text_has_a_block) return;
    auto const has_block = [](std::string const& text) {
        auto const* const begin = reinterpret_cast<char const*>(&text);
        bool const within = text.data() >= begin && text.data() < begin + sizeof text;
        auto const room = within ? std::size_t(begin + sizeof text - text.data()) : text.capacity() + 1;
        return room >= detail::text::block::size;
    };
    for (std::size_t size = 0; size < 40; ++size)
        for (std::size_t reserved : {0U, 1U, 15U, 16U, 17U, 23U, 24U, 100U}) {
            std::string text(size, 'x');
            text.reserve(reserved);
            ASSERT_TRUE(has_block(text));
            text.resize(size / 2);
            ASSERT_TRUE(has_block(text));
            text.shrink_to_fit();
            ASSERT_TRUE(has_block(text));
            auto moved = std::move(text);
            ASSERT_TRUE(has_block(moved));
            text = "y";
            ASSERT_TRUE(has_block(text));
            std::string const copy(moved);
            ASSERT_TRUE(has_block(copy));
            text.swap(moved);
            ASSERT_TRUE(has_block(text) && has_block(moved));
        }
}

} // namespace
