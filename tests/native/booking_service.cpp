// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/booking_service.hpp"
#include "support/opened_store.hpp"

#include "authentication/registration.hpp"
#include "storage/bookings.hpp"
#include "storage/users.hpp"
#include "support/bookings.hpp"
#include "support/on_threads.hpp"
#include "support/temporary_store.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;

class booking_service_test : public testing::Test {
protected:
    booking_service_test() : requested(open()) {}

    booking_service open() {
        support::fill_store(*store);
        auto const noon = instant::of(2026, 3, 1, 12);
        std::vector<booking_entry> const all{
            {7, 1, noon, support::full_ride("B")},
            {7, 2, noon, support::full_stay("A")},
            {7, std::nullopt, noon + std::chrono::milliseconds(1), support::bare_stay("C")},
            {7, 1, noon - std::chrono::milliseconds(1), support::bare_ride("early")},
            {8, 3, noon, support::bare_ride("foreign")},
            {9, 1, noon, support::bare_ride("sister")}};
        EXPECT_TRUE(store->write([&](auto& sql) {
            for (auto const& each : all) put_booking(sql, each);
        }));
        auto const report = [this](store_error const& why, std::string_view id) {
            reported.push_back(std::string(id) + " " + explain(why));
        };
        return std::move(booking_service::open(*store, {.report = report})).value();
    }

    static trip_booking_list_rq trips() {
        trip_booking_list_rq request;
        request.credential = {"agency", "secret"};
        request.user = 7;
        request.from_date = date_time::of(2026, 3, 1, 12);
        return request;
    }
    /// The references in the order of the response, or id, path and message of the refusal.
    std::string ask(trip_booking_list_rq const& request) {
        auto const given = support::ask(requested, request, of);
        if (!given) return said(given.error());
        std::string text;
        for (auto const& each : taken(**given)) text += (text.empty() ? "" : " ") + reference_of(each);
        return text;
    }
    /// The same of other requests; `answered` if it is not refused.
    std::string refusal_of(auto const& request) {
        auto const given = support::ask(requested, request, of);
        return given ? "answered" : said(given.error());
    }
    static std::vector<booking> taken(item_source<trip_booking_list_rs>& from) { return support::taken_items(from, 2); }
    static std::string said(error_result const& refused) {
        return refused.id + " " + std::to_string(refused.type) + " " + refused.retry.value_or("-") + " " +
               (refused.field.empty() ? "-" : refused.field[0].path) + ": " + refused.message;
    }

    support::temporary_store store;
    std::vector<std::string> reported;
    call of{.address = "127.0.0.1", .request_id = "id-1", .now = support::search_time};
    booking_service requested;
};

TEST_F(booking_service_test, lists_the_users_trips_from_the_date_on_in_order) {
    EXPECT_EQ(ask(trips()), "A B C");
    auto request = trips();
    request.from_date = date_time::of(2026, 3, 1, 11, 59, 59, 999);
    EXPECT_EQ(ask(request), "early A B C");
    request.from_date = date_time::of(2026, 3, 1, 12, 0, 0, 1);
    EXPECT_EQ(ask(request), "C");
    request.from_date = date_time::of(2026, 3, 1, 12, 0, 0, 2);
    EXPECT_EQ(ask(request), "");
    request = trips();
    request.user = 9;
    EXPECT_EQ(ask(request), "sister");
}

TEST_F(booking_service_test, lists_the_trips_of_one_member) {
    auto request = trips();
    request.id_member = 1;
    EXPECT_EQ(ask(request), "B");
    request.id_member = 2;
    EXPECT_EQ(ask(request), "A");
    request.id_member = 12; // an unknown one has no bookings
    EXPECT_EQ(ask(request), "");
    request.id_member = 2;
    request.user = 9;
    EXPECT_EQ(ask(request), "");
}

TEST_F(booking_service_test, lists_no_trips_of_other_members_for_a_restricted_login) {
    auto request = trips();
    request.credential.login = "restricted";
    EXPECT_EQ(ask(request), "B C") << "of its member and of none";
    request.id_member = 1;
    EXPECT_EQ(ask(request), "B");
    for (std::int64_t const other : {2, 12}) {
        request.id_member = other;
        EXPECT_EQ(ask(request), "AUTH_INVALID 4 no IdMember: The login is restricted to other members") << other;
    }
}

TEST_F(booking_service_test, returns_both_kinds_completely) {
    auto const given = support::ask(requested, trips(), of);
    auto const bookings = taken(**given);
    ASSERT_EQ(bookings.size(), 3U);
    EXPECT_EQ(bookings[0], booking(support::full_stay("A")));
    EXPECT_EQ(bookings[1], booking(support::full_ride("B")));
    EXPECT_EQ(bookings[2], booking(support::bare_stay("C")));
}

