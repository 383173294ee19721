// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What a partner really sent: send, and the captures that explain and check read, as a user runs them.
#include "support/answering_partner.hpp"
#include "support/command.hpp"
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/scratch_folder.hpp"

#include <waybill/binding/refusal.hpp>
#include <waybill_debug/raw_message.hpp>

#include "captures/known_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using support::exits;
using support::fails;
using support::joined;
using support::prints;
using support::reports;
using support::run_command;
using support::run_program;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view secret = "hun&ter2 <%+\"";
constexpr std::string_view trips_document =
    "<TripBookingListRQ ><Credential><Login/><Password>old</Password></Credential><User>9032</User><!-- as is -->"
    "<FromDate>2026/11/01 00:00:00.000</FromDate></TripBookingListRQ>";

support::program_result send(std::string_view document, std::vector<std::string> const& more) {
    return run_program(joined({"send", "-", "--login", "agency"}, more), document,
                       {{"WAYBILL_PASSWORD", std::string(secret)}});
}

TEST(command_send, sends_a_document_as_it_is_with_the_credential_put_in) {
    std::string received;
    support::answering_partner const partner({.respond = [&](http::request const& request) {
        auto const found = decode_request(endpoint_settings{}, request);
        received = found ? std::string(name_of(found->via.method)) + ' ' + std::string(found->document) : "nothing";
        return encode_response({}, found ? found->via : via::post,
                               "<TripBookingListRS><Bookings/></TripBookingListRS>");
    }});
    for (auto const* const method : {"soap11", "soap12", "get", "post"}) {
        EXPECT_THAT(send(trips_document, {"--url", partner.url(), "--via", method}),
                    prints("An HTTP response", "status     200 OK", "TripBookingListRS in XML"));
        EXPECT_EQ(received, std::string(method) +
                                " <TripBookingListRQ ><Credential><Login>agency</Login><Password>hun&amp;ter2 &lt;%+\""
                                "</Password></Credential><User>9032</User><!-- as is --><FromDate>2026/11/01 "
                                "00:00:00.000</FromDate></TripBookingListRQ>");
    }
    EXPECT_THAT(send(R"({"Own" : {"Login":null, "Password" : "a\"b", "x": "Password"}})", {"--url", partner.url()}),
                exits(0));
    EXPECT_EQ(received, R"(post {"Own" : {"Login":"agency", "Password" : "hun&ter2 <%+\"", "x": "Password"}})");
    EXPECT_THAT(send("<Broken", {"--url", partner.url()}), exits(0));
    EXPECT_EQ(received, "post <Broken");
}

TEST(command_send, shows_refusals_and_pages_without_the_password) {
    http::response answer;
    support::answering_partner const partner({.respond = [&](http::request const&) { return answer; }});
    answer = encode_response({}, via::post,
                             write_refusal("TripBookingListRS",
                                           refusal(error_id::auth_invalid, "not " + std::string(secret)),
                                           document_form::xml));
    auto const refused = send(trips_document, {"--url", partner.url()});
    EXPECT_THAT(refused, reports(1, "refusal    AUTH_INVALID", "message    not ***"));
    EXPECT_THAT(refused.output + refused.errors, Not(HasSubstr("ter2")));
    answer = {500, {{"Content-Type", "text/html"}}, "<html>no hun&amp;ter2 &lt;%+&quot;</html>"};
    EXPECT_THAT(send(trips_document, {"--url", partner.url()}), reports(1, "html_page", "<html>no ***"));
    EXPECT_THAT(send(trips_document, {"--url", "http://127.0.0.1:1"}), fails(1, "connection_failed"));
}

/// The responses of `contradictions.json`, each of which contradicts its request at one place.
TEST(command_send, shows_each_contradiction_at_its_place) {
    std::string text;
    support::answering_partner const partner({.respond = [&](http::request const&) {
        return encode_response({}, text.front() == '<' ? via::post : via::post.json(), text);
    }});
    std::size_t sent = 0;
    auto const all =
        nlohmann::ordered_json::parse(support::read_file(WAYBILL_TEST_DATA "/support/contradictions.json"));
    for (auto const& of : all) {
        auto const altered = of["altered"];
        for (std::size_t i = 0; i <= 2 * altered.size(); ++i) { // the last one is not altered
            bool const any = i != 2 * altered.size();
            auto const json = any ? of["answer"].patch(altered[i / 2]["patch"]).dump() : of["answer"].dump();
            auto const form = i % 2 == 0 ? document_form::json : document_form::xml;
            auto const in_form = [&](std::string const& each) {
                return native::captures::read_any_document(each).document->written(form).value();
            };
            text = in_form(json);
            auto const got = send(in_form(of["request"].dump()), {"--url", partner.url()});
            ++sent;
            auto const place = any ? altered[i / 2]["place"].get<std::string>() + ' ' : std::string();
            EXPECT_THAT(got, any ? fails(1, "another request", place) : exits(0));
        }
    }
    EXPECT_GT(sent, 140U);
}

