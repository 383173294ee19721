// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/opened_store.hpp"
#include "support/store_test.hpp"
#include "support/three_processes.hpp"

#include <waybill/message/functions.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <utility>

/// A day of an agency and a hotel with a login each, over three processes of the program with one store.
namespace {

using namespace std::chrono_literals;
using namespace waybill;

class day_of_a_hotel : public support::store_test {
protected:
    day_of_a_hotel() : processes(open()) {}
    std::string open() {
        auto hotel =
            support::hotel(what.hotel, "Palm", 4, {support::room(what.room, 2, 0, 2, {support::priced(2, "100.000")})});
        support::sell_only(hotel, what.from, what.to);
        hotel.rooms[0].on_request = true;
        hotel.decided_by = booking_decider::hotel;
        hotel.time_zone = "America/Adak";
        hotel.remarks = "Ring twice.";
        hotel.charges = {{.title = "City tax",
                          .amount = decimal::parse("2.000").value(),
                          .per = native::inventory::charged_per::person_night,
                          .payable = charge_payment::property}};
        support::fill_store(*store, support::inventory_of(std::move(hotel)));
        support::add_login(*store, "palm", {true, {1}, true});
        return store.url();
    }
    /// The response of one process after the other. A refusal is in `refusal`.
    template <class Request>
    auto call(Request request, char const* login) {
        request.credential = {login, "secret"};
        support::booking_agency caller(processes.url(next++), what);
        auto answered = caller.call(request);
        refusal = answered ? "" : answered.error().id;
        return answered;
    }
    /// Books by a process each for search, quote and creation; the number.
    std::string book(std::string const& reference, char const* state) {
        support::booking_agency caller(processes.url(next++), what);
        auto request = caller.quoted(reference);
        if (!request) {
            ADD_FAILURE() << reference << ": " << caller.problem();
            return {};
        }
        request->special_requests = "Sea view";
        auto const made = call(*std::move(request), "agency");
        if (!made) {
            ADD_FAILURE() << reference << ": " << explain(made.error());
            return {};
        }
        EXPECT_EQ(text_of(made->order_details.status.code), state) << reference;
        follow();
        return made->order_details.booking_number;
    }
    /// The state after the decision of that login, or the refusal.
    /// The number of the hotel, which enters it with an acceptance.
    static std::optional<std::string> number_of(std::string_view login, decision what_to_do) {
        if (login != "palm" || what_to_do == decision::decline) return std::nullopt;
        return "PB-4711";
    }
    std::string decide(std::string const& number, char const* login, decision what_to_do,
                       std::optional<std::string> reason = {}) {
        hotel_booking_acknowledge_req const request{.user = 7,
                                                    .booking_number = number,
                                                    .decision = what_to_do,
                                                    .reason = std::move(reason),
                                                    .supplier_reference = number_of(login, what_to_do)};
        auto const decided = call(request, login);
        follow();
        return decided ? text_of(decided->order_details.status.code) : refusal;
    }
    void update(std::optional<money> price, std::optional<int> quantity) {
        rate_update_req request;
        auto& one = request.updates.emplace_back(
            period_update{.hotel = what.hotel, .room = what.room, .from = what.from, .to = what.to});
        if (price) one.rate = 1;
        one.price = std::move(price);
        one.quantity = quantity;
        EXPECT_TRUE(call(request, "palm")) << refusal;
    }
    void follow() {
        of_agency.poll(processes, next++);
        of_hotel.poll(processes, next++);
    }
    order_details detail(std::string const& number, char const* login) {
        auto const found = call(hotel_booking_detail_req{.user = 7, .booking_number = number}, login);
        EXPECT_TRUE(found) << refusal;
        return found ? found->order_details : order_details{};
    }

    support::temporary_store store{GetParam()};
    support::kind_of_room what = support::in_a_month(11);
    support::three_processes processes;
    std::size_t next = 0;
    std::string refusal{};
    support::booking_poller of_agency{"agency"}, of_hotel{"palm"};
};

INSTANTIATE_TEST_SUITE_P(on, day_of_a_hotel, support::engines, support::engine_name);

TEST_P(day_of_a_hotel, ends_in_the_same_picture_for_the_agency_and_the_hotel) {
    auto const first = book("first", "OK");
    update(support::dinars("120.000"), {});
    auto const second = book("second", "OK");
    EXPECT_EQ(text_of(detail(second, "palm").total_rate.amount), "240.000");

    auto const third = book("third", "OR"); // both rooms are sold
    EXPECT_EQ(decide(third, "agency", decision::accept), "OR") << "it waits for the hotel";
    EXPECT_EQ(decide(third, "palm", decision::accept), "SOLD_OUT");
    update({}, 3);
    EXPECT_EQ(decide(third, "palm", decision::accept), "OK");

    auto const fourth = book("fourth", "OR");
    processes.kill_and_start(1);
    EXPECT_EQ(decide(fourth, "palm", decision::decline, "Under repair"), "DC");

    auto const fifth = book("fifth", "OR");
    ASSERT_TRUE(store->write([](auto& sql) { // its time has passed
        execute(sql, "UPDATE hotel_bookings SET acknowledge_before = created WHERE client_reference = 'fifth'");
    }));
    EXPECT_EQ(decide(fifth, "palm", decision::accept), "STATE_CONFLICT");
    EXPECT_TRUE(call(hotel_booking_cancellation_req{.user = 7, .booking_number = second}, "agency")) << refusal;

    std::map<std::string, std::string> const evening{
        {first, "OK"}, {second, "XX"}, {third, "OK"}, {fourth, "DC"}, {fifth, "XP"}};
    auto const until = std::chrono::steady_clock::now() + 60s; // transactions of other tests delay the lists
    while ((of_agency.states != evening || of_hotel.states != evening) && std::chrono::steady_clock::now() < until)
        follow();
    EXPECT_EQ(of_agency.states, evening);
    EXPECT_EQ(of_hotel.states, evening);
    EXPECT_EQ(of_agency.seen, of_hotel.seen);
    EXPECT_EQ(of_hotel.seen.size(), 9U) << "each change once";

    for (auto const& [number, state] : evening) {
        auto const seen_by_hotel = detail(number, "palm");
        EXPECT_EQ(seen_by_hotel, detail(number, "agency"));
        EXPECT_EQ(text_of(seen_by_hotel.status.code), state);
        EXPECT_EQ(seen_by_hotel.special_requests, "Sea view");
        EXPECT_EQ(seen_by_hotel.remarks, "Ring twice.");
        EXPECT_EQ(seen_by_hotel.supplier_reference.value_or(""), number == third ? "PB-4711" : "") << "if it accepted";
        EXPECT_EQ(seen_by_hotel.taxes_and_fees.value().payable_at_property.at(0), support::dinars("8.000"));
    }
    EXPECT_EQ(detail(fourth, "agency").history.value().back().reason, "Under repair");
}

} // namespace
