// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/documents.hpp"
#include "support/malformed_texts.hpp"
#include "support/outcome.hpp"

#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/message/trip_booking_list_rq.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using documents::changed;

template <class T = trip_booking_list_rq>
std::string explained(std::string_view document, read_options const& options = {}) {
    auto const read = document.starts_with('{') ? from_json<T>(document, options) : from_xml<T>(document, options);
    return read ? "accepted" : explain(read.error(), document);
}

/// Explains an error at the first `mark` of the text.
std::string pointed_at(std::string_view document, std::string_view mark) {
    error why{.code = error_code::value_invalid, .path = "A/B"};
    why.offset = document.find(mark);
    why.line = why.column = 1;
    auto const text = explain(why, document);
    constexpr std::string_view lead =
        "value_invalid: a value does not have the type of its field\n  at A/B, line 1, column 1\n";
    EXPECT_EQ(text.substr(0, lead.size()), lead);
    return text.substr(lead.size());
}

TEST(explain, shows_the_line_and_the_place) {
    EXPECT_EQ(explained(changed(documents::list_request_xml, "9032", "many")),
              "value_invalid: a value does not have the type of its field\n"
              "  at TripBookingListRQ/User, line 6, column 9\n"
              "  expected a whole number\n"
              "  found    many\n"
              "      <User>many</User>\n"
              "            ^\n");
}

TEST(explain, cuts_a_long_line_on_both_sides) {
    EXPECT_EQ(
        explained("<TripBookingListRQ><Credential><Login>agency</Login><Password>p</Password></Credential><User>many"
                  "</User><IdMember>55</IdMember><FromDate>2026/11/01 08:30:00.000</FromDate></TripBookingListRQ>"),
        "value_invalid: a value does not have the type of its field\n"
        "  at TripBookingListRQ/User, line 1, column 94\n"
        "  expected a whole number\n"
        "  found    many\n"
        "    "
        "...ogin>agency</Login><Password>***</Password></Credential><User>many</User><IdMember>55</IdMember><FromD...\n"
        "                                                                     ^\n");
}

TEST(explain, cuts_between_characters) {
    auto const characters = [](int count) {
        std::string text;
        while (count-- > 0) text += "\xE7\x9B\xAE"; // three bytes each: neither 60 nor 40 are whole characters
        return text;
    };
    auto const eyes = characters(40);
    EXPECT_EQ(pointed_at(eyes + "!" + eyes, "!"),
              "    ..." + characters(20) + "!" + characters(13) + "...\n" + std::string(4 + 3 + 20, ' ') + "^\n");
    EXPECT_EQ(pointed_at("a" + eyes + "!" + eyes, "!"),
              "    ..." + characters(20) + "!" + characters(13) + "...\n" + std::string(4 + 3 + 20, ' ') + "^\n");
}

TEST(explain, counts_characters_and_not_bytes_under_the_line) {
    EXPECT_EQ(pointed_at("<a>\xC3\xA9\xE7\x9B\xAE\xF0\x9F\x98\x80</a><b>x</b>", "x"),
              "    <a>\xC3\xA9\xE7\x9B\xAE\xF0\x9F\x98\x80</a><b>x</b>\n"
              "                 ^\n");
}

TEST(explain, a_tab_is_a_blank_and_line_ends_are_left_out) {
    EXPECT_EQ(pointed_at("<a>\r\n\t<b>x</b>\r\n</a>", "x"), "     <b>x</b>\n"
                                                            "        ^\n");
}

TEST(explain, nothing_a_terminal_would_obey_is_shown) {
    EXPECT_EQ(pointed_at("\x1B[2J\x07\xC2\x9B\x7F<b>x", "x"),
              "    \xEF\xBF\xBD[2J\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD<b>x\n"
              "              ^\n");
    EXPECT_EQ(pointed_at("\xFF\xC3<b>x", "x"), "    \xEF\xBF\xBD\xEF\xBF\xBD<b>x\n"
                                               "         ^\n");
}

