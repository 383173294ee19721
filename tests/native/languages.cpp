// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Texts of the inventory in several languages: in searches and trip lists, in files and in their export.
#include <booking_service/booking_service.hpp>
#include <inventory/export_inventory.hpp>
#include <inventory/load.hpp>
#include <storage/bookings.hpp>

#include "support/fresh_store_test.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace {

using namespace waybill;
using support::five_hotels;

constexpr std::int64_t english = 1, french = 2, arabic = 3;

/// The city, the board 2, the hotel 1 and its room 11 in French; the hotel in Arabic, too.
waybill::native::inventory::inventory_document in_french(std::optional<std::int64_t> language = english) {
    auto document = five_hotels();
    document.language = language;
    document.cities[0].translations = {{french, "Hammamet-les-Bains", {}}};
    for (auto& board : document.boards)
        if (board.id == 2) board.translations = {{french, "Petit déjeuner", {}}};
    for (auto& hotel : document.hotels) {
        if (hotel.id != 1) continue;
        hotel.summary = "By the sea";
        hotel.translations = {{french, "Hôtel Bêta", "Au bord de la mer"}, {arabic, "بيتا", {}}};
        for (auto& room : hotel.rooms)
            if (room.id == 11) room.translations = {{french, "Chambre 11", {}}};
    }
    return document;
}

class languages : public support::fresh_store_test {
protected:
    void start(waybill::native::inventory::inventory_document const& document = in_french()) {
        support::fill_store(*store, document);
        bookings.emplace(std::move(waybill::native::booking_service::booking_service::open(*store, {})).value());
        agency.emplace(*bookings);
    }
    hotel_search_res search(std::optional<std::int64_t> language) {
        auto request = support::search_request();
        request.search_details.booking_details.language = language;
        return support::accepted(agency->ask(request));
    }
    /// Language, city, hotel, summary, room and board of the hotel 1.
    std::string texts(std::optional<std::int64_t> language) {
        auto const found = search(language);
        auto text = found.language ? std::to_string(*found.language) : "-";
        text += ": " + found.city.text;
        for (auto const& hotel : found.hotels.hotel) {
            if (hotel.id != 1) continue;
            text += ", " + hotel.title + ", " + hotel.summary.value_or("-");
            for (auto const& room : hotel.rooms)
                if (room.id == 11) {
                    text += ", " + room.title + ", " + room.boardings.front().title;
                    break;
                }
        }
        return text;
    }

    std::optional<waybill::native::booking_service::booking_service> bookings;
    std::optional<support::agency_client> agency;
};

TEST_P(languages, are_chosen_text_by_text_with_a_fallback) {
    start();
    auto const original = texts(std::nullopt);
    EXPECT_EQ(original.substr(0, 3), "1: ");
    EXPECT_EQ(texts(english), original);
    EXPECT_EQ(texts(french), "2: Hammamet-les-Bains, Hôtel Bêta, Au bord de la mer, Chambre 11, Petit déjeuner");
    EXPECT_TRUE(texts(arabic).starts_with("3: Hammamet, بيتا, By the sea, ")) << texts(arabic);
    EXPECT_EQ(texts(77), original) << "says which was used";
}

TEST_P(languages, sort_titles) {
    auto document = in_french();
    document.hotels[1].translations = {{french, "Zeta", {}}}; // Alpha
    start(document);
    auto request = support::search_request();
    request.search_details.booking_details.language = french;
    support::filters(request).sort = sorting{4};
    auto const found = support::accepted(agency->ask(request));
    EXPECT_EQ(found.hotels.hotel.front().title, "Delta");
    EXPECT_EQ(found.hotels.hotel.back().title, "Zeta");
}

TEST_P(languages, an_inventory_without_a_language_has_its_texts_for_every_one) {
    start(five_hotels());
    EXPECT_EQ(search(77).language, 77);
    EXPECT_EQ(search(std::nullopt).language, std::nullopt);
}

TEST_P(languages, translate_the_names_of_trip_lists) {
    start();
    auto const stay_in = [](char const* number, char const* hotel) {
        return accommodation_booking{.booking_number = number,
                                     .name = hotel,
                                     .from_date = date::of(2026, 5, 20),
                                     .to_date = date::of(2026, 5, 22),
                                     .type_of_room = "Room 11",
                                     .city = "Hammamet",
                                     .travelers = {{"Zoë", "Room 11"}, {"Ada", std::nullopt}}};
    };
    ASSERT_TRUE(store->write([&](auto& sql) {
        waybill::native::storage::put_booking(sql, {7, std::nullopt, support::search_time, stay_in("A", "Beta")});
        waybill::native::storage::put_booking(sql, {7, std::nullopt, support::search_time, stay_in("B", "Renamed")});
    }));
    auto const listed = [&](std::optional<std::int64_t> language) {
        std::string text;
        for (auto const& each : agency->trips(language)) {
            auto const& stay = std::get<accommodation_booking>(each);
            text += stay.name + '/' + stay.type_of_room.value_or("-") + '/' + stay.city;
            for (auto const& one : stay.travelers) text += '/' + one.type_of_room.value_or("-");
            text += '\n';
        }
        return text;
    };
    auto const original = "Beta/Room 11/Hammamet/Room 11/-\nRenamed/Room 11/Hammamet/Room 11/-\n";
    EXPECT_EQ(listed(std::nullopt), original);
    EXPECT_EQ(listed(77), original);
    EXPECT_EQ(listed(french), "Hôtel Bêta/Chambre 11/Hammamet-les-Bains/Chambre 11/-\n"
                              "Renamed/Room 11/Hammamet-les-Bains/Room 11/-\n");
}

TEST_P(languages, follow_what_another_process_loads) {
    start(five_hotels());
    auto const before = texts(french);
    ASSERT_TRUE(waybill::native::inventory::load(*store, in_french()));
    ASSERT_TRUE(bookings->index().catch_up());
    EXPECT_EQ(texts(french), "2: Hammamet-les-Bains, Hôtel Bêta, Au bord de la mer, Chambre 11, Petit déjeuner");
    ASSERT_TRUE(waybill::native::inventory::load(*store, five_hotels())); // without translations
    ASSERT_TRUE(bookings->index().catch_up());
    EXPECT_EQ(texts(french).substr(3), before.substr(3));
    EXPECT_EQ(search(french).language, english) << "a file without a language leaves it";
}

TEST_P(languages, are_exported_as_they_were_loaded) {
    start();
    auto const exported = waybill::native::inventory::export_inventory(*store).value();
    EXPECT_EQ(exported.language, english);
    EXPECT_EQ(exported.cities[0].translations, in_french().cities[0].translations);
    EXPECT_EQ(exported.hotels[0].translations, in_french().hotels[0].translations);
    support::temporary_store other(GetParam());
    ASSERT_TRUE(waybill::native::inventory::load(*other, exported));
    EXPECT_EQ(waybill::native::inventory::export_inventory(*other).value(), exported);
}

TEST_P(languages, occur_once_for_each_text) {
    auto document = in_french();
    document.hotels[0].translations.push_back({french, "Encore", {}});
    auto const refused = waybill::native::inventory::load(*store, document);
    ASSERT_FALSE(refused);
    EXPECT_EQ(explain(refused.error()), "Inventory/Hotels[1]/Translations[3]/Language: duplicate language 2");
}

INSTANTIATE_TEST_SUITE_P(on, languages, support::engines, support::engine_name);

} // namespace
