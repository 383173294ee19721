// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// explain, as a user runs it.
#include "captures/known_document.hpp"
#include "support/command.hpp"
#include "support/command_outcome.hpp"
#include "support/compressed.hpp"
#include "support/file.hpp"
#include "support/malformed_texts.hpp"
#include "support/sanitized.hpp"
#include "support/scratch_folder.hpp"

#include <waybill/binding/request.hpp>
#include <waybill_debug/raw_message.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using support::prints;
using support::reports;
using support::run_command;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view trips =
    "<TripBookingListRQ><Credential><Login>agency</Login><Password>hun&amp;ter2 &lt;%+\"</Password>"
    "</Credential><User>9032</User><FromDate>2026/11/01 00:00:00.000</FromDate></TripBookingListRQ>";
constexpr std::string_view search_json =
    R"({"HotelSearchREQ":{"Credential":{"Login":"agency","Password":"hun&ter2 <%+\""},"SearchDetails":{"BookingDetails":)"
    R"({"User":1,"FromDate":"21/04/2026","ToDate":"27/04/2026","IdCity":104,"Rooms":{"Room":[{"Pax":{"Adult":2}}]}}}}})";

support::program_result explain_input(std::string_view text) { return run_command({"explain", "-"}, text); }

std::string message(via access, std::string_view document, std::string base = "https://partner.example/api") {
    partner const to{.base_url = std::move(base), .namespace_url = "urn:travel/"};
    return write_raw_message(encode_request(to, access, document).value(), "partner.example");
}

bool shows_password(support::program_result const& ran) {
    // in the clear, or the middle of it in one of the encodings
    for (auto const* part : {"ter2", "hun&", "hun&amp;", "hun%26", "hun\\u0026"})
        if ((ran.output + ran.errors).find(part) != std::string::npos) return true;
    return false;
}

TEST(command_explain, shows_a_request_by_every_access_method) {
    for (auto const which : {access_method::soap11, access_method::soap12, access_method::get, access_method::post}) {
        for (auto const operation : {operation::xml, operation::json}) {
            for (auto const family : {family::flight, family::hotel}) {
                bool const json = operation == operation::json;
                auto const access = via{which, operation}.on(family);
                auto const ran = explain_input(message(access, json ? search_json : trips));
                EXPECT_THAT(
                    ran,
                    prints("An HTTP request, HTTP/1.1", "access     " + std::string(name_of(which)),
                           "operation  " + std::string(name_of(operation)) + ",",
                           "family     " + std::string(name_of(family)),
                           json ? "function   HotelSearch" : "function   TripBookingList",
                           json ? "HotelSearchREQ in JSON" : "TripBookingListRQ in XML",
                           json ? "\"Password\": \"***\"" : "<Password>***</Password>",
                           "SOAP 1.1, secrets masked\nPOST /api/cr.ws/", "SOAP 1.2, secrets masked\nPOST /api/cr.ws/",
                           "HTTP GET, secrets masked\nGET /api/cr.ws/", "HTTP POST, secrets masked\nPOST /api/cr.ws/",
                           soap_version_of(which) ? "xmlns=\"urn:travel/" : "xmlns=\"http://tempuri.org/"));
                EXPECT_FALSE(shows_password(ran));
            }
        }
    }
}

// The messages that explain shows are byte for byte those that the client sends.
TEST(command_explain, shows_the_exact_messages_when_secrets_may_be_shown) {
    auto const ran = run_command(
        {"explain", "-", "--show-secrets", "--url", "https://partner.example/api", "--namespace", "urn:travel/"},
        trips);
    EXPECT_THAT(ran, prints("A request document"));
    for (auto const& access : {via::soap11, via::soap12, via::get, via::post})
        EXPECT_THAT(ran.output, HasSubstr(message(access, trips))) << name_of(access.method);
    auto const masked = explain_input(trips);
    EXPECT_FALSE(shows_password(masked)) << masked.output;
}

using texts = std::vector<std::string>;

struct explained {
    std::string_view input;
    int exit_code;
    texts stated;
};