TEST(explain, the_end_of_the_document_is_a_place) {
    EXPECT_EQ(explained("<TripBookingListRQ><User>9032</User>"), "xml_malformed: the XML is not well-formed\n"
                                                                 "  at TripBookingListRQ, line 1, column 37\n"
                                                                 "  expected an end tag\n"
                                                                 "  found    the end of the document\n"
                                                                 "    <TripBookingListRQ><User>9032</User>\n"
                                                                 "                                        ^\n");
    EXPECT_EQ(explained(""), "document_empty: the document is empty\n"
                             "  at the document, line 1, column 1\n"
                             "  expected a root element\n"
                             "  found    the end of the document\n"
                             "    \n"
                             "    ^\n");
}

TEST(explain, a_secret_on_the_line_is_masked_and_the_caret_stays_right) {
    EXPECT_EQ(pointed_at("<Password>open sesame</Password><b>x</b>", "x"), "    <Password>***</Password><b>x</b>\n"
                                                                           "                               ^\n");
    EXPECT_EQ(pointed_at("<b>x</b><Password>open sesame</Password>", "x"), "    <b>x</b><Password>***</Password>\n"
                                                                           "       ^\n");
    // inside of it
    EXPECT_EQ(pointed_at("<Password>open sesame</Password>", "sesame"), "    <Password>***</Password>\n"
                                                                        "              ^\n");
    // over several lines
    EXPECT_EQ(pointed_at("<Password>open\nsesame</Password><b>x</b>", "x"), "    ***</Password><b>x</b>\n"
                                                                            "                     ^\n");
}

TEST(explain, a_secret_in_escaped_text_is_masked) {
    EXPECT_EQ(pointed_at("<strRQ>&lt;Password&gt;open sesame&lt;/Password&gt;&lt;b&gt;x", "x"),
              "    <strRQ>&lt;Password&gt;***&lt;/Password&gt;&lt;b&gt;x\n"
              "                                                        ^\n");
    EXPECT_EQ(pointed_at("strRQ=%3CPassword%3Eopen+sesame%3C%2FPassword%3E&x", "x"),
              "    strRQ=%3CPassword%3E***%3C%2FPassword%3E&x\n"
              "                                             ^\n");
    EXPECT_EQ(pointed_at(R"({"d":"{\"Password\":\"open sesame\",\"x\":1}"})", "x"),
              R"(    {"d":"{\"Password\":\"***\",\"x\":1}"})"
              "\n                                  ^\n");
}

// The error contains the secret names of the description that the document was read with.
struct traveller {
    std::string name{};
    std::string passport{};
    int age = 0;
};
BOOST_DESCRIBE_STRUCT(traveller, (), (name, passport, age))

struct locker {
    int code = 0;
};
BOOST_DESCRIBE_STRUCT(locker, (), (code))

} // namespace

template <>
inline constexpr auto waybill::wire<traveller> =
    waybill::document("Traveller", waybill::field<&traveller::name>("Name"),
                      waybill::field<&traveller::passport>("Passport").alias("Pass").secret(),
                      waybill::field<&traveller::age>("Age"));
template <>
inline constexpr auto waybill::wire<locker> =
    waybill::document("Locker", waybill::field<&locker::code>("Code").secret());

