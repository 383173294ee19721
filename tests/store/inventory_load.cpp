// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "inventory/check_inventory.hpp"
#include "inventory/load.hpp"

#include "authentication/password.hpp"
#include "storage/addresses.hpp"
#include "storage/bookings.hpp"
#include "storage/time_numbers.hpp"
#include "storage/users.hpp"
#include "support/bookings.hpp"
#include "support/fresh_store_test.hpp"
#include "support/listed.hpp"
#include "support/opened_store.hpp"
#include "support/stock.hpp"
#include "support/taken_rooms.hpp"

#include <waybill/json.hpp>

#include <gtest/gtest.h>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::inventory;
using namespace waybill::native::storage;
using support::temporary_store;
using support::sql_search::hotel_stock;
using support::sql_search::room_stock;

constexpr auto small = R"({"Inventory": {
  "Cities": [{"Id": 104, "Name": "Hammamet", "Currency": "TND"}],
  "Boards": [{"Id": 2, "Title": "Bed and breakfast"}, {"Id": 5, "Title": "Half board"}],
  "Hotels": [{
    "Id": 10001, "City": 104, "Title": "Palm & Co", "Currency": "TND", "CategoryId": 4, "Category": "4*",
    "PictureUrl": "https://pictures.example/1.jpg", "Location": {"latitude": 36.40, "longitude": 10.6},
    "Address": "شارع 1", "Summary": "By the sea", "Phone": "+216 72 280 111", "Email": "office@palm.example",
    "Rooms": [
      {"Id": 501, "Title": "Double", "Adults": 2, "Children": 1, "Guests": 3, "ReleaseDays": 2, "OnRequest": true,
       "Rates": [{"Board": 5, "PerPerson": true, "Free": true, "InfantTo": 2, "ChildTo": 12, "Cancellation": [{"DaysBefore": 2, "Percent": 100}, {"DaysBefore": 7, "Percent": 50}],
                  "Periods": [{"From": "2026-04-21", "To": "2026-04-22", "Price": "36.667", "ChildPrice": "18.5",
                               "PriceWithoutPromotion": "40.000", "MinimumStay": 2},
                              {"From": "2026-04-23", "To": "2026-04-23", "Price": "0"}]},
                 {"Board": 2, "NonRefundable": true, "Periods": [{"From": "2026-04-22", "To": "2026-04-22", "Price": "30.000"}]}],
       "Allotments": [{"From": "2026-04-21", "To": "2026-04-22", "Quantity": 3},
                      {"From": "2026-04-23", "To": "2026-04-23", "Quantity": 5, "Stop": true}]},
      {"Id": 502, "Title": "Single", "Adults": 1}]}],
  "Logins": [{"Login": "agency", "Password": "secret", "Users": [9032, 9033], "Members": [55]},
             {"Login": "channel", "Password": "secret", "MayUpdateRates": true, "Hotels": [10001]}],
  "Addresses": [{"Range": "10.1.2.3/8", "Note": "office"}, {"Range": "2001:DB8::1"}],
  "Bookings": [
    {"User": 9032, "IdMember": 55, "Created": "2026-03-01T12:00:00Z",
     "Booking": {"@kind": "transport", "reservation_reference": "T1", "transport_number": "TU 716", "class": "M",
                 "departure_date": "2026-11-01T08:30:00", "departure_city": "Tunis",
                 "travelers": {"traveler": [{"name": "محمد", "ticket_number": "199-1"}]}}},
    {"User": 9032, "Created": "2026-03-01T12:00:01+01:00",
     "Booking": {"@kind": "accommodation", "booking_number": "H1", "name": "Palm", "from_date": "2026-04-21",
                 "to_date": "2026-04-23", "city": "Hammamet", "travelers": {"traveler": [{"name": "Zoë"}]}}}]
}})";

inventory_document read(std::string_view text) {
    auto document = from_json<inventory_document>(text);
    if (!document) {
        ADD_FAILURE() << name_of(document.error().code) << " " << document.error().path << " expected "
                      << document.error().expected << " found " << document.error().found;
        return {};
    }
    return *document;
}

