// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A partner that contradicts what was requested or offered, as a user of the commands sees it.
#include "support/command_outcome.hpp"
#include "support/in_time.hpp"
#include "support/scratch_folder.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace waybill;
using support::exits;
using support::joined;
using support::program;
using support::run_program;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using words = std::vector<std::string>;

/// A sandbox with the sample.
class commands_contradictions : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_THAT(run_program({"load", "--sample", "--store", store()}), exits(0));
        ASSERT_THAT(run_program({"user", "add", "agency", "--user", "9032", "--store", store()}, {}, password_),
                    exits(0));
        serving_.emplace(words{"serve", "--sandbox", "--listen", "127.0.0.1:0", "--store", store()});
        auto const line = serving_->first_line();
        ASSERT_THAT(line, HasSubstr("http://127.0.0.1:"));
        url_ = line.substr(line.find("http://"));
        auto const today = date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
        stay_ = {"--city", "104",
                 "--from", text_of(today + std::chrono::days(30), wire_format::iso_date),
                 "--to",   text_of(today + std::chrono::days(33), wire_format::iso_date)};
        // a hotel whose cheapest refundable offer is confirmed at once
        auto const found =
            run("search", "", joined(stay_, words{"--only-available", "--refundable", "--output", "json"}));
        ASSERT_THAT(found, exits(0));
        auto const hotels = from_json<hotel_search_res>(found.output);
        ASSERT_TRUE(hotels && !hotels->hotels.hotel.empty());
        offer_ = joined(stay_, words{"--refundable", "--hotel", std::to_string(hotels->hotels.hotel.front().id)});
    }
    support::program_result run(std::string const& command, std::string const& fault, words more) const {
        auto const login = fault.empty() ? std::string("agency") : "agency~sandbox~" + fault;
        return run_program(joined(words{command, "--url", url_, "--login", login, "--user", "9032"}, more), {},
                           password_);
    }
    support::program_result book(std::string const& fault, std::string const& reference, words more = {}) const {
        auto const party = words{"--yes", "--reference", reference, "--guest", "Roe, Jane", "--guest", "Roe, John"};
        return run("book", fault, joined(joined(offer_, party), more));
    }
    std::string store() const { return "sqlite:" + (folder_.path() / "store.db").string(); }

    support::scratch_folder folder_;
    program::environment password_{{"WAYBILL_PASSWORD", "correct-horse"}};
    std::optional<program> serving_{};
    std::string url_{};
    words stay_{};
    words offer_{};
};

TEST_F(commands_contradictions, stop_a_quote_and_a_booking_until_they_are_accepted) {
    struct {
        std::string fault;
        std::string flag;
        std::string says;
        std::string place;
    } const table[] = {
        {"dearer-silently", "--accept-price", "the price has changed to", "HotelQuoteRES/TotalRate"},
        {"terms-changed", "--accept-terms", "the terms have changed", "HotelQuoteRES/CancellationPolicies"},
    };
    for (auto const& each : table) {
        SCOPED_TRACE(each.fault);
        auto const other = each.flag == "--accept-price" ? "--accept-terms" : "--accept-price";
        for (auto const& flags : {words{}, words{other}}) {
            auto const quoted = run("quote", each.fault, joined(offer_, flags));
            EXPECT_THAT(quoted, exits(3));
            EXPECT_THAT(quoted.errors, AllOf(HasSubstr(each.says), HasSubstr(each.flag), HasSubstr(each.place)));
            auto const booked = book(each.fault, "c-" + each.fault, flags);
            EXPECT_THAT(booked, exits(3));
            EXPECT_THAT(booked.errors, AllOf(HasSubstr("nothing was booked"), HasSubstr(each.place)));
            EXPECT_THAT(run("booking", "", {"--reference", "c-" + each.fault}), exits(1)) << "nothing was booked";
        }
        EXPECT_THAT(run("quote", each.fault, joined(offer_, words{each.flag})), exits(0));
        EXPECT_THAT(book(each.fault, "c-" + each.fault, {each.flag}), exits(0));
        EXPECT_THAT(run("booking", "", {"--reference", "c-" + each.fault}), exits(0));
    }
}

TEST_F(commands_contradictions, of_a_search_are_refused_with_their_cause) {
    auto const dates = run("search", "other-dates", stay_);
    EXPECT_THAT(dates, exits(1));
    EXPECT_THAT(dates.errors, AllOf(HasSubstr("answer_contradicts_request"), HasSubstr("HotelSearchRES/FromDate"),
                                    HasSubstr("HotelSearchREQ/SearchDetails/BookingDetails/FromDate")));
    auto const day = words{"--city", "104", "--from", "2027-04-03", "--to", "2027-04-05"};
    EXPECT_THAT(run("search", "other-dates", day).errors, HasSubstr("day and month are swapped"));
    EXPECT_THAT(run("search", "other-guests", stay_).errors, AllOf(HasSubstr("2 adults"), HasSubstr("1 adults")));
}

TEST_F(commands_contradictions, of_a_booking_are_reported_and_never_lose_it) {
    for (auto const* const fault : {"confirmed-dearer", "other-guests~HotelBookingCreation"}) {
        auto const reference = "d-" + std::string(fault).substr(0, 5);
        auto const booked = book(fault, reference);
        EXPECT_THAT(booked, exits(3));
        EXPECT_THAT(booked.errors,
                    AllOf(HasSubstr("not as requested"), HasSubstr("HotelBookingCreationRES/OrderDetails")));
        EXPECT_THAT(booked.output, HasSubstr(reference));
        EXPECT_THAT(booked.errors, Not(HasSubstr("other_than_requested"))) << "the table has it";
        EXPECT_THAT(run("booking", "", {"--reference", reference}), exits(0));
    }
    auto const cancelled = run("cancel", "fee-above-most", {"--reference", "d-confi", "--most-fee", "0.000"});
    EXPECT_THAT(cancelled, exits(3));
    EXPECT_THAT(cancelled.output, HasSubstr("Cancelled"));
    EXPECT_THAT(cancelled.errors,
                AllOf(HasSubstr("HotelBookingCancellationRES/OrderDetails/Fee"), HasSubstr("We cancelled booking"),
                      HasSubstr("MaxFee 0.000"), HasSubstr("Fee 50.000")));
}

} // namespace
