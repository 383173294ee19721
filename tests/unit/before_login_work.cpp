// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The work that a request causes before its login is verified: bounded in number, and linear in its size.
#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/service.hpp>

#include "support/agency.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace waybill;

std::string times(std::size_t count, std::string_view piece) {
    std::string text;
    text.reserve(count * piece.size());
    for (std::size_t i = 0; i < count; ++i) text += piece;
    return text;
}

http::response answer_to_envelope(std::string_view header, std::string_view document) {
    agency::request_handler handler;
    service<agency::request_handler> const serving({}, handler);
    std::string body = "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Header>";
    body += header;
    body += "</e:Header><e:Body><WebServiceRQ xmlns='http://tempuri.org/'><strRQ>";
    body += document;
    body += "</strRQ></WebServiceRQ></e:Body></e:Envelope>";
    return serving.handle({"POST", "/cr.ws/Hotel.asmx", {{"Content-Type", "text/xml; charset=utf-8"}}, body},
                          "127.0.0.1", {}, "r-1");
}
std::string answer_to_form(std::string_view document) {
    agency::request_handler handler;
    service<agency::request_handler> const serving({}, handler);
    std::string body = "strRQ=";
    detail::binding::append_form_encoded(body, document);
    return serving
        .handle(
            {"POST", "/cr.ws/Hotel.asmx/WebServiceRQ", {{"Content-Type", "application/x-www-form-urlencoded"}}, body},
            "127.0.0.1", {}, "r-1")
        .body;
}

TEST(work_before_login, elements_of_an_envelope_are_limited) {
    auto const header = [](std::size_t count) { return answer_to_envelope(times(count, "<a/>"), "").body; };
    EXPECT_NE(header(detail::binding::most_envelope_elements - 5).find("STRRQ_MISSING"), std::string::npos);
    auto const refused = header(detail::binding::most_envelope_elements);
    EXPECT_NE(refused.find("soap:Client"), std::string::npos) << refused;
    EXPECT_NE(refused.find("too many elements"), std::string::npos) << refused;
}

TEST(work_before_login, namespaces_of_an_envelope_are_limited) {
    std::string open;
    for (int element = 0; element < 5; ++element) {
        open += "<a";
        for (int i = 0; i < 13; ++i) open += " xmlns:p" + std::to_string(element * 13 + i) + "='u'";
        open += '>';
    }
    // an element inside a header is skipped; only attributes of the header itself are examined
    read_options const options;
    waybill::reading in(open, options, {});
    detail::xml::element_reader at(in);
    auto next = at.next();
    while (next == detail::xml::event::start) next = at.next();
    ASSERT_TRUE(in.failed());
    EXPECT_EQ(in.take_error().code, error_code::too_many_elements);
}

TEST(work_before_login, elements_of_a_document_are_limited) {
    auto const most = service_settings{}.limits.elements;
    auto const xml = [](std::size_t count) {
        return answer_to_form("<HotelSearchREQ>" + times(count, "<a/>") + "</HotelSearchREQ>");
    };
    EXPECT_NE(xml(most - 1).find("FIELD_REQUIRED"), std::string::npos);
    EXPECT_NE(xml(most).find("TOO_LARGE"), std::string::npos);
    auto const json = [](std::size_t count) {
        return answer_to_form("{\"HotelSearchREQ\":{" + times(count, "\"a\":1,") + "\"b\":1}}");
    };
    EXPECT_NE(json(most - 100).find("FIELD_REQUIRED"), std::string::npos);
    EXPECT_NE(json(most).find("TOO_LARGE"), std::string::npos);
    EXPECT_NE(answer_to_form("{" + times(most, "\"?xml\":1,") + "\"HotelSearchREQ\":{}}").find("TOO_LARGE"),
              std::string::npos);
}

/// The shortest of a few runs, because other programs may use the processor.
template <class Call>
double seconds(Call const& call) {
    auto best = std::chrono::duration<double>::max();
    for (int run = 0; run < 3; ++run) {
        auto const begun = std::chrono::steady_clock::now();
        call();
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun));
    }
    return best.count();
}

double parsed(std::string const& document) {
    return seconds([&] {
        read_options const options;
        waybill::reading in(document, options, {});
        detail::xml::element_reader at(in);
        auto next = at.next();
        while (next != detail::xml::event::done && next != detail::xml::event::failed) next = at.next();
        EXPECT_FALSE(in.failed());
    });
}

TEST(work_before_login, a_long_value_in_front_of_other_attributes_is_read_once) {
    std::string others;
    for (int i = 0; i < 60; ++i) others += " a" + std::to_string(i) + "='1'";
    auto const value = " long='" + times(400'000, "a") + '\'';
    EXPECT_LT(parsed("<a" + value + others + "/>"), 4 * parsed("<a" + others + value + "/>"));
}

/// The quirk of an attribute is reported before that of its element, whose place is in front of it.
TEST(work_before_login, places_of_quirks_are_counted_once) {
    auto const read = [](std::string_view attributes) {
        std::string const document =
            "<HotelBookingCreationREQ>" + times(200'000, " ") + "<SelectedRooms>" +
            times(200, "<Room id='1'><Boarding id='1' OfferId='x'/><Customers" + std::string(attributes) +
                           "><Customer type='Adult'><FirstName>A</FirstName><LastName>B</LastName></Customer>"
                           "</Customers></Room>") +
            "</SelectedRooms></HotelBookingCreationREQ>";
        return seconds([&] {
            std::vector<quirk> quirks;
            hotel_booking_creation_req request;
            (void)read_xml(document, request, {.quirks = &quirks});
        });
    };
    EXPECT_LT(read(" a='1' xsi:nil='true'"), 4 * read(" a='1' b='2'"));
}

} // namespace
