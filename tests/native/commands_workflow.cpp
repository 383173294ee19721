// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// quote, book, booking, acknowledge, cancel and cassettes, as a user runs them, over a real socket and without one.
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/in_time.hpp"
#include "support/scratch_folder.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill_debug/cassette.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace waybill;
using support::exits;
using support::fails;
using support::joined;
using support::prints;
using support::program;
using support::run_program;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StrEq;

program::environment const with_workflow_password{{"WAYBILL_PASSWORD", "correct-horse"}};
using command_words = std::vector<std::string>;

/// Each is in a booking request, and none may be in anything that is stored of it.
command_words const private_texts{"Zoexyz", "Onealxyz", "Saidxyz", "mailxyz", "71234567", "correct-horse"};

/// The booking in the response that a command printed as JSON.
order_details order_in(support::program_result const& ran) {
    EXPECT_THAT(ran, exits(0));
    auto const order = from_json<hotel_booking_creation_res>(ran.output);
    EXPECT_TRUE(order) << ran.output;
    return order ? order->order_details : order_details{};
}

/// A service with the sample, and a stay in it.
class commands_workflow : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_THAT(run_program({"load", "--sample", "--store", store()}), exits(0));
        ASSERT_THAT(
            run_program({"user", "add", "agency", "--user", "9032", "--store", store()}, {}, with_workflow_password),
            exits(0));
        serving_.emplace(command_words{"serve", "--listen", "127.0.0.1:0", "--store", store()});
        auto const line = serving_->first_line();
        ASSERT_THAT(line, HasSubstr("http://127.0.0.1:"));
        url_ = line.substr(line.find("http://"));
        auto const today = date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
        from_ = text_of(today + std::chrono::days(30), wire_format::iso_date);
        to_ = text_of(today + std::chrono::days(33), wire_format::iso_date);
    }

    /// A hotel with a room and a board whose cheapest offer is of this kind, as the options that name them.
    struct choice {
        std::int64_t hotel = 0;
        command_words more{};
    };
    command_words call(std::string const& command, command_words more) const {
        return joined({command, "--url", url_, "--login", "agency", "--user", "9032"}, more);
    }
    support::program_result run(std::string const& command, command_words more,
                                program::environment const& variables = with_workflow_password) const {
        return run_program(call(command, std::move(more)), {}, variables);
    }
    command_words stay(std::int64_t hotel, command_words more) const {
        return joined({"--city", "104", "--hotel", std::to_string(hotel), "--from", from_, "--to", to_}, more);
    }
    command_words party(choice const& at, std::string const& reference, command_words more = {}) const {
        auto const all =
            stay(at.hotel, {"--reference", reference, "--guest", "Onealxyz, Zoexyz", "--guest", "Saidxyz Onealxyz",
                            "--email", "mailxyz@example.org", "--phone", "+216 71234567", "--yes", "--non-refundable"});
        return joined(joined(all, at.more), more);
    }
    support::program_result search(command_words const& more) const {
        return run("search", joined({"--city", "104", "--from", from_, "--to", to_}, more));
    }
    choice stay_with(availability wanted) const {
        auto const ran = search({"--output", "json"});
        auto const found = from_json<hotel_search_res>(ran.output);
        EXPECT_TRUE(found) << ran.errors;
        for (auto const& hotel : found->hotels.hotel)
            for (auto const& room : hotel.rooms)
                for (auto const& each : room.boardings) {
                    auto const cheaper = [&](offer const& other) {
                        return other.id == each.id && other.available.status != availability::stop &&
                               compare(other.rate.amount, each.rate.amount) < 0;
                    };
                    if (each.available.status == wanted &&
                        std::none_of(room.boardings.begin(), room.boardings.end(), cheaper))
                        return {hotel.id, {"--room", std::to_string(room.id), "--board", std::to_string(each.id)}};
                }
        return {};
    }
    static command_words with_another_guest(command_words of) {
        std::replace(of.begin(), of.end(), std::string("Saidxyz Onealxyz"), std::string("Somebody Else"));
        return of;
    }
    std::string const& from() const { return from_; }
    std::string const& to() const { return to_; }
    std::string store() const { return "sqlite:" + folder_.file("waybill.db"); }
    std::string file(std::string const& name) const { return folder_.file(name); }
    void stop() { EXPECT_THAT(support::stopped(*serving_), exits(0)); }

