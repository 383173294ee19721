// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"

#include "diagnostics/store_check.hpp"
#include "inventory/export_inventory.hpp"
#include "inventory/load.hpp"
#include "time_zones/time_zone.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>

/// Days that begin in the time zone of a hotel.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using native::time_zones::time_zone;
using support::accepted;
using support::confirmed_room;
using support::outcome;
using support::released_room;

TEST(time_zone, has_days_that_begin_at_midnight_or_after_a_skipped_hour) {
    auto const cairo = time_zone::find("Africa/Cairo").value(); // on 24 April 2026, 00:00 becomes 01:00
    auto const skipped = date::of(2026, 4, 24);
    EXPECT_EQ(cairo.start_of(skipped), instant::of(2026, 4, 23, 22));
    EXPECT_EQ(text_of(cairo.local(cairo.start_of(skipped))), "2026-04-24T01:00:00+03:00");
    EXPECT_EQ(cairo.day_of(instant::of(2026, 4, 23, 22)), skipped);
    EXPECT_EQ(cairo.day_of(instant::of(2026, 4, 23, 21, 59, 59)), date::of(2026, 4, 23));
    EXPECT_EQ(text_of(cairo.local(cairo.start_of(date::of(2026, 4, 23)))), "2026-04-23T00:00:00+02:00");
    auto const havana = time_zone::find("America/Havana").value(); // on 1 November 2026, 01:00 becomes 00:00
    EXPECT_EQ(text_of(havana.local(havana.start_of(date::of(2026, 11, 1)))), "2026-11-01T00:00:00-04:00");
    EXPECT_EQ(havana.day_of(instant::of(2026, 11, 1, 5, 30)), date::of(2026, 11, 1)) << "the second hour";
    EXPECT_EQ(time_zone::find("Africa/Atlantis"), std::nullopt);
    EXPECT_EQ(time_zone::find("../etc/passwd"), std::nullopt);
    EXPECT_FALSE(time_zone::find("").value().stated());
    EXPECT_EQ(time_zone().start_of(skipped), instant::of(2026, 4, 24));
}

TEST(time_zone, has_an_hour_twice_after_which_a_time_of_grace_ends) {
    auto const paris = time_zone::find("Europe/Paris").value(); // on 25 October 2026, 03:00 becomes 02:00
    local_days days(instant::of(2026, 10, 24, 1, 30));
    auto const begin = days.fees_begin(paris, date::of(2026, 11, 1), std::chrono::hours(24)); // its end: 02:30+01:00
    EXPECT_EQ(text_of(days.start_of(paris, begin)), "2026-10-25T03:30:00+01:00");
}

class hotels_with_zones : public support::agency_service {
protected:
    hotels_with_zones() : agency_service(inventory()) {}
    static native::inventory::inventory_document inventory(char const* zone = "America/Adak") {
        auto document = support::five_hotels();
        for (auto& hotel : document.hotels) hotel.time_zone = zone;
        return document;
    }
    std::string fee_at(std::string const& number, instant moment) {
        agency.now = moment;
        auto request = agency.cancel(number);
        request.simulate = true;
        auto const given = agency.ask(request);
        return given ? text_of(given->order_details.fee->amount) : outcome(given);
    }
};

INSTANTIATE_TEST_SUITE_P(on, hotels_with_zones, support::engines, support::engine_name);

TEST_P(hotels_with_zones, charge_fees_from_the_beginning_of_their_days) {
    auto const booked = agency.book(confirmed_room, "fees"); // 9 hours after UTC
    ASSERT_EQ(booked.cancellation_policies.size(), 2U);
    EXPECT_EQ(text_of(booked.cancellation_policies[0].from_instant.value()), "2026-05-13T00:00:00-09:00");
    EXPECT_EQ(fee_at(booked.booking_number, instant::of(2026, 5, 13, 8, 59, 59)), "0.000");
    EXPECT_EQ(fee_at(booked.booking_number, instant::of(2026, 5, 13, 9)), "73.334");
    // a change of the zone, as of anything else in the inventory, does not change the booking
    ASSERT_TRUE(native::inventory::load(*store, inventory("Asia/Kathmandu")));
    EXPECT_EQ(fee_at(booked.booking_number, instant::of(2026, 5, 13, 8, 59, 59)), "0.000");
    EXPECT_EQ(fee_at(booked.booking_number, instant::of(2026, 5, 22, 8, 59, 59)), "146.668") << "before check-out";
    EXPECT_EQ(fee_at(booked.booking_number, instant::of(2026, 5, 22, 9)), "STATE_CONFLICT BookingNumber");
    agency.now = support::search_time;
    EXPECT_EQ(agency.book(confirmed_room, "later").cancellation_policies[0].from_instant->offset,
              std::chrono::minutes(345));
}

