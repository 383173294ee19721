// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/batch.hpp"
#include "support/documents.hpp"

#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/message/trip_booking_list_rq.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;

/// The password. No part of it that is long enough to be recognized occurs in any other text.
constexpr std::string_view marker = "xyzzyMARKER";

/// Replacements of `<Password>open sesame</Password>`.
constexpr std::string_view broken_xml[] = {
    // end tags, references and markup
    "<Password>xyzzyMARKER</Passwort>", "<Password>xyzzyMARKER</password>", "<Password>xyzzyMARKER</Password",
    "<Password>xyzzyMARKER", "<Password>xyzzyMARKER<", "<Password>xyzzyMARKER<Password>",
    "<Password>a<xyzzyMARKER</Password>", "<Password>a&xyzzyMARKER</Password>", "<Password>a&xyzzyMARKER;</Password>",
    "<Password>xyzzyMARKER&#0;</Password>", "<Password>xyzzyMARKER]]></Password>",
    "<Password>]]>xyzzyMARKER</Password>", "<Password><![CDATA[xyzzyMARKER</Password>",
    "<Password><!--xyzzyMARKER</Password>", "<Password><!-- -- xyzzyMARKER --></Password>",
    "<Password><?xyzzyMARKER</Password>",
    // bytes, elements inside and attributes
    "<Password>\x01xyzzyMARKER</Password>", "<Password>\xFFxyzzyMARKER</Password>",
    "<Password>xyzzyMARKER\xFF</Password>", "<Password><b>xyzzyMARKER</b></Password>",
    "<Password><xyzzyMARKER/></Password>", "<Password>xyzzyMARKER<br/></Password>",
    "<Password>xyzzyMARKER</Password><Password>xyzzyMARKER</Password>", "<Password>xyzzyMARKER</Password>xyzzyMARKER",
    "xyzzyMARKER<Password>xyzzyMARKER</Password>", "<Password/>xyzzyMARKER</Password>",
    "<Password xyzzyMARKER</Password>", "<Password xyzzyMARKER></Password>", "<Password=xyzzyMARKER></Password>",
    "<Password=\"xyzzyMARKER\"/>", "<Password value=xyzzyMARKER/>", "<Password value=\"xyzzyMARKER/>",
    // names, and other elements
    "<Password value=\"xyzzyMARKER\" value=\"xyzzyMARKER\"/>", "Password>xyzzyMARKER</Password>",
    "< Password>xyzzyMARKER</Password>", "<1Password>xyzzyMARKER</Password>", "&lt;Password>xyzzyMARKER</Password>",
    "xyzzyMARKER</Password>", "xyzzyMARKER", "<Pass word>xyzzyMARKER</Pass word>",
    "<Passwort>a&xyzzyMARKER;</Passwort>", "<Passwort><xyzzyMARKER></Passwort>", "<Passwort pw=xyzzyMARKER/>",
    "<Login><Password>xyzzyMARKER</Password></Login>", "<Login>agency<Password>xyzzyMARKER</Password>",
    "<s:Password>xyzzyMARKER</Password>", "<PASSWORD>xyzzyMARKER</Password>",
    "<Password xsi:nil=\"true\">xyzzyMARKER</Password><Password>xyzzyMARKER</Password>"};

/// Replacements of `"Password": "open sesame"`.
constexpr std::string_view broken_json[] = {
    // strings that do not end, and values without quotes
    R"("Password": "xyzzyMARKER)", R"("Password": xyzzyMARKER)", R"("Password": xyzzyMARKER")",
    R"("Password" "xyzzyMARKER")", R"("Password"= "xyzzyMARKER")", R"("Password": "a"xyzzyMARKER")",
    R"("Password": "a" xyzzyMARKER "b")", R"("Password": "xyzzyMARKER" "xyzzyMARKER")", R"("Password": 'xyzzyMARKER')",
    R"(Password: "xyzzyMARKER")", R"('Password': "xyzzyMARKER")", R"("Password": "\xyzzyMARKER")",
    R"("Password": "xyzzyMARKER\q")", R"("Password": "\u00xyzzyMARKER")", R"("Password": "xyzzyMARKER\uD800")",
    R"("Password": ["xyzzyMARKER"])", R"("Password": ["a", "xyzzyMARKER"])",
    R"("Password": {"#text": ["xyzzyMARKER"]})",
    // objects, names and bytes
    R"("Password": {"a": 1, "b": "xyzzyMARKER"})", R"("Password": [xyzzyMARKER])",
    R"("Password": "xyzzyMARKER", "Password": "xyzzyMARKER")",
    R"("password": "xyzzyMARKER", "Password": "xyzzyMARKER")", R"("@Password": "xyzzyMARKER")",
    R"("Passwort": "\xyzzyMARKER")", R"("Passwort": xyzzyMARKER)", R"("Password": null, "xyzzyMARKER")",
    R"("Password": nxyzzyMARKER)", R"("Password": txyzzyMARKER)", R"("Password": -xyzzyMARKER)",
    R"("Password": 0xyzzyMARKER)", R"("xyzzyMARKER")", "\"Password\": \"xyzzyMARKER\n\"",
    "\"Password\": \"xyzzyMARKER\x01\"", "\"Password\": \"xyzzyMARKER\xFF\"", "\"Password\": \"\xFFxyzzyMARKER\""};