private:
    support::scratch_folder folder_{};
    std::optional<program> serving_{};
    std::string url_{};
    std::string from_{};
    std::string to_{};
};

TEST_F(commands_workflow, books_shows_cancels_and_replays_all_of_it_without_the_service) {
    auto const hotel = stay_with(availability::available);
    ASSERT_NE(hotel.hotel, 0);
    auto const tape = file("tape.json");

    ASSERT_THAT(run("quote", stay(hotel.hotel, hotel.more)), prints("bookable as", "Confirmed"));

    auto const booked = run("book", party(hotel, "agency-1", {"--wire", tape, "--output", "json"}));
    auto const order = order_in(booked);
    EXPECT_EQ(order.status.code, booking_state::confirmed);
    EXPECT_EQ(order.client_reference, "agency-1");
    auto const number = order.booking_number;

    auto const ran = run("booking", {number, "--wire", tape});
    ASSERT_THAT(ran, prints(number, "agency-1",
                            AllOf(HasSubstr("Saidxyz Onealxyz"), HasSubstr(from() + "  " + to()), HasSubstr("Agency"))))
        << "guests, dates and history";
    EXPECT_EQ(run("booking", {"--reference", "agency-1"}).output, ran.output);
    EXPECT_EQ(run("acknowledge", {number}).exit_code, 0) << "confirmed already: a repeat changes nothing";
    EXPECT_THAT(run("acknowledge", {number, "--decline"}),
                fails(1, "booking " + number + " is Confirmed and cannot be declined"));

    auto const repeated = run("book", party(hotel, "agency-1", {"--output", "json"}));
    auto const same = order_in(repeated);
    EXPECT_EQ(same.booking_number, number) << "the same reference and stay: the same booking";
    EXPECT_EQ(same.total_rate, order.total_rate);
    EXPECT_THAT(repeated.errors, HasSubstr("agency-1 was booked before"));
    EXPECT_THAT(run("book", with_another_guest(party(hotel, "agency-1"))),
                fails(1, "nothing was booked: the reference agency-1 belongs to booking " + number))
        << "another stay";
    EXPECT_THAT(run("book", party(hotel, "agency-2", {"--max-price", "0.001"})),
                fails(1, "nothing was booked: the price is"));
    EXPECT_EQ(run("booking", {"--reference", "agency-2"}).exit_code, 1);

    ASSERT_THAT(run("cancel", {number, "--simulate"}), prints("Confirmed"));
    auto const cancelled = run("cancel", {number, "--wire", tape});
    ASSERT_THAT(cancelled, prints("Cancelled"));
    EXPECT_EQ(run("cancel", {number}).exit_code, 0) << "cancelled already";
    EXPECT_THAT(run("acknowledge", {number}), fails(1, "cannot be acknowledged"));
    EXPECT_THAT(run("book", party(hotel, "agency-1")), fails(1, "which is XX Cancelled"));
    stop();

    auto const kept = support::read_file(tape);
    for (auto const& each : private_texts) EXPECT_THAT(kept, Not(HasSubstr(each)));
    auto const read = read_cassette(kept);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->exchanges.size(), 7U) << "four of booking, one of looking, two of cancelling";
    EXPECT_THAT(request_in(read->exchanges[3]).body, HasSubstr("HotelBookingCreationREQ"));

    EXPECT_THAT(run("book", with_another_guest(party(hotel, "agency-1", {"--replay", tape, "--output", "json"})), {}),
                prints(StrEq(booked.output)));
    EXPECT_THAT(run("cancel", {number, "--replay", tape}, {}), prints(StrEq(cancelled.output)));
    EXPECT_THAT(run("booking", {"H0", "--replay", tape}, {}),
                fails(1, "the cassette has no response to this HotelBookingDetail: the document differs"));
    EXPECT_THAT(run("booking", {number, "--replay", tape, "--via", "soap12"}, {}),
                fails(1, "with another access method"));
}

