// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// bookings, as an operator runs it.
#include "support/agency_service.hpp"
#include "support/command_outcome.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using support::fails;
using support::prints;
using support::run_program;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

/// A hotel that decides, with one room for sale and one on request, for two nights in a month.
class commands_bookings : public support::agency_service {
protected:
    commands_bookings() : agency_service(support::deciding_hotel("Beta, \"the\" hotel")) {
        agency.now = instant::of(std::chrono::system_clock::now());
        confirmed = agency.book(sold, "confirmed").booking_number;
        waiting = agency.book(wished, "waiting").booking_number;
    }
    support::program_result command(std::vector<std::string> const& arguments) {
        return run_program(support::joined(support::joined({"bookings"}, arguments), {"--store", store.url()}));
    }

    support::kind_of_room sold = support::in_a_month(11), wished = support::in_a_month(12);
    std::string confirmed{}, waiting{};
};
INSTANTIATE_TEST_SUITE_P(on, commands_bookings, testing::Values(support::store_engine::sqlite), support::engine_name);

TEST_P(commands_bookings, list_and_show) {
    ASSERT_THAT(command({"list"}),
                prints(AllOf(ContainsRegex(confirmed + " +7 +confirmed +Confirmed"),
                             ContainsRegex(waiting + " +7 +waiting +On Request, the hotel decides"))));
    EXPECT_THAT(command({"list", "--status", "OR"}).output, AllOf(HasSubstr(waiting), Not(HasSubstr(confirmed))));
    EXPECT_THAT(command({"list", "--hotel", "2"}), fails(1, "there is no hotel 2: is it another number?"));
    EXPECT_THAT(command({"list", "--hotel", "1", "--arrival-to", "2020-01-01"}).output, Not(HasSubstr(waiting)));
    EXPECT_THAT(command({"list", "--user", "7", "--arrival-to", text_of(sold.from, wire_format::iso_date)}).output,
                HasSubstr(waiting));
    EXPECT_EQ(command({"list", "--status", "YY"}).exit_code, 2);
    ASSERT_THAT(command({"show", confirmed}),
                prints(AllOf(HasSubstr("Beta"), HasSubstr("Zoë O'Neil"), HasSubstr("zoe@example.com"),
                             HasSubstr("Bed and breakfast"), HasSubstr("Agency"))));
    EXPECT_EQ(command({"show", "H1"}).exit_code, 1);
    EXPECT_EQ(command({"show", "none"}).exit_code, 1);
}

TEST_P(commands_bookings, decide_with_the_rules_of_the_side_that_decides) {
    EXPECT_EQ(command({"decide", waiting}).exit_code, 2);
    EXPECT_EQ(command({"decide", waiting, "--accept", "--decline"}).exit_code, 2);
    EXPECT_THAT(command({"decide", waiting, "--accept"}), fails(1, "allotment")) << "no room is confirmed without one";
    EXPECT_EQ(agency.state(waiting), "OR");
    EXPECT_THAT(command({"decide", waiting, "--decline", "--reason", "fully booked"}),
                prints(ContainsRegex("Declined +Operator +fully booked")));
    EXPECT_EQ(agency.state(waiting), "DC");
    EXPECT_EQ(command({"decide", waiting, "--accept"}).exit_code, 1);
}

TEST_P(commands_bookings, cancel_with_a_reason) {
    EXPECT_THAT(command({"cancel", confirmed, "--free", "--reason", "overbooked"}),
                prints(ContainsRegex("Cancelled +Operator +overbooked")));
    EXPECT_EQ(agency.state(confirmed), "XX");
    EXPECT_EQ(taken(sold), "0 0");
    EXPECT_EQ(command({"cancel", confirmed}).exit_code, 0) << "a repeat";
    EXPECT_EQ(command({"cancel", waiting, "--reason", std::string(201, 'x')}).exit_code, 2);
}

TEST_P(commands_bookings, export_csv_and_json) {
    ASSERT_THAT(command({"export"}),
                prints("booking,user,reference,state,", confirmed + ",7,confirmed,OK,1,\"Beta, \"\"the\"\" hotel\",",
                       "\"Room 11, Bed and breakfast\",Zoë O'Neil; سعيد بن علي,Zoë,O'Neil,"));
    EXPECT_TRUE(command({"export"})
                    .output.starts_with("\xEF\xBB\xBF"
                                        "booking,"));
    for (std::string const begin : {"=", "+", "-", "@", "\t", "\r"}) {
        ASSERT_TRUE(store->write([&](auto& sql) {
            native::storage::booked_people people{.customer = {.first_name = begin + "1+cmd", .last_name = "O'Neil"}};
            people.customer.phone = "+216 72 200 000";
            auto const text = native::storage::stored_text(people);
            execute(sql, "UPDATE hotel_bookings SET people = :people", {text});
        }));
        EXPECT_THAT(command({"export"}), prints(",'" + (begin == "\r" ? "\xEF\xBF\xBD" : begin) + "1+cmd,O'Neil,"));
    }
    EXPECT_THAT(command({"export"}), prints(",'+216 72 200 000,")) << "a number, which a spreadsheet would add up";
    auto ran = command({"export", "--output", "json", "--status", "OK"});
    ASSERT_EQ(ran.exit_code, 0) << ran.errors;
    auto const read = from_json<hotel_booking_detail_res>(ran.output);
    ASSERT_TRUE(read) << ran.output;
    EXPECT_EQ(read->order_details, detail(confirmed));
}

} // namespace
