// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/documents.hpp"
#include "support/file.hpp"
#include "support/outcome.hpp"
#include "support/streamed.hpp"

#include <waybill/binding/request.hpp>
#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/text.hpp>
#include <waybill/transport/iconv.hpp>

#include <gtest/gtest.h>

#include <iconv.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;

/// Encodings that clients and partners declare, each with a name that only some of them can write. After the name for
/// iconv follow those that Java, .NET, Python and PHP write.
struct {
    std::string_view name;
    std::vector<std::string> charsets;
} const table[] = {
    {"Łódź", {"windows-1250 Cp1250 win1250 x-windows-1250", "ISO-8859-2 ISO8859_2 iso_8859_2 l2"}},
    {"Łódź", {"UTF-16LE utf_16_le UnicodeLittleUnmarked", "utf-16be UTF_16BE UnicodeBigUnmarked"}},
    {"Москва", {"windows-1251 windows_1251 ms1251 x-cp1251", "ISO-8859-5 ISO8859_5", "KOI8-R KOI8_R", "cp1251"}},
    {"Москва", {"cp866 IBM866 DOS-866 cp_866", "KOI8-U koi8_u", "MAC-CYRILLIC x-mac-cyrillic mac_cyrillic"}},
    {"Zoë Côté €", {"windows-1252 Cp1252 win-1252 x-cp1252 WINDOWS_1252"}},
    {"Αθήνα", {"windows-1253 Cp1253", "ISO-8859-7 ISO8859_7"}},
    {"Işıl Çağ", {"windows-1254 Cp1254", "ISO-8859-9 ISO8859_9 latin5"}},
    {"שלום", {"windows-1255 Cp1255", "ISO-8859-8 ISO8859_8 iso-8859-8-i", "cp862 DOS-862 IBM862"}},
    {"الساحل", {"windows-1256 Cp1256", "ISO-8859-6 ISO8859_6"}},
    {"Šiauliai ąž", {"windows-1257 Cp1257", "ISO-8859-13 ISO8859_13"}},
    {"Đơ", {"windows-1258 Cp1258"}},
    {"Zoë Côté", {"ISO-8859-1 ISO8859_1 iso_8859_1 ISO8859-1 latin_1"}},
    {"Ħal Għ", {"ISO-8859-3"}},
    {"Šiauliai ą", {"ISO-8859-4"}},
    {"Þór ą", {"ISO-8859-10"}},
    {"กรุงเทพ", {"ISO-8859-11", "TIS-620 tis_620 TIS620", "CP874 windows-874 x-windows-874 MS874"}},
    {"Ŵyn", {"ISO-8859-14"}},
    {"Zoë €", {"ISO-8859-15 ISO8859_15 latin9", "cp858 IBM00858 Cp858"}},
    {"Ștefan €", {"ISO-8859-16"}},
    {"Łódź 😀", {"UTF-16 utf_16 UTF16", "utf-8 utf_8 UTF8 utf-8-sig utf8mb4 cp65001"}},
    {"日本",
     {"Shift_JIS x-sjis shift-jis ShiftJIS MS_Kanji", "cp932 windows-31j MS932 sjis-win", "EUC-JP euc_jp eucJP"}},
    {"日本", {"ISO-2022-JP iso2022_jp csISO2022JP"}},
    {"北京", {"GB2312 euc_cn gb2312-80", "GBK CP936 MS936 x-gbk", "GB18030"}},
    {"臺北", {"Big5 x-big5 csBig5", "CP950 MS950 x-windows-950", "EUC-TW x-EUC-TW", "Big5-HKSCS Big5_HKSCS"}},
    {"서울", {"EUC-KR euc_kr", "cp949 MS949 x-windows-949 ks_c_5601-1987 UHC", "JOHAB x-Johab ms1361"}},
    {"Zoë", {"cp850 IBM850 ibm-850", "macintosh MacRoman x-MacRoman mac_roman"}},
};