TEST(command_send, keeps_the_messages_for_explain_and_check) {
    support::scratch_folder const folder;
    auto const wire = folder.file("wire.har");
    http::response answer =
        encode_response({}, via::soap12, "<TripBookingListRS><Bookings/><Unread/></TripBookingListRS>");
    support::answering_partner const partner({.respond = [&](http::request const&) { return answer; }});
    EXPECT_EQ(send(trips_document, {"--url", partner.url(), "--via", "soap12", "--wire", wire}).exit_code, 0);
    answer = {502, {{"Content-Type", "text/html"}}, "<html>down</html>"};
    EXPECT_EQ(send(trips_document, {"--url", partner.url(), "--wire", wire}).exit_code, 1);
    EXPECT_EQ(send(trips_document, {"--url", "http://127.0.0.1:1", "--wire", wire}).exit_code, 1);
    EXPECT_THAT(send("<Own/>", {"--url", partner.url(), "--wire", wire}), fails(1, "only described documents"));

    EXPECT_THAT(support::read_file(wire), Not(HasSubstr("ter2")));
    EXPECT_THAT(run_command({"explain", wire}),
                reports(1, "exchange 1, request\nAn HTTP request", "access     soap12", "function   TripBookingList",
                        "<Password>***</Password>", "exchange 1, response\nAn HTTP response",
                        "TripBookingListRS in XML", "exchange 2, response", "status     502", "html_page",
                        "exchange 3, response"));
    EXPECT_THAT(run_command({"check", wire}),
                reports(1, "wire.har, exchange 1, request: valid TripBookingListRQ (XML)",
                        "wire.har, exchange 1, response: valid TripBookingListRS (XML)",
                        "wire.har, exchange 2, response: no document\nhtml_page",
                        "wire.har, exchange 3, response: no document\nconnection_failed"));
    EXPECT_THAT(run_command({"check", "--output", "json", wire}), reports(1, "exchange 3, response\""));
}

TEST(command_explain, reads_a_har_file_of_a_browser) {
    std::string const har =
        R"({"log":{"version":"1.2","creator":{"name":"Firefox","version":"130"},"pages":[],"entries":[{"time":12.25,)"
        R"("startedDateTime":"2026-04-01T12:20:00.123+02:00","request":{"method":"POST","httpVersion":"HTTP/2","url":)"
        R"("https://partner.example/cr.ws/Hotel.asmx/WebServiceRQ","headers":[{"name":"content-length","value":"9"},)"
        R"({"name":"Content-Type","value":"application/x-www-form-urlencoded"},{"name":"Cookie","value":"abc"}],)"
        R"("postData":{"mimeType":"x","text":"strRQ=%3CCityListRQ%3E%3CCredential%3E%3CLogin%3Ea%3C%2FLogin%3E%3CPassword)"
        R"(%3Ehunter2%3C%2FPassword%3E%3C%2FCredential%3E%3C%2FCityListRQ%3E"}},"response":{"status":200,"headers":[)"
        R"({"name":"content-encoding","value":"br"}],"content":{"mimeType":"text/xml","encoding":"base64",)"
        R"("text":"PENpdHlMaXN0UlM+PENpdGllcy8+PC9DaXR5TGlzdFJTPg=="}}}]}})";
    auto const ran = run_command({"explain", "-"}, har);
    EXPECT_THAT(ran, prints("exchange 1, request", "An HTTP request, HTTP/2", "function   CityList", "Cookie: ***",
                            "exchange 1, response", "already decoded", "CityListRS in XML"));
    EXPECT_THAT(ran.output, Not(HasSubstr("hunter2")));
    EXPECT_THAT(run_command({"check", "-"}, har), prints("request: valid CityListRQ", "response: valid CityListRS"));
    EXPECT_THAT(run_command({"explain", "-"}, R"({"log":{"version":"1.2","entries":[{"request":1}]}})"),
                fails(1, "log/entries"));
}

TEST(command_explain, reads_the_output_of_curl) {
    std::string const curl = "* Host partner.example:443 was resolved.\n"
                             "*   Trying 203.0.113.7:443...\n"
                             "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n"
                             "                                 Dload  Upload   Total   Spent    Left  Speed\n"
                             "> POST /cr.ws/Hotel.asmx HTTP/2\r\n"
                             "> Host: partner.example\r\n"
                             "> Authorization: Basic abc\r\n"
                             "> Content-Type: application/soap+xml\r\n"
                             "> Content-Length: 432\r\n"
                             "> \r\n"
                             "} [432 bytes data]\n"
                             "* upload completely sent off: 432 bytes\n"
                             "< HTTP/1.1 100 Continue\r\n"
                             "< \r\n"
                             "< HTTP/2 200 \r\n"
                             "< content-type: text/xml; charset=utf-8\r\n"
                             "< transfer-encoding: chunked\r\n"
                             "< \r\n"
                             "{ [95 bytes data]\n"
                             "100   95    0    95    0     0   1000      0 --:--:-- --:--:-- --:--:--  1000\n"
                             "<?xml version=\"1.0\"?>\n"
                             "<CityListRS><Cities><City id=\"1\" currency=\"TND\">Tunis</City></Cities></CityListRS>"
                             "* Connection #0 to host partner.example left intact\n";
    auto const ran = run_command({"explain", "-"}, curl);
    EXPECT_THAT(ran, prints("message 1\nAn HTTP request", "line       POST /cr.ws/Hotel.asmx", "Authorization: ***",
                            "The capture does not contain the body", "message 2", "status     200", "CityListRS in XML",
                            "Tunis"));
    EXPECT_THAT(ran.output,
                testing::AllOf(Not(HasSubstr("left intact")), Not(HasSubstr("Basic abc")), Not(HasSubstr("strRQ"))));
    EXPECT_THAT(run_command({"check", "-"}, curl),
                reports(1, "message 1: no document", "does not contain the body", "message 2: valid CityListRS (XML)"));
}

TEST(command_explain, reads_messages_one_after_another) {
    partner const to{.base_url = "https://partner.example"};
    auto const one = write_raw_message(encode_request(to, via::post, trips_document).value(), "partner.example");
    auto const other = write_raw_message(encode_response({}, via::post, "<CityListRS><Cities/></CityListRS>"));
    EXPECT_THAT(run_command({"explain", "-"}, one + other),
                prints("message 1\nAn HTTP request", "message 2\nAn HTTP response", "CityListRS in XML"));
    EXPECT_THAT(run_command({"explain", "-"}, one), prints(Not(HasSubstr("message 1"))));
}

} // namespace
