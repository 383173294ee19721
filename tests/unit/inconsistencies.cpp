// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "convert/convert.hpp"
#include "convert/packed_message.hpp"
#include "support/outcome.hpp"

#include <waybill/client.hpp>
#include <waybill/exchange.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Responses that contradict themselves: each row of `consistent_fields`, by structs, by packed values and by calls.
namespace inconsistencies_tests {
namespace {

using namespace waybill;
using nlohmann::ordered_json;

constexpr std::string_view search =
    R"({"HotelSearchRES":{"FromDate":"03/04/2026","ToDate":"05/04/2026","Currency":"TND","City":{"@id":104,"#text":"H"},
"Hotels":{"@count":1,"Hotel":[{"@id":1,"Title":"Palm","Rooms":{"Room":[{"@id":5,"@count":1,"Adult":2,"Title":"Double",
"AvailableQuantity":3,"Boardings":{"Boarding":[{"@id":1,"@OfferId":"a","Title":"Half","Available":{"@code":"0",
"@status":"Available","#text":"Available"},"Rate":{"@currency":"TND","#text":"100.000"},"NonRefundable":"False",
"CancellationPolicy":[{"FromDate":"01/04/2026","Fee":{"@currency":"TND","#text":"50.000"}},{"FromDate":"03/04/2026",
"Fee":{"@currency":"TND","#text":"100.0"}},{"FromDate":"03/04/2026","Fee":{"@currency":"USD","#text":"9.5"}}],
"TaxesAndFees":{"Charge":[{"@Title":"City tax","@Payable":"Property",
"@currency":"EUR","#text":"2.00"},{"@Title":"Resort fee","@Payable":"Property","@currency":"EUR","#text":"1.5"},{"@Title":
"VAT","@Payable":"Included","@currency":"TND","#text":"7.000"}],"PayableAtProperty":[{"@currency":"EUR","#text":"3.50"}]}
}]}}]}}]}}})";
constexpr std::string_view quote =
    R"({"HotelQuoteRES":{"QuoteId":"Q-1","Status":"Available","BookableAs":"Confirmed","ExpiresAt":"2026-04-01T10:20:00Z",
"TotalRate":{"@currency":"TND","#text":"100.000"},"CancellationPolicies":{"CancellationPolicy":[{"FromDate":"03/04/2026",
"Fee":{"@currency":"TND","#text":"100.000"}},{"FromDate":"01/04/2026","Fee":{"@currency":"TND","#text":"50.000"}}]},
"TaxesAndFees":{"Charge":[{"@Title":"City tax","@Payable":"Property","@currency":"EUR","#text":"2.00"}],
"PayableAtProperty":[{"@currency":"EUR","#text":"2"}]}}})";
constexpr std::string_view order =
    R"({"@id":17,"BookingNumber":"H17","Status":{"@code":"OR","#text":"On Request"},
"AcknowledgeBefore":"2026-03-01T10:00:00Z","TotalRate":{"@currency":"TND","#text":"100.000"},"CancellationPolicies":
{"CancellationPolicy":[{"FromDate":"01/04/2026","Fee":{"@currency":"TND","#text":"50.000"}},{"FromDate":"03/04/2026","Fee":
{"@currency":"TND","#text":"50.000"}}]},"Fee":{"@currency":"TND","#text":"100.00"},"FromDate":"03/04/2026","ToDate":
"05/04/2026","History":{"Change":[{"Status":{"@code":"OR","#text":"in Bearbeitung"},"At":"2026-02-01T10:00:00Z","By":
"Agency"}]},"TaxesAndFees":{"Charge":[{"@Title":"City tax","@Payable":"Property","@currency":"EUR","#text":"2.00"}],
"PayableAtProperty":[{"@currency":"EUR","#text":"2.00"}]}})";

template <class Response>
ordered_json consistent() {
    std::string const root(root_of<Response>);
    if (root == "HotelSearchRES") return ordered_json::parse(search);
    if (root == "HotelQuoteRES") return ordered_json::parse(quote);
    auto const one = ordered_json::parse(order);
    if (root != "HotelBookingListRES") return {{root, {{"OrderDetails", one}}}};
    return {{root, {{"Bookings", {{"OrderDetails", {one, one}}}}, {"Cursor", "c"}, {"More", "False"}}}};
}

