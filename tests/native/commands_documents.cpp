// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// check and convert, as a user runs them.
#include "support/command.hpp"
#include "support/command_outcome.hpp"
#include "support/scratch_folder.hpp"

#include <waybill/detail/describe/table.hpp>
#include <waybill/message/functions.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using support::fails;
using support::prints;
using support::reports;
using support::run_command;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StrEq;
using namespace std::string_view_literals;

support::program_result check_input(std::string_view document) { return run_command({"check", "-"}, document); }
support::program_result convert_input(std::string const& to, std::string_view document) {
    return run_command({"convert", "-", "--to", to}, document);
}

constexpr auto trips_xml =
    "<TripBookingListRQ><Credential><Login>agency</Login><Password>hunter2</Password></Credential>"
    "<User>9032</User><FromDate>2026/11/01 00:00:00.000</FromDate></TripBookingListRQ>"sv;
constexpr auto trips_json = R"({"TripBookingListRQ":{"Credential":{"Login":"agency","Password":"hunter2"},"User":9032,)"
                            R"("FromDate":"2026/11/01 00:00:00.000"}})"sv;

using texts = std::vector<std::string>;

struct checked {
    std::string_view document;
    int exit_code;
    texts stated;
};

TEST(command_check, reports_a_verdict_with_its_reason) {
    checked const table[] = {
        {trips_xml, 0, texts{"valid TripBookingListRQ (XML)"}},
        {trips_json, 0, texts{"valid TripBookingListRQ (JSON)"}},
        {"<a><b/></a>", 0,
         texts{"well-formed XML", "its root a is not a document of the protocol", "nothing else was checked"}},
        {R"({"a": [1, "x", null, true]})", 0, texts{"well-formed JSON", "its root a"}},
        {"[1, 2]", 0, texts{"well-formed JSON", "it has no root"}},
        {"12", 0, texts{"well-formed JSON"}},
        {"<a xmlns:x='y'><x:b c=\"&#x20;\"/><![CDATA[&]]></a><!-- end -->", 0, texts{"well-formed XML"}},
        {"\xEF\xBB\xBF<a/>", 0, texts{"well-formed XML"}},
        {" \r\n<?xml version='1.0' encoding='utf-8'?>\n<a>&#xD83D;&#xDE00;</a>", 0, texts{"well-formed XML"}},
        {"<?xml version='1.0' encoding='x-sjis'?><a/>", 0, texts{"well-formed XML"}},
        {"<?xml version='1.0' encoding='hz'?><a/>", 1, texts{"encoding_unsupported", "found    hz"}},
        {"<a>&#xDE00;&#xD83D;</a>", 1, texts{"not well-formed XML"}},
        {"\xFF\xFE<\0a\0/\0>\0"sv, 0, texts{"well-formed XML"}},
        {"", 1, texts{"neither XML nor JSON", "document_empty"}},
        {" \n ", 1, texts{"neither XML nor JSON"}},
        {"hello", 1, texts{"neither XML nor JSON", "found    h"}},
        {"<a><b></a>", 1, texts{"not well-formed XML", "line 1, column 7", "expected </b>", "<a><b></a>\n          ^"}},
        {"<a>\n<b x='1' x='2'/></a>", 1, texts{"not well-formed XML", "line 2"}},
        {"<a>&nbsp;</a>", 1, texts{"not well-formed XML", "line 1, column 4"}},
        {"<a/><b/>", 1, texts{"not well-formed XML"}},
        {"<a>\n<b:c/></a>", 1,
         texts{"not namespace-well-formed XML; its root is a", "line 2, column 1", "a prefix that is declared"}},
        {"<a b:c='d'><e></a>", 1, texts{"not well-formed XML"}},
        {"<a>", 1, texts{"not well-formed XML", "the end of the document"}},
        {"<a>\xC3(</a>", 1, texts{"not well-formed XML", "encoding_invalid"}},
        {"<!DOCTYPE a><a/>", 1, texts{"refused as XML", "doctype_refused"}},
        {"{\"a\": [1, 2,]}", 1,
         texts{"not well-formed JSON", "line 1, column 13", "{\"a\": [1, 2,]}\n                ^"}},
        {"{\"a\": 1} x", 1, texts{"not well-formed JSON"}},
        {"{'a': 1}", 1, texts{"not well-formed JSON"}},
        {"<TripBookingListRQ><User>1</User></TripBookingListRQ>", 1,
         texts{"invalid TripBookingListRQ (XML)", "field_required", "TripBookingListRQ/Credential"}},
        {"<TripBookingListRQ><Credential><Login>a</Login><Password>b</Password></Credential>\n<User>x1</User>"
         "<FromDate>2026/11/01 00:00:00.000</FromDate></TripBookingListRQ>",
         1,
         texts{"invalid TripBookingListRQ", "TripBookingListRQ/User, line 2, column 7", "expected a whole number",
               "found    x1"}},
    };
    for (auto const& row : table) {
        auto const ran = check_input(row.document);
        EXPECT_EQ(ran.exit_code, row.exit_code) << row.document << "\n" << ran.output;
        for (auto const& words : row.stated) EXPECT_THAT(ran.output, HasSubstr(words)) << row.document;
        EXPECT_EQ(ran.errors, "") << row.document;
    }
}

