// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/guests.hpp"

#include "support/agency_service.hpp"

#include <waybill/workflow/booking_steps.hpp>

#include <gtest/gtest.h>

#include <functional>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using support::accepted;
using support::outcome;

room_guests guests(occupancy const& pax) { return guests_of(pax); }

TEST(room_guests_of_a_request, are_equal_in_every_notation) {
    auto const expected = guests({.adult = 2, .child = {{{}, 1}, {4, 1}, {9, 2}}, .infant = {{0, 1}}});
    EXPECT_EQ(guests({.adult = 2, .child = {{9, 1}, {4, 1}, {{}, 1}, {9, 1}, {12, 0}}, .infant = {{0, 1}}}), expected);
    EXPECT_NE(guests({.adult = 2, .child = {{{}, 1}, {4, 1}, {8, 2}}, .infant = {{0, 1}}}), expected);
    EXPECT_NE(guests({.adult = 2, .child = {{{}, 1}, {4, 1}, {9, 2}}, .infant = {{{}, 1}}}), expected);
}

TEST(room_guests_of_a_request, belong_to_the_band_of_their_age) {
    auto const all =
        guests({.adult = 2, .child = {{{}, 1}, {1, 1}, {2, 1}, {11, 1}, {12, 2}}, .infant = {{0, 1}, {3, 1}, {{}, 1}}});
    auto const by = by_band(all, {.infant_to = 1, .child_to = 11});
    EXPECT_EQ(by.adults, 4) << "two of 12 years";
    EXPECT_EQ(by.children, 4) << "one without an age, 2, 11, and an infant of 3";
    EXPECT_EQ(by.infants, 3) << "a child of 1, an infant of 0, one without an age";
}

/// A hotel with one room for two adults and two children, priced by person: 50 each, children to 11 years 20.
class ages_on : public support::agency_service {
protected:
    ages_on() : agency_service(hotel_with_bands()) {}
    static native::inventory::inventory_document hotel_with_bands() {
        auto rate = support::priced(2, "50.000");
        rate.per_person = true;
        rate.periods[0].child_price = decimal::parse("20.000").value();
        rate.child_to = 11;
        auto inventory = support::five_hotels();
        inventory.hotels = {support::hotel(1, "Beta", 4, {support::room(11, 2, 2, 3, {rate})})};
        inventory.hotels[0].phone = "+216 72 280 111";
        inventory.hotels[0].email = "office@beta.example";
        return inventory;
    }
    hotel_search_req search(occupancy pax) const {
        auto request = support::search_request();
        support::stay(request).rooms = {{.pax = std::move(pax)}};
        return request;
    }
    /// `180.000` for the two nights, `none`, or the refusal.
    std::string price(occupancy pax) const {
        auto const found = agency.ask(search(std::move(pax)));
        if (!found) return outcome(found);
        return found->hotels.hotel.empty() ? "none" : text_of(found->hotels.hotel[0].rooms[0].boardings[0].rate.amount);
    }
    hotel_quote_req quote_request(occupancy pax) const {
        auto const requested = search(pax);
        auto const found = accepted(agency.ask(requested));
        auto const& stay = requested.search_details.booking_details;
        hotel_quote_req request{.credential = agency.credential()};
        request.quote_details.booking_details = {.user = 7, .from_date = stay.from_date, .to_date = stay.to_date};
        request.quote_details.hotel.id = 1;
        auto const& room = found.hotels.hotel.at(0).rooms.at(0);
        request.quote_details.selected_rooms = {
            {.id = room.id, .boarding = {room.boardings[0].id, room.boardings[0].offer_id}, .pax = std::move(pax)}};
        return request;
    }
};
INSTANTIATE_TEST_SUITE_P(on, ages_on, support::engines, support::engine_name);

TEST_P(ages_on, price_a_search_by_the_bands_of_the_rate) {
    EXPECT_EQ(price({.adult = 2}), "200.000");
    EXPECT_EQ(price({.adult = 2, .child = {{{}, 1}}}), "240.000");
    EXPECT_EQ(price({.adult = 2, .child = {{11, 1}}}), "240.000");
    EXPECT_EQ(price({.adult = 2, .child = {{1, 1}}}), "200.000") << "an infant is free";
    EXPECT_EQ(price({.adult = 1, .child = {{12, 1}}}), "200.000") << "older than a child: an adult";
    EXPECT_EQ(price({.adult = 2, .child = {{12, 1}}}), "none") << "a third adult has no place";
    EXPECT_EQ(price({.adult = 2, .child = {{7, 1}}, .infant = {{{}, 1}}}), "240.000");
    EXPECT_EQ(price({.adult = 2, .child = {{7, 2}}, .infant = {{{}, 1}}}), "none") << "an infant has no place";
    EXPECT_EQ(price({.adult = 2, .infant = {{{}, 9}}}), "none");
}

TEST_P(ages_on, that_are_impossible_are_refused_with_their_place) {
    std::string const pax = "FIELD_INVALID SearchDetails/BookingDetails/Rooms/Room[1]/Pax/";
    EXPECT_EQ(price({.adult = 2, .child = {{7, 1}, {18, 1}}}), pax + "Child[2]/age");
    EXPECT_EQ(price({.adult = 2, .infant = {{1, 1}, {4, 1}}}), pax + "Infant[2]/age");
}

