// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Bookings with names in every encoding that clients declare, over each access method, through a running service: what
// is stored is what was meant, or nothing is.
#include "support/remote_agency_client.hpp"
#include "support/sample_service.hpp"

#include <waybill/explain.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace request_charsets {

using namespace waybill;
using namespace waybill::native;

constexpr std::string_view placeholder = "NAMEHERE";

void replace_all(std::string& in, std::string_view what, std::string_view by) {
    for (auto at = in.find(what); at != in.npos; at = in.find(what, at + by.size())) in.replace(at, what.size(), by);
}

std::string percent_encoded(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string made;
    for (char const byte : bytes) {
        auto const value = static_cast<unsigned char>(byte);
        if (value < 0x80 && byte != ' ' && byte != '+') {
            made += byte;
            continue;
        }
        ((made += '%') += digits[value >> 4U]) += digits[value & 0xFU];
    }
    return made;
}

struct charset_row {
    std::string_view charset;  ///< of the Content-Type; empty: none
    std::string_view declares; ///< encoding of an XML declaration inside the parameter; empty: none
    std::string_view bytes;    ///< the first name
    std::string_view stored;   ///< what is stored; empty: the request is refused
};

/// Encodings of a form or a SOAP message.
constexpr charset_row of_bodies[] = {
    {"utf-8", "", "Zo\xC3\xAB", "Zoë"},
    {"\"UTF-8\"", "", "\xD8\xA7\xD9\x84", "ال"},
    {"windows-1252", "", "Zo\xEB C\xF4t\xE9", "Zoë Côté"},
    {"Windows-1256", "", "\xC7\xE1\xD3\xE6\xED\xCF", "السويد"},
    {"cp1251", "", "\xC0\xED\xED\xE0", "Анна"},
    {"windows-1250", "",
     "\xC8"
     "apek",
     "Čapek"},
    {"windows-1254", "", "I\xFE\xFDk", "Işık"},
    {"iso-8859-1", "", "Zo\xEB", "Zoë"},
    {"iso-8859-2", "", "\xA3ukasz", "Łukasz"},
    {"ISO-8859-15", "", "\xBDuvre", "œuvre"},
    {"iso-8859-6", "", "\xC7\xE4", "ال"},
    {"us-ascii", "", "Zoe", "Zoe"},
    {"'utf-8'", "", "Zo\xC3\xAB", "Zoë"},
    {"utf_8,", "", "Zo\xC3\xAB", "Zoë"},
    {"ISO8859_1", "", "Zo\xEB", "Zoë"},
    {"ms949", "", "\xBC\xAD\xBF\xEF", "서울"},
    {"x-unknown", "", "Zoe", ""},
    {"us-ascii", "", "Zo\xEB", ""},
    {"utf-8", "", "Zo\xEB", ""},
    {"utf-8", "", "\xC7\xE1\xD3", ""},
    {"x-unknown", "", "Zo\xEB", ""},
    {"x-unknown", "", "Zo\xC3\xAB", ""},
    {"utf-7", "", "Zo\xEB", ""},
    {"utf-7", "", "Zo+AOk", ""},
    {"unicode-1-1-utf-7", "", "Zo+AOk", ""},
    {"hz", "", "~{VPND~}", ""},
    {"hz-gb-2312", "", "~{VPND~}", ""},
    {"utf-32", "", "Zo\xEB", ""},
};
/// Those of a query, and of a form whose client declares nothing.
constexpr charset_row of_queries[] = {
    {"", "", "Zo\xC3\xAB", "Zoë"},
    {"", "windows-1252", "Zo\xEB C\xF4t\xE9", "Zoë Côté"},
    {"", "windows-1256", "\xC7\xE1\xD3\xE6\xED\xCF", "السويد"},
    {"", "", "Zo\xEB", ""},
    {"", "", "\xC7\xE1\xD3", ""},
    {"", "x-unknown", "Zo\xEB", ""},
    {"", "utf-7", "Zo+AOk", ""},
    {"", "hz", "~{VPND~}", ""},
    {"", "utf_7", "Zo+AOk", ""},
};