namespace {

TEST(explain, the_secrets_of_other_descriptions_are_masked) {
    constexpr std::string_view document =
        "<Traveller><Name>A</Name><Passport>K1234567</Passport><Age>old</Age></Traveller>";
    EXPECT_EQ(explained<traveller>(document),
              "value_invalid: a value does not have the type of its field\n"
              "  at Traveller/Age, line 1, column 60\n"
              "  expected a whole number from -2147483648 to 2147483647\n"
              "  found    old\n"
              "    <Traveller><Name>A</Name><Passport>***</Passport><Age>old</Age></Traveller>\n"
              "                                                          ^\n");
    constexpr std::string_view other = R"({"Traveller":{"Name":"A","Pass":"K1234567","Age":"old"}})";
    EXPECT_EQ(explained<traveller>(other), "value_invalid: a value does not have the type of its field\n"
                                           "  at Traveller/Age, line 1, column 50\n"
                                           "  expected a whole number from -2147483648 to 2147483647\n"
                                           "  found    old\n"
                                           "    {\"Traveller\":{\"Name\":\"A\",\"Pass\":\"***\",\"Age\":\"old\"}}\n"
                                           "                                                ^\n");
}

TEST(explain, an_error_in_a_secret_shows_no_line) {
    EXPECT_EQ(explained(changed(documents::list_request_xml, "open sesame", "open & sesame")),
              "xml_malformed: the XML is not well-formed\n"
              "  at TripBookingListRQ/Credential/Password, line 4, column 20\n"
              "  expected one of &lt; &gt; &amp; &quot; &apos; or a character reference\n"
              "  found    (secret)\n"
              "    (the line is not shown: it contains a secret)\n");
}

TEST(explain, errors_and_quirks_mark_a_secret_as_redacted) {
    auto const refused =
        support::expect_error(from_xml<locker>("<Locker><Code>47x1</Code></Locker>"), error_code::value_invalid);
    EXPECT_TRUE(refused.redacted);
    EXPECT_EQ(refused.found, "");
    EXPECT_EQ(refused.found_text(), redacted_text);

    std::vector<quirk> quirks;
    ASSERT_TRUE(from_xml<locker>("<Locker><Code>4711.0</Code></Locker>", {.quirks = &quirks}));
    ASSERT_TRUE(from_json<locker>(R"({"Locker":{"Code":"4711"}})", {.quirks = &quirks}));
    ASSERT_EQ(quirks.size(), 2U);
    EXPECT_EQ(quirks[0].kind, quirk_kind::value_form);
    EXPECT_EQ(quirks[1].kind, quirk_kind::quoted_number);
    for (auto const& each : quirks) {
        EXPECT_TRUE(each.redacted);
        EXPECT_EQ(each.found, "");
        EXPECT_NE(explain(each).find(", found (secret)"), std::string::npos) << explain(each);
    }
}

TEST(explain, a_text_equal_to_the_placeholder_is_not_redacted) {
    constexpr std::string_view document = "<TripBookingListRQ><User>(secret)</User></TripBookingListRQ>";
    auto const read = from_xml<trip_booking_list_rq>(document);
    ASSERT_FALSE(read);
    EXPECT_FALSE(read.error().redacted);
    EXPECT_EQ(read.error().found, "(secret)");
    EXPECT_NE(explain(read.error(), document).find("<User>(secret)</User>"), std::string::npos);
}

TEST(explain, a_refusal_of_a_partner_is_explained_without_a_document) {
    error why{.code = error_code::refused,
              .message = "The price is another one now.",
              .status = 200,
              .id = "PRICE_CHANGED",
              .detail = "ExpectedPrice"};
    EXPECT_EQ(explain(why), "refused: the partner refused the request\n"
                            "  The price is another one now.\n"
                            "  HTTP status 200\n"
                            "  id       PRICE_CHANGED\n"
                            "  detail   ExpectedPrice\n");
    EXPECT_EQ(explain(why, "a document that has no part in it"), explain(why));
    EXPECT_EQ(explain(error{.code = error_code::connection_failed}), "connection_failed: the connection failed\n");
}

TEST(explain, strict_mode_names_the_quirk) {
    auto const document = changed(documents::list_request_xml, "<User>9032</User>", "<user>9032</user>");
    EXPECT_EQ(explained(document, {.strict = true}), "quirk_refused: strict mode refuses this deviation\n"
                                                     "  at TripBookingListRQ/user, line 6, column 3\n"
                                                     "  expected User\n"
                                                     "  found    user\n"
                                                     "  id       letter_case\n"
                                                     "      <user>9032</user>\n"
                                                     "      ^\n");
}

TEST(explain, a_quirk_is_one_line) {
    std::vector<quirk> quirks;
    ASSERT_TRUE(from_xml<trip_booking_list_rq>(
        changed(documents::list_request_xml, "<IdMember>55</IdMember>", "<IdMember/><Colour>red</Colour>"),
        {.quirks = &quirks}));
    ASSERT_EQ(quirks.size(), 2U);
    EXPECT_EQ(explain(quirks[0]), "empty_for_absent at TripBookingListRQ/IdMember, line 7, column 14: "
                                  "expected no element when there is no value");
    EXPECT_EQ(explain(quirks[1]), "unknown_field at TripBookingListRQ/Colour, line 7, column 14: "
                                  "expected no such element, found Colour");
    EXPECT_EQ(explain(quirk{.kind = quirk_kind::missing_length}), "missing_length");
    EXPECT_EQ(explain(quirk{.kind = quirk_kind::media_type, .found = "text/html"}), "media_type: found text/html");
}

// The text of `found` may be long, broken or hostile; the error contains text that can be printed.
TEST(explain, what_was_found_is_cut_and_cleaned) {
    auto const found_in = [](std::string const& user) {
        auto const read = from_xml<trip_booking_list_rq>(changed(documents::list_request_xml, "9032", user));
        return read ? "accepted" : read.error().found;
    };
    EXPECT_EQ(found_in(std::string(60, 'x')), std::string(60, 'x'));
    EXPECT_EQ(found_in(std::string(61, 'x')), std::string(60, 'x') + "...");
    EXPECT_EQ(found_in(std::string(59, 'x') + "\xC3\xA9"), std::string(59, 'x') + "...");
    EXPECT_EQ(found_in("x\ty\nz"), "x y z");
    EXPECT_EQ(found_in("x\xC2\x9By\x7Fz"), "x\xEF\xBF\xBDy\xEF\xBF\xBDz");
}

struct masking_case {
    std::string_view text;
    std::string_view shown;
};

constexpr masking_case masking_cases[] = {
    // elements
    {"<Password>open sesame</Password>", "<Password>***</Password>"},
    {"<Credential><Login>a</Login><Password>p</Password></Credential>",
     "<Credential><Login>a</Login><Password>***</Password></Credential>"},
    {"<Password>p</Password><Password>q</Password>", "<Password>***</Password><Password>***</Password>"},
    {"<password>p</password>", "<password>***</password>"},
    {"<s:Password xsi:type=\"xsd:string\">p</s:Password>", "<s:Password xsi:type=\"xsd:string\">***</s:Password>"},
    {"<Password\n>p</Password\n>", "<Password\n>***</Password\n>"},
    {"<Password>p&amp;q</Password>", "<Password>***</Password>"},
    {"<Password><![CDATA[p</]]></Password>", "<Password>***</Password>"},
    {"<![CDATA[<Password>p</Password>]]>", "<![CDATA[<Password>***</Password>]]>"},
    {"<!-- <Password>p</Password> -->", "<!-- <Password>***</Password> -->"},
    // never closed, or never opened
    {"<Password>p", "<Password>***"},
    {"<Password>p<User>1</User>", "<Password>***"},
    {"<Password>p</Passwort>", "<Password>***"},
    {"<Password>p</Passwort></Password>", "<Password>***</Password>"},
    {"<Password p</Password>", "<***</Password>"},
    {"<Password/>p</Password>", "<Password/>***</Password>"},
    {"Password>p</Password>", "Password>***</Password>"},
    {"<User>1</User>p</Password>", "<User>1</User>***</Password>"},
    // attributes
    {"<user Password=\"p\" id=\"1\"/>", "<user Password=\"***\" id=\"1\"/>"},
    {"<user Password = 'p q' id='1'/>", "<user Password = '***' id='1'/>"},
    {"<Password value=\"p\"/><User>1</User>", "<Password ***<User>1</User>"},
    // forms and queries
    {"Password=p&User=1", "Password=***&User=1"},
    {"?a=1&password=p%20q&User=1 HTTP/1.1", "?a=1&password=***&User=1 HTTP/1.1"},
    {"strRQ=%3CPassword%3Ep%3C%2FPassword%3E%3CUser%3E1", "strRQ=%3CPassword%3E***%3C%2FPassword%3E%3CUser%3E1"},
    {"strRQ=%3cPassword%3ep%26amp%3bq%3c%2fPassword%3e", "strRQ=%3cPassword%3e***%3c%2fPassword%3e"},
    {"strRQ=<Password>p+q</Password>", "strRQ=<Password>***</Password>"},
    {"strRQ=%7B%22Password%22%3A%22p%22%2C%22User%22%3A1%7D",
     "strRQ=%7B%22Password%22%3A%22***%22%2C%22User%22%3A1%7D"},
    // inside an envelope
    {"<strRQ>&lt;Password&gt;p&lt;/Password&gt;</strRQ>", "<strRQ>&lt;Password&gt;***&lt;/Password&gt;</strRQ>"},
    {"<strRQ>&#60;Password&#62;p&#x3C;/Password&#x3E;</strRQ>",
     "<strRQ>&#60;Password&#62;***&#x3C;/Password&#x3E;</strRQ>"},
    {"&amp;lt;Password&amp;gt;p&amp;lt;/Password&amp;gt;", "&amp;lt;Password&amp;gt;***&amp;lt;/Password&amp;gt;"},
    {"<strRQ>{&quot;Password&quot;:&quot;p&quot;}</strRQ>", "<strRQ>{&quot;Password&quot;:&quot;***&quot;}</strRQ>"},
    // JSON
    {R"({"Password":"p","User":1})", R"({"Password":"***","User":1})"},
    {R"({"Password" : "p \" q" , "User":1})", R"({"Password" : "***" , "User":1})"},
    {R"({"Password":"p"})", R"({"Password":"***"})"},
    {R"({"@Password":"p"})", R"({"@Password":"***"})"},
    {R"({"-Password":"p","@_Password":"q"})", R"({"-Password":"***","@_Password":"***"})"},
    {R"({"$":{"Password":"p"}})", R"({"$":{"Password":"***"}})"},
    {R"({"Password":12,"User":1})", R"({"Password":***,"User":1})"},
    {R"({"Password":["p","q"],"User":1})", R"({"Password":***,"User":1})"},
    {R"({"Password":{"#text":"p"},"User":1})", R"({"Password":***,"User":1})"},
    {R"({"d":"{\"Password\":\"p\",\"User\":1}"})", R"({"d":"{\"Password\":\"***\",\"User\":1}"})"},
    {R"({"Password":"p)", R"({"Password":"***)"},
    {R"({"Password":"p"q","User":1})", R"({"Password":"***","User":1})"},
    {R"({"Password" "p","User":1})", R"({"Password" "***","User":1})"},
    {R"({Password: 'p', User: 1})", R"({Password: '***', User: 1})"},
    {R"({"Password"="p"})", R"({"Password"="***"})"},
    {R"({"Password" = p, "User" = 1})", R"({"Password" = ***, "User" = 1})"},
    {"['Password' => 'p', 'User' => 1]", "['Password' => '***', 'User' => 1]"},
    // a text like a secret in front of a real one, which ends in the middle of it
    {R"({"Login":"Password='","Password":"a'p","User":1})", R"({"Login":"Password='***","User":1})"},
    // other escapes, also repeated; names are compared after decoding
    {R"("\u003cPassword\u003ep\u003c/Password\u003e")", R"("\u003cPassword\u003e***\u003c/Password\u003e")"},
    {R"({"d":"\u003cPassword\u003ea\u0026lt;/Password\u0026gt;b\u003c/Password\u003e"})",
     R"({"d":"\u003cPassword\u003e***\u003c/Password\u003e"})"},
    {R"({"P\u0061ssword":"p","User":1})", R"({"P\u0061ssword":"***","User":1})"},
    {R"({"P\u0061ssword":"a\",\"b","User":1})", R"({"P\u0061ssword":"***","User":1})"},
    {R"({"Pass\u0077ord":"p\\","User":1})", R"({"Pass\u0077ord":"***","User":1})"},
    {"GET /x?strRQ=%253CPassword%253Ep%253C%252FPassword%253E HTTP/1.1",
     "GET /x?strRQ=%253CPassword%253E***%253C%252FPassword%253E HTTP/1.1"},
    {"GET /x?strRQ=%257B%2522Password%2522%253A%2522p%2522%257D HTTP/1.1",
     "GET /x?strRQ=%257B%2522Password%2522%253A%2522***%2522%257D HTTP/1.1"},
    {"strRQ=%u003cPassword%u003ep%u003c/Password%u003e", "strRQ=%u003cPassword%u003e***%u003c/Password%u003e"},
    {R"("{\"d\":\"{\\\"Password\\\":\\\"p\\\",\\\"User\\\":1}\"}")",
     R"("{\"d\":\"{\\\"Password\\\":\\\"***\\\",\\\"User\\\":1}\"}")"},
    {R"("\"{\\\"d\\\":\\\"{\\\\\\\"Password\\\\\\\":\\\\\\\"p\\\\\\\"}\\\"}\"")",
     R"("\"{\\\"d\\\":\\\"{\\\\\\\"Password\\\\\\\":\\\\\\\"***\\\\\\\"}\\\"}\"")"},
    {R"({"d":"{\"Password\":\"a\\\",\\\"b\",\"User\":1}"})", R"({"d":"{\"Password\":\"***\",\"User\":1}"})"},
    {"&amp;amp;lt;Password&amp;amp;gt;p&amp;amp;lt;/Password&amp;amp;gt;",
     "&amp;amp;lt;Password&amp;amp;gt;***&amp;amp;lt;/Password&amp;amp;gt;"},
    {"&amp;lt;Password&amp;gt;a&amp;amp;lt;/Password&amp;amp;gt;b&amp;lt;/Password&amp;gt;",
     "&amp;lt;Password&amp;gt;***&amp;lt;/Password&amp;gt;"},
    {"<Password>a<![CDATA[</Password>]]>b</Password>", "<Password>***</Password>"},
    {"<Password>a<!-- </Password> -->b</Password>", "<Password>***</Password>"},
    {"<Password>a<?x </Password> ?>b</Password>", "<Password>***</Password>"},
    {R"({"Password":{"#text":"a}b"},"User":1})", R"({"Password":***,"User":1})"},
    {R"({"PASSWORD":"p"})", R"({"PASSWORD":"***"})"},
    {"a=1&Password=a%26b&User=1", "a=1&Password=***&User=1"},
    {std::string_view("<\0P\0a\0s\0s\0w\0o\0r\0d\0>\0p\0<\0/\0P\0a\0s\0s\0w\0o\0r\0d\0>\0", 42),
     std::string_view("<\0P\0a\0s\0s\0w\0o\0r\0d\0>***<\0/\0P\0a\0s\0s\0w\0o\0r\0d\0>\0", 42)},
    {"\\nPassword=p&", "\\nPassword=***&"},
    // where HTTP and URLs keep them
    {"Authorization: Basic YWdlbmN5OnA=\r\nHost: x", "Authorization: ***\r\nHost: x"},
    {"Set-Cookie: a=p; Path=/\r\nHost: x", "Set-Cookie: ***\r\nHost: x"},
    {"http://user:p@partner.example/x", "http://user:***@partner.example/x"},
    {"http:\\/\\/user:p@q@partner.example\\/x", "http:\\/\\/user:***@partner.example\\/x"},
    {"see http%3A%2F%2Fuser%3Ap%40partner.example", "see http%3A%2F%2Fuser%3A***%40partner.example"},
    {"https://user:p/q?@partner.example", "https://user:***@partner.example"},
    {"{'url': 'https://user:p@host'}", "{'url': 'https://user:***@host'}"},
    // cut before the @
    {"see https://user:p", "see https://user:***"},
    {"see https://user:1p2 here", "see https://user:*** here"},
    {"see https://user:1234567", "see https://user:***"}, // longer than a port
    {"a=1&Password=%27p%27q&b=2", "a=1&Password=***&b=2"},
    {"a=1&Password=%22p%22q&b=2", "a=1&Password=***&b=2"},
    {R"({"d":"Password=\"p q\" id=\"1\""})", R"({"d":"Password=***\" id=\"1\""})"},
    {R"({"d":"http:/\u002fuser:%3C%5Cu0070@partner.example"})", R"({"d":"http:/\u002fuser:***@partner.example"})"},
    {"<Password>p\\<!-- </Password> -->q</Password>", "<Password>***</Password>"},
    {R"({"d":"{\"Password\":\"a\\\u0075\u0030\u0030\u0032\u0032b\",\"User\":1}"})",
     R"({"d":"{\"Password\":\"***\",\"User\":1}"})"},
    // a backslash of one layer in front of one of another
    {R"(strRQ={%5C\u00750022Password%5C\u00750022:%5C\u00750022p%5C\u00750022}&n=1)",
     R"(strRQ={%5C\u00750022Password%5C\u00750022:%5C\u00750022***%5C\u00750022}&n=1)"},
    {R"({"d":"{\"Password\":\"a\u005c\",b\"}"})", R"({"d":"{\"Password\":\"***\"}"})"},
};

