// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/outcome.hpp"

#include <waybill/binding/request.hpp>
#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming.hpp>
#include <waybill/text.hpp>
#include <waybill/transport/iconv.hpp>

#include <gtest/gtest.h>

#include <iconv.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;

/// Encodings that clients and partners declare, each with a name that only some of them can write.
struct {
    std::string_view name;
    std::vector<std::string> charsets;
} const table[] = {
    {"Łódź", {"windows-1250", "ISO-8859-2", "UTF-16LE", "utf-16be"}},
    {"Москва", {"windows-1251", "ISO-8859-5", "KOI8-R", "cp1251"}},
    {"Zoë Côté €", {"windows-1252"}},
    {"Αθήνα", {"windows-1253", "ISO-8859-7"}},
    {"Işıl Çağ", {"windows-1254", "ISO-8859-9"}},
    {"שלום", {"windows-1255", "ISO-8859-8"}},
    {"الساحل", {"windows-1256", "ISO-8859-6"}},
    {"Šiauliai ąž", {"windows-1257", "ISO-8859-13"}},
    {"Đơ", {"windows-1258"}},
    {"Zoë Côté", {"ISO-8859-1"}},
    {"Ħal Għ", {"ISO-8859-3"}},
    {"Šiauliai ą", {"ISO-8859-4"}},
    {"Þór ą", {"ISO-8859-10"}},
    {"กรุงเทพ", {"ISO-8859-11"}},
    {"Ŵyn", {"ISO-8859-14"}},
    {"Zoë €", {"ISO-8859-15"}},
    {"Ștefan €", {"ISO-8859-16"}},
    {"Łódź 😀", {"UTF-16", "utf-8"}},
    {"日本", {"Shift_JIS"}},
    {"北京", {"GB2312"}},
    {"臺北", {"Big5"}},
    {"서울", {"EUC-KR"}},
    {"Zoë", {"cp850", "macintosh"}},
};

std::string encoded(std::string_view text, std::string const& charset) {
    auto const with = iconv_open(charset.c_str(), "UTF-8");
    EXPECT_NE(with, iconv_t(-1)) << charset;
    std::string bytes(text.size() * 4 + 4, '\0');
    auto* from = const_cast<char*>(text.data());
    auto left = text.size();
    auto* to = bytes.data();
    auto room = bytes.size();
    EXPECT_EQ(iconv(with, &from, &left, &to, &room), 0U) << charset;
    iconv_close(with);
    bytes.resize(bytes.size() - room);
    return bytes;
}

std::string percent(std::string_view bytes) {
    std::string form = "strRQ=";
    detail::binding::append_form_encoded(form, bytes);
    return form;
}

/// The name of the stay in a list that arrives byte by byte.
std::string name_in(auto& reader, std::string_view bytes) {
    std::string name;
    auto const keep = [&](booking const& each) { name = std::get<accommodation_booking>(each).name; };
    for (char const byte : bytes) EXPECT_TRUE(reader.feed({&byte, 1}, keep));
    EXPECT_TRUE(support::required(reader.finish(keep)));
    return name;
}

class charsets : public testing::Test {
protected:
    void SetUp() override { text::set_decoder(iconv_decoder); }
    void TearDown() override { text::set_decoder(nullptr); }
};

TEST_F(charsets, of_requests_are_decoded_over_all_access_methods) {
    for (auto const& [name, charsets_of_it] : table)
        for (auto const& charset : charsets_of_it) {
            SCOPED_TRACE(charset);
            auto const document = "<HotelSearchREQ><Name>" + std::string(name) + "</Name></HotelSearchREQ>";
            auto const declared = "<?xml version='1.0' encoding='" + charset + "'?>" + document;
            auto const json = "{\"HotelSearchREQ\":{\"Name\":\"" + std::string(name) + "\"}}";
            for (auto const& sent : {document, declared, json}) {
                auto const post = support::required(
                    decode_request({}, {"POST",
                                        "/cr.ws/Hotel.asmx/WebServiceRQ",
                                        {{"Content-Type", "application/x-www-form-urlencoded; charset=" + charset}},
                                        percent(encoded(sent, charset))}));
                EXPECT_EQ(post->document, sent);
                EXPECT_TRUE(post->quirks.empty());
                std::string envelope =
                    "<Envelope xmlns='http://schemas.xmlsoap.org/soap/envelope/'><Body><WebServiceRQ "
                    "xmlns='http://tempuri.org/'><strRQ><![CDATA[" +
                    sent + "]]></strRQ></WebServiceRQ></Body></Envelope>";
                for (bool const v11 : {true, false}) {
                    if (!v11)
                        envelope.replace(envelope.find("http://s"), 41, "http://www.w3.org/2003/05/soap-envelope");
                    auto const soap =
                        decode_request({}, {"POST",
                                            "/cr.ws/Hotel.asmx",
                                            {{"Content-Type", std::string(v11 ? "text/xml" : "application/soap+xml") +
                                                                  "; charset=\"" + charset + '"'}},
                                            encoded(envelope, charset)});
                    ASSERT_TRUE(soap) << soap.error().status << soap.error().body;
                    EXPECT_EQ(soap->document, sent);
                    EXPECT_TRUE(soap->quirks.empty());
                }
            }
            // a query has no charset; neither have many forms
            for (std::string const method : {"GET", "POST"}) {
                auto const form = percent(encoded(declared, charset));
                auto const bare = decode_request({}, {method,
                                                      "/cr.ws/Hotel.asmx/WebServiceRQ?" + form,
                                                      {{"Content-Type", "application/x-www-form-urlencoded"}},
                                                      form});
                if (charset == "UTF-16LE" || charset == "utf-16be") continue; // without a mark it is ASCII with NULs
                ASSERT_TRUE(bare) << bare.error().body;
                EXPECT_EQ(bare->document, declared);
            }
        }
}