decimal number(char const* text) { return decimal::parse(text).value(); }

/// The only hotel of the city as it is offered from that day of April on.
hotel_stock only_hotel(store const& of, int nights = 1, unsigned day = 21) {
    auto const found = of.read([&](auto& sql) {
        return support::sql_search::stock_of(sql, {.city = 104, .check_in = date::of(2026, 4, day), .nights = nights});
    });
    EXPECT_TRUE(found) << explain(found.error());
    EXPECT_EQ(found->size(), 1U);
    return found->at(0);
}

class load_into : public support::fresh_store_test {};
INSTANTIATE_TEST_SUITE_P(on, load_into, support::engines, support::engine_name);

TEST_P(load_into, stores_everything_in_the_document) {
    EXPECT_EQ(load(*store, read(small)).value(), (load_report{.cities = 1,
                                                              .boards = 2,
                                                              .hotels = 1,
                                                              .rooms = 2,
                                                              .nightly_rates = 4,
                                                              .logins = 2,
                                                              .addresses = 2,
                                                              .bookings = 2,
                                                              .without_time_zone = 1}));

    native::storage::night_price const night{number("36.667"), number("18.500"), number("40.000"), 2};
    room_stock const double_room{
        {501, "Double", 2, 1, 3, 2, true},
        3,
        false,
        {{{5, true, {}, {{7, 50}, {2, 100}}, {}, 2, 12, 1, true}, "Half board", {}, {night, night}},
         {{2, {}, true, {}, {}, 1, 17, 2}, "Bed and breakfast", {}, {{number("30.000"), {}, {}, 1}}}}};
    room_stock const single_room{{502, "Single", 1, 0, 1, 0}, 0, false, {}};
    hotel_stock const hotel{{.id = 10001,
                             .city = 104,
                             .title = "Palm & Co",
                             .currency = "TND",
                             .category_id = 4,
                             .category = "4*",
                             .picture_url = "https://pictures.example/1.jpg",
                             .location = location{latitude{number("36.40")}, longitude{number("10.6")}},
                             .address = "شارع 1",
                             .summary = "By the sea",
                             .phone = "+216 72 280 111",
                             .email = "office@palm.example"},
                            {double_room, single_room}};
    EXPECT_EQ(only_hotel(*store, 2), hotel);

    ASSERT_TRUE(store->read([](auto& sql) {
        EXPECT_EQ(all_cities(sql), (std::vector<city_entry>{{104, "Hammamet", "TND"}}));
        EXPECT_EQ(all_boards(sql), (std::vector<board_entry>{{2, "Bed and breakfast"}, {5, "Half board"}}));
        auto const login = find_login(sql, "agency");
        EXPECT_TRUE(login && password_matches(login->password_hash, "secret"));
        EXPECT_TRUE(login && login->users == (std::vector<std::int64_t>{9032, 9033}));
        EXPECT_TRUE(login && login->members == std::vector<std::int64_t>{55});
        EXPECT_TRUE(login && login->at_hotels == hotel_permissions());
        auto const channel = find_login(sql, "channel");
        EXPECT_TRUE(channel && channel->at_hotels == (hotel_permissions{true, {10001}}));
        EXPECT_EQ(allowed_ranges(sql), (std::vector<allowed_range>{{"10.0.0.0/8", "office"}, {"2001:db8::1", ""}}));
    }));
    auto const bookings = support::listed(*store, {.user = 9032});
    ASSERT_EQ(bookings.size(), 2U);
    EXPECT_EQ(reference_of(bookings[0].booking), "H1"); // 11:00:01 in UTC
    EXPECT_EQ(bookings[1].created, instant::of(2026, 3, 1, 12));
    EXPECT_EQ(bookings[1].id_member, 55);
}