TEST(masked, hides_what_is_secret_and_nothing_else) {
    for (auto const& [text, shown] : masking_cases) EXPECT_EQ(masked(text), shown) << text;
    // texts without a secret
    for (std::string_view const text :
         {"<Password/><User>1</User>", "<Password></Password><User>1</User>", "<Password />\n  <User>1</User>",
          "<PasswordHint>none</PasswordHint>", "<OldPassword>none</OldPassword>", R"({"Password":""})",
          R"(["Password","User"])", "http://partner.example:8080/a@b",
          "see http://partner.example:8080, or http://[::1]:80", "the password is wrong",
          "Passwords and <User>1</User>", ""})
        EXPECT_EQ(masked(text), text);
}

// Texts that are not well-formed: the value may begin and end anywhere.
constexpr masking_case malformed_cases[] = {
    {"<PasswordPW</Password>", "<***</Password>"},
    {"<PasswordPW", "<Password***"},
    {"{a=1 password=PW", "{a=1 password=***"},
    {"https://user:12!PW", "https://user:***"},
    // the rest of the line, where the end of the value is unknown
    {"<C><OldPassword>PW</C>\n<User>1", "<C><OldPassword>***\n<User>1"},
    {"a=1password=PW&b=2", "a=1password=***"},
    {R"({"Password" PW, "User":1)", R"({"Password" ***)"},
    {R"({"Password","PW","User":1)", R"({"Password","***)"},
    {"Password><b>PW<", "Password>***"},
    {"password} PW", "password***"},
    {R"(": """Password&lt;&lt;PW)", R"(": """Password***)"},
    {"password</a>}PW=", "password***"},
    // further lines, if that line has no value
    {"><Password<a>,\n<a>PW</a>\nb", "><Password***\nb"},
    {"NewPassword: {\n\"value\":\nPW\nb", "NewPassword: ***\nb"},
    // values that begin and end as in a document
    {"<Password/><User>1", "<Password/><User>1"},
    {"<C><Password>PW</Password></C><User>1", "<C><Password>***</Password></C><User>1"},
    {"<s:C><s:Password>PW</s:Password></s:C><User>1", "<s:C><s:Password>***</s:Password></s:C><User>1"},
    {"<C><Password></Password></C><User>1", "<C><Password></Password></C><User>1"},
    {"<NewPassword>PW</NewPassword><User>1", "<NewPassword>***</NewPassword><User>1"},
    {R"({"Password":"PW","User":1)", R"({"Password":"***","User":1)"},
    {R"({"Password":12,"User":1)", R"({"Password":***,"User":1)"},
    {"a=1&password=PW&b=2&", "a=1&password=***&b=2&"},
    {R"(<C Password="PW" User="1">)", R"(<C Password="***" User="1">)"},
};

