// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"

#include "inventory/export_inventory.hpp"

#include <gtest/gtest.h>

#include <string>

/// Which stays a rate allows: by arrival, by departure and by length, in searches and in quotes.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::inventory;
using namespace waybill::native::storage;
using support::accepted;
using support::outcome;

constexpr date may(unsigned day) { return date::of(2026, 5, day); }

/// One hotel, whose rate limits stays from the 10th on.
inventory_document limited_hotel() {
    rate_entry rate{.board = 2};
    auto const add = [&](unsigned from, unsigned to) -> price_period& {
        return rate.periods.emplace_back(
            price_period{.from = may(from), .to = may(to), .price = decimal::parse("50.000").value()});
    };
    add(1, 9);
    add(10, 10).closed_to_arrival = true;
    add(11, 14);
    add(15, 15).closed_to_departure = true;
    add(16, 19);
    add(20, 20).maximum_stay = 2;
    add(21, 24);
    add(25, 25).minimum_stay_through = 3;
    add(26, 26);
    add(27, 27).closed = true;
    add(28, 31);
    return support::inventory_of(support::hotel(1, "Beta", 4, {support::room(11, 2, 0, 9, {rate})}));
}

class limits_of_stays : public support::agency_service {
protected:
    limits_of_stays() : agency_service(limited_hotel()) { support::add_login(*store, "channel", {true, {}, false}); }
    /// The status of the only offer in words, with what a quote of it is.
    std::string sold(unsigned from, unsigned to) {
        auto request = support::search_request();
        support::dates(request, may(from), may(to));
        auto const found = accepted(agency.ask(request));
        if (found.hotels.hotel.size() != 1) return "no offer";
        auto const& status = found.hotels.hotel[0].rooms[0].boardings[0].available;
        support::filters(request).only_available = true;
        auto const available = accepted(agency.ask(request)).hotels.hotel.size();
        auto const quoted = agency.quote({1, 11, may(from), may(to), 2});
        EXPECT_EQ(available == 1, status.status == availability::available) << "a search of available offers";
        EXPECT_EQ(quoted.status == quote_status::available, status.status == availability::available) << "its quote";
        return status.words;
    }
};

INSTANTIATE_TEST_SUITE_P(on, limits_of_stays, support::engines, support::engine_name);

TEST_P(limits_of_stays, are_the_same_in_searches_and_quotes) {
    EXPECT_EQ(sold(9, 12), "Available") << "with a night that is closed to arrival";
    EXPECT_EQ(sold(10, 12), "Closed to arrival");
    EXPECT_EQ(sold(13, 15), "Closed to departure") << "the day of check-out counts";
    EXPECT_EQ(sold(13, 16), "Available") << "and not the last night";
    EXPECT_EQ(sold(20, 23), "Maximum stay of 2 nights");
    EXPECT_EQ(sold(19, 23), "Available") << "the night of arrival counts";
    EXPECT_EQ(sold(24, 26), "Minimum stay of 3 nights") << "any night counts";
    EXPECT_EQ(sold(23, 25), "Available") << "check-out on the day before that night";
    EXPECT_EQ(sold(26, 28), "Stop sale") << "any night counts";
}

TEST_P(limits_of_stays, are_changed_by_updates_and_exported) {
    rate_update_req request{.credential = {"channel", "secret"}};
    request.updates.push_back({.hotel = 1, .room = 11, .rate = 1, .from = may(9), .to = may(12)});
    auto& update = request.updates[0];
    update.closed_to_arrival = false;
    update.maximum_stay = 1;
    EXPECT_EQ(accepted(agency.ask(request)).changed_periods, 1);
    EXPECT_EQ(accepted(agency.ask(request)).changed_periods, 0) << "a repeat";
    EXPECT_EQ(sold(10, 11), "Available");
    EXPECT_EQ(sold(10, 12), "Maximum stay of 1 night");
    update.maximum_stay = 0;
    update.closed_to_departure = true;
    update.minimum_stay_through = 2;
    EXPECT_EQ(accepted(agency.ask(request)).changed_periods, 1);
    EXPECT_EQ(sold(10, 12), "Closed to departure");
    EXPECT_EQ(sold(10, 13), "Available");
    EXPECT_EQ(sold(12, 13), "Minimum stay of 2 nights");
    update.closed = true;
    EXPECT_EQ(accepted(agency.ask(request)).changed_periods, 1);
    EXPECT_EQ(sold(12, 14), "Stop sale");
    update.maximum_stay = -1;
    EXPECT_EQ(outcome(agency.ask(request)), "FIELD_INVALID Updates/Update[1]/MaximumStay");
    update.maximum_stay = 1;
    update.minimum_stay = 2;
    EXPECT_EQ(outcome(agency.ask(request)), "FIELD_INVALID Updates/Update[1]/MaximumStay");

    auto const exported = export_inventory(*store).value();
    support::temporary_store copy(GetParam());
    ASSERT_TRUE(load(*copy, exported));
    EXPECT_EQ(export_inventory(*copy).value(), exported);
    auto const& periods = exported.hotels[0].rooms[0].rates[0].periods;
    EXPECT_EQ(periods[1].closed_to_departure, true);
    EXPECT_EQ(periods[1].minimum_stay_through, 2);
    EXPECT_EQ(periods[1].closed, true);
}

} // namespace
