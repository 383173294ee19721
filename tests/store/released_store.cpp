// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Stores of the released schema version 7, with bookings in every state, are migrated by `load` and by `serve`. Nothing
// that they contain changes.
#include "support/released_store.hpp"
#include "inventory/export_inventory.hpp"
#include "inventory/load.hpp"
#include "storage/bookings.hpp"
#include "storage/dialect.hpp"
#include "storage/migration.hpp"
#include "storage/orders.hpp"
#include "support/command_outcome.hpp"
#include "support/number_setting.hpp"
#include "support/opened_store.hpp"
#include "support/scratch_folder.hpp"
#include "support/store_test.hpp"
#include "support/workflow.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <waybill/json.hpp>

#include <array>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native;
using support::exits;

std::string present_name(std::string const& table) {
    return table == "orders" ? "hotel_bookings" : table == "bookings" ? "trip_items" : table;
}

/// The tables of version 7 without those that a migration or a running service writes, or that became texts.
support::table_columns kept_columns(std::string const& url) {
    auto tables = support::columns_of(url);
    std::set<std::string> const others{"schema_migrations", "inventory_changes", "quotes", "quote_rooms", "quote_terms",
                                       "order_customers",   "order_occupants",   "cities", "boards",      "hotels",
                                       "rate_plans",        "cancellation_terms"};
    std::erase_if(tables, [&](auto const& each) { return others.contains(each.first); });
    for (auto& [table, columns] : tables) {
        if (table == "orders") std::erase(columns, "quote_id");
        if (table == "rooms") columns = {"id", "hotel_id"};
    }
    return tables;
}

class released_store : public support::store_test {
protected:
    released_store() { support::restore_version_7(place, GetParam()); }

    /// The rows of version 7 are unchanged after the program has run.
    void expect_unchanged_by(std::function<void(std::string const&)> const& run) {
        auto columns = kept_columns(place.url());
        auto before = support::rows_of(place.url(), columns);
        ASSERT_GT(before.size(), 60U);
        run(place.url());
        for (auto& row : before) row.replace(0, row.find(':'), present_name(row.substr(0, row.find(':'))));
        for (auto& each : columns) each.first = present_name(each.first);
        // bookings keep the first half of the hash of their request
        for (auto& row : before)
            if (auto const hash = row.find("|1:"); row.starts_with("hotel_bookings")) row.erase(hash + 35, 32);
        EXPECT_THAT(support::rows_of(place.url(), columns), testing::UnorderedElementsAreArray(before));
    }