TEST_F(commands_workflow, bookings_on_request_are_acknowledged_or_declined) {
    auto const hotel = stay_with(availability::request);
    ASSERT_NE(hotel.hotel, 0) << "the sample has rooms that are On Request";
    auto const order = order_in(run("book", party(hotel, "agency-1", {"--output", "json"})));
    EXPECT_EQ(order.status.code, booking_state::on_request);
    ASSERT_THAT(run("acknowledge", {order.booking_number}), prints("Confirmed"));
    ASSERT_THAT(run("book", party(hotel, "agency-2", {"--acknowledge"})), prints("Confirmed"));
    ASSERT_THAT(run("book", party(hotel, "agency-3")), exits(0));
    ASSERT_THAT(run("acknowledge", {"--reference", "agency-3", "--decline"}), prints("Declined"));
    stop();
}

TEST_F(commands_workflow, trips_show_the_states_of_stays_if_they_are_looked_up) {
    auto const open = stay_with(availability::request);
    auto const sold = stay_with(availability::available);
    ASSERT_NE(open.hotel * sold.hotel, 0);
    auto const waiting = order_in(run("book", party(open, "agency-1", {"--output", "json"}))).booking_number;
    auto const confirmed = order_in(run("book", party(sold, "agency-2", {"--output", "json"}))).booking_number;
    auto const since = text_of(date_time::of(2000, 1, 1), wire_format::iso_date_time);
    auto const trips = [&](std::string const& output, command_words const& more) {
        return run("trips", joined(more, {"--since", since, "--output", output}));
    };
    auto const event_of = [](std::string const& calendar, std::string const& number) {
        auto const at = calendar.find("UID:accommodation-" + number + '@');
        return at == calendar.npos ? std::string("absent") : calendar.substr(at, calendar.find("END:VEVENT", at) - at);
    };
    for (auto const& number : {waiting, confirmed})
        EXPECT_THAT(event_of(trips("ics", {}).output, number), Not(HasSubstr("STATUS")));
    auto const calendar = trips("ics", {"--states"});
    ASSERT_EQ(calendar.exit_code, 0) << calendar.errors;
    EXPECT_THAT(event_of(calendar.output, waiting), HasSubstr("STATUS:TENTATIVE"));
    EXPECT_THAT(event_of(calendar.output, confirmed), HasSubstr("STATUS:CONFIRMED"));
    EXPECT_THAT(trips("json-ld", {"--states"}).output, HasSubstr("ReservationPending"));
    EXPECT_THAT(trips("geojson", {"--states"}).output, HasSubstr("on_request"));
    EXPECT_THAT(trips("table", {"--states"}).output, AllOf(HasSubstr("state"), HasSubstr("on request")));
    for (auto const* const message : {"json", "xml"})
        EXPECT_THAT(trips(message, {"--states"}), fails(2, "contains no states")) << message;
    stop();
}

TEST_F(commands_workflow, texts_are_in_the_requested_language) {
    auto const sold = stay_with(availability::available);
    ASSERT_NE(sold.hotel, 0);
    auto inventory = nlohmann::json::parse(run_program({"export", "inventory", "--store", store()}).output);
    std::string english;
    inventory.at("Inventory")["Language"] = 1;
    for (auto& hotel : inventory.at("Inventory").at("Hotels"))
        if (hotel.at("Id") == sold.hotel) {
            english = hotel.at("Title");
            hotel["Translations"] = {{{"Language", 2}, {"Title", "Hôtel Deux"}}};
        }
    ASSERT_THAT(run_program({"load", "-", "--store", store()}, inventory.dump()), exits(0));

    EXPECT_THAT(search({}).output, HasSubstr(english));
    // searches show what another process has loaded within `--search-age`, a second when the machine is not busy
    support::program_result ran;
    EXPECT_TRUE(support::in_time(std::chrono::minutes(1), [&] {
        return (ran = search({"--language", "2"})).output.find("Hôtel Deux") != std::string::npos;
    }));
    EXPECT_THAT(ran.errors, Not(HasSubstr("language")));
    ran = search({"--language", "9"});
    EXPECT_THAT(ran.output, HasSubstr(english));
    EXPECT_THAT(ran.errors, HasSubstr("no texts in language 9: these are in language 1"));

    command_words const in_two{"--language", "2"};
    EXPECT_THAT(run("quote", stay(sold.hotel, joined(sold.more, in_two))).output, HasSubstr("Hôtel Deux"));
    EXPECT_THAT(run("quote", stay(sold.hotel, sold.more)).output, HasSubstr(english));
    ASSERT_THAT(run("book", party(sold, "agency-1", in_two)), fails(0, "Hôtel Deux"));
    // the titles of search and trip list are compared
    EXPECT_THAT(run("book", party(sold, "agency-1", in_two)), fails(0, "agency-1 was booked before, Hôtel Deux"));
    EXPECT_THAT(run("book", party(sold, "agency-1")).errors, HasSubstr("agency-1 was booked before, " + english));
    EXPECT_THAT(run("trips", {"--since", "2000-01-01T00:00:00", "--language", "2"}).output, HasSubstr("Hôtel Deux"));
    stop();
}

