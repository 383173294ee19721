// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"

#include "booking_service/travelers.hpp"
#include "inventory/export_inventory.hpp"
#include "inventory/load.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Remarks, special requests, standard codes of boards and categories: what a guest and a hotel must know.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using support::accepted;
using support::confirmed_room;
using support::outcome;

constexpr std::int64_t language_french = 2, language_arabic = 3;

class words_of_hotels : public support::agency_service {
protected:
    words_of_hotels() : agency_service(inventory()) {}
    static native::inventory::inventory_document inventory() {
        auto document = support::five_hotels();
        document.language = 1;
        for (auto& board : document.boards)
            if (board.id == 2) board.meal_plan = 3;
        auto& beta = document.hotels[0];
        beta.remarks = "The pool is closed.";
        beta.translations = {{language_french, "Bêta", {}, "4 étoiles", "La piscine est fermée."},
                             {language_arabic, "بيتا", {}, {}, {}}};
        auto& rate = beta.rooms[0].rates[0];
        rate.remarks = "Breakfast in the room.";
        rate.translations = {{language_french, "Petit déjeuner en chambre."}, {language_arabic, "فطور"}};
        return document;
    }
    /// Category, remarks of the hotel, and remarks and code of its first offer.
    std::string found(std::optional<std::int64_t> language) {
        auto request = support::search_request();
        support::stay(request).language = language;
        auto const response = accepted(agency.ask(request));
        auto const& hotel = response.hotels.hotel.at(0);
        auto const& offer = hotel.rooms.at(0).boardings.at(0);
        return hotel.category->text + "|" + hotel.remarks.value_or("-") + "|" + offer.remarks.value_or("-") + "|" +
               std::to_string(offer.code.value_or(0));
    }
};

INSTANTIATE_TEST_SUITE_P(on, words_of_hotels, support::engines, support::engine_name);

TEST_P(words_of_hotels, are_chosen_by_language_in_searches) {
    EXPECT_EQ(found(std::nullopt), "4*|The pool is closed.|Breakfast in the room.|3");
    EXPECT_EQ(found(language_french), "4 étoiles|La piscine est fermée.|Petit déjeuner en chambre.|3");
    EXPECT_EQ(found(language_arabic), "4*|The pool is closed.|فطور|3");
    EXPECT_EQ(found(77), found(std::nullopt));
    auto const boards = accepted(agency.ask(board_list_rq{{"agency", "secret"}})).boards;
    EXPECT_EQ(boards.at(0), (identified_text{2, "Bed and breakfast", 3}));
    EXPECT_EQ(boards.at(1), (identified_text{5, "Half board"}));
}

TEST_P(words_of_hotels, are_listed_until_they_change) {
    auto const list = [&](std::optional<std::int64_t> language = std::nullopt, std::string const& after = {}) {
        hotel_list_req request{.credential = agency.credential(), .city = 104, .language = language};
        if (!after.empty()) request.changed_after = after;
        return accepted(agency.ask(request));
    };
    auto const all = list();
    std::vector<std::int64_t> ids;
    for (auto const& each : accepted(agency.ask(support::search_request())).hotels.hotel) ids.push_back(each.id);
    std::sort(ids.begin(), ids.end());
    std::vector<std::int64_t> listed;
    for (auto const& each : all.hotels) listed.push_back(each.id);
    EXPECT_TRUE(std::includes(listed.begin(), listed.end(), ids.begin(), ids.end())) << "in order of id";
    auto const& beta = all.hotels.at(0);
    EXPECT_EQ(beta.title + '|' + beta.category->text + '|' + beta.currency + '|' + beta.time_zone, "Beta|4*|TND|UTC");
    EXPECT_EQ(list(language_french).hotels.at(0).category->text, "4 étoiles");
    EXPECT_NE(list(language_french).cursor, all.cursor);

    (void)agency.book(confirmed_room, "listed", 1);
    auto const same = list(std::nullopt, all.cursor);
    EXPECT_EQ(same.cursor, all.cursor) << "a booking is no change of a hotel";
    EXPECT_TRUE(same.hotels.empty());
    EXPECT_EQ(list(std::nullopt, "an unknown one").hotels, all.hotels);

    auto document = inventory();
    document.hotels[0].address = "Another street";
    ASSERT_TRUE(native::inventory::load(*store, document));
    auto const changed = list(std::nullopt, all.cursor);
    EXPECT_EQ(changed.hotels.at(0).address, "Another street");
    EXPECT_EQ(changed.hotels.size(), all.hotels.size());
    EXPECT_NE(changed.cursor, all.cursor);
    EXPECT_EQ(outcome(agency.ask(hotel_list_req{.credential = agency.credential(), .city = 7})), "FIELD_INVALID City");
}

