// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The audit trail: who changed what, by commands and by requests.
#include "authentication/registration.hpp"
#include "booking_service/pruning.hpp"
#include "inventory/update_rates.hpp"
#include "storage/addresses.hpp"
#include "storage/audit.hpp"
#include "support/command_outcome.hpp"
#include "support/fresh_store_test.hpp"
#include "support/scratch_folder.hpp"
#include "support/workflow.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;
using support::accepted;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<audit_entry> trail(store const& store, audit_query const& query = {}) {
    return store.read([&](auto& sql) { return audit_entries(sql, query); }).value();
}

/// `who: action, subject: detail`
std::vector<std::string> lines(std::vector<audit_entry> const& entries) {
    std::vector<std::string> all;
    for (auto const& each : entries)
        all.push_back(each.by.name + ": " + each.action + ", " + each.subject + ": " + each.detail);
    return all;
}

class audit_trail : public support::fresh_store_test {};

INSTANTIATE_TEST_SUITE_P(on, audit_trail, support::engines, support::engine_name);

TEST_P(audit_trail, names_what_an_operator_changed) {
    auto const used = store->used_by({"command:root", "machine"});
    ASSERT_TRUE(native::authentication::register_login(used, {"agency", "secret"}, {2, 1}, {}));
    ASSERT_TRUE(
        native::authentication::register_login(used, {"agency", "secret"}, {1}, {5}, {true, {10}}, "a.example"));
    ASSERT_TRUE(native::authentication::change_password(used, {"agency", "s3cret"}));
    ASSERT_TRUE(native::authentication::register_address(used, "10.0.0.0/8", "office"));
    for (int i = 0; i < 2; ++i) { // the second time there is nothing to remove
        ASSERT_TRUE(used.write([](auto& sql) { return forbid_range(sql, "10.0.0.0/8"); }));
        ASSERT_TRUE(used.write([](auto& sql) { return remove_login(sql, "agency"); }));
    }
    auto const found = trail(*store);
    EXPECT_THAT(lines(found),
                ElementsAre("command:root: login added, login agency: password, users 1 2",
                            "command:root: login changed, login agency: password, users 1, members 5, rates, "
                            "hotels 10, certificate name a.example",
                            "command:root: login changed, login agency: password",
                            "command:root: address allowed, address 10.0.0.0/8: office",
                            "command:root: address removed, address 10.0.0.0/8: ",
                            "command:root: login removed, login agency: "));
    EXPECT_EQ(found.front().by.origin, "machine");
}

TEST_P(audit_trail, names_who_decided_and_cancelled) {
    support::fill_store(*store);
    auto service = std::move(booking_service::open(*store)).value();
    support::agency_client agency(service);
    auto const first = agency.book(support::wished_room, "1").booking_number;
    auto const second = agency.book(support::wished_room, "2").booking_number;
    auto simulated = agency.cancel(first);
    simulated.simulate = true;
    (void)accepted(agency.ask(simulated));
    for (int i = 0; i < 2; ++i) (void)accepted(agency.ask(agency.acknowledge(first))); // a repeat changes nothing
    for (int i = 0; i < 2; ++i) (void)accepted(agency.ask(agency.acknowledge(second, decision::decline)));
    for (int i = 0; i < 2; ++i) (void)accepted(agency.ask(agency.cancel(first)));
    auto const found = trail(*store, {.by = "agency"});
    EXPECT_THAT(lines(found),
                ElementsAre("agency: booking accepted, booking " + first + " of user 7: ",
                            "agency: booking declined, booking " + second + " of user 7: ",
                            HasSubstr("agency: booking cancelled, booking " + first + " of user 7: fee ")));
    EXPECT_EQ(found.front().by.origin, "127.0.0.1 id-1");
    EXPECT_EQ(trail(*store, {.about = second}).size(), 1U);
}