TEST_F(commands_workflow, books_what_is_not_refunded_only_on_request) {
    auto const searched = search({"--output", "json"});
    auto const found = from_json<hotel_search_res>(searched.output);
    ASSERT_TRUE(found) << searched.errors;
    // a room and a board with a cheap offer that is not refunded, and another one that is
    hotel const* at = nullptr;
    hotel_room const* in = nullptr;
    offer const* cheap = nullptr;
    offer const* safe = nullptr;
    for (auto const& hotel : found->hotels.hotel)
        for (auto const& room : hotel.rooms)
            for (auto const& one : room.boardings)
                for (auto const& other : room.boardings)
                    if (one.non_refundable && !other.non_refundable && one.id == other.id &&
                        one.available.status == availability::available &&
                        other.available.status == availability::available &&
                        compare(one.rate.amount, other.rate.amount) < 0 && cheap == nullptr) {
                        at = &hotel;
                        in = &room;
                        cheap = &one;
                        safe = &other;
                    }
    ASSERT_NE(cheap, nullptr) << "the sample has a rate that is not refunded";
    choice const any{at->id, {"--room", std::to_string(in->id), "--board", std::to_string(cheap->id)}};
    auto const book = [&](std::string const& reference, command_words const& more) {
        auto words = party(any, reference);
        std::erase_if(words, [](auto const& each) { return each == "--non-refundable" || each == "--yes"; });
        return run("book", joined(words, more));
    };
    auto const price_of = [](support::program_result const& booked) {
        return text_of(order_in(booked).total_rate.amount);
    };

    EXPECT_THAT(search({}).output, AllOf(HasSubstr("refundable"), HasSubstr("free until")));
    EXPECT_THAT(run("quote", stay(at->id, any.more)).output,
                AllOf(HasSubstr("refundable"), HasSubstr(text_of(cheap->rate.amount))));
    EXPECT_THAT(run("quote", stay(at->id, {"--refundable", "--room", std::to_string(in->id), "--board",
                                           std::to_string(cheap->id), "--max-price", "0.001"})),
                fails(1, "the price is " + text_of(safe->rate.amount)));

    EXPECT_THAT(book("unseen", {"--yes"}),
                fails(1, "nothing was booked: the cheapest offer, " + text_of(cheap->rate.amount),
                      "--non-refundable books it"));

    EXPECT_THAT(book("unasked", {"--refundable"}), fails(1, "cancelled from", "--yes books without a question"))
        << "nobody is there to ask";
    EXPECT_EQ(run("booking", {"--reference", "unasked"}).exit_code, 1);

    auto const refundable = book("refundable", {"--refundable", "--yes", "--output", "json"});
    EXPECT_EQ(price_of(refundable), text_of(safe->rate.amount));
    EXPECT_THAT(refundable.errors, HasSubstr("refundable"));
    EXPECT_EQ(price_of(book("cheap", {"--non-refundable", "--yes", "--output", "json"})), text_of(cheap->rate.amount));
    EXPECT_EQ(price_of(book("chosen", {"--offer", cheap->offer_id, "--yes", "--output", "json"})),
              text_of(cheap->rate.amount))
        << "an offer that was named";
    EXPECT_THAT(book("none", {"--offer", "other", "--yes"}), fails(1, "no such offer"));
    stop();
}