    support::store_place place{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(on, released_store, support::engines, support::engine_name);

TEST_P(released_store, is_migrated_by_load) {
    expect_unchanged_by([](std::string const& url) {
        support::scratch_folder const folder;
        auto const empty = folder.file("empty.json", R"({"Inventory":{}})");
        EXPECT_THAT(support::run_program({"load", empty, "--store", url}), exits(0));
    });
}

TEST_P(released_store, is_migrated_by_serve) {
    expect_unchanged_by([](std::string const& url) {
        support::program serving({"serve", "--listen", "127.0.0.1:0", "--store", url});
        EXPECT_NE(serving.first_line(), "");
        EXPECT_THAT(support::stopped(serving), exits(0));
    });
}

TEST_P(released_store, answers_as_before) {
    auto const opened = support::opened(place.url());
    auto service = std::move(booking_service::booking_service::open(opened)).value();
    support::agency_client agency(service);
    agency.now = instant::of(2026, 4, 30, 10);
    constexpr auto beta = "Beta, Room 11, Bed and breakfast", half_board = "Beta, Room 12, Half board",
                   gamma = "Gamma, Room 31, Bed and breakfast", epsilon = "Epsilon, Room 51, Bed and breakfast";
    std::array<char const*, 3> const table[] = {{"confirmed", "OK 146.668 2", beta},
                                                {"cancelled-with-fee", "XX 146.668 fee 73.334 2", beta},
                                                {"cancelled-free", "XX 300.000 fee 0.000 0", half_board},
                                                {"cancelled-on-request", "XX 135.000 fee 0.000 0", epsilon},
                                                {"acknowledged", "OK 270.000 0", epsilon},
                                                {"declined", "DC 135.000 0", epsilon},
                                                {"expired", "XP 80.000 0", gamma},
                                                {"overdue-not-yet-expired", "XP 80.000 0", gamma},
                                                {"on-request", "OR 80.000 0", gamma}};
    for (auto const& [reference, expected, sold] : table) {
        auto const order = support::accepted(agency.ask(agency.detail_by(reference))).order_details;
        EXPECT_EQ(text_of(order.status.code) + " " + text_of(order.total_rate.amount) +
                      (order.fee ? " fee " + text_of(order.fee->amount) : "") + " " +
                      std::to_string(order.cancellation_policies.size()),
                  expected)
            << reference;
        auto const& room = order.rooms.value().at(0);
        EXPECT_EQ(order.hotel.value().title.value() + ", " + room.title.value() + ", " + room.boarding.text, sold)
            << reference;
        EXPECT_EQ(order.customer.value().last_name + std::to_string(room.customers.size()), "O'Neil2") << reference;
    }
    std::vector<std::string> listed;
    for (auto const& each : agency.trips()) listed.emplace_back(storage::kind_of(each));
    std::vector<std::string> const transport_then_stays{"transport",     "transport",     "accommodation",
                                                        "accommodation", "accommodation", "accommodation"};
    EXPECT_EQ(listed, transport_then_stays);
    EXPECT_EQ(support::taken_of(opened, support::confirmed_room), "1 1");
    EXPECT_EQ(support::taken_of(opened, support::last_room), "1 1");
    EXPECT_EQ(support::taken_of(opened, support::released_room), "2 2 2");
}

TEST_P(released_store, gets_the_rules_of_later_versions) {
    {
        auto const sql = support::plain_session(place.url());
        execute(*sql, "UPDATE rate_periods SET price = '0.000' WHERE room_id = 11 AND plan = 1");
        execute(*sql, "UPDATE orders SET acknowledge_before = check_in * 864000000000 + 720000000000 WHERE "
                      "client_reference = 'on-request'"); // 20 hours after the day of check-in begins
    }
    auto const opened = support::opened(place.url());
    auto const count = [&](std::string const& rows) {
        return support::number_in(opened, "SELECT COUNT(*) FROM " + rows);
    };
    EXPECT_EQ(count("hotels WHERE hotel LIKE '%\"Free\":true%'"), 1);
    EXPECT_EQ(count("hotels WHERE id = 1 AND hotel LIKE '%\"Free\":true%'"), 1);
    EXPECT_EQ(count("hotel_bookings WHERE client_reference = 'on-request' AND "
                    "acknowledge_before = check_in * 864000000000"),
              1);
}

TEST_P(released_store, gets_the_tables_of_a_new_store) {
    auto const tables_of = [](std::string const& url) {
        auto const opened = support::opened(url);
        return support::column_of(
            *support::plain_session(url),
            url.starts_with("sqlite:")
                ? R"(SELECT m.tbl_name || ' ' || m.name || ' ' || COALESCE(c.name || c.type || c."notnull" || c.pk ||
                     COALESCE(c.dflt_value, ''), '') FROM sqlite_master m LEFT JOIN pragma_table_info(m.name) c
                     WHERE m.name NOT LIKE 'sqlite_%' ORDER BY 1, c.cid)"
                : R"(SELECT table_name || ' ' || ordinal_position || column_name || data_type || is_nullable ||
                     COALESCE(column_default, '') FROM information_schema.columns WHERE table_schema = current_schema()
                     UNION ALL SELECT tablename || ' ' || indexname FROM pg_indexes WHERE schemaname = current_schema()
                     AND indexname NOT LIKE '%_pkey' ORDER BY 1)");
    };
    support::store_place const fresh{GetParam()};
    EXPECT_EQ(tables_of(place.url()), tables_of(fresh.url()));
}

/// The tables of version 18, most of which have become texts.
class older_store : public support::store_test {
protected:
    older_store() {
        support::restore_version_7(place, GetParam());
        sql = support::plain_session(place.url());
        for (auto const& [table, columns] : support::columns_of(place.url()))
            if (table != "schema_migrations") execute(*sql, "DELETE FROM " + table);
        for (auto const& step : storage::migrations()) {
            if (step.version > 18) break;
            for (auto const statement : step.statements)
                execute(*sql, storage::in_words_of(storage::dialect_of(place.url()), statement));
            execute(*sql, "INSERT INTO schema_migrations (version, what) VALUES (:version, '')", {step.version});
        }
    }
    void add(std::string const& row) const { execute(*sql, "INSERT INTO " + row); }

    support::store_place place{GetParam()};
    std::unique_ptr<storage::session> sql{};
};

INSTANTIATE_TEST_SUITE_P(on, older_store, support::engines, support::engine_name);

