// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// load, user, allow, serve, search, trips and demo, as a user runs them, over real sockets.
#include "support/command.hpp"
#include "support/command_outcome.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"

#include <waybill/value/date.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using support::exits;
using support::fails;
using support::prints;
using support::program;
using support::run_program;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

program::environment const with_password{{"WAYBILL_PASSWORD", "correct-horse"}};

/// A document that `check` accepts.
auto const is_accepted = testing::ResultOf(
    "check", [](std::string const& document) { return support::run_command({"check", "-"}, document).exit_code; }, 0);

/// A store with the sample and a login for it, created once for all tests.
class waybill_program : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = new support::scratch_folder;
        ASSERT_THAT(run_program({"load", "--sample", "--store", store()}), exits(0));
        ASSERT_THAT(run_program({"user", "add", "agency", "--user", "9032", "--member", "55", "56",
                                 "--may-update-rates", "--store", store()},
                                {}, with_password),
                    exits(0));
    }
    static void TearDownTestSuite() {
        delete folder_;
        folder_ = nullptr;
    }
    static std::string store() { return "sqlite:" + folder_->file("waybill.db"); }
    static support::scratch_folder const& folder() { return *folder_; }

    static std::vector<std::string> serve_words() { return {"serve", "--listen", "127.0.0.1:0", "--store", store()}; }
    /// The address in the first line of the output.
    static std::string url_of(program& serving) {
        auto const line = serving.first_line();
        EXPECT_THAT(line, StartsWith("waybill listens on http://127.0.0.1:"));
        return line.substr(line.find("http://"));
    }
    static support::program_result trips(std::string const& url, std::vector<std::string> more,
                                         program::environment const& variables = with_password) {
        return run_program(
            support::joined(
                {"trips", "--url", url, "--login", "agency", "--user", "9032", "--since", "2000-01-01T00:00:00"}, more),
            {}, variables);
    }
    static support::program_result search(std::string const& url, std::vector<std::string> more) {
        return run_program(
            support::joined({"search", "--url", url, "--login", "agency", "--user", "9032", "--city", "104"}, more), {},
            with_password);
    }

private:
    static inline support::scratch_folder* folder_ = nullptr;
};

TEST_F(waybill_program, lists_cities_boards_hotels_and_rates) {
    program serving(serve_words());
    auto const url = url_of(serving);
    auto const list = [&](std::string const& what, std::vector<std::string> const& more) {
        return run_program(support::joined({what, "--url", url, "--login", "agency"}, more), {}, with_password);
    };
    EXPECT_THAT(list("cities", {}),
                prints(testing::ContainsRegex(" id +city +currency"), testing::ContainsRegex("104 +Hammamet +TND")));
    EXPECT_THAT(list("cities", {"--output", "json", "--via", "soap12", "--result", "json"}),
                prints("\"CityListRS\"", is_accepted));

    EXPECT_THAT(list("boards", {"--user", "9032"}), prints(testing::ContainsRegex("id +board"), "Half board"));
    EXPECT_THAT(list("boards", {"--output", "json"}), prints("\"BoardListRS\"", is_accepted));

    auto const hotels = list("hotels", {"--city", "104"});
    EXPECT_THAT(hotels, prints(testing::ContainsRegex("id +hotel +category +north +east +time zone +currency"),
                               "hotels in Hammamet; for --changed-after: "));
    auto const cursor = hotels.output.substr(hotels.output.size() - 65, 64);
    EXPECT_THAT(list("hotels", {"--city", "104", "--changed-after", cursor}),
                prints(testing::Eq("no hotel has changed\n")));
    EXPECT_THAT(list("hotels", {"--city", "104", "--output", "json"}), prints("\"HotelListRES\"", is_accepted));

    EXPECT_THAT(list("rates", {}), prints(testing::ContainsRegex("id +hotel\n"), "10007"));
    EXPECT_THAT(list("rates", {"--hotel", "10007", "--from", "2027-06-01", "--to", "2027-06-02"}),
                prints(testing::ContainsRegex("rate +board +nights +[A-Z]+ +per +further values"),
                       testing::ContainsRegex("room +nights +free +sold")));
    EXPECT_THAT(list("rates", {"--hotel", "10007"}), fails(2, "--from"));
    EXPECT_THAT(list("rates", {"--from", "2027-06-01"}), fails(2, "--hotel"));
}