TEST_P(load_into, only_the_nights_of_the_stay_count) {
    ASSERT_TRUE(load(*store, read(small)));
    auto const stock = [&](unsigned day, int nights) { return only_hotel(*store, nights, day).rooms[0]; };
    EXPECT_EQ(stock(20, 1).free, 0) << "a night without allotment";
    EXPECT_EQ(stock(20, 2).free, 0);
    EXPECT_EQ(stock(20, 2).plans[0].nights.size(), 1U);
    EXPECT_EQ(stock(22, 1).free, 3);
    EXPECT_FALSE(stock(22, 1).stopped);
    EXPECT_TRUE(stock(22, 2).stopped);
    EXPECT_EQ(stock(24, 1).plans[0].nights.size(), 0U);
}

TEST_P(load_into, a_second_load_changes_nothing_and_keeps_taken_rooms) {
    auto const document = read(small);
    ASSERT_TRUE(load(*store, document));
    ASSERT_TRUE(store->write([](auto& sql) {
        EXPECT_TRUE(support::take(sql, support::rooms_of(10001, 501, date::of(2026, 4, 21), 2, 2)));
    }));
    ASSERT_TRUE(load(*store, document));
    EXPECT_EQ(support::number_in(*store, "SELECT SUM(end_night - first_night) FROM rate_periods"), 4);
    EXPECT_EQ(only_hotel(*store, 2).rooms[0].free, 1);
}

TEST_P(load_into, a_round_trip_with_one_reference_in_one_file_or_in_two) {
    auto const flight = [](char const* number, unsigned day) {
        auto ride = support::full_ride("PNR1");
        ride.transport_number = number;
        ride.departure_date = date_time::of(2026, 11, day, 8, 30);
        return booking_entry{7, 1, instant::of(2026, 3, 1), ride};
    };
    inventory_document const outbound{.bookings = {flight("TU 716", 1)}}, back{.bookings = {flight("TU 717", 8)}},
        both{.bookings = {outbound.bookings[0], back.bookings[0]}};
    auto const kept = [](temporary_store& from) {
        std::string all;
        for (auto const& each : support::listed(*from, {.user = 7}))
            all += std::get<transport_booking>(each.booking).transport_number + ", ";
        return all;
    };
    auto const nothing_replaced = std::vector<std::string>();
    for (auto const* const file : {&both, &both, &outbound, &back}) {
        EXPECT_EQ(load(*store, *file).value().replaced, nothing_replaced);
        EXPECT_EQ(kept(store), "TU 716, TU 717, ");
    }
    temporary_store other(GetParam());
    for (auto const* const file : {&outbound, &back}) EXPECT_EQ(load(*other, *file).value().replaced, nothing_replaced);
    EXPECT_EQ(kept(other), "TU 716, TU 717, ");
    auto corrected = both;
    std::get<transport_booking>(corrected.bookings[1].booking).travelers[0].name = "Zoé";
    EXPECT_EQ(load(*other, corrected).value().replaced, std::vector<std::string>{"user 7, transport PNR1"});
    EXPECT_EQ(kept(other), "TU 716, TU 717, ");
}

TEST_P(load_into, a_hotel_that_is_loaded_again_is_replaced) {
    auto document = read(small);
    ASSERT_TRUE(load(*store, document));
    document.hotels[0].rooms.erase(document.hotels[0].rooms.begin());
    document.hotels[0].category.reset();
    ASSERT_TRUE(load(*store, {.hotels = document.hotels})) << "cities and boards are in the store already";
    for (std::string const table : {"rate_periods", "allotment_periods"})
        EXPECT_EQ(support::number_in(*store, "SELECT COUNT(*) FROM " + table), 0) << table;
    auto const left = only_hotel(*store, 2);
    ASSERT_EQ(left.rooms.size(), 1U);
    EXPECT_EQ(left.rooms[0].room.id, 502);
    EXPECT_EQ(left.hotel.category, std::nullopt);
}

TEST_P(load_into, a_room_of_another_hotel_stays_there_and_nothing_is_loaded) {
    auto document = read(small);
    ASSERT_TRUE(load(*store, document));
    document.hotels[0].id = 10002;
    document.cities[0].name = "Elsewhere";
    auto const refused = load(*store, document);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().place, "Inventory/Hotels[1]/Rooms[1]/Id");
    EXPECT_NE(refused.error().message.find("10001"), std::string::npos);
    EXPECT_EQ(store->read([](auto& sql) { return all_cities(sql); }).value().front().name, "Hammamet");
}