/// Calls a function with each name, a charset of it, and the name of that for iconv.
void for_each_charset(auto const& call) {
    for (auto const& [name, charsets_of_it] : table)
        for (auto const& names : charsets_of_it) {
            std::istringstream each(names);
            std::string known;
            for (std::string charset; each >> charset;) {
                if (known.empty()) known = charset;
                SCOPED_TRACE(charset);
                call(name, charset, known);
            }
        }
}

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
    for_each_charset([](std::string_view name, std::string const& charset, std::string const& known) {
        auto const document = "<HotelSearchREQ><Name>" + std::string(name) + "</Name></HotelSearchREQ>";
        auto const declared = "<?xml version='1.0' encoding='" + charset + "'?>" + document;
        auto const json = "{\"HotelSearchREQ\":{\"Name\":\"" + std::string(name) + "\"}}";
        for (auto const& sent : {document, declared, json}) {
            auto const post = support::required(
                decode_request({}, {"POST",
                                    "/cr.ws/Hotel.asmx/WebServiceRQ",
                                    {{"Content-Type", "application/x-www-form-urlencoded; charset=" + charset}},
                                    percent(encoded(sent, known))}));
            EXPECT_EQ(post->document, sent);
            EXPECT_TRUE(post->quirks.empty());
            std::string envelope = "<Envelope xmlns='http://schemas.xmlsoap.org/soap/envelope/'><Body><WebServiceRQ "
                                   "xmlns='http://tempuri.org/'><strRQ><![CDATA[" +
                                   sent + "]]></strRQ></WebServiceRQ></Body></Envelope>";
            for (bool const v11 : {true, false}) {
                if (!v11) envelope.replace(envelope.find("http://s"), 41, "http://www.w3.org/2003/05/soap-envelope");
                auto const soap =
                    decode_request({}, {"POST",
                                        "/cr.ws/Hotel.asmx",
                                        {{"Content-Type", std::string(v11 ? "text/xml" : "application/soap+xml") +
                                                              "; charset=\"" + charset + '"'}},
                                        encoded(envelope, known)});
                ASSERT_TRUE(soap) << soap.error().status << soap.error().body;
                EXPECT_EQ(soap->document, sent);
                EXPECT_TRUE(soap->quirks.empty());
            }
        }
        // a query has no charset; neither have many forms
        for (std::string const method : {"GET", "POST"}) {
            auto const form = percent(encoded(declared, known));
            auto const bare = decode_request({}, {method,
                                                  "/cr.ws/Hotel.asmx/WebServiceRQ?" + form,
                                                  {{"Content-Type", "application/x-www-form-urlencoded"}},
                                                  form});
            if (known == "UTF-16LE" || known == "utf-16be") continue; // without a mark it is ASCII with NULs
            ASSERT_TRUE(bare) << bare.error().body;
            EXPECT_EQ(bare->document, declared);
        }
    });
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

/// The lines of `tests/charsets/python_codecs.txt`.
struct codec_of_python {
    std::vector<std::string> names;
    std::string text, bytes;
};
std::vector<codec_of_python> codecs_of_python() {
    std::vector<codec_of_python> codecs;
    std::istringstream lines(support::read_file(support::test_data("charsets/python_codecs.txt")));
    for (std::string names, text, hexadecimal;
         std::getline(lines, names, '\t') && std::getline(lines, text, '\t') && std::getline(lines, hexadecimal);) {
        auto& made = codecs.emplace_back();
        made.text = text;
        for (std::size_t at = 0; at < hexadecimal.size(); at += 2)
            made.bytes += char(std::stoi(hexadecimal.substr(at, 2), nullptr, 16));
        std::istringstream each(names);
        for (std::string name; each >> name;) made.names.push_back(name);
    }
    return codecs;
}