TEST(malformed_secrets, are_all_that_may_be_the_value_of_a_name) {
    for (auto const& [text, shown] : malformed_cases) EXPECT_EQ(malformed_secrets(text).masked(), shown) << text;
    malformed_secrets const secrets("<A><PasswordPW</Password>");
    EXPECT_EQ(secrets.masked_path("A[1]/PasswordPW[2]/B"), "A[1]/***/B");
    EXPECT_EQ(secrets.masked_part("PasswordP..."), "***");
    EXPECT_EQ(secrets.masked_part(""), "");
}

// Names and values between pieces of XML, JSON, forms and escapes, in any order.
TEST(malformed_secrets, are_masked_in_random_texts) {
    constexpr std::string_view secret = "xyzzymvrk";
    support::malformed_texts texts(7, secret);
    std::minstd_rand random(7);
    for (int i = 0; i < 20'000; ++i) {
        auto const text = texts.next();
        EXPECT_EQ(malformed_secrets(text).masked().find(secret), std::string::npos) << text;
        error why{.code = error_code::xml_malformed, .path = "A/" + std::string(secret), .line = 1, .column = 1};
        why.offset = random() % (text.size() + 1);
        why.found = secret;
        EXPECT_EQ(explain(why, text).find(secret), std::string::npos) << text;
    }
}