TEST_F(booking_service_test, refuses_foreign_users) {
    for (std::int64_t const foreign : {8, 0, -7, 70}) { // of another login, and of no login
        auto request = trips();
        request.user = foreign;
        EXPECT_EQ(ask(request), "AUTH_INVALID 4 no User: The user does not belong to the login") << foreign;
    }
    auto search = support::search_request();
    search.search_details.booking_details.user = 8;
    EXPECT_EQ(refusal_of(search),
              "AUTH_INVALID 4 no SearchDetails/BookingDetails/User: The user does not belong to the login");
}

TEST_F(booking_service_test, refuses_unknown_logins_and_wrong_passwords_alike) {
    request_context right, context;
    EXPECT_TRUE(requested.admit({"agency", "secret"}, of, right));
    ASSERT_NE(right.principal, nullptr);
    EXPECT_EQ(right.principal->login, "agency");
    auto const wrong = requested.admit({"agency", "wrong"}, of, context);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(said(wrong.error()), "AUTH_INVALID 4 no -: Login or password is not valid");
    for (auto const& given : {credential{"nobody", "secret"}, credential{"other", "Secret"}}) {
        auto const other = requested.admit(given, of, context);
        ASSERT_FALSE(other);
        EXPECT_EQ(wrong.error(), other.error());
    }
    EXPECT_EQ(context.principal, nullptr);

    auto const given = requested.respond(trips(), of, context); // without a call of admit
    ASSERT_FALSE(given);
    EXPECT_EQ(said(given.error()), said(wrong.error()));
    EXPECT_FALSE(requested.respond(city_list_rq{{"agency", "secret"}}, of, context));
}

TEST_F(booking_service_test, answers_a_hotel_search) {
    auto request = support::search_request();
    request.search_details.booking_details.user = 7;
    request.search_details.booking_details.language = 2;
    auto const given = support::ask(requested, request, of);
    ASSERT_TRUE(given);
    EXPECT_EQ(given->hotels.count, 5);
    EXPECT_EQ(given->language, 2);

    request.search_details.booking_details.to_date = request.search_details.booking_details.from_date;
    EXPECT_EQ(refusal_of(request), "FIELD_INVALID 3 no SearchDetails/BookingDetails/ToDate: must be after FromDate");
}

TEST_F(booking_service_test, an_unknown_city_or_board_is_refused_with_its_field) {
    auto request = support::search_request();
    support::stay(request).id_city = 999;
    EXPECT_EQ(refusal_of(request), "FIELD_INVALID 3 no SearchDetails/BookingDetails/IdCity: There is no city 999: "
                                   "CityListRQ lists the cities");
    support::stay(request).id_city = 300;
    EXPECT_EQ(refusal_of(request), "answered") << "a city without hotels";
    support::stay(request).rooms = {support::for_guests(2, 0, "5"), support::for_guests(2, 0, "9")};
    EXPECT_EQ(refusal_of(request), "FIELD_INVALID 3 no SearchDetails/BookingDetails/Rooms/Room[2]/Boarding: There is "
                                   "no board 9: BoardListRQ lists the boards");
}

TEST_F(booking_service_test, lists_cities_and_boards) {
    auto const cities = support::ask(requested, city_list_rq{{"agency", "secret"}}, of).value();
    EXPECT_EQ(cities.cities, (std::vector<listed_city>{{104, "TND", "Hammamet"}, {300, "JPY", "Nowhere"}}));
    auto const boards = support::ask(requested, board_list_rq{{"agency", "secret"}}, of).value();
    EXPECT_EQ(boards.boards, (std::vector<identified_text>{{2, "Bed and breakfast"}, {5, "Half board"}}));
    EXPECT_FALSE(support::ask(requested, city_list_rq{{"agency", "wrong"}}, of));
}

TEST_F(booking_service_test, abandons_a_search_after_its_timeout) {
    std::chrono::steady_clock::time_point time{};
    auto slow = booking_service::open(*store, {.clock = [&] { return time += std::chrono::milliseconds(600); }});
    ASSERT_TRUE(slow);
    auto request = support::search_request();
    EXPECT_TRUE(support::ask(*slow, request, of));
    support::stay(request).timeout = 3;
    EXPECT_TRUE(support::ask(*slow, request, of)) << "two steps of 0.6 s";
    support::stay(request).timeout = 1;
    auto const late = support::ask(*slow, request, of);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().id, "TIMEOUT_UNKNOWN_OUTCOME");
    EXPECT_EQ(late.error().field.at(0).path, "SearchDetails/BookingDetails/Timeout");
}

