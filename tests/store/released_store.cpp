// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Stores of the released schema version 7, with bookings in every state, are migrated by `load` and by `serve`. Nothing
// that they contain changes.
#include "support/released_store.hpp"
#include "storage/bookings.hpp"
#include "support/command_outcome.hpp"
#include "support/each_store.hpp"
#include "support/opened_store.hpp"
#include "support/scratch_folder.hpp"
#include "support/workflow.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native;
using support::exits;

/// The tables of version 7 without those that a migration or a running service writes, or that became texts.
support::table_columns kept_columns(std::string const& url) {
    auto tables = support::columns_of(url);
    std::set<std::string> const others{"schema_migrations", "inventory_changes", "quotes",         "quote_rooms",
                                       "quote_terms",       "order_customers",   "order_occupants"};
    std::erase_if(tables, [&](auto const& each) { return others.contains(each.first); });
    for (auto& [table, columns] : tables)
        if (table == "orders") std::erase(columns, "quote_id");
    return tables;
}

class released_store : public support::each_store {
protected:
    released_store() { support::restore_version_7(place, GetParam()); }

    /// The rows of version 7 are unchanged after the program has run.
    void expect_unchanged_by(std::function<void(std::string const&)> const& run) {
        auto const columns = kept_columns(place.url());
        auto const before = support::rows_of(place.url(), columns);
        ASSERT_GT(before.size(), 80U);
        run(place.url());
        EXPECT_EQ(support::rows_of(place.url(), columns), before);
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
        *sql << "UPDATE rate_periods SET price = '0.000' WHERE room_id = 11 AND plan = 1";
        *sql << "UPDATE orders SET acknowledge_before = check_in * 864000000000 + 720000000000 WHERE "
                "client_reference = 'on-request'"; // 20 hours after the day of check-in begins
    }
    auto const opened = support::opened(place.url());
    auto const count = [&](std::string const& rows) {
        return support::number_in(opened, "SELECT COUNT(*) FROM " + rows);
    };
    EXPECT_EQ(count("rate_plans WHERE free_of_charge <> 0"), 1);
    EXPECT_EQ(count("rate_plans WHERE free_of_charge <> 0 AND room_id = 11 AND plan = 1"), 1);
    EXPECT_EQ(count("orders WHERE client_reference = 'on-request' AND "
                    "acknowledge_before = check_in * 864000000000"),
              1);
}

} // namespace