TEST_P(ages_on, bind_an_offer_to_its_guests) {
    auto const pax = [](hotel_quote_req& of) -> occupancy& { return of.quote_details.selected_rooms[0].pax; };
    auto const requested = quote_request({.adult = 2, .child = {{7, 1}}, .infant = {{0, 1}}});
    EXPECT_EQ(outcome(agency.ask(requested)), "ok");
    struct {
        char const* name;
        std::function<void(occupancy&)> change;
        std::string field;
    } const table[] = {
        {"written otherwise", [](occupancy& of) { of.child = {{7, 1}, {9, 0}}; }, ""},
        {"older", [](occupancy& of) { of.child = {{17, 1}}; }, "Child"},
        {"of no age", [](occupancy& of) { of.child = {{{}, 1}}; }, "Child"},
        {"impossible", [](occupancy& of) { of.child = {{44, 1}}; }, "Child[1]/age"},
        {"no infant", [](occupancy& of) { of.infant.clear(); }, "Infant"},
        {"nine infants", [](occupancy& of) { of.infant = {{0, 9}}; }, "Infant"},
        {"an older infant", [](occupancy& of) { of.infant = {{1, 1}}; }, "Infant"},
        {"an adult more", [](occupancy& of) { of.adult = 3; }, "Adult"},
    };
    for (auto const& each : table) {
        auto other = requested;
        each.change(pax(other));
        EXPECT_EQ(outcome(agency.ask(other)),
                  each.field.empty() ? "ok" : "FIELD_INVALID QuoteDetails/SelectedRooms/Room[1]/Pax/" + each.field)
            << each.name;
    }
}

TEST_P(ages_on, of_booked_guests_must_equal_the_quoted_ones) {
    using type = occupant_type;
    auto const book = [&](occupancy const& pax, std::vector<occupant> people) {
        static int number = 0;
        auto const requested = quote_request(pax);
        auto request = agency.creation(requested, accepted(agency.ask(requested)), "ages-" + std::to_string(++number));
        for (auto& each : people) each.last_name = "O'Neil";
        request.selected_rooms[0].customers = std::move(people);
        auto const made = agency.ask(request);
        if (made) { EXPECT_EQ(outcome(agency.ask(agency.cancel(made->order_details.booking_number))), "ok"); }
        return outcome(made);
    };
    std::string const at = "FIELD_INVALID SelectedRooms/Room[1]/Customers";
    occupancy const family{.adult = 1, .child = {{7, 1}, {{}, 1}}};
    EXPECT_EQ(book(family, {{type::adult, 34}, {type::child, 7}, {type::child, 3}}), "ok");
    EXPECT_EQ(book(family, {{type::child, 3}, {type::adult}, {type::child, 7}}), "ok") << "in any order";
    EXPECT_EQ(book(family, {{type::adult}, {type::child}, {type::child}}), "ok") << "ages may be left out";
    EXPECT_EQ(book(family, {{type::adult}, {type::child, 7}, {type::child, 12}}), at + "/Customer[3]/age")
        << "one without an age was priced as a child, and 12 is none here";
    EXPECT_EQ(book(family, {{type::adult, 11}, {type::child}, {type::child}}), at + "/Customer[1]/age");
    EXPECT_EQ(book(family, {{type::adult, 121}, {type::child}, {type::child}}), at + "/Customer[1]/age");
    EXPECT_EQ(book(family, {{type::adult}, {type::child, 44}, {type::child}}), at + "/Customer[2]/age");
    EXPECT_EQ(book(family, {{type::adult}, {type::child, 7}, {type::infant, 0}}), at);
    occupancy const sisters{.adult = 1, .child = {{7, 1}, {9, 1}}};
    EXPECT_EQ(book(sisters, {{type::adult}, {type::child, 9}, {type::child, 7}}), "ok");
    EXPECT_EQ(book(sisters, {{type::adult}, {type::child, 9}, {type::child, 9}}), at + "/Customer[3]/age");
    occupancy const baby{.adult = 2, .infant = {{{}, 1}}};
    EXPECT_EQ(book(baby, {{type::adult}, {type::adult}, {type::infant, 1}}), "ok");
    EXPECT_EQ(book(baby, {{type::adult}, {type::adult}, {type::infant, 3}}), at + "/Customer[3]/age");
}

TEST_P(ages_on, rooms_that_differ_in_infants_are_distinguished) {
    auto request = search({.adult = 2});
    support::stay(request).rooms.push_back({.pax = {.adult = 2, .infant = {{{}, 1}}}});
    auto const found = accepted(agency.ask(request));
    auto const& rooms = found.hotels.hotel.at(0).rooms;
    ASSERT_EQ(rooms.size(), 2U);
    EXPECT_TRUE(rooms[0].infant.empty());
    EXPECT_EQ(rooms[1].infant, (std::vector<minors>{{{}, 1}}));
    auto const offers =
        waybill::detail::workflow_steps::step_factory::found(support::stay(request), hotel_search_res(found)).offers();
    ASSERT_EQ(offers.size(), 2U);
    EXPECT_TRUE(offers[0].guests().infant.empty());
    EXPECT_EQ(offers[1].guests().infant.size(), 1U) << "what is quoted are the guests that were searched for";
}

TEST_P(ages_on, a_trip_list_shows_phone_and_email_of_the_hotel) {
    auto const requested = quote_request({.adult = 2});
    (void)accepted(agency.ask(agency.creation(requested, accepted(agency.ask(requested)), "contact")));
    auto const trips = agency.trips();
    ASSERT_EQ(trips.size(), 1U);
    auto const& stay = std::get<accommodation_booking>(trips[0]);
    EXPECT_EQ(stay.phone, "+216 72 280 111");
    EXPECT_EQ(stay.email, "office@beta.example");
}

} // namespace