class service_with_charsets : public support::sample_service {
protected:
    void SetUp() override {
        support::sample_service::SetUp();
        if (HasFatalFailure()) return;
        agency_ = std::make_unique<support::remote_agency_client>(url(), credential{"agency", "pw"});
    }

    /// A creation of a booking whose guests have the placeholder as their first name.
    hotel_booking_creation_req creation(std::string reference) {
        auto const [request, quote] = agency_->quoted(agency_->search());
        return agency_->creation(request, quote, std::move(reference), {"Mr", std::string(placeholder), "Ben", {}, {}});
    }

    /// The request with the name in these bytes, and what declares their encoding.
    http::request message(hotel_booking_creation_req const& request, via access, charset_row const& row) {
        agency_->access = access;
        auto made = agency_->message(request);
        agency_->access = via::post;
        bool const soap = soap_version_of(access.method).has_value();
        for (auto* const text : {&made.target, &made.body}) {
            replace_all(*text, placeholder, soap ? std::string(row.bytes) : percent_encoded(row.bytes));
            if (row.declares.empty()) continue;
            auto const declaration =
                "%3C%3Fxml+version%3D%221.0%22+encoding%3D%22" + std::string(row.declares) + "%22%3F%3E";
            replace_all(*text, "strRQ=", "strRQ=" + declaration);
        }
        for (auto& field : made.headers) {
            if (!http::headers::same_name(field.name, "Content-Type")) continue;
            auto& type = field.value;
            if (auto const at = type.find("utf-8"); at != type.npos && soap)
                type.replace(at, 5, row.charset);
            else if (!row.charset.empty())
                (type += "; charset=") += row.charset;
        }
        if (soap) replace_all(made.body, "encoding=\"utf-8\"", "");
        return made;
    }

    void expect_row(via access, charset_row const& row) {
        auto const reference = "r-" + std::to_string(++requests_);
        SCOPED_TRACE(std::string(name_of(access.method)) + ' ' + std::string(name_of(access.operation)) + " charset " +
                     std::string(row.charset) + " declares " + std::string(row.declares) + " for " +
                     std::string(row.stored.empty() ? "nothing" : row.stored));
        auto const request = message(creation(reference), access, row);
        httplib_transport transport;
        auto const answer = transport(url(), request);
        ASSERT_TRUE(answer) << explain(answer.error());
        auto const booked = agency_->ask(agency_->detail_by(reference));
        auto const trips = to_xml(agency_->answered(agency_->trips())).value();
        EXPECT_EQ(trips.find("\xEF\xBF\xBD"), std::string::npos);
        if (row.stored.empty()) {
            EXPECT_FALSE(booked) << "stored";
            EXPECT_GE(answer->status, 400) << answer->body;
            EXPECT_LT(answer->status, 500) << answer->body;
            return;
        }
        ASSERT_TRUE(booked) << answer->status << ' ' << answer->body;
        EXPECT_NE(trips.find(std::string(row.stored) + " Ben"), std::string::npos) << trips;
        (void)agency_->answered(agency_->cancel(booked->order_details.booking_number));
    }

    std::unique_ptr<support::remote_agency_client> agency_;
    int requests_ = 0;
};

TEST_F(service_with_charsets, stores_the_names_of_forms) {
    for (auto const access : {via::post, via::post.json()})
        for (auto const& row : of_bodies) expect_row(access, row);
    for (auto const& row : of_queries) expect_row(via::post, row);
}

TEST_F(service_with_charsets, stores_the_names_of_soap_messages) {
    for (auto const access : {via::soap11, via::soap12, via::soap11.json(), via::soap12.json()})
        for (auto const& row : of_bodies) expect_row(access, row);
}

TEST_F(service_with_charsets, stores_the_names_of_queries) {
    for (auto const& row : of_queries) expect_row(via::get, row);
    for (auto const& row : of_queries)
        if (row.declares.empty()) expect_row(via::get.json(), row);
}

} // namespace request_charsets
