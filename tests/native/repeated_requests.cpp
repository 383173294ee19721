// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The service never contradicts a request: random stays from search to cancellation.
#include "support/number_setting.hpp"
#include "support/outcome.hpp"
#include "support/sample_service.hpp"

#include <waybill/transport/httplib.hpp>
#include <waybill/transport/system_clock.hpp>
#include <waybill/workflow.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <random>
#include <string>
#include <variant>
#include <vector>

namespace {

using namespace waybill;

using repeated_requests = support::sample_service;

std::string listed(std::vector<contradiction> const& all) {
    std::string text;
    for (auto const& each : all) text += each.path + ": expected " + each.expected + ", found " + each.found + '\n';
    return text;
}

TEST_F(repeated_requests, are_never_contradicted) {
    auto const stays = std::size_t(support::number_setting("WAYBILL_REQUESTS", 60));
    workflow agency{partner{.base_url = url()},
                    booking_agent{credential_, native::sample_data::sample_user},
                    httplib_transport{},
                    system_clock{},
                    {.reading = {.strict = true}}};
    std::mt19937_64 engine(17);
    auto const below = [&](std::size_t most) { return std::size_t(engine() % most); };
    auto const today = date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    std::size_t quoted_offers = 0;
    std::size_t bookings = 0;
    for (std::size_t i = 0; i < stays; ++i) {
        stay_request stay;
        stay.from_date = today + std::chrono::days(20 + below(60));
        stay.to_date = stay.from_date + std::chrono::days(1 + below(6));
        stay.id_city = native::sample_data::sample_city;
        for (std::size_t room = 0; room <= below(3); ++room) {
            auto& pax = stay.rooms.emplace_back().pax;
            pax.adult = int(1 + below(3));
            for (std::size_t child = below(3); child != 0; --child) pax.child.push_back({int(2 + below(12)), 1});
            if (below(4) == 0) pax.infant.push_back({1, 1});
        }
        search_filters filters;
        if (below(2) == 0) filters.only_available = true;
        if (below(2) == 0) filters.without_nrf = true;
        if (below(3) == 0) filters.items_per_page = int(1 + below(5));
        if (filters.items_per_page && below(2) == 0) filters.page_number = int(1 + below(2));
        auto const found = support::required(agency.search(stay, filters));
        auto const& offers = found->offers();
        for (std::size_t each = 0; each < 4 && !offers.empty(); ++each) {
            auto const& offer = offers[below(offers.size())];
            std::vector<offered> chosen(below(4) == 0 ? 2 : 1, offer);
            auto const quote = agency.quote(chosen);
            if (!quote) continue; // sold out
            ++quoted_offers;
            auto const* const same = std::get_if<quoted>(&*quote);
            std::visit(
                [&](auto const& changed) {
                    if constexpr (requires { changed.differences(); }) ADD_FAILURE() << listed(changed.differences());
                },
                *quote);
            if (same == nullptr || below(3) != 0) continue;
            booking_party party{.client_reference = "r-" + std::to_string(bookings),
                                .customer = {.first_name = "Zoë", .last_name = "O'Neil"}};
            for (auto const& room : same->rooms()) {
                auto& guests = party.rooms.emplace_back();
                for (int adult = 0; adult < room.pax.adult; ++adult)
                    guests.push_back({.first_name = "A" + std::to_string(adult), .last_name = "Ben"});
                for (auto const& child : room.pax.child)
                    guests.push_back({occupant_type::child, child.age, {}, "C", "Ben"});
                for (auto const& infant : room.pax.infant)
                    guests.push_back({occupant_type::infant, infant.age, {}, "I", "Ben"});
            }
            auto const booking = agency.book(*same, party);
            if (!booking) continue; // the last room was sold
            ++bookings;
            EXPECT_TRUE(contradictions_of(*booking).empty()) << listed(contradictions_of(*booking));
            auto const& number = details_of(*booking).booking_number;
            auto const detail = support::required(agency.look_up(number));
            EXPECT_TRUE(contradictions_of(*detail).empty()) << listed(contradictions_of(*detail));
            hotel_booking_creation_req request{.user = native::sample_data::sample_user,
                                               .client_reference = party.client_reference,
                                               .expected_price = same->answer().total_rate,
                                               .customer = party.customer};
            for (std::size_t room = 0; room < party.rooms.size(); ++room)
                request.selected_rooms.push_back(
                    {same->rooms()[room].id, same->rooms()[room].boarding, party.rooms[room]});
            auto const complete = contradictions_of(request, {details_of(*detail)});
            EXPECT_TRUE(complete.empty()) << listed(complete);
            if (auto const* const firm = std::get_if<confirmed_booking>(&*booking); firm != nullptr && below(2) == 0) {
                auto const closed = support::required(agency.cancel(*firm, details_of(*booking).total_rate));
                EXPECT_TRUE(closed->contradictions().empty()) << listed(closed->contradictions());
            }
        }
    }
    EXPECT_GT(quoted_offers, stays);
    EXPECT_GT(bookings, stays / 4);
}

} // namespace