/// Nothing that changes a booking is accepted with characters that this library made up.
TEST_F(charsets, that_nobody_knows_are_refused) {
    for (auto const* const charset : {"nope", "utf-7", "cp037", "windows-1252//IGNORE", "../../etc/passwd", "utf-8"}) {
        SCOPED_TRACE(charset);
        auto const request = [&](std::string type, std::string target, std::string body) {
            return http::request{"POST",
                                 "/cr.ws/Hotel.asmx" + target,
                                 {{"Content-Type", type + "; charset=" + std::string(charset)}},
                                 std::move(body)};
        };
        auto const form =
            decode_request({}, request("application/x-www-form-urlencoded", "/WebServiceRQ", percent("<a>Zo\xEB</a>")));
        ASSERT_FALSE(form);
        EXPECT_EQ(form.error().status, 400);
        EXPECT_TRUE(form.error().body.starts_with("The parameter strRQ must be ")) << form.error().body;
        auto const soap = decode_request({}, request("text/xml", "", "<a>Zo\xEB</a>"));
        ASSERT_FALSE(soap);
        EXPECT_EQ(soap.error().status, 400);
        EXPECT_FALSE(decode_response(
            via::post, {200, {{"Content-Type", "text/xml; charset=" + std::string(charset)}}, "<a>Zo\xEB</a>"}));
    }
}

TEST_F(charsets, of_answers_are_decoded_whole_and_in_pieces) {
    for (auto const& [name, charsets_of_it] : table)
        for (auto const& charset : charsets_of_it) {
            SCOPED_TRACE(charset);
            auto const list =
                "<TripBookingListRS><Bookings><Booking kind='accommodation'><booking_number>1</booking_number>"
                "<name>" +
                std::string(name) +
                "</name><from_date>2026-11-05</from_date><to_date>2026-11-09</to_date><city>b</city>"
                "<travelers><traveler><name>c</name></traveler></travelers></Booking></Bookings>"
                "</TripBookingListRS>";
            auto const declared = "<?xml version='1.0' encoding='" + charset + "'?>" + list;
            auto const envelope = "<?xml version='1.0' encoding='" + charset +
                                  "'?><e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>"
                                  "<WebServiceRQResponse xmlns='http://tempuri.org/'><WebServiceRQResult>" +
                                  list + "</WebServiceRQResult></WebServiceRQResponse></e:Body></e:Envelope>";
            for (auto const& body : {list, declared, envelope})
                for (auto const& type : {"text/xml; charset=" + charset, std::string("text/xml")}) {
                    bool const known = type != "text/xml" || body != list || charset == "utf-8" || charset == "UTF-16";
                    if (!known) continue;
                    http::response const answer{200, {{"Content-Type", type}}, encoded(body, charset)};
                    auto const access = body == envelope ? via::soap11 : via::post;
                    auto const whole = understand<trip_booking_list_rq>(access, answer);
                    ASSERT_TRUE(whole) << explain(whole.error()) << type << body;
                    EXPECT_EQ(std::get<accommodation_booking>(whole->bookings.at(0)).name, name);
                    list_understanding<trip_booking_list_rq> pieces(access, {200, answer.headers, {}});
                    EXPECT_EQ(name_in(pieces, answer.body), name);
                }
            if (charset == "UTF-16LE" || charset == "utf-16be") continue;
            list_reader<trip_booking_list_rs> document;
            EXPECT_EQ(name_in(document, encoded(declared, charset)), name);
        }
}

} // namespace