TEST(load, the_document_survives_being_written_and_read) {
    auto document = read(small);
    document.bookings.push_back({7, std::nullopt, instant::of(2026, 1, 1), support::full_ride("T9")});
    document.bookings.push_back({7, 1, instant::of(2026, 1, 1), support::full_stay("H9")});
    EXPECT_EQ(read(to_json(document).value()), document);
}

TEST_P(load_into, an_empty_document_is_not_an_error) {
    EXPECT_EQ(load(*store, read(R"({"Inventory": {}})")).value(), load_report{});
}

TEST(load, errors_of_the_document_have_line_and_column_and_never_the_password) {
    auto const bad = from_json<inventory_document>(
        "{\"Inventory\": {\"Logins\": [\n  {\"Login\": \"a\", \"Password\": {\"planted\": 1}, \"Users\": [1]}]}}");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().path, "Inventory/Logins[1]/Password");
    EXPECT_EQ(bad.error().line, 2U);
    EXPECT_EQ(bad.error().found.find("planted"), std::string::npos);

    auto const date = from_json<inventory_document>(
        R"({"Inventory": {"Bookings": [{"User": 1, "Created": "2026-02-31T00:00:00Z"}]}})");
    ASSERT_FALSE(date);
    EXPECT_EQ(date.error().code, error_code::value_impossible);
    EXPECT_EQ(date.error().path, "Inventory/Bookings[1]/Created");
}

TEST(load, leaves_no_unknown_field_in_what_decides_a_price) {
    auto const place = [](std::string const& path, quirk_kind kind = quirk_kind::unknown_field) {
        auto const found = unknown_term({{{.kind = kind, .path = "Inventory/" + path}}});
        return found ? found->place : "none";
    };
    for (std::string const path : {"Hotels[1]/Charges[2]/Until", "Hotels[1]/Rooms[1]/Rates[1]/Periods[9]/DaysOfWeek",
                                   "Hotels[1]/Rooms[1]/Allotments[1]/x", "Updates[1]/MinStay"})
        EXPECT_EQ(place(path), "Inventory/" + path);
    EXPECT_EQ(place("Hotels[1]/Stars"), "none");
    EXPECT_EQ(place("Updates[1]/price", quirk_kind::letter_case), "none");
}

struct mistake {
    char const* name;
    void (*make)(inventory_document&);
    std::string place; ///< in the inventory
    char const* message;
};

class load_mistakes : public testing::TestWithParam<mistake> {};

TEST_P(load_mistakes, are_refused_with_their_place_and_nothing_is_loaded) {
    temporary_store store;
    auto document = read(small);
    GetParam().make(document);
    auto const refused = load(*store, document);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, store_failure::refused);
    EXPECT_EQ(refused.error().place, "Inventory/" + GetParam().place);
    EXPECT_NE(refused.error().message.find(GetParam().message), std::string::npos) << refused.error().message;
    EXPECT_TRUE(store->read([](auto& sql) { return all_cities(sql); }).value().empty());
}

room_entry& room(inventory_document& in) { return in.hotels[0].rooms[0]; }
rate_entry& rate(inventory_document& in) { return room(in).rates[0]; }
std::string in_room(char const* place) { return std::string("Hotels[1]/Rooms[1]/") + place; }
std::string in_rate(char const* place) { return in_room("Rates[1]/") + place; }
std::string in_period(char const* place) { return in_rate("Periods[1]/") + place; }