/// A name in a booking is what the sender wrote, or the message is refused: UTF-7 and HZ write it in ASCII.
TEST_F(charsets, of_each_codec_of_python_are_decoded_or_refused) {
    int read = 0;
    int refused = 0;
    auto const expect = [&](auto const& found, std::string const& text) {
        ++(found ? read : refused);
        if (!found) return;
        EXPECT_TRUE(found->document == text || found->document == "\uFEFF" + text) << found->document;
    };
    auto const codecs = codecs_of_python();
    EXPECT_GT(codecs.size(), 90U);
    for (auto const& [names, text, bytes] : codecs)
        for (auto const& name : names) {
            SCOPED_TRACE(name);
            http::request form{"POST",
                               "/cr.ws/Hotel.asmx/WebServiceRQ",
                               {{"Content-Type", "application/x-www-form-urlencoded; charset=" + name}},
                               percent(bytes)};
            expect(decode_request({}, form), text);
            expect(decode_response(via::post, {200, {{"Content-Type", "text/xml; charset=" + name}}, bytes}), text);
            if (!bytes.starts_with("<a>")) continue;
            auto const declaration = "<?xml version='1.0' encoding='" + name + "'?>";
            auto const declared = percent(declaration + bytes);
            expect(decode_request({}, {"GET", "/cr.ws/Hotel.asmx/WebServiceRQ?" + declared, {}, {}}),
                   declaration + text);
            form.body = declared;
            expect(decode_request({}, form), declaration + text);
            for (bool const v11 : {true, false}) {
                std::string const space =
                    v11 ? "http://schemas.xmlsoap.org/soap/envelope/" : "http://www.w3.org/2003/05/soap-envelope";
                expect(decode_request({}, {"POST",
                                           "/cr.ws/Hotel.asmx",
                                           {{"Content-Type", std::string(v11 ? "text/xml" : "application/soap+xml") +
                                                                 "; charset=" + name}},
                                           "<Envelope xmlns='" + space +
                                               "'><Body><WebServiceRQ xmlns='http://tempuri.org/'><strRQ><![CDATA[" +
                                               bytes + "]]></strRQ></WebServiceRQ></Body></Envelope>"}),
                       text);
            }
        }
    EXPECT_GT(read, 1000);
    EXPECT_GT(refused, 500);
    for (auto const* const name : {"utf-7", "unicode-1-1-utf-7", "hz", "hz-gb-2312", "x-unknown"})
        for (auto const* const bytes : {"<a>Zoe</a>", "<?xml version='1.0' encoding='utf-8'?><a>Zo+AOk</a>"})
            EXPECT_FALSE(detail::binding::form_decoded(bytes, name)) << name << bytes;
}

/// Without a decoder, as in the module, ASCII is read in encodings that extend it by name; nothing else is.
TEST(charsets_without_a_decoder, are_read_in_ascii_if_they_extend_it) {
    struct {
        std::string name;
        bool extends;
    } const rows[] = {{"windows-1256", true}, {"Cp1251", true},       {"ISO8859_2", true},  {"iso-8859-15", true},
                      {"KOI8-R", true},       {"latin2", true},       {"x-cp1250", true},   {"utf-7", false},
                      {"hz", false},          {"iso-2022-jp", false}, {"shift_jis", false}, {"cp037", false},
                      {"x-unknown", false},   {"windows-", false},    {"latin", false},     {"iso-8859-x", false}};
    for (auto const& [name, extends] : rows)
        for (std::string const letters : {"Zoe", "Zo\xEB", "Zo\xC3\xAB"}) {
            SCOPED_TRACE(name + ' ' + letters);
            bool const read = extends && letters == "Zoe";
            auto const list = documents::changed(documents::list_response_xml, "Palm", letters);
            auto const declared = "<?xml version='1.0' encoding='" + name + "'?>" + list;
            http::request const form{"POST",
                                     "/cr.ws/Hotel.asmx/WebServiceRQ",
                                     {{"Content-Type", "application/x-www-form-urlencoded; charset=" + name}},
                                     percent(list)};
            auto const by_charset = decode_request({}, form);
            ASSERT_EQ(by_charset.has_value(), read);
            EXPECT_TRUE(!read || by_charset->quirks.empty());
            bool const utf_8 = letters == "Zo\xC3\xAB"; // which a query without a charset shows
            EXPECT_EQ(
                decode_request({}, {"GET", "/cr.ws/Hotel.asmx/WebServiceRQ?" + percent(declared), {}, {}}).has_value(),
                read || utf_8);
            EXPECT_EQ(from_xml<trip_booking_list_rs>(declared).has_value(), read);
            for (auto const& [type, body] : {std::pair{"text/xml; charset=" + name, list}, {"text/xml", declared}}) {
                http::response const answer{200, {{"Content-Type", type}}, body};
                auto const whole = understand<trip_booking_list_rq>(via::post, answer);
                EXPECT_EQ(whole.has_value(), read);
                list_understanding<trip_booking_list_rq> pieces(via::post, {200, answer.headers, {}});
                auto const keep = [](booking const&) {};
                for (char const byte : body) (void)pieces.feed({&byte, 1}, keep);
                auto const end = pieces.finish(keep);
                ASSERT_EQ(end.has_value(), read);
                if (!read) streamed::expect_same_error(end.error(), whole.error());
            }
            streamed::expect_same_in_pieces<trip_booking_list_rs>(declared, document_form::xml, {});
        }
}