/// A change of a consistent response, and where it then contradicts itself.
struct deviation {
    std::string_view at;    ///< a JSON pointer below the root, or below the booking
    std::string_view value; ///< empty: removed
    std::string_view path;
    std::string_view other;
    std::string_view expected;
    std::string_view found;
};
constexpr std::string_view boarding = "/Hotels/Hotel/0/Rooms/Room/0/Boardings/Boarding/0";
constexpr std::string_view boarding_path = "/Hotels/Hotel[1]/Rooms/Room[1]/Boardings/Boarding[1]";
constexpr deviation of_search[] = {
    {"/ToDate", "03/04/2026", "/ToDate", "/FromDate", "more than 03/04/2026", "03/04/2026"},
    {"+/Available/@code", "489", "+/Available/@status", "+/Available/@code", "Stop", "Available"},
    {"+/Available/@status", "Request", "+/Available/@status", "+/Available/@code", "Available", "Request"},
    {"/Hotels/Hotel/0/Rooms/Room/0/AvailableQuantity", "0", "+/Available/@status",
     "/Hotels/Hotel[1]/Rooms/Room[1]/AvailableQuantity", "not Available", "Available"},
    {"+/CancellationPolicy/1/FromDate", "04/04/2026", "+/CancellationPolicy[2]/FromDate", "/FromDate",
     "at most 03/04/2026", "04/04/2026"},
    {"+/CancellationPolicy/1/Fee/#text", "100.001", "+/CancellationPolicy[2]/Fee", "+/Rate", "at most 100.000",
     "100.001"},
    {"+/CancellationPolicy/1/Fee/#text", "49.999", "+/CancellationPolicy[2]/Fee", "+/CancellationPolicy[1]/Fee",
     "at least 50.000", "49.999"},
    {"+/TaxesAndFees/PayableAtProperty/0/#text", "3.51", "+/TaxesAndFees/PayableAtProperty[1]", "+/TaxesAndFees/Charge",
     "3.50", "3.51"},
    {"+/TaxesAndFees/Charge/2/@Payable", "Property", "", "", "", ""}, // no sum in its currency
    {"+/CancellationPolicy/1/Fee/@currency", "EUR", "", "", "", ""},
    {"+/CancellationPolicy/1/FromDate", "01/04/2026", "", "", "", ""}, // two fees from one day on
    {"+/Available/@code", "777", "", "", "", ""},
};
constexpr deviation of_quote[] = {
    {"/CancellationPolicies/CancellationPolicy/0/Fee/#text", "100.5", "/CancellationPolicies/CancellationPolicy[1]/Fee",
     "/TotalRate", "at most 100.000", "100.5"},
    {"/CancellationPolicies/CancellationPolicy/1/Fee/#text", "100.0", "", "", "", ""},
    {"/CancellationPolicies/CancellationPolicy/0/Fee/#text", "49", "/CancellationPolicies/CancellationPolicy[2]/Fee",
     "/CancellationPolicies/CancellationPolicy[1]/Fee", "at most 49", "50.000"},
    {"/TaxesAndFees/Charge/0/@Payable", "Included", "/TaxesAndFees/PayableAtProperty[1]", "/TaxesAndFees/Charge", "0",
     "2"},
    {"/TaxesAndFees/Charge", "", "", "", "", ""},
};
constexpr deviation of_order[] = {
    {"/Status/@code", "OK", "/Status", "/Status/@code", "Confirmed", "On Request"},
    {"/Status/#text", "confirmed", "/Status", "/Status/@code", "On Request", "confirmed"},
    {"/Status/#text", "en attente", "", "", "", ""},
    {"/AcknowledgeBefore", "", "/AcknowledgeBefore", "/Status/@code", "an instant", "nothing"},
    {"/AcknowledgeBefore", "2026-02-01T09:59:59Z", "/AcknowledgeBefore", "/Status/@code",
     "later than 2026-02-01T10:00:00Z", "2026-02-01T09:59:59Z"},
    {"/CancellationPolicies/CancellationPolicy/0/FromDate", "04/04/2026",
     "/CancellationPolicies/CancellationPolicy[1]/FromDate", "/FromDate", "at most 03/04/2026", "04/04/2026"},
    {"/CancellationPolicies/CancellationPolicy/1/Fee/#text", "200", "/CancellationPolicies/CancellationPolicy[2]/Fee",
     "/TotalRate", "at most 100.000", "200"},
    {"/CancellationPolicies/CancellationPolicy/1/Fee/#text", "40.000",
     "/CancellationPolicies/CancellationPolicy[2]/Fee", "/CancellationPolicies/CancellationPolicy[1]/Fee",
     "at least 50.000", "40.000"},
    {"/Fee/#text", "101", "/Fee", "/TotalRate", "at most 100.000", "101"},
    {"/ToDate", "02/04/2026", "/ToDate", "/FromDate", "more than 03/04/2026", "02/04/2026"},
    {"/History/Change/0/Status/#text", "Cancelled", "/History/Change[1]/Status", "/History/Change[1]/Status/@code",
     "On Request", "Cancelled"},
    {"/TaxesAndFees/Charge/0/#text", "3.00", "/TaxesAndFees/PayableAtProperty[1]", "/TaxesAndFees/Charge", "3.00",
     "2.00"},
    {"/FromDate", "", "", "", "", ""},
};