TEST_P(older_store, has_an_inventory_that_is_converted_completely) {
    using namespace waybill::native::inventory;
    add("cities (id, name, currency) VALUES (104, 'Hammamet \"B\"', 'TND')");
    add("boards (id, title, meal_plan) VALUES (2, 'Half board', 12)");
    add("hotels (id, city_id, title, category_id, category, picture_url, longitude, latitude, address, summary, "
        "currency, phone, email, hotel_decides, remarks, time_zone) VALUES (1, 104, 'Été; \\', 4, '4*', 'p', '10.60', "
        "'-36.4', 'a', 's', 'TND', '1', 'e', 1, 'Ring twice.', 'Africa/Tunis')");
    add("hotels (id, city_id, title, currency) VALUES (2, 104, 'Bare', 'JPY')");
    add("rooms (id, hotel_id, title, most_adults, most_children, most_guests, release_days, on_request, beds) VALUES "
        "(12, 1, 'Double', 2, 1, 3, 7, 1, 2)");
    add("rooms (id, hotel_id, title, most_adults, most_children, most_guests, release_days, on_request) VALUES "
        "(11, 1, 'Empty', 1, 0, 1, 0, 0)");
    add("rate_plans (room_id, plan, board_id, per_person, non_refundable, infant_to, child_to, free_of_charge) VALUES "
        "(12, 3, 2, 0, 1, 1, 17, 0), (12, 1, 2, 1, 0, 2, 11, 1)");
    add("cancellation_terms (room_id, plan, days_before, percent, nights, amount) VALUES (12, 1, 2, 0, 0, '5.000'), "
        "(12, 1, 7, 0, 1, NULL), (12, 1, 14, 0, 0, NULL)");
    add("charges (hotel_id, room_id, plan, place, title, parts_per_million, amount, per_night, per_person, payable, "
        "currency) VALUES (1, 0, 0, 1, 'City tax', 0, '3', 1, 1, 'Property', 'EUR'), "
        "(1, 0, 0, 0, 'VAT', 70000, NULL, 0, 0, 'Included', ''), "
        "(1, 12, 1, 0, 'Levy', 88750, NULL, 0, 0, 'Property', '')");
    add("rate_remarks (room_id, plan, language, remarks) VALUES (12, 1, NULL, 'No towels.'), "
        "(12, 1, 6, 'Sans serviettes.')");
    for (std::string const row :
         {"0, 0, 9, '', NULL, NULL, NULL", "1, 104, 6, 'Hammamet-les-Bains', NULL, NULL, NULL",
          "2, 2, 6, 'Demi-pension', NULL, NULL, NULL", "3, 1, 6, 'L''été', 'r', 'quatre', 'Sonnez.'",
          "4, 12, 6, 'Chambre', NULL, NULL, NULL"})
        add("translations (owner, id, language, title, summary, category, remarks) VALUES (" + row + ")");
    add("rate_periods (room_id, plan, first_night, end_night, price, minimum_stay) VALUES (12, 1, 21000, 21010, "
        "'80.000', 2)");
    add("allotment_periods (room_id, first_night, end_night, quantity, stopped) VALUES (12, 21000, 21010, 4, 0)");
    sql.reset();

    constexpr auto expected = R"({"Inventory": {
        "Cities": [{"Id": 104, "Name": "Hammamet \"B\"", "Currency": "TND",
                    "Translations": [{"Language": 6, "Title": "Hammamet-les-Bains"}]}],
        "Boards": [{"Id": 2, "Title": "Half board", "Translations": [{"Language": 6, "Title": "Demi-pension"}], "MealPlan": 12}],
        "Hotels": [{"Id": 1, "City": 104, "Title": "Été; \\", "Currency": "TND", "CategoryId": 4, "Category": "4*",
            "PictureUrl": "p", "Location": {"latitude": -36.4, "longitude": 10.60}, "Address": "a", "Summary": "s",
            "Rooms": [{"Id": 11, "Title": "Empty", "Adults": 1, "Children": 0, "Guests": 1, "ReleaseDays": 0},
                {"Id": 12, "Title": "Double", "Adults": 2, "Children": 1, "Guests": 3, "ReleaseDays": 7, "OnRequest": true,
                 "Rates": [
                    {"Board": 2, "PerPerson": true,
                     "Cancellation": [{"DaysBefore": 14, "Percent": 0}, {"DaysBefore": 7, "Nights": 1},
                                      {"DaysBefore": 2, "Amount": "5.000"}],
                     "Periods": [{"From": "2027-07-01", "To": "2027-07-10", "Price": "80.000", "MinimumStay": 2}],
                     "InfantTo": 2, "ChildTo": 11, "Id": 1, "Free": true, "Remarks": "No towels.",
                     "Translations": [{"Language": 6, "Remarks": "Sans serviettes."}],
                     "Charges": [{"Title": "Levy", "Percent": "8.875", "Payable": "Property"}]},
                    {"Board": 2, "NonRefundable": true, "InfantTo": 1, "ChildTo": 17, "Id": 3}],
                 "Allotments": [{"From": "2027-07-01", "To": "2027-07-10", "Quantity": 4}],
                 "Translations": [{"Language": 6, "Title": "Chambre"}], "Beds": 2}],
            "Phone": "1", "Email": "e",
            "Translations": [{"Language": 6, "Title": "L'été", "Summary": "r", "Category": "quatre", "Remarks": "Sonnez."}],
            "DecidedBy": "Hotel", "Remarks": "Ring twice.",
            "Charges": [{"Title": "VAT", "Percent": "7"},
                {"Title": "City tax", "Amount": "3", "Per": "PersonNight", "Payable": "Property", "Currency": "EUR"}],
            "TimeZone": "Africa/Tunis"},
            {"Id": 2, "City": 104, "Title": "Bare", "Currency": "JPY"}],
        "Language": 9}})";
    auto const opened = support::opened(place.url());
    auto const found = export_inventory(opened);
    ASSERT_TRUE(found) << explain(found.error());
    EXPECT_EQ(*found, from_json<inventory_document>(expected).value()) << to_json(*found).value();
    // what a load writes is what the conversion wrote
    auto const texts = [&] {
        return support::column_of(*support::plain_session(place.url()), "SELECT hotel FROM hotels ORDER BY id");
    };
    auto const converted = texts();
    ASSERT_TRUE(load(opened, *found));
    EXPECT_EQ(texts(), converted);
}

