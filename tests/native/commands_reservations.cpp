// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// reservations, accept, decline and booking, as the clerk of a hotel runs them, who does not know users of agencies;
// and what each command prints of texts that a guest wrote.
#include "authentication/registration.hpp"
#include "storage/addresses.hpp"
#include "storage/stored_texts.hpp"
#include "support/agency_service.hpp"
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/opened_store.hpp"
#include "support/scratch_folder.hpp"
#include "support/started_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace commands_of_a_hotel {

using namespace waybill;
using support::fails;
using support::prints;
using support::run_program;
using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

/// A service whose hotel decides, with three rooms of one kind and none of the other.
class commands_reservations : public support::agency_service {
protected:
    commands_reservations() : agency_service(support::deciding_hotel("Palm")) {
        agency.now = instant::of(std::chrono::system_clock::now());
        confirmed = agency.book(support::in_a_month(11), "confirmed").booking_number;
        waiting = agency.book(support::in_a_month(12), "waiting").booking_number;
        other = agency.book(support::in_a_month(12), "other").booking_number;
        using native::authentication::register_login;
        EXPECT_TRUE(register_login(*store, {"hall", "pw"}, {}, {}, {.hotels = {1}, .decide = true}));
        EXPECT_TRUE(register_login(*store, {"elsewhere", "pw"}, {}, {}, {.hotels = {2}, .decide = true}));
        EXPECT_TRUE(register_login(*store, {"buyer", "pw"}, {7}, {}));
        serving = support::start_service(store.url());
    }
    support::program_result partner(std::vector<std::string> const& words, std::string const& login = "hall",
                                    support::program::environment variables = {}) const {
        variables.emplace_back("WAYBILL_PASSWORD", "pw");
        return run_program(support::joined(words, {"--url", "http://" + serving->address(), "--login", login}), {},
                           variables);
    }
    support::program_result operated(std::vector<std::string> const& words) const {
        return run_program(support::joined(words, {"--store", store.url()}));
    }

    std::string confirmed{}, waiting{}, other{};
    std::unique_ptr<native::server::running_service> serving{};
};
INSTANTIATE_TEST_SUITE_P(on, commands_reservations, testing::Values(support::store_engine::sqlite),
                         support::engine_name);

TEST_P(commands_reservations, list_what_waits_what_arrives_and_what_has_changed) {
    EXPECT_THAT(partner({"reservations"}), prints(AllOf(ContainsRegex(confirmed + " +Confirmed +1 "),
                                                        ContainsRegex(waiting + " +On Request +20.* 1 .*Zo"))));
    auto const pending = partner({"reservations", "--pending"});
    EXPECT_THAT(pending, prints(AllOf(HasSubstr(waiting), HasSubstr(other), Not(HasSubstr(confirmed)),
                                      HasSubstr("2 bookings; those that change from now on: --cursor "))));
    EXPECT_THAT(partner({"reservations", "--arrivals"}), prints(AllOf(HasSubstr(confirmed), Not(HasSubstr(waiting)))));
    EXPECT_THAT(partner({"reservations", "--arrivals", "--pending"}), support::exits(2));
    auto const report = nlohmann::json::parse(partner({"reservations", "--output", "json"}).output);
    auto const cursor = report["HotelBookingListRES"]["Cursor"].get<std::string>();
    EXPECT_EQ(report["HotelBookingListRES"]["Bookings"]["OrderDetails"].size(), 3U);
    EXPECT_THAT(partner({"decline", waiting, "--reason", "Full"}), prints("Declined"));
    EXPECT_THAT(partner({"reservations", "--cursor", cursor}),
                prints(AllOf(HasSubstr(waiting), Not(HasSubstr(other)), HasSubstr("1 booking;"))));
    EXPECT_THAT(partner({"reservations"}, "elsewhere"), prints("0 bookings"));
}

/// In one of these zones, today is another day than in UTC.
TEST_P(commands_reservations, begin_arrivals_today_in_the_zone_of_the_computer) {
    support::scratch_folder const folder;
    for (auto const& [zone, hours] : {std::pair("<+14>-14", 14), std::pair("<-12>12", -12)}) {
        auto const wire = folder.file(zone);
        auto const today = [=] {
            auto const there = std::chrono::system_clock::now() + std::chrono::hours(hours);
            return date::of(std::chrono::floor<std::chrono::days>(there));
        };
        auto const before = today();
        EXPECT_THAT(partner({"reservations", "--arrivals", "--via", "soap11", "--wire", wire}, "hall", {{"TZ", zone}}),
                    prints(HasSubstr(confirmed)));
        EXPECT_THAT(support::read_file(wire),
                    testing::AnyOf(HasSubstr("ArrivalFrom&gt;" + text_of(before, wire_format::stay_date)),
                                   HasSubstr("ArrivalFrom&gt;" + text_of(today(), wire_format::stay_date))));
    }
}

