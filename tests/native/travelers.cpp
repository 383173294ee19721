// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The data of travelers: export, erasure on request, and erasure some time after the stay.
#include "booking_service/travelers.hpp"
#include "storage/audit.hpp"
#include "storage/bookings.hpp"
#include "support/agency.hpp"
#include "support/agency_service.hpp"
#include "support/command_outcome.hpp"
#include "support/scratch_folder.hpp"

#include <boost/describe/members.hpp>
#include <boost/mp11/list.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;
using support::accepted;
using support::fails;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

/// Texts of the travelers of `support::agency_client` and of `agency::trips`.
constexpr char const* stored_names[] = {"O'Neil", "zoe@example.com", "+216 72 200 000", "بن علي"};

class stored_travelers : public support::agency_service {
protected:
    void SetUp() override {
        booked = agency.book(support::confirmed_room, "ref-1").booking_number;
        other = agency.book(support::wished_room, "ref-2").booking_number;
        ASSERT_TRUE(store->write([](auto& sql) {
            for (auto const& each : ::agency::trips().bookings)
                put_booking(sql, {.user = 7, .created = instant::of(2026, 1, 1), .booking = each});
        }));
    }
    [[nodiscard]] std::vector<booking_with_travelers> find(traveler_query const& query) {
        return export_travelers(*store, query).value();
    }
    /// All that the store has of orders and trip lists, as text.
    [[nodiscard]] std::string content() {
        return store
            ->read([](auto& sql) {
                std::string all;
                for (auto const* const query :
                     {"SELECT COALESCE(people, '') || sold FROM hotel_bookings", "SELECT item FROM trip_items"})
                    for (auto const& text : support::column_of(sql, query)) all += text + '\n';
                return all;
            })
            .value();
    }

    std::string booked{}, other{};
};

INSTANTIATE_TEST_SUITE_P(on, stored_travelers, support::engines, support::engine_name);

TEST_P(stored_travelers, are_found_by_name_email_and_each_reference) {
    EXPECT_THAT(find({.name = "Zoë o'NEIL"}), SizeIs(3)) << "two stays and a flight";
    EXPECT_THAT(find({.name = "O'Neil"}), IsEmpty()) << "the whole name";
    EXPECT_THAT(find({.email = "ZOE@example.com"}), SizeIs(2));
    for (auto const& reference : {booked, std::string("ref-1")}) {
        auto const found = find({.reference = reference});
        ASSERT_THAT(found, SizeIs(1));
        EXPECT_EQ(found[0].reference, booked);
        EXPECT_THAT(found[0].travelers,
                    ElementsAre(stored_traveler{.role = "customer",
                                                .civility = "Mrs",
                                                .name = "Zoë O'Neil",
                                                .email = "zoe@example.com",
                                                .phone = "+216 72 200 000"},
                                stored_traveler{.role = "guest", .name = "Zoë O'Neil", .type = "Adult"},
                                stored_traveler{.role = "guest", .name = "سعيد بن علي", .type = "Adult"},
                                stored_traveler{.role = "traveler", .name = "Zoë O'Neil"},
                                stored_traveler{.role = "traveler", .name = "سعيد بن علي"}));
    }
    EXPECT_THAT(find({.reference = "A&B <1>"}), SizeIs(1));
    EXPECT_THAT(find({.reference = "nothing"}), IsEmpty());
    auto const trail = store->read([](auto& sql) { return audit_entries(sql, {}); }).value();
    EXPECT_EQ(trail.back().action, "travelers exported");
}

TEST_P(stored_travelers, are_erased_and_amounts_and_states_stay) {
    auto const before = detail(booked);
    EXPECT_THAT(erase_travelers(*store, {.reference = booked}).value(), SizeIs(1));
    EXPECT_THAT(find({.reference = booked}), IsEmpty());
    EXPECT_THAT(find({.name = "Zoë O'Neil"}), SizeIs(2)) << "the other bookings";
    auto const later = detail(booked);
    EXPECT_EQ(later.total_rate, before.total_rate);
    EXPECT_EQ(later.status, before.status);
    EXPECT_EQ(later.cancellation_policies, before.cancellation_policies);
    auto const trail = store->read([&](auto& sql) { return audit_entries(sql, {.about = booked}); }).value();
    EXPECT_THAT(trail.back().action, "travelers erased");

    ASSERT_TRUE(erase_travelers(*store, {.name = "Zoë O'Neil"}));
    for (auto const* const text : stored_names) EXPECT_THAT(content(), Not(HasSubstr(text)));
    EXPECT_THAT(content(), HasSubstr("<booking_number>" + booked));
    EXPECT_THAT(content(), HasSubstr(erased_text));
    EXPECT_EQ(agency.state(booked), "OK");
    (void)accepted(agency.ask(agency.cancel(booked)));
    EXPECT_EQ(agency.state(booked), "XX");
}

template <class T>
constexpr std::size_t members_of =
    boost::mp11::mp_size<boost::describe::describe_members<T, boost::describe::mod_public>>::value;