TEST(command_explain, shows_the_message_and_its_errors) {
    explained const table[] = {
        {"<TripBookingListRS><Bookings/></TripBookingListRS>", 0, texts{"A document", "TripBookingListRS in XML"}},
        {"<foo><bar/></foo>", 0, texts{"foo in XML", "not a document of the protocol"}},
        {"<foo><bar></foo>", 1, texts{"\nError\n", "xml_malformed"}},
        {"", 1, texts{"neither XML nor JSON"}},
        {"GET /nothing?x=1 HTTP/1.1\r\n\r\n", 1, texts{"The service cannot decode it", "HTTP/1.1 404"}},
        {"POST /cr.ws/Flight.asmx/WebServiceRQ HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\nother=1", 1,
         texts{"The service cannot decode it", "strRQ is missing", "Tolerated deviations of the capture"}},
        {"POST /cr.ws/Hotel.asmx HTTP/1.1\r\nContent-Type: application/json\r\n\r\n{}", 1, texts{"HTTP/1.1 415"}},
        {"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<?xml "
         "version=\"1.0\"?><TripBookingListRS><Bookings/></TripBookingListRS>",
         0, texts{"An HTTP response", "200 OK", "TripBookingListRS in XML"}},
        // blanks before an envelope, as templates of servers write them
        {" \n<?xml version='1.0'?><e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
         "<WebServiceRQResponse xmlns='http://tempuri.org/'><WebServiceRQResult>\n&lt;?xml version='1.0'?&gt;"
         "&lt;TripBookingListRS&gt;&lt;Bookings/&gt;&lt;/TripBookingListRS&gt;</WebServiceRQResult>"
         "</WebServiceRQResponse></e:Body></e:Envelope>",
         0, texts{"A SOAP envelope with a response", "shape      SOAP 1.1", "TripBookingListRS in XML"}},
        {"HTTP/1.1 200 OK\r\nContent-Type: application/soap+xml\r\n\r\n\r\n\t<e:Envelope "
         "xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Body><WebServiceRQResponse><WebServiceRQResult>"
         "<TripBookingListRS><Bookings/></TripBookingListRS></WebServiceRQResult></WebServiceRQResponse></e:Body>"
         "</e:Envelope>",
         0, texts{"shape      SOAP 1.2", "TripBookingListRS in XML"}},
        {"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<string "
         "xmlns=\"x\">{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[]}}}</string>",
         0, texts{"TripBookingListRS in JSON", "wrapped_result"}},
        {"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\n\r\n<html><body>down</body></html>", 1,
         texts{"\nNo document\n", "html_page"}},
        {"POST /x HTTP/1.1\r\nbroken line\r\n\r\n", 1, texts{}},
        {"<s:Envelope "
         "xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><s:Fault><faultcode>s:Client</faultcode>"
         "<faultstring>no such login</faultstring></s:Fault></s:Body></s:Envelope>",
         1, texts{"A SOAP envelope with a response", "soap_fault", "no such login"}},
        {"<s:Envelope xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\"><s:Body><WebServiceRQ "
         "xmlns=\"urn:n\"><strRQ>&lt;foo/&gt;</strRQ>"
         "</WebServiceRQ></s:Body></s:Envelope>",
         0, texts{"A SOAP envelope with a request", "soap12", "urn:n", "foo in XML"}},
    };
    for (auto const& row : table) {
        auto const ran = explain_input(row.input);
        EXPECT_EQ(ran.exit_code, row.exit_code) << row.input << "\n" << ran.output << ran.errors;
        for (auto const& words : row.stated) EXPECT_THAT(ran.output, HasSubstr(words)) << row.input;
    }
}