constexpr auto good_stay = "<Booking kind=\"accommodation\"><booking_number>GOOD</booking_number><name>Hotel</name>"
                           "<from_date>2027-05-20</from_date><to_date>2027-05-23</to_date><city>Tunis</city>"
                           "<travelers><traveler><name>Ada Test</name></traveler></travelers></Booking>"sv;
std::string list_of(std::string_view more) {
    return fmt::format("<TripBookingListRS><Bookings>{}{}</Bookings></TripBookingListRS>", good_stay, more);
}

TEST(command_check, reports_every_booking_that_cannot_be_read) {
    auto const text = list_of("<Booking kind=\"accommodation\"><from_date>soon</from_date></Booking>"
                              "<Booking kind=\"transport\"><class>M</class></Booking><Booking kind=\"transport\"/>"
                              "<Booking/><Booking kind=\"cruise\"/>");
    EXPECT_THAT(check_input(text),
                reports(1, "invalid TripBookingListRS (XML): 4 bookings cannot be read", "Booking[2]/from_date, line 1",
                        "expected a date yyyy-mm-dd", "found    soon", "Booking[3]/reservation_reference",
                        "Booking[4]/reservation_reference", "Booking[5]/@kind", "unknown_kind at"));
    auto const json = nlohmann::json::parse(run_command({"check", "-", "--output", "json"}, text).output);
    EXPECT_EQ(json.at(0).at("valid"), false);
    EXPECT_EQ(json.at(0).at("quirks").size(), 5U);
    EXPECT_THAT(convert_input("json", text).output, HasSubstr("GOOD"));
}