/// 2,000 bookings; WAYBILL_MANY_BOOKINGS=100000 for as many as a store of an agency has after a year.
TEST_P(older_store, has_many_bookings_that_are_converted) {
    auto const count = std::to_string(support::number_setting("WAYBILL_MANY_BOOKINGS", 2'000));
    add("cities (id, name, currency) VALUES (104, 'Hammamet', 'TND')");
    add("boards (id, title) VALUES (2, 'Half board')");
    add("hotels (id, city_id, title, currency) VALUES (1, 104, 'Palm', 'TND')");
    add("rooms (id, hotel_id, title, most_adults, most_children, most_guests, release_days, on_request) VALUES "
        "(11, 1, 'Double', 2, 1, 3, 0, 0)");
    for (std::string const rows :
         {"orders (user_id, id, client_reference, body_hash, quote_id, state, on_request, created, hotel_id, check_in, "
          "nights, currency, total) SELECT n % 50, n, CAST(n AS TEXT), '1:', 'Q-' || n, 'OK', 0, n, 1, 21000, 3, "
          "'TND', "
          "'240.000'",
          "quotes (user_id, id, expires_at, consumed, sold_out, on_request, hotel_id, check_in, nights, currency, "
          "total) "
          "SELECT n % 50, 'Q-' || n, n, 1, 0, 0, 1, 21000, 3, 'TND', '240.000'",
          "quote_rooms (user_id, quote_id, place, room_id, plan, board_id, offer_id, adults, children, infants, price) "
          "SELECT n % 50, 'Q-' || n, 0, 11, 1, 2, 'o', 2, 0, 0, '240.000'",
          "quote_terms (user_id, quote_id, from_date, fee) SELECT n % 50, 'Q-' || n, 20990, '24.000'",
          "order_customers (user_id, order_id, first_name, last_name) SELECT n % 50, n, 'Ada', 'Name ' || n",
          "order_occupants (user_id, order_id, room, place, type, first_name, last_name) SELECT n % 50, n, 0, 0, "
          "'Adult', 'Ada', 'Name ' || n",
          "order_rooms (user_id, order_id, room_id, quantity) SELECT n % 50, n, 11, 1"})
        execute(*sql,
                "WITH RECURSIVE numbers (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n "
                "< " +
                    count + ") INSERT INTO " + rows + " FROM numbers");
    sql.reset();

    auto const begun = std::chrono::steady_clock::now();
    auto const opened = support::opened(place.url());
    std::printf("%s bookings converted in %.1f s\n", count.c_str(),
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    EXPECT_EQ(support::number_in(opened, "SELECT COUNT(*) FROM hotel_bookings WHERE sold <> '' AND people IS NOT NULL"),
              std::stoll(count));
    EXPECT_EQ(support::number_in(opened, "SELECT COUNT(*) FROM quotes"), 0) << "they have expired long ago";
    auto const last = opened.read([&](auto& rows) { return storage::find_order(rows, 0, count); }).value().value();
    EXPECT_EQ(last.people.value().customer.last_name, "Name " + count);
    EXPECT_EQ(last.sold.hotel.title, "Palm");
    EXPECT_EQ(last.sold.rooms.at(0).title, "Double");
    EXPECT_EQ(text_of(last.sold.terms.at(0).fee.amount), "24.000");
}

} // namespace