TEST_P(commands_reservations, decide_without_the_user_of_the_agency) {
    EXPECT_THAT(partner({"booking", waiting}), prints(AllOf(HasSubstr(waiting), HasSubstr("On Request"))));
    EXPECT_THAT(partner({"accept", waiting}),
                fails(1, "who may update the rates of the hotel can raise the allotment of these nights",
                      "Or: waybill decline " + waiting));
    EXPECT_EQ(agency.state(waiting), "OR");
    run("UPDATE allotment_periods SET quantity = 1 WHERE room_id = 12");
    EXPECT_THAT(partner({"accept", waiting, "--reason", "Welcome"}), prints("Confirmed"));
    EXPECT_THAT(partner({"booking", waiting}), prints(AllOf(HasSubstr("Confirmed"), HasSubstr("Welcome"))));
    EXPECT_THAT(partner({"accept", other}), fails(1, "SOLD_OUT"));
    EXPECT_THAT(partner({"decline", other}), prints("Declined"));
    EXPECT_THAT(partner({"accept", other}),
                fails(1, "the hotels of the login hall have no booking " + other + " that waits for a decision"));
    EXPECT_THAT(partner({"booking", "H1"}), fails(1, "have no booking H1"));
    EXPECT_THAT(partner({"decline", waiting}, "elsewhere"), fails(1, "have no booking"));
    EXPECT_THAT(partner({"booking", confirmed, "--user", "7"}, "buyer"), prints("Confirmed"));
}

/// A terminal, a spreadsheet, a calendar or a page would obey each of these.
constexpr std::string_view obeyed[] = {"\x1B",         "\x07",         "\x7F",        "\xC2\x9B",
                                       "\xE2\x80\xAE", "\xE2\x81\xA6", "\xE2\x80\x8F"};
constexpr std::string_view formulas[] = {"=", "+", "-", "@", "\t", "\r"};

/// What a guest wrote in every field, printed by every command, to a terminal or to a file for another program.
TEST_P(commands_reservations, print_nothing_of_a_guest_that_other_programs_obey) {
    std::string controls = "a";
    for (auto const each : obeyed) controls.append(each).append("b");
    controls += "</script><b>\r\nEND:VCALENDAR\r\n\",;\\";
    for (auto const begin : formulas) {
        auto const text = std::string(begin) + controls;
        ASSERT_TRUE(store->write([&](auto& sql) {
            native::storage::booked_people people{.customer = {text, text, text, text, text}};
            people.special_requests = text;
            auto const kept = native::storage::stored_text(people);
            execute(sql, "UPDATE hotel_bookings SET people = :people", {kept});
            execute(sql, "UPDATE order_history SET reason = :reason", {text});
            native::storage::allow_range(sql, {"203.0.113.0/24", text});
        }));
        std::vector<std::string> outputs;
        for (auto const& words : std::vector<std::vector<std::string>>{
                 {"bookings", "list"},
                 {"bookings", "show", confirmed},
                 {"bookings", "export"},
                 {"bookings", "export", "--output", "json"},
                 {"audit"},
                 {"audit", "--output", "json"},
                 {"allow", "list"},
                 {"allow", "list", "--output", "json"},
                 {"traveler", "export", "--reference", confirmed},
                 {"traveler", "export", "--reference", confirmed, "--output", "json"}}) {
            auto const ran = operated(words);
            EXPECT_THAT(ran, support::exits(0)) << words.front();
            outputs.push_back(words.front() + words.back() + ": " + ran.output);
        }
        for (std::string const output : {"table", "json", "xml"})
            for (std::string const command : {"reservations", "booking"}) {
                std::vector<std::string> words{command};
                if (command == "booking") words.push_back(confirmed);
                auto const ran = partner(support::joined(words, {"--output", output}));
                EXPECT_THAT(ran, support::exits(0)) << command << ' ' << output;
                outputs.push_back(command + ' ' + output + ": " + ran.output);
            }
        for (std::string const output : {"table", "json", "xml", "ics", "geojson", "json-ld"}) {
            auto const ran = partner({"trips", "--user", "7", "--since", "2020-01-01", "--output", output}, "buyer");
            EXPECT_THAT(ran, support::exits(0)) << output;
            outputs.push_back("trips " + output + ": " + ran.output);
        }
        for (auto const& each : outputs)
            for (auto const one : obeyed)
                EXPECT_EQ(each.find(one), std::string::npos)
                    << each.substr(0, 40) << " has the byte " << int(std::uint8_t(one.back()));
        EXPECT_THAT(operated({"bookings", "export"}).output,
                    HasSubstr("'" + std::string(begin == "\r" ? "\xEF\xBF\xBD" : begin) + "a"));
    }
}

} // namespace commands_of_a_hotel
