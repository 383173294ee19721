// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The example of docs/inventory.md can be loaded and searched as the page shows, and the tables of the page are
// current.
#include "booking_service/booking_service.hpp"
#include "inventory/load.hpp"
#include "support/admitted.hpp"
#include "support/file.hpp"
#include "support/inventory.hpp"
#include "support/temporary_store.hpp"

#include <contract/kinds.hpp>

#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill_schema/detail/parts.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::contract;
using namespace waybill::native::inventory;
using namespace waybill::native::storage;
using testing::ElementsAre;

std::string inventory_page() {
    return support::read_file(std::filesystem::path(WAYBILL_TEST_DATA).parent_path() / "docs" / "inventory.md");
}

/// The text between two marks of docs/inventory.md.
std::string text_between(std::string_view begin, std::string_view end) {
    auto const text = inventory_page();
    auto const from = text.find(begin);
    if (from == text.npos) return {};
    auto const to = text.find(end, from + begin.size());
    return to == text.npos ? std::string() : text.substr(from + begin.size(), to - from - begin.size());
}

void expect_shown(std::string const& text) {
    EXPECT_NE(inventory_page().find(text), std::string::npos) << "docs/inventory.md does not show:" << text;
}

std::string example() { return text_between("```json\n", "```"); }

inventory_document example_document() {
    auto read = from_json<inventory_document>(example(), {.strict = true});
    EXPECT_TRUE(read) << explain(read.error(), example());
    return read ? *std::move(read) : inventory_document{};
}

TEST(documented_inventory, has_current_field_tables) {
    std::string made;
    for (auto const& kind : contract_kinds())
        if (kind.name == "inventory-fields") made = kind.make({});
    EXPECT_TRUE(!made.empty() && text_between("<!-- inventory-fields, made by ./dev contracts -->\n\n",
                                              "\n<!-- end of inventory-fields -->") == made)
        << "docs/inventory.md is stale: ./dev contracts regenerates its tables";
}

TEST(documented_errors, have_the_current_table_of_repeats) {
    auto const page =
        support::read_file(std::filesystem::path(WAYBILL_TEST_DATA).parent_path() / "docs" / "troubleshooting.md");
    for (auto const& kind : contract_kinds())
        if (kind.name == "repeats") {
            auto const text =
                "<!-- repeats, made by ./dev contracts -->\n\n" + kind.make({}) + "\n<!-- end of repeats -->";
            EXPECT_NE(page.find(text), page.npos) << "docs/troubleshooting.md is stale: ./dev contracts regenerates it";
        }
}

TEST(documented_inventory, describes_each_field) {
    detail::schema::parts const all(detail::schema::documents_of<document_list<inventory_document>>);
    for (auto const& part : all.all()) {
        if (part.record == nullptr) continue;
        for (auto const& field : part.record->fields)
            EXPECT_NE(field.note, "") << part.record->name << "/" << field.wire << " has no note in its description";
    }
}

class loaded_example : public testing::Test {
protected:
    loaded_example() {
        auto const report = load(*store, example_document());
        EXPECT_TRUE(report) << explain(report.error());
        if (report) done = *report;
        requested.emplace(std::move(booking_service::open(*store)).value());
    }

    /// `20001/501 5: 480.000 200` for each offer: hotel, room, board, price, code of its availability.
    std::vector<std::string> offers(occupancy const& guests) {
        auto request = support::search_request();
        request.credential.password = "change-me";
        support::dates(request, date::of(2027, 5, 20), date::of(2027, 5, 23));
        support::stay(request).rooms = {{.pax = guests}};
        auto const given = support::ask(*requested, request, of);
        if (!given) return {given.error().id + given.error().message};
        std::vector<std::string> found;
        for (auto const& hotel : given->hotels.hotel)
            for (auto const& room : hotel.rooms)
                for (auto const& each : room.boardings)
                    found.push_back(std::to_string(hotel.id) + "/" + std::to_string(room.id) + " " +
                                    std::to_string(each.id) + ": " + text_of(each.rate.amount) + " " +
                                    each.available.code);
        return found;
    }

    support::temporary_store store;
    load_report done;
    call of{.address = "127.0.0.1", .request_id = "id-1", .now = instant::of(2027, 4, 1, 10)};
    std::optional<booking_service> requested;
};

TEST_F(loaded_example, has_the_counts_that_the_page_shows) {
    EXPECT_EQ(done, (load_report{.cities = 1,
                                 .boards = 2,
                                 .hotels = 2,
                                 .rooms = 3,
                                 .nightly_rates = 488,
                                 .logins = 1,
                                 .addresses = 1,
                                 .bookings = 2}));
    expect_shown("\n      " + std::to_string(done.nightly_rates) + " nightly rates\n");
}

TEST_F(loaded_example, is_found_by_a_search_at_the_prices_of_the_page) {
    EXPECT_THAT(offers({.adult = 2}),
                ElementsAre("20001/501 5: 480.000 200", "20001/501 2: 390.000 200", "20002/601 2: 211.500 203"));
    EXPECT_THAT(offers({.adult = 2, .child = {{.age = 8, .count = 1}}}),
                ElementsAre("20001/501 5: 600.000 200", "20001/501 2: 390.000 200"));
    EXPECT_THAT(offers({.adult = 1}), testing::Contains("20001/502 2: 270.000 200"));
}

TEST_F(loaded_example, keeps_allotments_that_a_second_load_does_not_name) {
    auto document = example_document();
    auto& room = document.hotels[0].rooms[0];
    room.allotments[0].from = date::of(2027, 6, 1);
    ASSERT_TRUE(load(*store, document));
    EXPECT_THAT(offers({.adult = 2}), testing::Contains("20001/501 5: 480.000 200"));
    room.allotments = {{.from = date::of(2027, 5, 20), .to = date::of(2027, 5, 20), .quantity = 0}};
    ASSERT_TRUE(load(*store, document));
    EXPECT_THAT(offers({.adult = 2}), testing::Contains("20001/501 5: 480.000 203"));
}

TEST_F(loaded_example, moves_a_room_if_both_hotels_are_named) {
    auto document = example_document();
    auto& hotels = document.hotels;
    std::swap(hotels[0].rooms, hotels[1].rooms);
    ASSERT_TRUE(load(*store, document));
    EXPECT_THAT(offers({.adult = 2}), testing::Contains("20002/501 5: 480.000 200"));
    hotels.erase(hotels.begin() + 1);
    hotels[0].rooms = example_document().hotels[0].rooms;
    auto const refused = load(*store, document);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().place, "Inventory/Hotels[1]/Rooms[1]/Id");
}

TEST(documented_inventory, shows_errors_as_they_are_reported) {
    support::temporary_store store;
    auto document = example_document();
    document.hotels[0].rooms[0].rates[0].board = 7;
    auto const refused = load(*store, document);
    ASSERT_FALSE(refused);
    expect_shown("\nwaybill: " + explain(refused.error()) + "\n");

    auto text = example();
    auto const at = text.find("\"2027-06-30\"");
    ASSERT_NE(at, text.npos);
    text.replace(at, 12, "\"2027-06-31\"");
    auto const unread = from_json<inventory_document>(text);
    ASSERT_FALSE(unread);
    expect_shown("\nwaybill: " + explain(unread.error(), text) + "```\n");
}

} // namespace