/// A proxy captures what the server has sent; curl --compressed decodes it and keeps the field.
TEST(command_explain, decodes_compressed_responses) {
    std::string const list = "<TripBookingListRS><Bookings/></TripBookingListRS>";
    auto const gzip = support::compressed(list);
    struct {
        std::string fields;
        std::string body;
        int exit_code;
        std::vector<std::string> stated;
    } const table[] = {
        {"Content-Encoding: gzip",
         gzip,
         0,
         {"coding     gzip, " + std::to_string(gzip.size()) + " bytes before decoding", "TripBookingListRS in XML"}},
        {"Content-Encoding: gzip",
         list,
         0,
         {"coding     gzip, already decoded in the capture", "TripBookingListRS in XML"}},
        {"Content-Encoding: utf-8", list, 0, {"TripBookingListRS in XML"}},
        {"Content-Encoding: gzip", gzip.substr(0, gzip.size() - 4), 1, {"No document", "gzip, but ends too early"}},
        {"Content-Encoding: br", "\x0B\x02\x80", 1, {"No document", "the Content-Encoding br"}},
    };
    for (auto const& row : table) {
        SCOPED_TRACE(row.fields);
        auto const ran = explain_input("HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=Utf-8\r\n" + row.fields +
                                       "\r\n\r\n" + row.body);
        EXPECT_EQ(ran.exit_code, row.exit_code) << ran.output << ran.errors;
        for (auto const& words : row.stated) EXPECT_THAT(ran.output, HasSubstr(words));
    }
}

TEST(command_explain, names_the_encoding_of_the_content_type) {
    std::string const list = "<TripBookingListRS><Bookings/><note>\xC8</note></TripBookingListRS>";
    EXPECT_THAT(explain_input("HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=\"Windows-1256\"\r\n\r\n" + list),
                prints("encoding   windows-1256, named in the Content-Type", "\u0628"));
    EXPECT_THAT(explain_input(message(via::soap11, trips)).output,
                HasSubstr("encoding   utf-8, named in the Content-Type"));
    EXPECT_THAT(explain_input("HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=x-none\r\n\r\n" + list),
                reports(1, "encoding   x-none, named in the Content-Type", "encoding_unsupported"));
    EXPECT_THAT(explain_input("HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=utf-7\r\n\r\n<TripBookingListRS/>"),
                reports(1, "encoding   utf-7, named in the Content-Type", "encoding_unsupported"));
}

TEST(command_explain, shows_the_content_of_a_refusal) {
    auto const refused =
        "<TripBookingListRS><ErrorResult id=\"PRICE_CHANGED\" type=\"3\" retry=\"no\"><message>Ask\nagain</message>"
        "<Field path=\"QuoteId\"/><Field path=\"ExpectedPrice\"/><RequestId>7f-1</RequestId></ErrorResult>"
        "</TripBookingListRS>";
    auto const head = "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=utf-8\r\n\r\n" + std::string(refused);
    for (auto const& text : {std::string(refused), head})
        EXPECT_THAT(explain_input(text),
                    prints("  document   TripBookingListRS in XML",
                           "  refusal    PRICE_CHANGED\n  message    Ask again\n  field      QuoteId, "
                           "ExpectedPrice\n  retry      no\n  request id 7f-1\n",
                           Not(HasSubstr("\nError"))));
    // a response without a document has the request id in its header
    auto const failed = explain_input("HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/plain\r\n"
                                      "X-Request-ID: 7f-2\r\n\r\nno\r\n");
    EXPECT_THAT(failed.output, HasSubstr("  request id 7f-2\n"));
}

TEST(command_explain, masks_secrets_everywhere) {
    std::vector<std::string> const messages{
        message(via::get, trips),
        message(via::soap11, trips),
        message(via::soap12.json(), search_json),
        message(via::post.json(), search_json),
        // broken, so that nothing can be decoded
        message(via::get, std::string(trips.substr(0, 100))),
        message(via::soap11, std::string(trips.substr(0, 100))),
        "GET /nowhere?strRQ=%3CPassword%3Ehun%26ter2%3C%2FPassword%3E HTTP/1.1\r\n\r\n",
        "POST /x HTTP/1.1\r\nAuthorization: Basic ter2\r\nCookie: a=ter2\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 500 Oops\r\nSet-Cookie: a=ter2\r\nContent-Type: text/plain\r\n\r\nfailed on "
        "<Password>hun&ter2</Password>",
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>&lt;Password&gt;hun&amp;ter2&lt;/Password&gt;</html>",
    };
    for (auto const& each : messages) {
        auto const ran = explain_input(each);
        EXPECT_FALSE(shows_password(ran)) << each << "\n" << ran.output << ran.errors;
    }
}