std::string resolved(std::string_view text, std::string_view prefix, std::string_view plus) {
    if (text.substr(0, 1) == "+") return std::string(prefix).append(plus).append(text.substr(1));
    return std::string(prefix).append(text);
}
void change(ordered_json& document, std::string const& at, std::string_view to) {
    ordered_json::json_pointer const pointer(at);
    if (to.empty())
        document.at(pointer.parent_pointer()).erase(pointer.back());
    else if (document.contains(pointer) && document.at(pointer).is_number())
        document.at(pointer) = std::stoi(std::string(to));
    else
        document.at(pointer) = to;
}

instant const now = instant::of(2026, 2, 1, 10);

template <class Response>
std::vector<contradiction> packed_inconsistencies(std::string const& json) {
    auto const& schema = waybill::convert::schema_of<Response>;
    waybill::convert::packed_values values;
    EXPECT_TRUE(waybill::convert::read(schema, json, document_form::json, {}, values));
    detail::convert::packed_message const message(*schema.record, values);
    return exchange::compare(exchange::consistent<Response>, message.view(), message.view(), {false, now});
}
bool same(std::vector<contradiction> const& all, std::vector<contradiction> const& others) {
    return std::is_permutation(all.begin(), all.end(), others.begin(), others.end());
}

template <class Request>
void expect_noticed(deviation const* first, std::size_t count, std::string const& pointer, std::string const& path,
                    std::string_view plus = "", std::string_view plus_path = "") {
    using response = response_of<Request>;
    std::string const root(root_of<response>);
    SCOPED_TRACE(root);
    auto const whole = consistent<response>();
    EXPECT_TRUE(inconsistencies_of(support::required(from_json<response>(whole.dump())).value(), now).empty());
    EXPECT_TRUE(packed_inconsistencies<response>(whole.dump()).empty());
    for (std::size_t i = 0; i < count; ++i) {
        auto const& row = first[i];
        SCOPED_TRACE(std::string(row.at).append(" ").append(row.value));
        auto document = whole;
        change(document[root], resolved(row.at, pointer, plus), row.value);
        auto const read = support::required(from_json<response>(document.dump())).value();
        auto const found = inconsistencies_of(read, now);
        EXPECT_TRUE(same(packed_inconsistencies<response>(document.dump()), found));
        if (row.path.empty()) {
            EXPECT_TRUE(found.empty()) << found.front().path << found.front().expected;
            continue;
        }
        auto const place = root + resolved(row.path, path, plus_path);
        auto const one = std::find_if(found.begin(), found.end(), [&](auto const& each) {
            return each.path == place && each.expected == row.expected;
        });
        ASSERT_NE(one, found.end());
        EXPECT_EQ(one->requested, root + resolved(row.other, path, plus_path));
        EXPECT_EQ(one->found, row.found);
        EXPECT_FALSE(one->essential);
        // a quirk, and in strict mode an error if the call leaves nothing
        http::response const answer{200, {{"Date", "Sun, 01 Feb 2026 10:00:00 GMT"}}, {}};
        std::vector<quirk> quirks;
        result<response> message = read;
        std::optional<error> wrong;
        read_options const options{.quirks = &quirks, .accept_contradictions = true};
        (void)detail::client_side::check_message(Request(), *message, {answer, options}, wrong);
        EXPECT_FALSE(wrong);
        EXPECT_EQ(std::count_if(quirks.begin(), quirks.end(),
                                [&](quirk const& each) {
                                    return each.kind == quirk_kind::inconsistent_value && each.path == place &&
                                           each.expected ==
                                               std::string(row.expected).append(", as ").append(one->requested);
                                }),
                  1);
    }
}
template <class Request, std::size_t Count>
void expect_noticed(deviation const (&rows)[Count], std::string const& pointer, std::string const& path,
                    std::string_view plus = "", std::string_view plus_path = "") {
    expect_noticed<Request>(rows, Count, pointer, path, plus, plus_path);
}

TEST(inconsistencies, are_noticed_at_their_place) {
    expect_noticed<hotel_search_req>(of_search, "", "", boarding, boarding_path);
    expect_noticed<hotel_quote_req>(of_quote, "", "");
    expect_noticed<hotel_booking_creation_req>(of_order, "/OrderDetails", "/OrderDetails");
    expect_noticed<hotel_booking_detail_req>(of_order, "/OrderDetails", "/OrderDetails");
    expect_noticed<hotel_booking_acknowledge_req>(of_order, "/OrderDetails", "/OrderDetails");
    expect_noticed<hotel_booking_cancellation_req>(of_order, "/OrderDetails", "/OrderDetails");
    expect_noticed<hotel_booking_list_req>(of_order, "/Bookings/OrderDetails/1", "/Bookings/OrderDetails[2]");
}

} // namespace
} // namespace inconsistencies_tests