TEST(masked, takes_the_names_it_is_given) {
    constexpr std::string_view names[] = {"Pin", "Token"};
    EXPECT_EQ(masked("<Pin>1</Pin><Token>2</Token><Password>3</Password>", names),
              "<Pin>***</Pin><Token>***</Token><Password>3</Password>");
    EXPECT_EQ(masked("<Pin>1</Pin>", {}), "<Pin>1</Pin>");
}

// The mask decodes texts with many layers of escapes in one pass.
TEST(masked, takes_off_any_number_of_layers) {
    std::string deep = "<Password>";
    std::string closing = "</Password>";
    for (int layer = 0; layer < 12; ++layer) {
        for (auto* const text : {&deep, &closing}) {
            std::string escaped;
            for (char const each : *text) {
                auto const byte = std::string(1, each);
                switch (layer % 3) {
                case 0: escaped += each == '<' ? "&lt;" : each == '>' ? "&gt;" : each == '&' ? "&amp;" : byte; break;
                case 1: escaped += each == '&' ? "\\u0026" : each == '\\' ? "\\\\" : byte; break;
                default: escaped += each == '&' ? "%26" : each == '\\' ? "%5C" : each == '%' ? "%25" : byte; break;
                }
            }
            *text = std::move(escaped);
        }
        EXPECT_EQ(masked(deep + "hunter2" + closing), deep + "***" + closing) << layer;
    }
}

TEST(malformed_secrets, take_their_time_by_the_length_alone) {
    for (std::string const piece :
         {"password ", "password", "<Password", "</Password", "{\"Password\"", "password=<a "}) {
        std::string text;
        while (text.size() < 100'000) text += piece;
        auto const begin = std::chrono::steady_clock::now();
        EXPECT_LT(malformed_secrets(text).masked().size(), text.size()) << piece;
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10)) << piece; // quadratic: minutes
    }
}

// The time to explain a hostile text is bounded: these have ten thousand passwords.
TEST(masked, takes_its_time_by_the_length_alone) {
    std::string text;
    for (int i = 0; i < 10'000; ++i) text += "<Password>";
    EXPECT_EQ(masked(text), "<Password>***");
    std::string members = "{";
    for (int i = 0; i < 10'000; ++i) members += "\"Password\":\"p\",";
    auto const shown = masked(members);
    EXPECT_EQ(shown.size(), 1 + 10'000 * std::string_view("\"Password\":\"***\",").size());
}

} // namespace