/// A name in UTF-8, which the declaration states, is not read in the charset of a header that a container wrote.
TEST_F(charsets, beside_a_declaration_of_utf_8_are_not_believed) {
    auto const list =
        "<?xml version='1.0' encoding='utf-8'?>" + documents::changed(documents::list_response_xml, "Palm", "Zoë");
    auto latin = list;
    latin.replace(latin.find("Zoë"), 4, "Zo\xEB");
    for (std::string const charset : {"ISO8859_1", "iso-8859-1", "windows-1250", "utf-8", "ms949"})
        for (auto const& body : {list, latin}) {
            bool const read = body == list || charset == "ISO8859_1" || charset == "iso-8859-1" || charset[0] == 'w';
            SCOPED_TRACE(charset + body.substr(0, 60));
            http::response const answer{200, {{"Content-Type", "text/xml; charset=" + charset}}, body};
            auto const whole = understand<trip_booking_list_rq>(via::post, answer);
            ASSERT_EQ(whole.has_value(), read);
            list_understanding<trip_booking_list_rq> pieces(via::post, {200, answer.headers, {}});
            auto const keep = [&](booking const& each) {
                auto const* const stay = std::get_if<accommodation_booking>(&each);
                EXPECT_TRUE(stay == nullptr || stay->name == "Zoë");
            };
            for (char const byte : body) (void)pieces.feed({&byte, 1}, keep);
            EXPECT_EQ(pieces.finish(keep).has_value(), read);
            auto const post =
                decode_request({}, {"POST",
                                    "/cr.ws/Hotel.asmx/WebServiceRQ",
                                    {{"Content-Type", "application/x-www-form-urlencoded; charset=" + charset}},
                                    percent(body)});
            ASSERT_EQ(post.has_value(), read);
            if (read) { EXPECT_EQ(post->document, list); }
        }
}

TEST_F(charsets, of_answers_are_decoded_whole_and_in_pieces) {
    for_each_charset([](std::string_view name, std::string const& charset, std::string const& known) {
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
                bool const stated = type != "text/xml" || body != list || known == "utf-8" || known == "UTF-16";
                if (!stated) continue;
                http::response const answer{200, {{"Content-Type", type}}, encoded(body, known)};
                auto const access = body == envelope ? via::soap11 : via::post;
                auto const whole = understand<trip_booking_list_rq>(access, answer);
                ASSERT_TRUE(whole) << explain(whole.error()) << type << body;
                EXPECT_EQ(std::get<accommodation_booking>(whole->bookings.at(0)).name, name);
                list_understanding<trip_booking_list_rq> pieces(access, {200, answer.headers, {}});
                EXPECT_EQ(name_in(pieces, answer.body), name);
            }
        if (known == "UTF-16LE" || known == "utf-16be") return;
        list_reader<trip_booking_list_rs> document;
        EXPECT_EQ(name_in(document, encoded(declared, known)), name);
    });
}

} // namespace