TEST_F(commands_workflow, books_of_equal_prices_what_can_be_cancelled_for_longer) {
    auto const rate = [&](nlohmann::json terms, bool refunded = true) {
        return nlohmann::json{{"Board", 2},
                              {"NonRefundable", !refunded},
                              {"Cancellation", std::move(terms)},
                              {"Periods", {{{"From", from()}, {"To", to()}, {"Price", "10.000"}}}}};
    };
    auto const term = [](int days) { return nlohmann::json{{"DaysBefore", days}, {"Percent", 100}}; };
    nlohmann::json room{{"Id", 39011}, {"Title", "Room"}, {"Adults", 2}};
    room["Rates"] = {rate({}, false), rate({term(9)}), rate({term(2)}), rate({term(5)})};
    room["Allotments"] = {{{"From", from()}, {"To", to()}, {"Quantity", 2}}};
    nlohmann::json hotel{{"Id", 39001}, {"City", 104}, {"Title", "Equal prices"}, {"Currency", "TND"}};
    hotel["Charges"] = {{{"Title", "City tax"},
                         {"Amount", "1.50"},
                         {"Per", "PersonNight"},
                         {"Payable", "Property"},
                         {"Currency", "EUR"}}};
    hotel["Rooms"] = nlohmann::json::array({room});
    ASSERT_THAT(run_program({"load", "-", "--store", store()},
                            nlohmann::json{{"Inventory", {{"Hotels", nlohmann::json::array({hotel})}}}}.dump()),
                exits(0));
    auto const shown = [&] { return search({"--page-size", "1000"}).output.find("9.00 EUR") != std::string::npos; };
    EXPECT_TRUE(support::in_time(std::chrono::minutes(1), shown)) << "what is paid at the property is beside the price";
    auto words = party({39001, {}}, "agency-1");
    std::erase(words, "--non-refundable");
    auto const booked = order_in(run("book", joined(words, {"--output", "json"})));
    auto const check_in = date::parse(from()).value();
    EXPECT_EQ(booked.cancellation_policies.at(0).from_date, check_in - std::chrono::days(2));
    stop();
}

TEST_F(commands_workflow, errors_are_reported_before_anything_is_sent) {
    EXPECT_THAT(run("book", stay(1, {"--reference", "r", "--guest", "Zoe Oneal"})),
                fails(2, "guests of the stay: 2, named by --guest: 1;"));
    EXPECT_THAT(run("booking", {}), fails(2, "--reference"));
    EXPECT_THAT(run("cancel", {"H1", "--most-fee", "much"}), fails(2, "expected an amount, found much"));
    EXPECT_THAT(run("booking", {"H1", "--wire", file("a"), "--replay", file("b")}), fails(2));
    EXPECT_THAT(run("booking", {"H1", "--replay", file("none.json")}, {}), fails(1, "cannot read the cassette"));
    std::ofstream(file("other.json")) << "{}";
    EXPECT_THAT(run("booking", {"H1", "--wire", file("other.json")}), fails(1, "is not a cassette"));
    EXPECT_EQ(support::read_file(file("other.json")), "{}") << "what was there stays";
    EXPECT_THAT(run("booking", {"H1"}), fails(1, "BOOKING_NOT_FOUND"));
    stop();
}

TEST_F(commands_workflow, infants_are_searched_and_booked) {
    auto const hotel = stay_with(availability::available);
    ASSERT_NE(hotel.hotel, 0);
    EXPECT_THAT(run("quote", stay(hotel.hotel, {"--infants", "31"})), fails(2));
    EXPECT_THAT(run("book", party(hotel, "infant-1", {"--infants", "1"})),
                fails(2, "guests of the stay: 3, named by --guest: 2;", "then the infants"));
    auto const tape = file("infants.json");
    ASSERT_THAT(run("book", party(hotel, "infant-1", {"--infants", "1", "--guest", "Saidxyz Babyxyz", "--wire", tape})),
                exits(0));
    EXPECT_THAT(support::read_file(tape),
                AllOf(HasSubstr("%3CInfant%3E1%3C%2FInfant%3E"), HasSubstr("Customer%20type%3D%22Infant%22%3E")));
}

} // namespace