TEST(command_check, reports_values_that_an_application_can_hardly_use) {
    auto const stay = [](std::string_view to, std::string_view picture, std::string_view phone) {
        return list_of(fmt::format(
            "<Booking kind=\"accommodation\"><booking_number>B1</booking_number><name>Hotel</name>"
            "<from_date>2027-05-20</from_date><to_date>{}</to_date><picture_url>{}</picture_url><city>Tunis</city>"
            "<phone>{}</phone><travelers><traveler><name>Ada Test</name></traveler></travelers></Booking>",
            to, picture, phone));
    };
    struct {
        std::string text;
        std::string_view said;
    } const rows[] = {
        {stay("2027-05-19", "https://a/b.jpg", "+216 71 000 000"),
         "value_form at TripBookingListRS/Bookings/Booking[2]/to_date: expected a date that is not before from_date, "
         "2027-05-20, found 2027-05-19"},
        {stay("2027-05-20", "photo.jpg", "+1 (555) 010-0000"), "Booking[2]/picture_url: expected an address"},
        {stay("2027-05-20", "https://", "+1 5550100"), "Booking[2]/picture_url: expected an address"},
        {stay("2027-05-20", "HTTP://a", "71 000 000"), "Booking[2]/phone: expected a phone number +<country code>"},
        {stay("2027-05-20", "http://a", "0021671000000"), "Booking[2]/phone: expected a phone number"},
        {stay("2027-05-20", "http://a", "+21671000000"), "Booking[2]/phone: expected a phone number"},
    };
    for (auto const& row : rows)
        EXPECT_THAT(check_input(row.text), prints("tolerated 1 deviation", row.said)) << "they can be read";
    EXPECT_THAT(check_input(stay("2027-05-23", "https://a/b.jpg", "+216 71 000 000")).output,
                Not(HasSubstr("tolerated")));
}

TEST(command_check, reports_a_rule_that_a_value_breaks) {
    auto const request = [](std::size_t length) {
        auto text = to_xml(waybill::hotel_booking_acknowledge_req{.credential = {"agency", "secret-1"},
                                                                  .reason = std::string(length, 'x')})
                        .value();
        return text.insert(text.find("<Reason>"), "\n  ");
    };
    EXPECT_THAT(check_input(request(201)),
                prints("tolerated 1 deviation",
                       "rule_broken at HotelBookingAcknowledgeREQ/Reason, line 2, column 3: expected another value: "
                       "must have at most 200 characters (found 201)"));
    EXPECT_THAT(check_input(request(200)).output, Not(HasSubstr("tolerated")));
    waybill::period_update priced{.from = waybill::date::of(2027, 5, 1), .to = waybill::date::of(2027, 5, 1)};
    auto const update = [&] { return to_xml(waybill::rate_update_req{{"agency", "secret-1"}, {priced}}).value(); };
    EXPECT_THAT(check_input(update()).output,
                HasSubstr("Update[1], line 1, column 100: expected another value: an up"));
    priced.price = {"TND", waybill::decimal::of("1")};
    EXPECT_THAT(check_input(update()).output, HasSubstr("Update[1]/Rate: expected another value: required with a pri"));
}

TEST(command_check, reports_where_a_response_contradicts_itself) {
    auto const order = [](std::string const& fee) {
        return "<HotelBookingDetailRES><OrderDetails id=\"1\"><BookingNumber>H1</BookingNumber>\n"
               "<Status code=\"OK\">Confirmed</Status><TotalRate currency=\"TND\">100.000</TotalRate>\n"
               "<CancellationPolicies/><Fee currency=\"TND\">" +
               fee + "</Fee></OrderDetails></HotelBookingDetailRES>";
    };
    auto const found = check_input(order("100.001")).output;
    EXPECT_THAT(found, HasSubstr("inconsistent_value at HotelBookingDetailRES/OrderDetails/Fee"));
    EXPECT_THAT(found, HasSubstr("line 3, column 24"));
    EXPECT_THAT(check_input(order("100")).output, Not(HasSubstr("tolerated")));
}

std::vector<std::string_view> response_roots() {
    std::vector<std::string_view> roots;
    [&]<class... Documents>(waybill::document_list<Documents...>) {
        ((waybill::request_document<Documents> ? void()
                                               : roots.push_back(waybill::detail::describe::root_of<Documents>)),
         ...);
    }(waybill::protocol_documents{});
    return roots;
}
constexpr auto refused_xml = "<ErrorResult id=\"PRICE_CHANGED\" type=\"3\" retry=\"no\"><message>Ask &lt;again&gt;"
                             "</message><Field path=\"ExpectedPrice\"/><RequestId>7f-1</RequestId></ErrorResult>"sv;