TEST_F(booking_service_test, services_of_one_store_give_one_offer_the_same_id) {
    auto second = booking_service::open(*store);
    ASSERT_TRUE(second);
    EXPECT_EQ(support::ask(requested, support::search_request(), of).value(),
              support::ask(*second, support::search_request(), of).value());
}

TEST_F(booking_service_test, a_failing_store_is_logged_and_not_shown_to_the_caller) {
    ASSERT_TRUE(store->write([](auto& sql) { execute(sql, "DROP TABLE trip_items"); }));
    EXPECT_EQ(ask(trips()), "INTERNAL 13 reads only -: The service failed to respond");
    ASSERT_EQ(reported.size(), 1U);
    EXPECT_TRUE(reported[0].starts_with("id-1 ")) << reported[0];
    EXPECT_NE(reported[0].find("trip_items"), std::string::npos);
}

TEST_F(booking_service_test, a_failure_of_the_store_ends_a_list) {
    ASSERT_TRUE(store->write([](auto& sql) {
        for (std::size_t i = 0; i < 2 * booking_page_rows; ++i)
            put_booking(sql, {7, 1, instant::of(2026, 3, 2), support::bare_ride("R" + std::to_string(i))});
    }));
    auto const list = support::ask(requested, trips(), of);
    ASSERT_TRUE(list);
    ASSERT_TRUE(store->write([](auto& sql) { execute(sql, "DROP TABLE trip_items"); }));
    EXPECT_TRUE(taken(**list).empty()); // the service decides how the response ends
    ASSERT_EQ(reported.size(), 1U);
    EXPECT_TRUE(reported[0].starts_with("id-1 ")) << reported[0];
}

TEST_F(booking_service_test, answers_several_threads_at_once) {
    std::vector<std::string> answers(8);
    support::on_threads(answers.size(), [&](std::size_t which) {
        for (int i = 0; i < 10; ++i) answers[which] = ask(trips());
    });
    EXPECT_EQ(answers, std::vector<std::string>(8, "A B C"));
}

/// The wall clock may be set back, here by a day; durations are measured by the steady clock.
TEST(booking_service_clocks, setting_the_wall_clock_back_lengthens_no_lifetime_and_no_wait) {
    support::temporary_store store;
    steady_time steady{std::chrono::hours(100)};
    auto wall = instant::of(2026, 3, 2, 12);
    authenticator_settings const identity{.remember = std::chrono::seconds(30), .login_limiter = {.free_failures = 0}};
    for (auto const* login : {"changed", "removed", "guessed"})
        ASSERT_TRUE(register_login(*store, {login, "secret"}, {7}, {}));
    auto requested =
        booking_service::open(*store, {.authenticator = identity, .clock = [&steady] { return steady; }}).value();
    std::optional<unsigned> retry_after;
    auto const outcome = [&](char const* login, char const* password) -> std::string {
        request_context context;
        auto const admitted =
            requested.admit({login, password}, {.address = "127.0.0.1", .request_id = "id", .now = wall}, context);
        retry_after = admitted ? std::nullopt : admitted.error().retry_after;
        return admitted ? "ok" : admitted.error().id;
    };
    EXPECT_EQ(outcome("changed", "secret"), "ok");
    EXPECT_EQ(outcome("removed", "secret"), "ok");
    EXPECT_EQ(outcome("guessed", "wrong"), "AUTH_INVALID");
    ASSERT_TRUE(change_password(*store, {"changed", "another"}));
    ASSERT_TRUE(store->write([](auto& sql) { return remove_login(sql, "removed"); }));
    wall = wall - std::chrono::hours(24);
    EXPECT_EQ(outcome("guessed", "wrong"), "RATE_LIMITED");
    EXPECT_EQ(retry_after, 1U);
    EXPECT_EQ(outcome("changed", "secret"), "ok") << "remembered for 30 seconds";
    steady += std::chrono::seconds(30);
    EXPECT_EQ(outcome("changed", "secret"), "AUTH_INVALID");
    EXPECT_EQ(outcome("removed", "secret"), "AUTH_INVALID");
    EXPECT_EQ(outcome("guessed", "wrong"), "AUTH_INVALID") << "it has waited";
    wall = wall + std::chrono::hours(48); // and set forward again, which does not shorten them
    EXPECT_EQ(outcome("guessed", "wrong"), "RATE_LIMITED");
    EXPECT_EQ(retry_after, 2U);
    EXPECT_EQ(outcome("changed", "another"), "RATE_LIMITED") << "it failed with its old password just now";
    steady += std::chrono::seconds(2);
    EXPECT_EQ(outcome("changed", "another"), "ok");
}

} // namespace
