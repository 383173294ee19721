// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"

#include <gtest/gtest.h>

/// What the response to a detail has beside the state: enough for a voucher.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using support::accepted;
using support::confirmed_room;

class booking_details : public support::agency_service {
protected:
    booking_details() : agency_service(inventory()) {}
    static native::inventory::inventory_document inventory() {
        auto document = support::five_hotels();
        document.hotels[0].address = "Corniche 1";
        document.hotels[0].phone = "+216 72 000 000";
        document.hotels[0].email = "beta@example.org";
        return document;
    }
};

INSTANTIATE_TEST_SUITE_P(on, booking_details, support::engines, support::engine_name);

TEST_P(booking_details, are_complete) {
    auto creation = agency.creation(confirmed_room, "complete", 2);
    auto& guest = creation.selected_rooms[1].customers[1];
    guest.civility = "Mr";
    guest.first_name.clear();
    auto const booked = accepted(agency.ask(creation)).order_details;
    auto const found = detail(booked.booking_number);
    EXPECT_EQ(support::summary_of(found), booked);
    EXPECT_EQ(found.user, 7);
    EXPECT_EQ(found.hotel, (booked_hotel{1, "Beta", "Corniche 1", "+216 72 000 000", "beta@example.org"}));
    EXPECT_EQ(found.from_date, confirmed_room.from);
    EXPECT_EQ(found.to_date, confirmed_room.to);
    EXPECT_EQ(found.customer, creation.customer);
    EXPECT_EQ(found.created, agency.now);
    ASSERT_EQ(found.rooms.value().size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        auto const& room = (*found.rooms)[i];
        EXPECT_EQ(room.id, 11);
        EXPECT_EQ(room.title, "Room 11");
        EXPECT_EQ(room.boarding, (identified_text{2, "Bed and breakfast"}));
        EXPECT_EQ(text_of(room.rate.amount), "146.668");
        EXPECT_EQ(room.customers, creation.selected_rooms[i].customers);
    }
    ASSERT_EQ(found.history.value().size(), 1U);
    EXPECT_EQ(found.history->front(),
              (booking_change{{booking_state::confirmed, "Confirmed"}, agency.now, booking_side::agency, {}}));
}

TEST_P(booking_details, are_those_that_were_sold_whatever_is_loaded_afterwards) {
    auto const number = agency.book(confirmed_room, "renamed").booking_number;
    auto const before = detail(number);
    auto changed = inventory();
    changed.boards[0].title = "Half board";
    changed.hotels[0].title = changed.hotels[0].rooms[0].title = "Another name";
    changed.hotels[0].address.reset();
    ASSERT_TRUE(native::inventory::load(*store, changed));
    EXPECT_EQ(detail(number), before);
    ASSERT_TRUE(store->write([](auto& sql) {
        for (auto const* const table : {"rooms", "hotels", "boards"}) execute(sql, std::string("DELETE FROM ") + table);
    }));
    EXPECT_EQ(detail(number), before);
}

} // namespace