TEST_P(audit_trail, refuses_to_be_changed_and_deletes_what_is_old) {
    ASSERT_TRUE(native::authentication::register_address(*store, "10.0.0.0/8", "office"));
    (void)store->write([](auto& sql) { execute(sql, "UPDATE audit_entries SET author = 'nobody'"); });
    auto const found = trail(*store);
    EXPECT_THAT(lines(found), ElementsAre(": address allowed, address 10.0.0.0/8: office"));
    auto const now = found.front().made;
    EXPECT_THAT(trail(*store, {.until = now}), IsEmpty());
    EXPECT_THAT(trail(*store, {.from = now + std::chrono::seconds(1)}), IsEmpty());
    EXPECT_EQ(trail(*store, {.from = now}).size(), 1U);
    ASSERT_TRUE(prune(*store, now + std::chrono::days(10), {.audit = std::chrono::days(10)}));
    EXPECT_EQ(trail(*store).size(), 1U);
    ASSERT_TRUE(prune(*store, now + std::chrono::days(10) + std::chrono::seconds(1), {.audit = std::chrono::days(10)}));
    EXPECT_THAT(trail(*store), IsEmpty());
}

/// A short request that changes a rate of many periods.
TEST_P(audit_trail, of_an_update_grows_by_little) {
    support::fill_store(*store);
    using native::inventory::placed_update;
    std::vector<placed_update> nights;
    for (int night = 0; night < 60; night += 2)
        nights.push_back({.update = {.room = support::released_room.room,
                                     .rate = 1,
                                     .from = support::first_night + std::chrono::days(night),
                                     .to = support::first_night + std::chrono::days(night),
                                     .price = decimal::of("120.000"),
                                     .minimum_stay = 3,
                                     .maximum_stay = 20,
                                     .minimum_stay_through = 2,
                                     .closed_to_arrival = true,
                                     .closed_to_departure = true},
                          .where = native::inventory::place("Updates")});
    auto const done = native::inventory::update_rates(*store, nights);
    ASSERT_TRUE(done) << explain(done.error());
    auto const found = trail(*store);
    ASSERT_FALSE(found.empty());
    EXPECT_LT(found.back().detail.size(), 2'500U);
    EXPECT_THAT(found.back().detail, HasSubstr(" more periods"));
}

TEST(audit_command, shows_loads_rates_and_logins_of_commands) {
    support::scratch_folder const folder;
    auto const url = "sqlite:" + folder.file("w.db");
    auto const run = [&](std::vector<std::string> const& words) {
        auto ran = support::run_program(support::joined(words, {"--store", url}), {}, {{"WAYBILL_PASSWORD", "s3cret"}});
        EXPECT_THAT(ran, support::exits(0)) << words.front();
        return ran.output;
    };
    (void)run({"load", "--sample"});
    (void)run({"user", "add", "agency", "--user", "1"});
    auto const entries = nlohmann::json::parse(run({"audit", "--output", "json"}));
    ASSERT_GE(entries.size(), 2U);
    EXPECT_THAT(std::string(entries.back()["by"]), HasSubstr("command:"));
    EXPECT_EQ(entries.back()["action"], "login added");
    EXPECT_THAT(run({"audit", "--about", "hotels"}), HasSubstr("inventory loaded"));
    EXPECT_THAT(run({"audit"}), Not(HasSubstr("s3cret")));
    EXPECT_THAT(run({"audit", "--to", "01/01/2020"}), Not(HasSubstr("login added")));

    auto const inventory = nlohmann::json::parse(run({"export", "inventory"}));
    auto const& room = inventory["Inventory"]["Hotels"][0]["Rooms"][0];
    auto const& period = room["Rates"][0]["Periods"][0];
    auto const id = room["Id"].get<std::int64_t>();
    auto const rate = room["Rates"][0].value("Id", 1);
    auto const night = period["From"].get<std::string>();
    auto const rates =
        folder.file("rates.csv", "room,rate,from,to,minimum_stay,maximum_stay,minimum_stay_through,closed_to_arrival,"
                                 "closed_to_departure\n" +
                                     std::to_string(id) + ',' + std::to_string(rate) + ',' + night + ',' + night +
                                     ",9,21,3,true,true\n");
    (void)run({"load", "--rates", rates});
    EXPECT_THAT(run({"audit", "--about", "room " + std::to_string(id) + " rate"}),
                testing::AllOf(HasSubstr("rate changed"),
                               HasSubstr("minimum stay 9 maximum stay 21 minimum stay through 3 closed to arrival "
                                         "closed to departure")));
}

} // namespace