constexpr auto refused_json = R"("ErrorResult":{"@id":"PRICE_CHANGED","@type":3,"@retry":"no","message":)"
                              R"("Ask <again>","Field":[{"@path":"ExpectedPrice"}],"RequestId":"7f-1"})"sv;

TEST(command_check, accepts_a_refusal_as_a_response) {
    auto const roots = response_roots();
    ASSERT_GE(roots.size(), 10U);
    for (auto const root : roots) {
        auto const xml = fmt::format("<{0}>{1}</{0}>", root, refused_xml);
        auto const json = fmt::format("{{\"{}\":{{{}}}}}", root, refused_json);
        for (auto const& [text, form] : {std::pair(xml, "XML"), {json, "JSON"}}) {
            EXPECT_THAT(check_input(text),
                        prints(fmt::format("valid {} ({}); it is a refusal: PRICE_CHANGED, Ask <again> "
                                           "(request id 7f-1)\n",
                                           root, form),
                               Not(HasSubstr("tolerated"))))
                << text;
        }
        EXPECT_EQ(convert_input("json", xml).output, json + "\n");
        EXPECT_EQ(convert_input("xml", json).output, xml + "\n");
    }
    // as the root itself
    auto const bare = std::string(refused_xml);
    auto const bare_json = "{" + std::string(refused_json) + "}";
    EXPECT_THAT(check_input(bare).output, HasSubstr("valid ErrorResult (XML); it is a refusal: PRICE"));
    EXPECT_EQ(convert_input("json", bare).output, bare_json + "\n");
    EXPECT_EQ(convert_input("xml", bare_json).output, bare + "\n");
    // for programs
    auto const reported =
        run_command({"check", "--output", "json", "-"}, "<TripBookingListRS>" + bare + "</TripBookingListRS>");
    auto const report = nlohmann::json::parse(reported.output, nullptr, false);
    ASSERT_TRUE(report.is_array()) << reported.output;
    EXPECT_EQ(report[0]["refusal"].dump(),
              R"({"fields":["ExpectedPrice"],"id":"PRICE_CHANGED","message":"Ask <again>",)"
              R"("request_id":"7f-1","retry":"no"})");
}

TEST(command_check, checks_a_refusal_like_any_document) {
    // unknown fields are reported and skipped
    EXPECT_THAT(check_input("<TripBookingListRS><Bookings/><ErrorResult id='A' type='3'><message>no</message>"
                            "<Hint>x</Hint></ErrorResult></TripBookingListRS>"),
                prints("unknown_field", "TripBookingListRS/Bookings", "TripBookingListRS/ErrorResult/Hint"));
    EXPECT_THAT(check_input("<TripBookingListRS>\n<ErrorResult id='A' type='x'><message>no"
                            "</message></ErrorResult></TripBookingListRS>"),
                reports(1, "TripBookingListRS/ErrorResult/@type, line 2"));
    EXPECT_THAT(check_input("<TripBookingListRS><ErrorResult id='A' type='3'><message>no"
                            "</message></ErrorResult>"),
                fails(1));
    // a request contains no refusal
    EXPECT_THAT(check_input("<TripBookingListRQ>" + std::string(refused_xml) + "</TripBookingListRQ>"),
                reports(1, Not(HasSubstr("refusal"))));
}

TEST(command_check, lists_tolerated_quirks) {
    EXPECT_THAT(check_input("<tripbookinglistrq><Credential><login>a</login><Password>b</Password></Credential>"
                            "<User>1</User><FromDate>2026-11-01</FromDate><More/></tripbookinglistrq>"),
                prints("tolerated 4 deviations", "letter_case at TripBookingListRQ/Credential/login, line 1, column ",
                       "value_form at TripBookingListRQ/FromDate", "unknown_field at TripBookingListRQ/More"));
}