TEST_F(waybill_program, serves_trips_by_every_access_method_logs_no_secret_and_drains) {
    program serving(serve_words());
    auto const url = url_of(serving);
    std::string first;
    for (auto const* method : {"soap11", "soap12", "get", "post"}) {
        for (auto const* result : {"xml", "json"}) {
            for (auto const* family : {"hotel", "flight"}) {
                auto const ran =
                    trips(url, {"--via", method, "--result", result, "--family", family, "--output", "json"});
                ASSERT_EQ(ran.exit_code, 0) << method << ' ' << result << ' ' << family << ran.errors;
                if (first.empty()) first = ran.output;
                EXPECT_EQ(ran.output, first) << method << ' ' << result << ' ' << family;
                bool const warned = ran.errors.find("password in the URL") != std::string::npos;
                EXPECT_EQ(warned, method == std::string_view("get"));
            }
        }
    }
    EXPECT_THAT(first, HasSubstr("\"@kind\": \"accommodation\""));
    EXPECT_THAT(first, HasSubstr("\"@kind\": \"transport\""));

    auto const ended = support::stopped(serving);
    EXPECT_THAT(
        ended, fails(0, "function=TripBookingList login=agency via=soap12/WebServiceJsonRQ/hotel outcome=ok status=200",
                     "stopped"));
    for (auto const* secret : {"correct-horse", "strRQ", "2000-01-01", "2000/01/01", "2000%2F01"})
        EXPECT_THAT(ended.errors, Not(HasSubstr(secret)));
}

TEST_F(waybill_program, prints_trips_and_hotels_as_tables_and_as_documents) {
    program serving(serve_words());
    auto const url = url_of(serving);
    EXPECT_THAT(trips(url, {}), prints(StartsWith("kind           reference"), "bookings\n", Not(HasSubstr("\x1B"))));
    EXPECT_THAT(trips(url, {"--output", "xml", "--member", "55"}),
                prints(StartsWith("<TripBookingListRS>\n  <Bookings>"), is_accepted));

    auto const in_days = [](int days) {
        auto const today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
        return text_of(waybill::date::of(today + std::chrono::days(days)), waybill::wire_format::iso_date);
    };
    auto const search_by = [&](std::string const& options) {
        return search(url, support::joined({"--from", in_days(30), "--to", in_days(33)}, support::words_in(options)));
    };
    EXPECT_THAT(search_by("--adults 2 --children 4,9 --nights --output xml"),
                prints("<City id=\"104\">", "<PriceBreakDown>", is_accepted));
    EXPECT_THAT(search_by("--infants 1 --output xml"), prints("<Infant>1</Infant>"));
    EXPECT_THAT(search_by("--via soap11 --family hotel --page-size 3 --sort 1"),
                prints(StartsWith("hotel  name"), "page 1 of "));
    EXPECT_THAT(search_by("--family flight"), exits(0)) << "both endpoints answer every function";
    EXPECT_EQ(search(url, {"--from", in_days(30), "--to", "31/02/2026"}).exit_code, 2) << "no such day";
}

TEST_F(waybill_program, refusals_are_printed_and_exit_with_one) {
    program serving(serve_words());
    auto const url = url_of(serving);
    EXPECT_THAT(trips(url, {}, {{"WAYBILL_PASSWORD", "wrong"}}), fails(1, "AUTH_INVALID", Not(HasSubstr("wrong\n"))));
    EXPECT_THAT(trips(url, {}, {}), fails(1, "WAYBILL_PASSWORD"));
    EXPECT_THAT(trips(url, {"--namespace", "urn:other", "--via", "soap11"}), fails(1, "soap_fault"));
    EXPECT_THAT(trips(url, {"--hotel-path", "/nothing", "--family", "hotel"}), fails(1, "not_found"));
    EXPECT_EQ(trips("http://127.0.0.1:1", {}).exit_code, 1);
    EXPECT_THAT(trips("http://partner.example", {}), fails(1, "https"));
    EXPECT_EQ(trips(url, {"--via", "pigeon"}).exit_code, 2);
}