/// Replacements of the whole `Credential` of the JSON document.
constexpr std::string_view broken_credential[] = {
    R"("agency:xyzzyMARKER")",
    R"([{"Password":"xyzzyMARKER"}])",
    R"(["agency", "xyzzyMARKER"])",
    R"({"Login": {"Password":"xyzzyMARKER"}})",
    R"({"Login": "agency" "xyzzyMARKER"})",
};

void expect_hidden(std::string_view text) {
    // no piece of four characters either
    for (std::size_t at = 0; at + 4 <= marker.size(); ++at)
        EXPECT_EQ(text.find(marker.substr(at, 4)), std::string_view::npos) << text;
}

/// The document as an item of a list that arrives byte by byte.
void expect_no_secret_reported_in_pieces(std::string_view document, bool strict) {
    bool const json = document.starts_with('{');
    auto const text = json ? batches::of_json("TripBookingListRQ", documents::list_request_json, document, document)
                           : batches::of_xml(documents::list_request_xml, document, document);
    std::vector<quirk> quirks;
    list_reader<batch<trip_booking_list_rq>> reader({.reading = {.strict = strict, .quirks = &quirks}});
    result<void> read;
    std::size_t seen = 0;
    for (std::size_t at = 0; at < text.size() && read; ++at)
        read = reader.feed(std::string_view(text).substr(at, 1), [&](trip_booking_list_rq const&) { ++seen; });
    if (read) read = reader.finish([](trip_booking_list_rq const&) {});
    EXPECT_EQ(seen, 1U); // the sound one
    for (auto const& quirk : quirks) expect_hidden(quirk.found);
    ASSERT_FALSE(read);
    for (auto const* text_of : {&read.error().path, &read.error().expected, &read.error().found})
        expect_hidden(*text_of);
}

template <class Read>
void expect_no_secret_reported(std::string const& document, Read read) {
    SCOPED_TRACE(document);
    ASSERT_NE(document.find(marker), std::string::npos);
    for (bool const strict : {false, true}) {
        std::vector<quirk> quirks;
        trip_booking_list_rq rq;
        auto const done = read(document, rq, read_options{.strict = strict, .quirks = &quirks});
        for (auto const& quirk : quirks) {
            expect_hidden(quirk.found);
            expect_hidden(explain(quirk));
        }
        ASSERT_FALSE(done);
        auto const& why = done.error();
        for (std::string_view const text : {std::string_view(why.message), std::string_view(why.path),
                                            std::string_view(why.expected), std::string_view(why.found)})
            expect_hidden(text);
        expect_hidden(explain(why));
        expect_hidden(explain(why, document));
        if (document.find("TripBookingListRQ") != document.npos) expect_no_secret_reported_in_pieces(document, strict);
    }
}

void expect_no_secret_reported_of_xml(std::string const& document) {
    expect_no_secret_reported(document, [](std::string_view text, trip_booking_list_rq& into,
                                           read_options const& options) { return read_xml(text, into, options); });
}

TEST(secrets_in_errors, no_broken_password_of_xml_is_reported) {
    for (auto const put : broken_xml) {
        auto const document = documents::changed(documents::list_request_xml, "<Password>open sesame</Password>", put);
        expect_no_secret_reported_of_xml(document);
        // the same in one line, as most clients send it
        std::string line;
        for (char const byte : document)
            if (byte != '\n') line += byte;
        expect_no_secret_reported_of_xml(line);
    }
}

TEST(secrets_in_errors, no_broken_password_of_json_is_reported) {
    auto const read = [](std::string_view text, trip_booking_list_rq& into, read_options const& options) {
        return read_json(text, into, options);
    };
    for (auto const put : broken_json)
        expect_no_secret_reported(
            documents::changed(documents::list_request_json, "\"Password\": \"open sesame\"", put), read);
    constexpr std::string_view credential =
        "{\n      \"Login\": \"agency\",\n      \"Password\": \"open sesame\"\n    }";
    for (auto const put : broken_credential)
        expect_no_secret_reported(documents::changed(documents::list_request_json, credential, put), read);
}

// The explanation of an error quotes its line, which may contain the password.
TEST(secrets_in_errors, the_snippet_of_another_field_hides_the_password_beside_it) {
    for (std::string_view const password : {"xyzzyMARKER", "a&amp;xyzzyMARKER", "<![CDATA[xyzzyMARKER]]>"}) {
        auto const document = "<TripBookingListRQ><Credential><Login>agency</Login><Password>" + std::string(password) +
                              "</Password></Credential><User>many</User></TripBookingListRQ>";
        expect_no_secret_reported_of_xml(document);
    }
}

// The document of the other form, by mistake.
TEST(secrets_in_errors, the_other_form_reports_no_secret) {
    expect_no_secret_reported_of_xml(R"({"Password":"xyzzyMARKER"})");
    expect_no_secret_reported_of_xml(R"(Password=xyzzyMARKER)");
    expect_no_secret_reported_of_xml(R"("Password":"xyzzyMARKER")");
}

} // namespace
