// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// bookings, as an operator runs it.
#include "support/program.hpp"
#include "support/temporary_store.hpp"
#include "support/workflow.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using support::agency_client;
using support::kind_of_room;
using support::run_program;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

/// A hotel that decides, with one room for sale and one on request, for two nights in a month.
class commands_bookings : public testing::Test {
protected:
    commands_bookings() : service(open()), agency(service) {
        agency.now = instant::of(std::chrono::system_clock::now());
        confirmed = agency.book(sold, "confirmed").booking_number;
        waiting = agency.book(wished, "waiting").booking_number;
    }
    booking_service open() {
        auto const today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
        sold.from = wished.from = date::of(today + std::chrono::days(30));
        sold.to = wished.to = date::of(today + std::chrono::days(32));
        auto rate = support::priced(2, "100.000");
        rate.periods[0].from = sold.from;
        rate.periods[0].to = sold.to;
        auto hotel = support::hotel(1, "Beta, \"the\" hotel", 4,
                                    {support::room(11, 2, 0, 3, {rate}), support::room(12, 2, 0, 0, {rate})});
        for (auto& room : hotel.rooms) {
            room.allotments[0].from = sold.from;
            room.allotments[0].to = sold.to;
        }
        hotel.rooms[1].on_request = true;
        hotel.decided_by = booking_decider::hotel;
        support::fill_store(
            *store, {.cities = {{104, "Hammamet", "TND"}}, .boards = {{2, "Bed and breakfast"}}, .hotels = {hotel}});
        return std::move(booking_service::open(*store)).value();
    }
    support::program_result run(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "bookings");
        arguments.insert(arguments.end(), {"--store", store.url()});
        return run_program(arguments);
    }

    kind_of_room sold{1, 11, {}, {}, 2}, wished{1, 12, {}, {}, 2};
    support::temporary_store store{};
    booking_service service;
    agency_client agency;
    std::string confirmed{}, waiting{};
};

TEST_F(commands_bookings, list_and_show) {
    auto ran = run({"list"});
    ASSERT_EQ(ran.exit_code, 0) << ran.errors;
    EXPECT_THAT(ran.output, AllOf(ContainsRegex(confirmed + " +7 +confirmed +Confirmed"),
                                  ContainsRegex(waiting + " +7 +waiting +On Request, the hotel decides")));
    EXPECT_THAT(run({"list", "--status", "OR"}).output, AllOf(HasSubstr(waiting), Not(HasSubstr(confirmed))));
    EXPECT_THAT(run({"list", "--hotel", "2"}).output, Not(HasSubstr(waiting)));
    EXPECT_THAT(run({"list", "--user", "7", "--arrival-to", text_of(sold.from, wire_format::iso_date)}).output,
                HasSubstr(waiting));
    EXPECT_EQ(run({"list", "--status", "YY"}).exit_code, 2);
    ran = run({"show", confirmed});
    ASSERT_EQ(ran.exit_code, 0) << ran.errors;
    EXPECT_THAT(ran.output, AllOf(HasSubstr("Beta"), HasSubstr("Zoë O'Neil"), HasSubstr("zoe@example.com"),
                                  HasSubstr("Bed and breakfast"), HasSubstr("Agency")));
    EXPECT_EQ(run({"show", "H1"}).exit_code, 1);
    EXPECT_EQ(run({"show", "none"}).exit_code, 1);
}

TEST_F(commands_bookings, decide_with_the_rules_of_the_side_that_decides) {
    EXPECT_EQ(run({"decide", waiting}).exit_code, 2);
    EXPECT_EQ(run({"decide", waiting, "--accept", "--decline"}).exit_code, 2);
    auto ran = run({"decide", waiting, "--accept"});
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_THAT(ran.errors, HasSubstr("allotment")) << "no room is confirmed without one";
    EXPECT_EQ(agency.state(waiting), "OR");
    ran = run({"decide", waiting, "--decline", "--reason", "fully booked"});
    EXPECT_EQ(ran.exit_code, 0) << ran.errors;
    EXPECT_THAT(ran.output, ContainsRegex("Declined +Operator +fully booked"));
    EXPECT_EQ(agency.state(waiting), "DC");
    EXPECT_EQ(run({"decide", waiting, "--accept"}).exit_code, 1);
}

TEST_F(commands_bookings, cancel_with_a_reason) {
    auto const ran = run({"cancel", confirmed, "--free", "--reason", "overbooked"});
    EXPECT_EQ(ran.exit_code, 0) << ran.errors;
    EXPECT_THAT(ran.output, ContainsRegex("Cancelled +Operator +overbooked"));
    EXPECT_EQ(agency.state(confirmed), "XX");
    EXPECT_EQ(support::taken_of(*store, sold), "0 0");
    EXPECT_EQ(run({"cancel", confirmed}).exit_code, 0) << "a repeat";
    EXPECT_EQ(run({"cancel", waiting, "--reason", std::string(201, 'x')}).exit_code, 2);
}

TEST_F(commands_bookings, export_csv_and_json) {
    auto ran = run({"export"});
    ASSERT_EQ(ran.exit_code, 0) << ran.errors;
    EXPECT_THAT(ran.output, HasSubstr("booking,user,reference,state,"));
    EXPECT_THAT(ran.output, HasSubstr(confirmed + ",7,confirmed,OK,1,\"Beta, \"\"the\"\" hotel\","));
    EXPECT_THAT(ran.output, HasSubstr("\"Room 11, Bed and breakfast\",Zoë O'Neil; سعيد بن علي,Zoë,O'Neil,"));
    ran = run({"export", "--output", "json", "--status", "OK"});
    ASSERT_EQ(ran.exit_code, 0) << ran.errors;
    auto const read = from_json<hotel_booking_detail_res>(ran.output);
    ASSERT_TRUE(read) << ran.output;
    auto expected = support::accepted(agency.ask(agency.detail(confirmed))).order_details;
    EXPECT_EQ(read->order_details, expected);
}

} // namespace
