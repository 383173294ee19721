// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Commands that call a partner with its own paths, namespaces and operation names for each endpoint.
#include "support/agency.hpp"
#include "support/command_outcome.hpp"
#include "support/echo_host.hpp"
#include "support/renamed_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using support::fails;
using support::prints;
using support::reports;
using support::run_program;
using testing::HasSubstr;
using testing::Not;
using command_words = std::vector<std::string>;

/// A host with the endpoints `/air.asmx` in `urn:air/` and `/cr.ws.x/hotel` in `urn:hotels`.
class commands_endpoints : public testing::Test {
protected:
    static command_words flight_options() {
        return {"--flight-path", "/air.asmx", "--flight-namespace", "urn:air/", "--flight-operations", "AirRQ,AirJson"};
    }
    static command_words hotel_options(std::string const& namespace_url = "urn:hotels",
                                       std::string const& operations = "webservicerq,webjson") {
        return {"--hotel-path", "/cr.ws.x/hotel", "--hotel-namespace", namespace_url, "--hotel-operations", operations};
    }
    static command_words joined(command_words first, std::vector<command_words> const& more) {
        for (auto const& each : more) first.insert(first.end(), each.begin(), each.end());
        return first;
    }
    support::program_result run(command_words const& words) const {
        return run_program(words, {}, {{"WAYBILL_PASSWORD", std::string(agency::password)}});
    }
    support::program_result trips(std::vector<command_words> const& more) const {
        return run(joined({"trips", "--url", url_, "--login", "agency", "--user", "9032", "--member", "55", "--since",
                           "2026-11-01T00:00:00"},
                          more));
    }
    support::program_result doctor(std::vector<command_words> const& more) const {
        return run(joined({"doctor", url_}, more));
    }

    agency::request_handler handler_{};
    waybill::service<agency::request_handler> inside_{{}, handler_};
    support::renamed_service<waybill::service<agency::request_handler>> partner_{
        {.base_url = {},
         .flight_path = "/air.asmx",
         .hotel_path = "/cr.ws.x/hotel",
         .flight = {.namespace_url = "urn:air/", .xml_operation = "AirRQ", .json_operation = "AirJson"},
         .hotel = {.namespace_url = "urn:hotels", .xml_operation = "webservicerq", .json_operation = "webjson"}},
        inside_};
    std::unique_ptr<waybill::native::http_host::host> host_ = support::serve(
        support::long_timeouts(), {.respond = [this](waybill::http::request const& request, std::string_view) {
            return partner_.handle(request);
        }});
    std::string url_ = "http://" + host_->address();
};

TEST_F(commands_endpoints, are_called_by_their_own_names) {
    for (auto const* const family : {"flight", "hotel"})
        for (auto const* const method : {"soap11", "soap12", "get", "post"})
            for (auto const* const result : {"xml", "json"}) {
                SCOPED_TRACE(std::string(family) + ' ' + method + ' ' + result);
                auto const ran = trips(
                    {flight_options(), hotel_options(), {"--family", family, "--via", method, "--result", result}});
                EXPECT_THAT(ran, prints("TU 712"));
                EXPECT_THAT(ran.errors, Not(HasSubstr("misspelled_name")));
            }
    EXPECT_THAT(trips({hotel_options("urn:hotels", "WebServiceRQ"), {"--family", "hotel"}}),
                fails(1, "use webservicerq"));
    EXPECT_THAT(trips({hotel_options("urn:air/"), {"--family", "hotel", "--via", "soap11"}}), fails(1, "soap_fault"));
    for (auto const* const bad : {"a b", "a,", ",a", "a,b,c", "x:a", ""})
        EXPECT_THAT(trips({{"--hotel-operations", bad}}), fails(2, "--hotel-operations")) << bad;
}

TEST_F(commands_endpoints, are_both_examined_by_the_doctor) {
    EXPECT_THAT(doctor({flight_options(), hotel_options()}),
                prints("ok   flight soap11 works", "ok   flight post   works", "ok   hotel soap12  works",
                       "ok   hotel get     works", "ok   hotel path"));
    EXPECT_THAT(doctor({flight_options()}),
                reports(1, "ok   flight soap11 works", "BAD  hotel path    /cr.ws/Hotel.asmx does not exist (404)",
                        "--hotel-path"));
    EXPECT_EQ(doctor({flight_options(), {"--family", "flight"}}).exit_code, 0);
    EXPECT_THAT(doctor({hotel_options("urn:others"), {"--family", "hotel"}}),
                reports(1, Not(HasSubstr("flight")), "BAD  hotel soap11  a fault:", "--hotel-namespace",
                        "ok   hotel post    works"));
}

} // namespace