/// Each text of the travelers of a booking is exported.
TEST_P(stored_travelers, have_no_text_that_is_not_exported) {
    booked_people const people{
        {"text 1", "text 2", "text 3", "text 4", "text 5"},
        {{{{occupant_type::child, 31, "text 6", "text 7", "text 8"}}}},
        "text 9",
    };
    std::string all;
    ASSERT_TRUE(store->write([&](auto& sql) {
        auto const text = stored_text(people);
        execute(sql, "UPDATE hotel_bookings SET people = :people", {text});
    }));
    auto const bookings = find({.reference = booked});
    for (auto const& each : bookings[0].travelers)
        for (auto const& field : traveler_fields) all += each.*field.value + ' ';
    for (auto const* const each :
         {"text 1", "text 2", "text 3", "text 4", "text 5", "text 6", "text 7", "text 8", "text 9", "31", "Child"})
        EXPECT_THAT(all, HasSubstr(each));
    // a member that is added to these belongs into `each_person` and into this test
    EXPECT_EQ(members_of<booked_people>, 3U);
    EXPECT_EQ(members_of<customer>, 5U);
    EXPECT_EQ(members_of<occupant>, 5U);
}

TEST_P(stored_travelers, are_erased_from_reasons) {
    auto const given = "O'Neil is not welcome";
    (void)accepted(agency.ask(hotel_booking_acknowledge_req{agency.credential(), 7, other, decision::decline, given}));
    auto const reason = [&] { return detail(other).history.value().back().reason; };
    EXPECT_EQ(reason(), given);
    EXPECT_THAT(find({.reference = other})[0].travelers,
                testing::Contains(stored_traveler{.role = "decision", .reason = given}));
    ASSERT_TRUE(erase_travelers(*store, {.reference = other}));
    EXPECT_EQ(reason(), std::nullopt);
}

TEST_P(stored_travelers, of_a_trip_list_are_erased_with_their_tickets) {
    auto const found = find({.reference = "A&B <1>"});
    ASSERT_THAT(found, SizeIs(1));
    ASSERT_THAT(found[0].travelers, Not(IsEmpty()));
    auto const ticket = found[0].travelers[0].ticket_number;
    ASSERT_NE(ticket, "");
    ASSERT_THAT(content(), HasSubstr(ticket));
    ASSERT_TRUE(erase_travelers(*store, {.name = found[0].travelers[0].name}));
    EXPECT_THAT(content(), Not(HasSubstr(ticket)));
    EXPECT_THAT(content(), HasSubstr("<transport_number>TU 712"));
}

TEST_P(stored_travelers, are_erased_some_days_after_the_stay) {
    auto const end = instant::of(2026, 5, 22); // check-out of both bookings
    auto const erased = [&](int days_later) {
        return erase_past_travelers(*store, end + std::chrono::days(days_later), std::chrono::days(30)).value();
    };
    EXPECT_EQ(erased(30), 0U);
    EXPECT_THAT(content(), HasSubstr("zoe@example.com"));
    EXPECT_EQ(erased(31), 4U) << "two orders, and each of them in the trip list";
    for (auto const* const text : {"zoe@example.com", "+216 72 200 000", "بن علي"})
        EXPECT_THAT(content(), Not(HasSubstr(text)));
    EXPECT_EQ(erased(31), 0U) << "once";
    EXPECT_THAT(find({.reference = "A&B <1>"}), SizeIs(1)) << "a journey that is later";
    EXPECT_EQ(erased(400), 2U);
}

TEST(traveler_command, exports_and_erases) {
    support::scratch_folder const folder;
    auto const url = "sqlite:" + folder.file("w.db");
    auto const run = [&](std::vector<std::string> const& words) {
        return support::run_program(support::joined(words, {"--store", url}));
    };
    ASSERT_EQ(run({"load", "--sample"}).exit_code, 0);
    EXPECT_EQ(run({"traveler", "export"}).exit_code, 2);
    EXPECT_EQ(run({"traveler", "export", "--name", "a", "--email", "b"}).exit_code, 2);
    EXPECT_THAT(run({"traveler", "erase", "--name", "Nobody Here"}), fails(1, "no booking has such a traveler"));
    auto const exported = run({"traveler", "export", "--reference", "H90001", "--output", "json"});
    ASSERT_EQ(exported.exit_code, 0) << exported.errors;
    auto const found = nlohmann::json::parse(exported.output);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0]["reference"], "H90001");
    auto const name = found[0]["travelers"][0]["name"].get<std::string>();
    EXPECT_THAT(run({"traveler", "export", "--reference", "H90001"}).output, HasSubstr(name));
    EXPECT_THAT(run({"traveler", "erase", "--reference", "H90001"}).output,
                HasSubstr("erased the travelers of booking H90001"));
    for (auto const* const what : {"export", "erase"})
        EXPECT_THAT(run({"traveler", what, "--reference", "H90001"}),
                    fails(1, testing::ContainsRegex("the travelers of booking H90001 of user 9032 were erased at "
                                                    "20[0-9-]+T[0-9:.]+Z? ?.* by command:")));
    EXPECT_THAT(run({"traveler", "export", "--reference", "H1"}), fails(1, "no booking has such a traveler"));
}

} // namespace