// Each captured request and response is recognized, and none crashes the program.
TEST(command_explain, understands_what_real_clients_and_servers_sent) {
    for (auto const* extension : {".req", ".res"}) {
        for (auto const& file : support::files_in("wire/clients", extension)) {
            SCOPED_TRACE(file.string());
            auto const ran = run_command({"explain", file.string()});
            bool const request = extension == std::string_view(".req");
            EXPECT_THAT(ran.output, HasSubstr(request ? "An HTTP request" : "An HTTP response"));
            EXPECT_THAT(ran.exit_code, testing::AnyOf(0, 1));
            if (!request || support::read_file(file).find("strRQ") == std::string::npos) continue;
            if (file.stem() == "monowsdl_FlightStr_11_02") // contains &#x1;, which is not XML
                EXPECT_THAT(ran.output,
                            testing::AllOf(HasSubstr("HTTP/1.1 400"), HasSubstr("Error in the body\nxml_malformed")));
            else
                EXPECT_THAT(ran.output, HasSubstr("The same request by SOAP 1.2"));
        }
    }
}

/// Texts that are no documents, with a password.
TEST(command_explain, prints_no_password_of_a_text_that_is_not_well_formed) {
    constexpr std::string_view secret = "xyzzymvrk";
    std::vector<std::string> texts;
    for (std::string const form :
         {"{a=1 password=PW", "{\"a\":1, password=PW}", "{'url': 'https://user:PW@host'}", "{\"Password\"=\"PW\"}",
          "https://user:PW", "{\"see\": https://user:PW", "<PasswordPW</Password>", "<A><PasswordPW</Password></A>",
          "<PW</Password>", "{\"Password\":{\"PW\":1", "[password PW", "<A Password PW></A>",
          "<A><![CDATA[<Password>PW</A>", "<Password><PW></Password>", "{\"PasswordPW", "<A>{password: PW}",
          "a=1&password=PW&", "<HotelSearchREQ><PasswordPW"})
        texts.push_back(std::string(form).replace(form.find("PW"), 2, secret));
    auto const named = texts.size();
    support::malformed_texts random(3, secret);
    while (texts.size() < std::size_t(support::some_of(4'000))) texts.push_back(random.next());
    support::scratch_folder const folder;
    std::vector<std::string> check{"check"}, check_json{"check", "--output", "json"};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        auto const file = folder.file(std::to_string(i), texts[i]);
        check.push_back(file);
        check_json.push_back(file);
        if (i > named && i % support::stride != 0) continue; // `check` reads all
        auto const ran = run_command({"explain", file});
        EXPECT_EQ((ran.output + ran.errors).find(secret), std::string::npos) << texts[i] << '\n'
                                                                             << ran.output << ran.errors;
    }
    for (auto const& command : {check, check_json}) {
        auto const ran = run_command(command);
        auto const shown = ran.output + ran.errors;
        auto const at = shown.find(secret);
        EXPECT_EQ(at, std::string::npos) << shown.substr(at < 300 ? 0 : at - 300, 600);
    }
}

/// A secret inside the value of another field, or inside a name, in documents that can be read and in others.
TEST(command_explain, prints_no_password_inside_another_value) {
    constexpr std::string_view secret = "xyzzymvrk";
    constexpr std::string_view documents[] = {
        R"({"TripBookingListRQ": {"Credential": {"Login": "a", "Password": "b"}, "User": 1, "Language": "VALUE"}})",
        R"({"TripBookingListRQ": {"Credential": {"Login": "a", "Password": "b"}, "User": 1, "FromDate": "VALUE"}})",
        R"({"TripBookingListRQ": {"Credential": {"Login": "a", "Password": "b"}, "User": 1, "@kind": "VALUE"}})",
        R"({"TripBookingListRQ": {"Credential": {"Login": "a", "Password": "b"}, "User": 1, "VALUE": 2}})",
        R"({"TripBookingListRQ": {"Credential": {"Login": "a", "Password": "b"}, "User": "VALUE"}})",
        R"({"VALUE": {"Login": "a"}})",
        R"({"TripBookingListRS": {"Bookings": {"Booking": [{"@kind": "VALUE", "reference": "r"}]}}})",
        R"({"TripBookingListRS": {"Bookings": {"Booking": [{"@kind": "accommodation", "reference": "VALUE"}]}}})",
        R"({"TripBookingListRS": {"ErrorResult": {"@id": "VALUE", "#text": "VALUE"}}})",
        "<TripBookingListRQ><Credential><Login>a</Login><Password>b</Password></Credential><User>1</User>"
        "<Language>VALUE</Language></TripBookingListRQ>",
        "<TripBookingListRQ x='VALUE'><Credential><Login>a</Login><Password>b</Password></Credential><User>1</User>"
        "<FromDate>VALUE</FromDate></TripBookingListRQ>",
        "<TripBookingListRS><Bookings><Booking kind='VALUE'><reference>r</reference></Booking></Bookings>"
        "</TripBookingListRS>",
        "<TripBookingListRS><ErrorResult id='VALUE'>VALUE</ErrorResult></TripBookingListRS>",
    };
    constexpr std::string_view values[] = {"Password=PW",
                                           "password: PW",
                                           "https://user:PW@host/",
                                           "Authorization: Basic PW",
                                           "&lt;Password>PW&lt;/Password>",
                                           "Cookie: session=PW",
                                           "strRQ=%3CPassword%3EPW%3C%2FPassword%3E"};
    support::scratch_folder const folder;
    std::vector<std::string> files;
    for (auto const document : documents)
        for (auto const given : values) {
            std::string value(given);
            value.replace(value.find("PW"), 2, secret);
            std::string text(document);
            for (auto at = text.find("VALUE"); at != text.npos; at = text.find("VALUE")) text.replace(at, 5, value);
            files.push_back(folder.file(std::to_string(files.size()), text));
        }
    std::vector<std::vector<std::string>> commands{{"check"}, {"check", "--output", "json"}};
    for (auto& each : commands) each.insert(each.end(), files.begin(), files.end());
    for (auto const& each : files) commands.push_back({"explain", each});
    for (auto const& command : commands) {
        auto const ran = run_command(command);
        auto const shown = ran.output + ran.errors;
        auto const at = shown.find(secret);
        EXPECT_EQ(at, std::string::npos) << command.back() << ": " << shown.substr(at < 300 ? 0 : at - 300, 600);
    }
}

/// Repeats `piece` after `begin` up to a size.
struct document_shape {
    std::string_view begin, piece, end{};

    [[nodiscard]] std::string of_size(std::size_t bytes) const {
        std::string text(begin);
        while (text.size() < bytes) text += piece;
        return text += end;
    }
};

constexpr document_shape document_shapes[] = {
    {"", "{"},
    {"", "["},
    {"", "{\"a\":"},
    {"", "<a>"},
    {"<Password>x", "<a>"},
    {"", "<"},
    {"", "&"},
    {"", "\""},
    {"<a ", "b=\"c\" ", "/>"},
    {"<a>", "<b/>", "</a>"},
    {"<a>", "&lt;", "</a>"},
    {"", "<![CDATA["},
    {"", "<!--"},
    {"", "<?x "},
    {"", "</a>"},
    {"", "\r\n"},
    {"", "\xEF\xBB\xBF"},
    {"<TripBookingListRQ>", "<x/>"},
    {"<TripBookingListRQ>", "<x>"},
    {"\"", "\\u0041", "\""},
    {"strRQ=", "%3Ca%3E"},
    {"", "%"},
    {"", "a+b=c&"},
    {"HTTP/1.1 200 OK\r\n", "A: b\r\n", "\r\n"},
    {"> GET / HTTP/1.1\n", "< "},
    {"", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"},
    {"{\"log\":{\"entries\":[", "{"},
    {"<string>", "&lt;a&gt;"},
    {"", "password="},
    {"{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[", "{\"x\":1},"},
    {"{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[", "{},", "{}]}}}"},
    {"{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[", "{\"@kind\":\"a\"},", "{}]}}}"},
    {"<TripBookingListRS><Bookings>", "<Booking/>", "</Bookings></TripBookingListRS>"},
    {"<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>", "<a>"}};

/// 100 MB for 4 MB, here of a quarter, and what the program needs besides; with sanitizers ten times as much.
TEST(command_explain, needs_memory_in_proportion_to_any_text) {
    constexpr std::size_t size = std::size_t{1} << (support::sanitized ? 18 : 20);
    constexpr long most = support::sanitized ? 100'000 : 40'000;
    support::program::environment const variables{{"ASAN_OPTIONS", "quarantine_size_mb=1"}};
    long of_program = 0;
    for (auto const& shape : document_shapes) {
        auto const text = shape.of_size(size);
        // the memory of this test when it starts a program counts as the program's, and grows slowly
        if ((&shape - document_shapes) % 4 == 0)
            of_program = support::run_program({"--version"}, {}, variables).peak_kilobytes;
        for (auto const* const command : {"explain", "check"})
            EXPECT_LT(support::run_program({command, "-"}, text, variables).peak_kilobytes, of_program + most)
                << command << ' ' << shape.begin << shape.piece;
    }
}

TEST(command_explain, refuses_more_messages_and_fields_than_a_capture_has) {
    document_shape const messages{"", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"};
    EXPECT_THAT(explain_input(messages.of_size(800'000)), support::fails(1, "too many messages"));
    document_shape const fields{"HTTP/1.1 200 OK\r\n", "A: b\r\n", "\r\n"};
    EXPECT_THAT(explain_input(fields.of_size(80'000)), support::fails(1, "too many header fields"));
}

/// Documents and captures in which a few bytes are changed, repeated or missing. `WAYBILL_MUTATED_INPUTS=50000` tries
/// more of them than the suite does.
TEST(command_explain, reads_mutated_inputs_in_ten_times_the_time_of_reading) {
    std::mt19937 random(20261129);
    auto const below = [&](std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(random); };
    std::vector<std::string> seeds;
    for (auto const& shape : document_shapes) seeds.push_back(shape.of_size(500));
    for (auto const& each : std::filesystem::recursive_directory_iterator(WAYBILL_TEST_DATA "/fuzz/corpus"))
        if (each.is_regular_file()) seeds.push_back(support::read_file(each.path()).substr(0, 5'000));
    std::sort(seeds.begin(), seeds.end()); // the order of files is that of the disk
    ASSERT_GT(seeds.size(), 300U);
    auto const* const wished = std::getenv("WAYBILL_MUTATED_INPUTS");
    auto const count = wished == nullptr ? 600 : std::atoi(wished);
    double reading = 0, commands = 0;
    auto const timed = [](double& sum, auto const& work) {
        auto const begun = std::clock();
        work();
        sum += double(std::clock() - begun) / CLOCKS_PER_SEC;
    };
    for (int i = 0; i < count; ++i) {
        auto text = seeds[below(seeds.size())];
        for (auto changes = 1 + below(4); changes != 0 && !text.empty(); --changes) {
            auto const at = below(text.size());
            auto const length = 1 + below(20);
            switch (below(4)) {
            case 0: text[at] = char(below(256)); break;
            case 1: text.erase(at, length); break;
            case 2: text.insert(at, text.substr(below(text.size()), length)); break;
            default: text.insert(at, 1, "<>&\"'{}[]:,\\\r\n\0"[below(16)]); break;
            }
        }
        timed(reading, [&] { (void)waybill::native::captures::read_any_document(text); });
        timed(commands, [&] {
            for (auto const* const command : {"explain", "check"})
                EXPECT_LE(run_command({command, "-"}, text).exit_code, 1) << command << '\n' << text;
        });
    }
    EXPECT_LT(commands, 2 * 10 * reading + 0.001 * count) << "two commands, and what each needs by itself";
}

/// Four times the size must not take sixteen times the processor time, and the output is a small multiple of the input.
TEST(command_explain, needs_time_and_output_in_proportion_to_any_text) {
    auto const seconds_for = [](char const* command, std::string const& text) {
        auto const begin = std::clock();
        auto const ran = run_command({command, "-"}, text);
        EXPECT_LT(ran.output.size(), 8 * text.size() + 100'000) << command << ' ' << text.substr(0, 40);
        return double(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    constexpr std::size_t small = std::size_t{32} << 10;
    for (auto const& shape : document_shapes)
        for (auto const* const command : {"explain", "check"}) {
            auto const at_small = seconds_for(command, shape.of_size(small));
            auto const at_large = seconds_for(command, shape.of_size(4 * small));
            EXPECT_LT(at_large, 10 * at_small + 0.2) << command << ' ' << shape.begin << shape.piece;
        }
}

} // namespace