TEST_P(words_of_hotels, are_quoted_and_stay_with_the_booking) {
    auto const booked = agency.book(confirmed_room, "remarks", 2);
    EXPECT_EQ(booked.remarks, std::nullopt) << "the response to a creation is the state alone";
    auto const shown = detail(booked.booking_number);
    EXPECT_EQ(shown.remarks, "The pool is closed.\nBreakfast in the room.") << "those of two equal rates once";
    EXPECT_EQ(shown.special_requests, std::nullopt);
    EXPECT_EQ(shown.rooms->at(0).boarding.code, 3);

    auto document = inventory();
    document.hotels[0].remarks = "The pool is open.";
    ASSERT_TRUE(native::inventory::load(*store, document));
    EXPECT_EQ(detail(booked.booking_number).remarks, shown.remarks) << "as quoted";
}

TEST_P(words_of_hotels, pass_special_requests_on_until_the_travelers_are_erased) {
    auto creation = agency.creation(confirmed_room, "requests", 1);
    creation.special_requests = "A cot, please\nand a quiet room";
    auto const number = accepted(agency.ask(creation)).order_details.booking_number;
    EXPECT_EQ(accepted(agency.ask(creation)).order_details.booking_number, number) << "a repeat";
    auto const requests_of = [&] { return detail(number).special_requests; };
    EXPECT_EQ(requests_of(), creation.special_requests);
    auto other = creation;
    other.special_requests.reset();
    EXPECT_EQ(outcome(agency.ask(other)), "REFERENCE_REUSED ClientReference") << "another body";

    auto const exported = export_travelers(*store, {.reference = number}).value();
    ASSERT_EQ(exported.size(), 1U);
    EXPECT_EQ(exported[0].travelers.at(0).special_requests, *creation.special_requests);
    ASSERT_TRUE(erase_travelers(*store, {.reference = number}));
    EXPECT_EQ(requests_of(), std::nullopt);
}

TEST_P(words_of_hotels, are_exported_and_checked) {
    auto const exported = native::inventory::export_inventory(*store).value();
    EXPECT_EQ(exported.hotels[0].remarks, inventory().hotels[0].remarks);
    EXPECT_EQ(exported.hotels[0].translations, inventory().hotels[0].translations);
    EXPECT_EQ(exported.hotels[0].rooms[0].rates[0].translations, inventory().hotels[0].rooms[0].rates[0].translations);
    EXPECT_EQ(exported.boards[0].meal_plan, 3);
    support::temporary_store copy(GetParam());
    ASSERT_TRUE(native::inventory::load(*copy, exported));
    EXPECT_EQ(native::inventory::export_inventory(*copy).value(), exported);

    auto document = inventory();
    document.hotels[0].rooms[0].rates[0].translations.push_back({language_french, "twice"});
    auto const twice = native::inventory::load(*copy, document);
    ASSERT_FALSE(twice);
    EXPECT_TRUE(twice.error().place.ends_with("Rates[1]/Translations[3]/Language")) << twice.error().place;
    document = inventory();
    document.boards[0].meal_plan = 100;
    EXPECT_FALSE(native::inventory::load(*copy, document));
}

} // namespace