TEST(command_check, lists_quirks_of_unknown_documents) {
    std::string wide("\xFE\xFF");
    for (char const byte : "<?xml version='1.0' encoding='utf-8'?><a/>"sv) wide += std::string{'\0', byte};
    for (auto const& document : {wide, std::string("<?xml version='1.0' encoding='utf-16'?><a/>")})
        EXPECT_THAT(check_input(document), prints("well-formed XML", "tolerated 1 deviation:\n  encoding_misdeclared"));
    for (std::string_view const document : {"\xEF\xBB\xBF<a/>", "\xEF\xBB\xBF[]"})
        EXPECT_THAT(check_input(document).output, HasSubstr("byte_order_mark"));
}

TEST(command_check, accepts_many_files_and_fails_if_one_fails) {
    support::scratch_folder const folder;
    auto const good = folder.file("good.xml", trips_xml);
    auto const bad = folder.file("bad.json", "{");
    auto const ran = run_command({"check", good, bad, folder.file("missing.xml")});
    EXPECT_THAT(ran, reports(1, "good.xml: valid TripBookingListRQ (XML)", "bad.json: not well-formed JSON"));
    EXPECT_THAT(ran.errors, HasSubstr("missing.xml: No such file"));
    EXPECT_THAT(run_command({"check", "--quiet", good, good}), prints(IsEmpty()));
    EXPECT_EQ(run_command({"check"}).exit_code, 2);
}

TEST(command_check, shows_no_passwords_and_no_control_characters) {
    EXPECT_THAT(check_input("<TripBookingListRQ><Credential><Login>a</Login><Password>hunter2</"
                            "Password></Credential><User>x</User></TripBookingListRQ>"),
                reports(1, "<Password>***</Password>", Not(HasSubstr("hunter2"))));
    EXPECT_THAT(check_input("{\"\\u001b[2J\": \"\x9B\"}").output, Not(HasSubstr("\x1B")));
}

TEST(command_convert, writes_the_canonical_form_of_the_other_format) {
    auto const ran = convert_input("json", trips_xml);
    EXPECT_THAT(ran, prints(StrEq(std::string(trips_json) + "\n")));
    EXPECT_EQ(ran.errors, "");
    EXPECT_THAT(convert_input("xml", trips_json), prints(StrEq(std::string(trips_xml) + "\n")));
    EXPECT_EQ(convert_input("xml", trips_xml).output, std::string(trips_xml) + "\n") << "the same form, made canonical";
}

TEST(command_convert, prints_quirks_and_errors_to_standard_error) {
    auto ran = run_command(
        {"convert", "-", "--to", "json"},
        "<TripBookingListRS><Bookings><Booking "
        "kind='accommodation'><booking_number>B1</booking_number><name>Palm</name>"
        "<from_date>2026-04-21</from_date><to_date>2026-04-27</to_date><adress>Sea street</adress><city>Hammamet</city>"
        "<travelers><traveler><name>Zoë</name></traveler></travelers></Booking></Bookings></TripBookingListRS>");
    EXPECT_THAT(ran, prints(R"("address":"Sea street")"));
    EXPECT_THAT(ran.errors, HasSubstr("misspelled_name at TripBookingListRS/Bookings/Booking[1]/adress"));
    ran = convert_input("json", "<a/>");
    EXPECT_THAT(ran, fails(1, "not a document of the protocol"));
    EXPECT_EQ(ran.output, "");
    EXPECT_THAT(convert_input("json", "<TripBookingListRQ/>"), fails(1, "field_required"));
    EXPECT_EQ(convert_input("yaml", trips_xml).exit_code, 2);
    EXPECT_EQ(run_command({"convert", "-"}, trips_xml).exit_code, 2);
}

TEST(command_line, explains_itself) {
    auto const ran = run_command({"--help"});
    for (auto const* command :
         {"serve", "load", "user", "allow", "search", "trips", "check", "convert", "explain", "demo"}) {
        EXPECT_THAT(ran, prints(command));
        EXPECT_THAT(run_command({command, "--help"}), prints("Usage")) << command;
    }
}

} // namespace