TEST_F(waybill_program, serve_takes_its_settings_from_a_file) {
    auto const config = folder().file(
        "serve.toml",
        "listen = \"127.0.0.1:0\"\nstore = \"" + store() +
            "\"\nnamespace = \"urn:travel\"\nflight-path = \"/air.asmx\"\nget = false\n"
            "map-errors = true\ncors-origin = \"https://travel.example\"\nthreads = 3\nbody-bytes = 2000\n");
    program serving({"serve", "--config", config});
    auto const url = url_of(serving);
    for (auto const& [method, code] : {std::pair{"soap12", 0}, {"get", 1}})
        EXPECT_THAT(trips(url, {"--namespace", "urn:travel", "--flight-path", "/air.asmx", "--family", "flight",
                                "--via", method}),
                    exits(code));

    support::socket client(support::port_of(url));
    auto const preflight = client.ask("OPTIONS /air.asmx HTTP/1.1\r\nHost: x\r\nOrigin: "
                                      "https://travel.example\r\nAccess-Control-Request-Method: POST\r\n\r\n");
    EXPECT_EQ(preflight.status, 204);
    EXPECT_EQ(preflight.headers.get("Access-Control-Allow-Origin"), "https://travel.example");
    for (auto const* const name : {"Content-Type", "SOAPAction", "X-Requested-With"})
        EXPECT_THAT(std::string(preflight.headers.get("Access-Control-Allow-Headers")), HasSubstr(name));
    auto const unknown = client.ask("POST /air.asmx/WebServiceRQ HTTP/1.1\r\nHost: x\r\nOrigin: "
                                    "https://travel.example\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                                    "Content-Length: 16\r\n\r\nstrRQ=%3Cfoo/%3E");
    EXPECT_EQ(unknown.status, 400) << unknown.body;
    EXPECT_THAT(unknown.body, HasSubstr("ROOT_UNKNOWN"));
    auto const id = std::string(unknown.headers.get("X-Request-ID"));
    ASSERT_NE(id, "");
    EXPECT_THAT(unknown.body, HasSubstr("<RequestId>" + id + "</RequestId>"));
    EXPECT_EQ(unknown.headers.get("Access-Control-Expose-Headers"),
              "Retry-After, Waybill-Complete-Until, Waybill-Ignored, X-Request-ID");
    support::socket large(support::port_of(url));
    EXPECT_EQ(large.ask("POST /air.asmx/WebServiceRQ HTTP/1.1\r\nHost: x\r\nContent-Length: 2001\r\n\r\n").status, 413);

    serving.signal(SIGINT);
    EXPECT_THAT(serving.finish(), fails(0, "via=post/WebServiceRQ/flight outcome=ROOT_UNKNOWN status=400"));
}

TEST_F(waybill_program, serve_reports_why_it_does_not_start) {
    EXPECT_THAT(run_program({"serve", "--listen", "127.0.0.1:0"}), fails(2, "--store"));
    EXPECT_THAT(run_program({"serve", "--listen", "nowhere", "--store", store()}), fails(1, "no address to listen on"));
    EXPECT_THAT(run_program({"serve", "--listen", "0.0.0.0:0", "--store", store()}), fails(1, "--plain-http"));
    EXPECT_EQ(run_program({"serve", "--listen", "127.0.0.1:0", "--store", "mysql:x"}).exit_code, 1);
    auto const config = folder().file("bad.toml", "lisen = \"127.0.0.1:0\"\n");
    EXPECT_THAT(run_program({"serve", "--config", config, "--store", store()}),
                fails(2, config + ":1: unknown setting 'lisen'. Did you mean 'listen'?"));
    EXPECT_THAT(run_program({"serve", "--config", folder().file("bare.toml", "listen = ::1\n"), "--store", store()}),
                fails(2, "bare.toml:1: ", "; texts are in quotation marks"));
    EXPECT_EQ(run_program({"serve", "--config", folder().file("missing.toml"), "--store", store()}).exit_code, 2);
}

TEST_F(waybill_program, serve_refuses_invalid_web_origins) {
    for (auto const* origin :
         {"https://travel.example/", "https://travel.example/page", "travel.example", "null", "nonsense", "https://*",
          "ftp://travel.example", "https://Travel.example", "https://travel.example:443", "http://travel.example:80",
          "https://me@travel.example", "https://travel.example?x", "https://travel.example:0", "https://", ""}) {
        // an address that cannot be bound: a process that gets this far ends as well
        EXPECT_THAT(support::run_command({"serve", "--listen", "192.0.2.1:1", "--plain-http", "--store", store(),
                                          "--cors-origin", origin}),
                    fails(2, "is not a web origin"))
            << origin;
    }
    for (auto const* origin : {"*", "https://travel.example", "http://localhost:5173", "https://[2001:db8::1]:8443"})
        EXPECT_THAT(support::run_command({"serve", "--check", "--listen", "127.0.0.1:0", "--store", store(),
                                          "--cors-origin", origin, "--cors-origin", "https://other.example"}),
                    exits(0))
            << origin;
}

TEST_F(waybill_program, keeps_the_list_of_addresses) {
    auto const own = "sqlite:" + folder().file("allow.db");
    EXPECT_THAT(run_program({"allow", "add", "10.1.2.3/8", "--create", "--note", "head office", "--store", own}),
                prints(testing::StrEq("10.0.0.0/8 is served\n")));
    EXPECT_EQ(run_program({"allow", "add", "10.0.0.0/99", "--store", own}).exit_code, 1);
    EXPECT_THAT(run_program({"allow", "list", "--store", own}), prints("10.0.0.0/8  head office"));
}

TEST_F(waybill_program, loads_files_and_reports_their_errors) {
    auto const own = "sqlite:" + folder().file("load.db");
    EXPECT_THAT(run_program({"load", "-", "--store", own},
                            R"({"Inventory": {"Cities": [{"Id": 1, "Name": "Tunis", "Currency": "TND"}]}})"),
                prints("1 city"));
    EXPECT_THAT(run_program({"load", "-", "--store", own}, "{\"Inventory\": {\"Cities\": [{\"Id\": \"x\"\n}]}}"),
                fails(1, "Inventory/Cities"));
    EXPECT_EQ(run_program({"load", "--store", own}).exit_code, 2);
    EXPECT_EQ(run_program({"load", "x.json", "--sample", "--store", own}).exit_code, 2);
    EXPECT_EQ(run_program({"user", "add", "someone", "--user", "1", "--store", own}).exit_code, 1) << "no password";
    EXPECT_EQ(run_program({"user", "add", "someone", "--store", own}, {}, with_password).exit_code, 2) << "no user";
}

TEST_F(waybill_program, demo_gets_equal_responses_by_all_access_methods_and_books) {
    auto const ran = run_program({"demo"});
    std::size_t equal = 0;
    for (auto at = ran.output.find("  yes\n"); at != std::string::npos; at = ran.output.find("  yes\n", at + 1))
        ++equal;
    EXPECT_EQ(equal, 24U) << ran.output; // eight combinations for a search, sixteen for a trip list
    EXPECT_THAT(ran, prints("A booking from search", "\nquote ", "\nacknowledge ", ": Confirmed", ": Cancelled",
                            "An HTTP request", "The same request by SOAP 1.2", "The service has stopped"));
    EXPECT_EQ(ran.errors, "");
}

} // namespace