mistake const mistakes[] = {
    {"city_twice", [](auto& in) { in.cities.push_back(in.cities[0]); }, "Cities[2]/Id", "duplicate id 104"},
    {"board_twice", [](auto& in) { in.boards.push_back(in.boards[1]); }, "Boards[3]/Id", "duplicate id 5"},
    {"hotel_twice", [](auto& in) { in.hotels.push_back(in.hotels[0]); }, "Hotels[2]/Id", "duplicate hotel 10001"},
    {"hotel_nowhere", [](auto& in) { in.hotels[0].city = 9; }, "Hotels[1]/City", "no city 9"},
    {"room_twice", [](auto& in) { in.hotels[0].rooms[1].id = 501; }, "Hotels[1]/Rooms[2]/Id", "duplicate room 501"},
    {"guests_too_many", [](auto& in) { room(in).guests = 4; }, in_room("Guests"), "at most the sum"},
    {"board_unknown", [](auto& in) { rate(in).board = 7; }, in_rate("Board"), "no board 7"},
    {"children_younger_than_infants", [](auto& in) { rate(in).child_to = 1; }, in_rate("ChildTo"), "InfantTo"},
    {"days_twice", [](auto& in) { rate(in).cancellation[1].days_before = 2; }, in_rate("Cancellation[2]/DaysBefore"),
     "duplicate"},
    {"period_backwards", [](auto& in) { rate(in).periods[0].to = date::of(2026, 4, 20); }, in_period("To"),
     "before its first"},
    {"period_overlaps", [](auto& in) { rate(in).periods[1].from = date::of(2026, 4, 22); }, in_rate("Periods[2]"),
     "2026-04-21"},
    {"period_too_long", [](auto& in) { rate(in).periods[1].to = date::of(2036, 1, 1); }, in_rate("Periods[2]/To"),
     "1100"},
    {"more_included_than_the_price",
     [](auto& in) { rate(in).charges = {{.title = "Fee", .amount = number("73.335")}}; }, in_rate("Charges[1]/Amount"),
     "2 nights, 73.334"},
    {"more_included_each_night",
     [](auto& in) {
         rate(in).periods.resize(1);
         rate(in).charges = {{.title = "Fee", .amount = number("30"), .per = charged_per::person_night}};
         in.hotels[0].charges = {{.title = "Tax", .amount = number("13.335")}};
     },
     "Hotels[1]/Charges[1]/Amount", "2 nights, 73.334"},
    {"price_of_a_dinar_in_euro", [](auto& in) { in.hotels[0].currency = "EUR"; }, in_period("Price"),
     "EUR must have at most 2 digits"},
    {"promotion_that_raises_the_price",
     [](auto& in) { rate(in).periods[0].price_without_promotion = number("36.666"); },
     in_period("PriceWithoutPromotion"), "36.667"},
    {"a_maximum_stay_below_the_minimum", [](auto& in) { rate(in).periods[0].maximum_stay = 1; },
     in_period("MaximumStay"), "MinimumStay, 2"},
    {"rate_twice", [](auto& in) { rate(in).id = 2; }, in_room("Rates[2]/Id"), "duplicate rate 2"},
    {"allotments_overlap", [](auto& in) { room(in).allotments[1].from = date::of(2026, 4, 21); },
     in_room("Allotments[2]"), "overlap"},
    {"login_twice", [](auto& in) { in.logins.push_back(in.logins[0]); }, "Logins[3]/Login", "duplicate login"},
    {"password_missing", [](auto& in) { in.logins[0].password.clear(); }, "Logins[1]/Password", "1 to 4096"},
    {"users_missing", [](auto& in) { in.logins[0].users.clear(); }, "Logins[1]/Users", "at least one"},
    {"hotels_without_permission", [](auto& in) { in.logins[0].hotels.push_back(10001); }, "Logins[1]/Hotels",
     "permission"},
    {"decides_without_hotels", [](auto& in) { in.logins[0].may_decide = true; }, "Logins[1]/MayDecide", "needs hotels"},
    {"address", [](auto& in) { in.addresses[1].range = "2001:db8::/200"; }, "Addresses[2]/Range", "0 to 128"},
    {"reference_twice", [](auto& in) { in.bookings.push_back(in.bookings[1]); }, "Bookings[3]/Booking/booking_number",
     "H1 twice"},
    {"leg_twice", [](auto& in) { in.bookings.push_back(in.bookings[0]); }, "Bookings[3]/Booking/reservation_reference",
     "twice, with the same transport number, departure and ticket numbers"}};

INSTANTIATE_TEST_SUITE_P(all, load_mistakes, testing::ValuesIn(mistakes),
                         [](auto const& each) { return std::string(each.param.name); });

} // namespace