TEST_P(hotels_with_zones, begin_fees_at_an_hour_and_after_a_time_of_grace) {
    auto document = inventory();
    auto& hotel = document.hotels[0];
    auto& rate = hotel.rooms[0].rates[0];
    rate.cancellation = {{.days_before = 0, .percent = 100, .from_hour = 18}};
    ASSERT_TRUE(native::inventory::load(*store, document));
    auto booked = agency.book(confirmed_room, "hour");
    EXPECT_EQ(text_of(booked.cancellation_policies.at(0).from_instant.value()), "2026-05-20T18:00:00-09:00");
    EXPECT_EQ(fee_at(booked.booking_number, instant::of(2026, 5, 21, 2, 59, 59)), "0.000");
    EXPECT_EQ(fee_at(booked.booking_number, instant::of(2026, 5, 21, 3)), text_of(booked.total_rate.amount));
    auto const searched = agency.quote_request(confirmed_room);
    rate.cancellation[0].days_before = 30;
    rate.grace_hours = 24;
    ASSERT_TRUE(native::inventory::load(*store, document));
    EXPECT_EQ(outcome(agency.ask(searched)).substr(0, 13), "OFFER_EXPIRED");
    agency.now = instant::of(2026, 5, 10, 8); // the quote expires in 20 minutes
    booked = agency.book(confirmed_room, "grace");
    EXPECT_EQ(text_of(booked.cancellation_policies.at(0).from_instant.value()), "2026-05-10T23:20:00-09:00");
    EXPECT_EQ(fee_at(booked.booking_number, instant::of(2026, 5, 11, 8, 19, 59)), "0.000");
    EXPECT_EQ(fee_at(booked.booking_number, instant::of(2026, 5, 11, 8, 20)), text_of(booked.total_rate.amount));
    agency.now = instant::of(2026, 5, 20, 1);
    EXPECT_EQ(text_of(agency.book(confirmed_room, "late").cancellation_policies.at(0).from_instant.value()),
              "2026-05-20T00:00:00-09:00")
        << "at the latest on the day of check-in";
    auto const place = [&] { return native::inventory::load(*store, document).error().place; };
    rate.non_refundable = true;
    EXPECT_EQ(place(), "Inventory/Hotels[1]/Rooms[1]/Rates[1]/GraceHours");
    hotel.time_zone.reset();
    rate.grace_hours.reset();
    EXPECT_EQ(place(), "Inventory/Hotels[1]/Rooms[1]/Rates[1]/Cancellation[1]/FromHour");
}

TEST_P(hotels_with_zones, let_requests_wait_until_the_day_of_check_in) {
    agency.now = instant::of(2026, 4, 20, 8, 59); // a minute before check-in
    auto const booked = agency.book(released_room, "request");
    EXPECT_EQ(booked.acknowledge_before, instant::of(2026, 4, 20, 9));
    auto const late = agency.creation(released_room, "late");
    agency.now = instant::of(2026, 4, 20, 9);
    EXPECT_EQ(outcome(agency.ask(late)), "SOLD_OUT QuoteId");
    EXPECT_EQ(detail(booked.booking_number).status.code, booking_state::expired);
}

/// Nothing is computed by the days of another zone.
TEST_P(hotels_with_zones, that_this_machine_does_not_know_are_not_sold) {
    auto const quoted = agency.creation(confirmed_room, "quoted");
    auto const requested = agency.quote_request(confirmed_room);
    auto const booked = agency.book(released_room, "booked");
    run("UPDATE hotels SET hotel = REPLACE(hotel, 'America/Adak', 'Africa/Atlantis')");
    run("UPDATE hotel_bookings SET time_zone = 'Africa/Atlantis', state = 'OK', check_in = 90000");
    EXPECT_EQ(outcome(agency.ask(requested)), "INTERNAL");
    EXPECT_EQ(outcome(agency.ask(quoted)), "INTERNAL");
    EXPECT_EQ(outcome(agency.ask(agency.cancel(booked.booking_number))), "INTERNAL");
    EXPECT_EQ(detail(booked.booking_number).status.code, booking_state::confirmed);
    auto again = std::move(booking_service::open(*store, {})).value();
    EXPECT_TRUE(accepted(support::agency_client(again).ask(support::search_request())).hotels.hotel.empty());
    EXPECT_EQ(native::diagnostics::check_store(store.url()).back().verdict, native::diagnostics::verdict::bad);
    run("UPDATE hotels SET hotel = REPLACE(hotel, 'Africa/Atlantis', 'America/Adak')");
    EXPECT_EQ(native::diagnostics::check_store(store.url()).back().verdict, native::diagnostics::verdict::bad)
        << "the booking has it, too";
    run("UPDATE hotel_bookings SET check_in = 0");
    EXPECT_EQ(native::diagnostics::check_store(store.url()).back().verdict, native::diagnostics::verdict::ok);
}

TEST_P(hotels_with_zones, are_exported_and_checked) {
    auto const exported = native::inventory::export_inventory(*store).value();
    EXPECT_EQ(exported.hotels[0].time_zone, "America/Adak");
    auto document = inventory();
    document.hotels[1].time_zone.reset();
    EXPECT_EQ(native::inventory::load(*store, document).value().without_time_zone, 1U);
    document.hotels[1].time_zone = "Atlantis";
    auto const refused = native::inventory::load(*store, document);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().place, "Inventory/Hotels[2]/TimeZone");
}

TEST_P(hotels_with_zones, without_a_zone_have_no_instants) {
    auto document = inventory();
    for (auto& hotel : document.hotels) hotel.time_zone.reset();
    ASSERT_TRUE(native::inventory::load(*store, document));
    EXPECT_EQ(agency.book(confirmed_room, "utc").cancellation_policies[0].from_instant, std::nullopt);
}

} // namespace
