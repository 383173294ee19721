// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/proof.hpp"

#include <waybill/constant.hpp>
#include <waybill/message/functions.hpp>

// Quote, creation, detail, acknowledge, cancellation and refusal, as the profile has them.
namespace messages_hotel_booking_constants {

using namespace waybill;
using proof::is_json;
using proof::is_xml;
using proof::joined;

constexpr decimal number(std::int64_t units, unsigned scale) { return decimal::from_units(units, scale).value(); }
constexpr money dinars(std::int64_t millimes) { return {.currency = "TND", .amount = number(millimes, 3)}; }
constexpr credential agency() { return {.login = "agency", .password = "open sesame"}; }

constexpr std::string_view credential_xml =
    "<Credential><Login>agency</Login><Password>open sesame</Password></Credential>";
constexpr std::string_view credential_json = R"("Credential":{"Login":"agency","Password":"open sesame"})";

constexpr hotel_quote_req quote() {
    hotel_quote_req made{.credential = agency()};
    made.quote_details.booking_details = {
        .user = 1, .language = 1, .from_date = date::of(2026, 4, 21), .to_date = date::of(2026, 4, 27)};
    made.quote_details.hotel.id = 10001;
    auto& room = made.quote_details.selected_rooms.emplace_back();
    room.id = 501;
    room.boarding = {.id = 5, .offer_id = "opaque"};
    room.pax.adult = 2;
    room.pax.child.push_back({.age = 7, .count = 1});
    return made;
}
static_assert(is_xml(
    quote(), joined("<HotelQuoteREQ>", credential_xml,
                    "<QuoteDetails><BookingDetails><User>1</User><Language>1</Language>"
                    "<FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate></BookingDetails><Hotel id=\"10001\"/>"
                    "<SelectedRooms><Room id=\"501\"><Boarding id=\"5\" OfferId=\"opaque\"/>"
                    "<Pax><Adult>2</Adult><Child age=\"7\">1</Child></Pax></Room></SelectedRooms>"
                    "</QuoteDetails></HotelQuoteREQ>")));
static_assert(is_json(quote(), joined(R"({"HotelQuoteREQ":{)", credential_json,
                                      R"(,"QuoteDetails":{"BookingDetails":{"User":1,"Language":1,)"
                                      R"("FromDate":"21/04/2026","ToDate":"27/04/2026"},"Hotel":{"@id":10001},)"
                                      R"("SelectedRooms":{"Room":[{"@id":501,"Boarding":{"@id":5,"@OfferId":"opaque"},)"
                                      R"("Pax":{"Adult":2,"Child":[{"@age":7,"#text":1}]}}]}}}})")));

constexpr hotel_quote_res quoted() {
    hotel_quote_res made{.quote_id = "Q-7f",
                         .status = quote_status::price_changed,
                         .bookable_as = bookable_as::on_request,
                         .expires_at = instant::of(2026, 4, 1, 10, 20),
                         .total_rate = dinars(220000),
                         .previous_rate = dinars(210000)};
    made.cancellation_policies.push_back({date::of(2026, 4, 18), dinars(110000)});
    return made;
}
static_assert(is_xml(
    quoted(), "<HotelQuoteRES><QuoteId>Q-7f</QuoteId><Status>PriceChanged</Status><BookableAs>On Request</BookableAs>"
              "<ExpiresAt>2026-04-01T10:20:00Z</ExpiresAt><TotalRate currency=\"TND\">220.000</TotalRate>"
              "<PreviousRate currency=\"TND\">210.000</PreviousRate><CancellationPolicies><CancellationPolicy>"
              "<FromDate>18/04/2026</FromDate><Fee currency=\"TND\">110.000</Fee>"
              "</CancellationPolicy></CancellationPolicies></HotelQuoteRES>"));
static_assert(is_json(quoted(),
                      R"({"HotelQuoteRES":{"QuoteId":"Q-7f","Status":"PriceChanged","BookableAs":"On Request",)"
                      R"("ExpiresAt":"2026-04-01T10:20:00Z","TotalRate":{"@currency":"TND","#text":"220.000"},)"
                      R"("PreviousRate":{"@currency":"TND","#text":"210.000"},)"
                      R"("CancellationPolicies":{"CancellationPolicy":[{"FromDate":"18/04/2026",)"
                      R"("Fee":{"@currency":"TND","#text":"110.000"}}]}}})"));

constexpr hotel_quote_res quoted_with_costs() {
    hotel_quote_res made{
        .quote_id = "Q-7f", .expires_at = instant::of(2026, 4, 1, 10, 20), .total_rate = dinars(220000)};
    made.cancellation_policies.push_back(
        {date::of(2026, 4, 18), dinars(110000), offset_time{instant::of(2026, 4, 17, 23), std::chrono::minutes(60)}});
    made.remarks = "Ring twice";
    auto& costs = made.taxes_and_fees.emplace();
    costs.charges.push_back({"City tax", charge_payment::property, "EUR", number(600, 2)});
    costs.payable_at_property.push_back({"EUR", number(600, 2)});
    return made;
}
static_assert(
    is_xml(quoted_with_costs(),
           "<HotelQuoteRES><QuoteId>Q-7f</QuoteId><Status>Available</Status><BookableAs>Confirmed</BookableAs>"
           "<ExpiresAt>2026-04-01T10:20:00Z</ExpiresAt><TotalRate currency=\"TND\">220.000</TotalRate>"
           "<CancellationPolicies><CancellationPolicy><FromDate>18/04/2026</FromDate>"
           "<Fee currency=\"TND\">110.000</Fee><FromInstant>2026-04-18T00:00:00+01:00</FromInstant>"
           "</CancellationPolicy></CancellationPolicies><Remarks>Ring twice</Remarks>"
           "<TaxesAndFees><Charge Title=\"City tax\" Payable=\"Property\" currency=\"EUR\">6.00</Charge>"
           "<PayableAtProperty currency=\"EUR\">6.00</PayableAtProperty></TaxesAndFees></HotelQuoteRES>"));
static_assert(
    is_json(quoted_with_costs(),
            R"({"HotelQuoteRES":{"QuoteId":"Q-7f","Status":"Available","BookableAs":"Confirmed",)"
            R"("ExpiresAt":"2026-04-01T10:20:00Z","TotalRate":{"@currency":"TND","#text":"220.000"},)"
            R"("CancellationPolicies":{"CancellationPolicy":[{"FromDate":"18/04/2026",)"
            R"("Fee":{"@currency":"TND","#text":"110.000"},"FromInstant":"2026-04-18T00:00:00+01:00"}]},)"
            R"("Remarks":"Ring twice","TaxesAndFees":{"Charge":[{"@Title":"City tax","@Payable":"Property",)"
            R"("@currency":"EUR","#text":"6.00"}],"PayableAtProperty":[{"@currency":"EUR","#text":"6.00"}]}}})"));

constexpr hotel_booking_creation_req creation() {
    hotel_booking_creation_req made{.credential = agency(),
                                    .user = 1,
                                    .quote_id = "Q-7f",
                                    .client_reference = "agency-8831",
                                    .expected_price = dinars(220000),
                                    .id_member = 55,
                                    .customer = {.civility = "Mr",
                                                 .first_name = "Youssef",
                                                 .last_name = "Ben Salah",
                                                 .email = "y@example.org",
                                                 .phone = "+216 72 000 000"}};
    auto& room = made.selected_rooms.emplace_back();
    room.id = 501;
    room.boarding = {.id = 5, .offer_id = "opaque"};
    room.customers.push_back(
        {.type = occupant_type::adult, .civility = "Mr", .first_name = "Youssef", .last_name = "B"});
    room.customers.push_back({.type = occupant_type::child, .age = 7, .first_name = "Lina", .last_name = "B"});
    return made;
}
static_assert(is_xml(
    creation(),
    joined("<HotelBookingCreationREQ>", credential_xml,
           "<User>1</User><QuoteId>Q-7f</QuoteId>"
           "<ClientReference>agency-8831</ClientReference><ExpectedPrice currency=\"TND\">220.000</ExpectedPrice>"
           "<IdMember>55</IdMember><Customer><Civility>Mr</Civility><FirstName>Youssef</FirstName>"
           "<LastName>Ben Salah</LastName><Email>y@example.org</Email><Phone>+216 72 000 000</Phone></Customer>"
           "<SelectedRooms><Room id=\"501\"><Boarding id=\"5\" OfferId=\"opaque\"/><Customers>"
           "<Customer "
           "type=\"Adult\"><Civility>Mr</Civility><FirstName>Youssef</FirstName><LastName>B</LastName></Customer>"
           "<Customer type=\"Child\" age=\"7\"><FirstName>Lina</FirstName><LastName>B</LastName></Customer>"
           "</Customers></Room></SelectedRooms></HotelBookingCreationREQ>")));
static_assert(
    is_json(creation(),
            joined(R"({"HotelBookingCreationREQ":{)", credential_json,
                   R"(,"User":1,"QuoteId":"Q-7f",)"
                   R"("ClientReference":"agency-8831","ExpectedPrice":{"@currency":"TND","#text":"220.000"},)"
                   R"("IdMember":55,"Customer":{"Civility":"Mr","FirstName":"Youssef","LastName":"Ben Salah",)"
                   R"("Email":"y@example.org","Phone":"+216 72 000 000"},)"
                   R"("SelectedRooms":{"Room":[{"@id":501,"Boarding":{"@id":5,"@OfferId":"opaque"},)"
                   R"("Customers":{"Customer":[{"@type":"Adult","Civility":"Mr","FirstName":"Youssef","LastName":"B"},)"
                   R"({"@type":"Child","@age":7,"FirstName":"Lina","LastName":"B"}]}}]}}})")));

constexpr order_details whole_order() {
    order_details made{.id = 90017,
                       .booking_number = "H90017",
                       .client_reference = "agency-8831",
                       .status = {.code = booking_state::on_request, .words = "On Request"},
                       .acknowledge_before = instant::of(2026, 4, 2, 10),
                       .total_rate = dinars(220000),
                       .fee = dinars(0)};
    made.cancellation_policies.push_back({date::of(2026, 4, 18), dinars(110000)});
    return made;
}
constexpr std::string_view order_xml =
    "<OrderDetails id=\"90017\"><BookingNumber>H90017</BookingNumber><ClientReference>agency-8831</ClientReference>"
    "<Status code=\"OR\">On Request</Status><AcknowledgeBefore>2026-04-02T10:00:00Z</AcknowledgeBefore>"
    "<TotalRate currency=\"TND\">220.000</TotalRate><CancellationPolicies><CancellationPolicy>"
    "<FromDate>18/04/2026</FromDate><Fee currency=\"TND\">110.000</Fee></CancellationPolicy></CancellationPolicies>"
    "<Fee currency=\"TND\">0.000</Fee></OrderDetails>";
constexpr std::string_view order_json =
    R"("OrderDetails":{"@id":90017,"BookingNumber":"H90017","ClientReference":"agency-8831",)"
    R"("Status":{"@code":"OR","#text":"On Request"},"AcknowledgeBefore":"2026-04-02T10:00:00Z",)"
    R"("TotalRate":{"@currency":"TND","#text":"220.000"},"CancellationPolicies":{"CancellationPolicy":)"
    R"([{"FromDate":"18/04/2026","Fee":{"@currency":"TND","#text":"110.000"}}]},)"
    R"("Fee":{"@currency":"TND","#text":"0.000"}})";

static_assert(is_xml(hotel_booking_creation_res{whole_order()},
                     joined("<HotelBookingCreationRES>", order_xml, "</HotelBookingCreationRES>")));
static_assert(is_json(hotel_booking_creation_res{whole_order()},
                      joined(R"({"HotelBookingCreationRES":{)", order_json, "}}")));
static_assert(is_xml(hotel_booking_detail_res{whole_order()},
                     joined("<HotelBookingDetailRES>", order_xml, "</HotelBookingDetailRES>")));
static_assert(is_json(hotel_booking_detail_res{whole_order()},
                      joined(R"({"HotelBookingDetailRES":{)", order_json, "}}")));
static_assert(is_xml(hotel_booking_acknowledge_res{whole_order()},
                     joined("<HotelBookingAcknowledgeRES>", order_xml, "</HotelBookingAcknowledgeRES>")));
static_assert(is_json(hotel_booking_acknowledge_res{whole_order()},
                      joined(R"({"HotelBookingAcknowledgeRES":{)", order_json, "}}")));
static_assert(is_xml(hotel_booking_cancellation_res{whole_order()},
                     joined("<HotelBookingCancellationRES>", order_xml, "</HotelBookingCancellationRES>")));
static_assert(is_json(hotel_booking_cancellation_res{whole_order()},
                      joined(R"({"HotelBookingCancellationRES":{)", order_json, "}}")));

constexpr hotel_booking_detail_res short_order() {
    return {{.id = 1,
             .booking_number = "H1",
             .status = {.code = booking_state::cancelled, .words = ""},
             .total_rate = {.currency = "JPY", .amount = number(30000, 0)}}};
}
static_assert(is_xml(
    short_order(),
    "<HotelBookingDetailRES><OrderDetails id=\"1\"><BookingNumber>H1</BookingNumber><Status code=\"XX\"/>"
    "<TotalRate currency=\"JPY\">30000</TotalRate><CancellationPolicies/></OrderDetails></HotelBookingDetailRES>"));
static_assert(is_json(short_order(),
                      R"({"HotelBookingDetailRES":{"OrderDetails":{"@id":1,"BookingNumber":"H1",)"
                      R"("Status":{"@code":"XX","#text":""},"TotalRate":{"@currency":"JPY","#text":"30000"},)"
                      R"("CancellationPolicies":{"CancellationPolicy":[]}}}})"));

constexpr hotel_booking_detail_res complete_order() {
    hotel_booking_detail_res made = short_order();
    auto& order = made.order_details;
    order.decided_by = booking_decider::hotel;
    order.user = 1;
    order.hotel =
        booked_hotel{.id = 10001, .title = "Palm", .address = "Corniche", .phone = "+216", .email = "p@example.org"};
    order.from_date = date::of(2026, 4, 21);
    order.to_date = date::of(2026, 4, 27);
    auto& room = order.rooms.emplace().emplace_back();
    room = {.id = 501, .title = "Double", .boarding = {5, "Half board"}, .rate = dinars(220000)};
    room.customers.push_back({.type = occupant_type::child, .age = 7, .first_name = "Lina", .last_name = "B"});
    order.customer = customer{.last_name = "Ben Salah"};
    order.created = instant::of(2026, 4, 1, 10);
    order.history.emplace().push_back({.status = {booking_state::declined, "Declined"},
                                       .at = instant::of(2026, 4, 1, 11),
                                       .by = booking_side::hotel,
                                       .reason = "Full"});
    order.history->push_back({.status = {booking_state::cancelled, "Cancelled"}, .by = booking_side::operation});
    order.supplier_reference = "PB-4711";
    return made;
}
static_assert(is_xml(
    complete_order(),
    "<HotelBookingDetailRES><OrderDetails id=\"1\"><BookingNumber>H1</BookingNumber><Status code=\"XX\"/>"
    "<TotalRate currency=\"JPY\">30000</TotalRate><CancellationPolicies/><DecidedBy>Hotel</DecidedBy><User>1</User>"
    "<Hotel id=\"10001\"><Title>Palm</Title><Address>Corniche</Address><Phone>+216</Phone>"
    "<Email>p@example.org</Email></Hotel><FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate>"
    "<Rooms><Room id=\"501\"><Title>Double</Title><Boarding id=\"5\">Half board</Boarding>"
    "<Rate currency=\"TND\">220.000</Rate><Customers><Customer type=\"Child\" age=\"7\"><FirstName>Lina</FirstName>"
    "<LastName>B</LastName></Customer></Customers></Room></Rooms>"
    "<Customer><FirstName/><LastName>Ben Salah</LastName></Customer><Created>2026-04-01T10:00:00Z</Created>"
    "<History><Change><Status code=\"DC\">Declined</Status><At>2026-04-01T11:00:00Z</At><By>Hotel</By>"
    "<Reason>Full</Reason></Change><Change><Status code=\"XX\">Cancelled</Status><By>Operator</By></Change></History>"
    "<SupplierReference>PB-4711</SupplierReference></OrderDetails></HotelBookingDetailRES>"));
static_assert(is_json(
    complete_order(),
    R"({"HotelBookingDetailRES":{"OrderDetails":{"@id":1,"BookingNumber":"H1",)"
    R"("Status":{"@code":"XX","#text":""},"TotalRate":{"@currency":"JPY","#text":"30000"},)"
    R"("CancellationPolicies":{"CancellationPolicy":[]},"DecidedBy":"Hotel","User":1,)"
    R"("Hotel":{"@id":10001,"Title":"Palm","Address":"Corniche","Phone":"+216","Email":"p@example.org"},)"
    R"("FromDate":"21/04/2026","ToDate":"27/04/2026","Rooms":{"Room":[{"@id":501,"Title":"Double",)"
    R"("Boarding":{"@id":5,"#text":"Half board"},"Rate":{"@currency":"TND","#text":"220.000"},)"
    R"("Customers":{"Customer":[{"@type":"Child","@age":7,"FirstName":"Lina","LastName":"B"}]}}]},)"
    R"("Customer":{"FirstName":"","LastName":"Ben Salah"},"Created":"2026-04-01T10:00:00Z",)"
    R"("History":{"Change":[{"Status":{"@code":"DC","#text":"Declined"},"At":"2026-04-01T11:00:00Z","By":"Hotel",)"
    R"("Reason":"Full"},{"Status":{"@code":"XX","#text":"Cancelled"},"By":"Operator"}]},"SupplierReference":"PB-4711"}}})"));

constexpr hotel_booking_detail_req by_reference() {
    return {.credential = agency(), .user = 1, .client_reference = "agency-8831"};
}
static_assert(is_xml(by_reference(), joined("<HotelBookingDetailREQ>", credential_xml,
                                            "<User>1</User>"
                                            "<ClientReference>agency-8831</ClientReference></HotelBookingDetailREQ>")));
static_assert(is_json(by_reference(), joined(R"({"HotelBookingDetailREQ":{)", credential_json,
                                             R"(,"User":1,"ClientReference":"agency-8831"}})")));

constexpr hotel_booking_acknowledge_req declining() {
    return {.credential = agency(), .user = 1, .booking_number = "H90017", .decision = decision::decline};
}
static_assert(
    is_xml(declining(),
           joined("<HotelBookingAcknowledgeREQ>", credential_xml,
                  "<User>1</User>"
                  "<BookingNumber>H90017</BookingNumber><Decision>Decline</Decision></HotelBookingAcknowledgeREQ>")));
static_assert(is_json(declining(), joined(R"({"HotelBookingAcknowledgeREQ":{)", credential_json,
                                          R"(,"User":1,"BookingNumber":"H90017","Decision":"Decline"}})")));

constexpr hotel_booking_cancellation_req cancelling() {
    return {.credential = agency(), .user = 1, .booking_number = "H90017", .simulate = true, .max_fee = dinars(110000)};
}
static_assert(is_xml(cancelling(), joined("<HotelBookingCancellationREQ>", credential_xml,
                                          "<User>1</User>"
                                          "<BookingNumber>H90017</BookingNumber><Simulate>True</Simulate>"
                                          "<MaxFee currency=\"TND\">110.000</MaxFee></HotelBookingCancellationREQ>")));
static_assert(is_json(cancelling(), joined(R"({"HotelBookingCancellationREQ":{)", credential_json,
                                           R"(,"User":1,"BookingNumber":"H90017","Simulate":true,)"
                                           R"("MaxFee":{"@currency":"TND","#text":"110.000"}}})")));

constexpr error_res refusal() {
    error_res made{{.id = "PRICE_CHANGED", .type = 3, .retry = "no", .message = "Another price", .request_id = "r-1"}};
    made.error_result.field.push_back({"ExpectedPrice"});
    made.error_result.field.push_back({"QuoteId"});
    return made;
}
constexpr std::string_view refusal_xml =
    "<ErrorRES><ErrorResult id=\"PRICE_CHANGED\" type=\"3\" retry=\"no\"><message>Another price</message>"
    "<Field path=\"ExpectedPrice\"/><Field path=\"QuoteId\"/><RequestId>r-1</RequestId></ErrorResult></ErrorRES>";
static_assert(is_xml(refusal(), refusal_xml));
static_assert(is_json(refusal(), R"({"ErrorRES":{"ErrorResult":{"@id":"PRICE_CHANGED","@type":3,"@retry":"no",)"
                                 R"("message":"Another price","Field":[{"@path":"ExpectedPrice"},{"@path":"QuoteId"}],)"
                                 R"("RequestId":"r-1"}}})"));
static_assert(constant_xml<refusal> == refusal_xml);

} // namespace messages_hotel_booking_constants
