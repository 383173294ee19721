// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/documents.hpp"
#include "support/tolerated.hpp"

#include <waybill/message/functions.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace quirks_json_tests {

using namespace tolerated;
using enum waybill::quirk_kind;

constexpr auto list_request = read_from_json<waybill::trip_booking_list_rq>(documents::list_request_json);
constexpr auto list_response = read_from_json<waybill::trip_booking_list_rs>(documents::list_response_json);
constexpr auto search_request = read_from_json<waybill::hotel_search_req>(documents::search_request_json);
constexpr auto quote_response = read_from_json<waybill::hotel_quote_res>(documents::quote_response_json);
constexpr auto refusal = read_from_json<waybill::error_res>(documents::refusal_json);

// parts of the documents
constexpr std::string_view travelers =
    "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n  "
    "              \"ticket_number\": \"199-2400\"\n              }\n            ]\n          }";
constexpr std::string_view two_travelers =
    R"("travelers": {"traveler": [{"name": "A", "ticket_number": "1"}, {"name": "B", "ticket_number": "2"}]})";
constexpr std::string_view child =
    "{\n                    \"@age\": 7,\n                    \"#text\": 1\n                  }";
constexpr std::string_view children = "[\n                  {\n                    \"@age\": 7,\n                    "
                                      "\"#text\": 1\n                  }\n                ]";
constexpr std::string_view member_of_children =
    ",\n                \"Child\": [\n                  {\n                    \"@age\": 7,\n                    "
    "\"#text\": 1\n                  }\n                ]";
constexpr std::string_view location_object =
    "{\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n          }";
constexpr std::string_view location_on_a_line = "\n          \"arrival_location\": {\n            \"latitude\": "
                                                "48.8566,\n            \"longitude\": 2.3522\n          }";
constexpr std::string_view location_member = ",\n          \"arrival_location\": {\n            \"latitude\": "
                                             "48.8566,\n            \"longitude\": 2.3522\n          }";
constexpr std::string_view filters_object =
    "{\n        \"PriceBreakDown\": true,\n        \"Sort\": {\n          \"By\": 1\n        }\n      }";
constexpr std::string_view filters_member = ",\n      \"Filters\": {\n        \"PriceBreakDown\": true,\n        "
                                            "\"Sort\": {\n          \"By\": 1\n        }\n      }";
constexpr std::string_view sort_member = ",\n        \"Sort\": {\n          \"By\": 1\n        }";
constexpr std::string_view total_rate =
    "\"TotalRate\": {\n      \"@currency\": \"TND\",\n      \"#text\": \"220.000\"\n    }";
constexpr std::string_view boarding_member = ",\n              \"Boarding\": \"\"";
constexpr std::string_view address_member = "\"address\": \"1 Rue de la Plage\",\n          ";
constexpr std::string_view member_id = "\"IdMember\": 55,\n    ";
constexpr std::string_view no_bookings = R"({"TripBookingListRS":{"Bookings":{"Booking":[]}}})";
constexpr std::string_view price_break_down = "\"PriceBreakDown\": true";
// what is reported
constexpr std::string_view name_from_newtonsoft =
    "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/name 29:19\n";
constexpr std::string_view empty_location =
    "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 13:31\n";
constexpr std::string_view empty_boarding =
    "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Boarding 26:27\n";
constexpr std::string_view empty_member_id = "empty_for_absent TripBookingListRQ/IdMember 8:17\n";

constexpr noncanonical_document rows[] = {
    {"adress", list_response, "\"address\"", "\"adress\"",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/adress 32:11\n"},
    {"tyoe_of_room of the stay", list_response, R"("type_of_room": "Double",)", R"("tyoe_of_room": "Double",)",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/tyoe_of_room 33:11\n"},
    {"Arrival_location", list_response, "\"arrival_location\"", "\"Arrival_location\"",
     "misspelled_name TripBookingListRS/Bookings/Booking[1]/Arrival_location 13:11\n"},
    {"travelers under a placeholder", list_response,
     "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n "
     "               \"ticket_number\": \"199-2400\"\n              }",
     "\"travelers\": {\n            \"0\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n        "
     "        \"ticket_number\": \"199-2400\"\n              }",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/0 18:13\n"},
    {"travelers as an array", list_response, travelers,
     "\"travelers\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n                "
     "\"ticket_number\": \"199-2400\"\n              }\n            ]",
     "wrapper_missing TripBookingListRS/Bookings/Booking[1]/travelers 17:24\n"},
    {"a lone traveler", list_response,
     "[\n              {\n                \"name\": \"Amira Ben Salah\",\n                \"ticket_number\": "
     "\"199-2400\"\n              }\n            ]",
     "{\n                \"name\": \"Amira Ben Salah\",\n                \"ticket_number\": \"199-2400\"\n             "
     " }",
     "lone_item TripBookingListRS/Bookings/Booking[1]/travelers/traveler 18:25\n"},
    {"a lone traveler under a placeholder", list_response,
     "\"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n                "
     "\"ticket_number\": \"199-2400\"\n              }\n            ]",
     "\"passenger\": {\n                \"name\": \"Amira Ben Salah\",\n                \"ticket_number\": "
     "\"199-2400\"\n              }",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/passenger 18:13\n"},
    {"a lone child", search_request, children, R"({"@age": 7, "#text": 1})",
     "lone_item HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child 19:26\n"},
    {"a lone child of no age", search_request, children, "1", "", "\"@age\": 7,", ""},
    {"children of no age", search_request, child, "1, 2", "", child, R"({"#text": 1}, {"#text": 2})"},
    {"travelers under several names, reported once", list_response, travelers,
     R"("travelers": {"0": {"name": "A", "ticket_number": "1"}, "1": {"name": "B", "ticket_number": "2"}})",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/0 17:25\n", travelers, two_travelers},
    {"arrays of travelers under several names", list_response, travelers,
     R"("travelers": {"x": [{"name": "A", "ticket_number": "1"}], "y": [{"name": "B", "ticket_number": "2"}]})",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/x 17:25\n", travelers, two_travelers},
    {"travelers under another name after their own", list_response, travelers,
     "\"travelers\": {\"traveler\": [{\"name\": \"A\", \"ticket_number\": \"1\"}], \"1\": {\"name\": \"B\", "
     "\"ticket_number\": \"2\"}}",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/1 17:76\n", travelers, two_travelers},
    {"a location without coordinates", list_response, location_on_a_line,
     "\n          \"arrival_location\": {\"latitude\": \"\", \"longitude\": null}", empty_location, location_member,
     ""},
    {"a location of escapes", list_response, location_member,
     ",\n          \"arrival_location\": {\"l\\u0061titude\": \" \\n\", \"longitude\": \"\\u0020\\u000A\"}",
     empty_location, location_member, ""},
    {"a location without members", list_response, location_on_a_line, "\n          \"arrival_location\": {}",
     empty_location, location_member, ""},
    {"a blank location", list_response, location_on_a_line, "\n          \"arrival_location\": \" \"", empty_location,
     location_member, ""},
    {"blanks around a date", search_request, "\"21/04/2026\"", "\" 21/04/2026 \"",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/FromDate 11:21\n"},
    {"blanks around a selecting value", list_response, R"("@kind": "transport")", R"("@kind": " transport")",
     "value_form TripBookingListRS/Bookings/Booking[1]/@kind 6:20\n"},
    {"an empty child", search_request, children, "\" \"",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child 19:26\n", member_of_children,
     ""},
    {"empty children among others", search_request, children, R"(["", 1, null, {"@age": 7, "#text": 1}])",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1] 19:27\nnull_for_absent "
     "HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[2] 19:34\n",
     children, R"([1, {"@age": 7, "#text": 1}])"},
    {"an order that says nothing", search_request, sort_member, ",\n        \"Sort\": {\"By\": \"\"}",
     "empty_for_absent HotelSearchREQ/SearchDetails/Filters/Sort 34:17\n", sort_member, ""},
    {"an amount that is plain text", quote_response, total_rate, R"("Currency": "TND", "TotalRate": "220.000")",
     "unknown_field HotelQuoteRES/Currency 7:5\n"
     "plain_for_object HotelQuoteRES/TotalRate 7:37\n"
     "inherited_value HotelQuoteRES/TotalRate/@currency 7:45\n"},
    {"the currency of the document", quote_response, total_rate,
     R"("Currency": "TND", "TotalRate": {"#text": "220.000"})",
     "unknown_field HotelQuoteRES/Currency 7:5\ninherited_value HotelQuoteRES/TotalRate/@currency 7:56\n"},
    {"a stranger beside the items", list_response, "\"Booking\": [", R"("@count": 2, "total": 2, "Booking": [)",
     "unknown_field TripBookingListRS/Bookings/@count 4:7\n"
     "unknown_field TripBookingListRS/Bookings/total 4:20\n"},
    {"root in other letters", list_request, "\"TripBookingListRQ\"", "\"tripBookingListRQ\"",
     "letter_case TripBookingListRQ 2:3\n"},
    {"member in other letters", list_request, "\"User\"", "\"user\"", "letter_case TripBookingListRQ/user 7:5\n"},
    {"wrapper and items in other letters", search_request, "\"Rooms\": {\n          \"Room\"",
     "\"rooms\": {\n          \"room\"",
     "letter_case HotelSearchREQ/SearchDetails/BookingDetails/rooms 14:9\n"
     "letter_case HotelSearchREQ/SearchDetails/BookingDetails/Rooms/room 15:11\n"},
    {"timeout", search_request, "\"Timeout\"", "\"timeout\"",
     "letter_case HotelSearchREQ/SearchDetails/BookingDetails/timeout 30:9\n"},
    {"selecting attribute in other letters", list_response, R"("@kind": "transport")", R"("@Kind": "transport")",
     "letter_case TripBookingListRS/Bookings/Booking[1]/@Kind 6:11\n"},
    {"selecting value in other letters", list_response, R"("@kind": "transport")", R"("@kind": "TRANSPORT")",
     "letter_case TripBookingListRS/Bookings/Booking[1]/@kind 6:20\n"},
    {"selecting attribute without @", list_response, R"("@kind": "transport")", R"("kind": "transport")",
     "attribute_as_element TripBookingListRS/Bookings/Booking[1]/@kind 6:11\n"},
    {"selecting attribute last", list_response,
     "\"@kind\": \"transport\",\n          \"reservation_reference\": \"R-77\",\n          \"transport_number\": \"TU "
     "712\",\n          \"class\": \"M\"",
     "\"reservation_reference\": \"R-77\",\n          \"transport_number\": \"TU 712\",\n          \"class\": \"M\",\n "
     "         \"@kind\": \"transport\"",
     ""},
    {"attributes of PHP", search_request, "\"@age\": 7,", R"("@attributes": {"age": 7},)",
     "attributes_object HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@attributes 21:21\n"},
    {"selecting attribute of PHP", list_response, R"("@kind": "transport")", R"("@attributes": {"kind": "transport"})",
     "attributes_object TripBookingListRS/Bookings/Booking[1]/@attributes 6:11\n"},
    // of xml2js, xml-js, fast-xml-parser, mxj
    {"attributes in $", search_request, "\"@age\": 7,", R"("$": {"age": 7},)",
     "attributes_object HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@$ 21:21\n"},
    {"attributes in _attributes", search_request, "\"@age\": 7,", R"("_attributes": {"age": "7"},)",
     "attributes_object HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@_attributes 21:21\n"
     "quoted_number HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@age 21:44\n"},
    {"an attribute with @_", search_request, "\"@age\": 7,", "\"@_age\": 7,",
     "attributes_object HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@age 21:21\n"},
    {"an attribute with -", search_request, "\"@age\": 7,", "\"-age\": 7,",
     "attributes_object HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@age 21:21\n"},
    {"selecting attribute in $", list_response, R"("@kind": "transport")", R"("$": {"kind": "transport"})",
     "attributes_object TripBookingListRS/Bookings/Booking[1]/@$ 6:11\n"},
    {"selecting attribute in _attributes", list_response, R"("@kind": "transport")",
     R"("_attributes": {"kind": "transport"})",
     "attributes_object TripBookingListRS/Bookings/Booking[1]/@_attributes 6:11\n"},
    {"selecting attribute with @_", list_response, R"("@kind": "transport")", R"("@_kind": "transport")",
     "attributes_object TripBookingListRS/Bookings/Booking[1]/@kind 6:11\n"},
    {"selecting attribute with -", list_response, R"("@kind": "transport")", R"("-kind": "transport")",
     "attributes_object TripBookingListRS/Bookings/Booking[1]/@kind 6:11\n"},
    {"attributes of a wrapper in $", list_response, "\"Booking\": [", R"("$": {"count": "2"}, "Booking": [)",
     "unknown_field TripBookingListRS/Bookings/$ 4:7\n"},
    {"namespaces of the root in $", list_response, "\"Bookings\": {", R"("$": {"xmlns:xsi": "u"}, "Bookings": {)",
     "attributes_object TripBookingListRS/@$ 3:5\nnewtonsoft_declaration TripBookingListRS/@xmlns:xsi 3:11\n"},
    {"a text and attributes of xml-js", list_response, "\"Palm\"",
     R"({"_attributes": {"lang": "fr"}, "_text": "Palm"})", name_from_newtonsoft},
    {"a CDATA section of xml-js", list_response, "\"Palm\"", R"({"_cdata": "Palm"})", name_from_newtonsoft},
    {"a text and attributes of mxj", list_response, "\"Palm\"", R"({"-lang": "fr", "#text": "Palm"})",
     name_from_newtonsoft},
    {"nil of xml2js", list_response, "\"1 Rue de la Plage\"", R"({"$": {"xsi:nil": "true"}})",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/address 32:22\n", address_member, ""},
    {"nil of fast-xml-parser", list_request, "55", R"({"@_xsi:nil": "true"})",
     "newtonsoft_declaration TripBookingListRQ/IdMember 8:17\n", member_id, ""},
    {"nil of xml-js for a struct", list_response, location_object, R"({"_attributes": {"xsi:nil": "true"}})",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[1]/arrival_location 13:31\n",
     "\"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n          },\n"
     "          ",
     ""},
    {"type of ScriptService", list_request, "  \"TripBookingListRQ\"",
     "  \"__type\": \"Cr.Request\",\n  \"TripBookingListRQ\"", "newtonsoft_declaration  2:3\n"},
    {"attribute without @", search_request, "\"@age\": 7", "\"age\": 7",
     "attribute_as_element HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/age 21:21\n"},
    {"unknown member", list_request, "\"User\": 9032",
     "\"Agent\": {\"Name\": [\"x\", null, true, -1.5e3, \"\\u00e9\"]}, \"User\": 9032",
     "unknown_field TripBookingListRQ/Agent 7:5\n"},
    {"unknown attribute", list_response, R"("@kind": "transport")", R"("@id": 1, "@kind": "transport")",
     "unknown_field TripBookingListRS/Bookings/Booking[1]/@id 6:11\n"},
    {"a neighbour of the root", list_request, "  }\n}\n", "  },\n  \"Extra\": [1]\n}\n", "unknown_field Extra 12:3\n"},
    {"declaration of Newtonsoft", list_request, "  \"TripBookingListRQ\"",
     "  \"?xml\": {\"@version\": \"1.0\", \"@encoding\": \"utf-8\"},\n  \"TripBookingListRQ\"",
     "newtonsoft_declaration  2:3\n"},
    {"namespaces of Newtonsoft", list_request, "\"Credential\": {",
     "\"@xmlns:xsi\": \"http://www.w3.org/2001/XMLSchema-instance\", \"@xmlns\": \"u\", \"@xsi:type\": \"t\", "
     "\"Credential\": {",
     "newtonsoft_declaration TripBookingListRQ/@xmlns:xsi 3:5\n"
     "newtonsoft_declaration TripBookingListRQ/@xmlns 3:64\n"
     "newtonsoft_declaration TripBookingListRQ/@xsi:type 3:79\n"},
    {"CDATA of Newtonsoft", quote_response, R"("#text": "220.000")", R"("#cdata-section": "220.000")",
     "newtonsoft_declaration HotelQuoteRES/TotalRate/#cdata-section 9:7\n"},
    {"quoted number", list_request, "9032", "\"9032\"", "quoted_number TripBookingListRQ/User 7:13\n"},
    {"quoted latitude", list_response, "48.8566", "\"48.8566\"",
     "quoted_number TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 14:25\n"},
    {"quoted number with zeros", list_request, "9032", "\"09032\"", "quoted_number TripBookingListRQ/User 7:13\n"},
    {"text without quotes", list_request, "\"agency\"", "12", "unquoted_text TripBookingListRQ/Credential/Login 4:16\n",
     "\"agency\"", "\"12\""},
    {"text as a boolean", list_request, "\"agency\"", "true", "unquoted_text TripBookingListRQ/Credential/Login 4:16\n",
     "\"agency\"", "\"true\""},
    {"amount without quotes keeps its digits", quote_response, "\"220.000\"", "220.000",
     "unquoted_text HotelQuoteRES/TotalRate 9:16\n"},
    {"quoted boolean", search_request, price_break_down, R"("PriceBreakDown": "True")",
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"},
    {"quoted boolean in small letters", search_request, price_break_down, R"("PriceBreakDown": "true")",
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"},
    {"boolean as a digit", search_request, price_break_down, "\"PriceBreakDown\": 1",
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"},
    {"date in ISO 8601", search_request, "21/04/2026", "2026-04-21",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/FromDate 11:21\n"},
    {"date-time in ISO 8601", list_request, "2026/11/01 08:30:00.000", "2026-11-01T08:30:00",
     "value_form TripBookingListRQ/FromDate 10:17\n"},
    {"number null", list_request, "55", "null", "null_for_absent TripBookingListRQ/IdMember 8:17\n", member_id, ""},
    {"number empty", list_request, "55", "\"\"", empty_member_id, member_id, ""},
    {"number blank", list_request, "55", "\" \"", empty_member_id, member_id, ""},
    {"ids empty", search_request, "\"By\": 1\n        }", "\"By\": 1\n        },\n        \"hotels_ids\": \"\"",
     "empty_for_absent HotelSearchREQ/SearchDetails/Filters/hotels_ids 37:23\n"},
    {"struct null", search_request, filters_object, "null",
     "null_for_absent HotelSearchREQ/SearchDetails/Filters 32:18\n", filters_member, ""},
    {"struct empty text", search_request, filters_object, "\"\"",
     "empty_for_absent HotelSearchREQ/SearchDetails/Filters 32:18\n", filters_member, ""},
    {"nil for an optional struct that requires nothing", search_request, filters_object, R"({"@xsi:nil": "true"})",
     "newtonsoft_declaration HotelSearchREQ/SearchDetails/Filters 32:18\n", filters_member, ""},
    {"text null", search_request, R"("Boarding": "")", "\"Boarding\": null",
     "null_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Boarding 26:27\n", boarding_member, ""},
    {"list null", list_response, whole, R"({"TripBookingListRS": {"Bookings": null}})",
     "null_for_absent TripBookingListRS/Bookings 1:36\n", whole, no_bookings},
    {"list empty text", list_response, whole, R"({"TripBookingListRS": {"Bookings": ""}})",
     "empty_for_absent TripBookingListRS/Bookings 1:36\n", whole, no_bookings},
    {"items null", list_response, whole, R"({"TripBookingListRS": {"Bookings": {"Booking": null}}})",
     "null_for_absent TripBookingListRS/Bookings/Booking 1:48\n", whole, no_bookings},
    {"items empty text", list_response, whole, R"({"TripBookingListRS": {"Bookings": {"Booking": ""}}})",
     "empty_for_absent TripBookingListRS/Bookings/Booking 1:48\n", whole, no_bookings},
    {"children null", search_request, children, "null",
     "null_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child 19:26\n", member_of_children,
     ""},
    // plain elements as converters from XML write them
    {"a text with an attribute", list_response, "\"Palm\"", R"({"@xml:lang": "fr", "#text": "Palm"})",
     name_from_newtonsoft},
    {"a text with an attribute after it", list_response, "\"Palm\"",
     "{\"#text\": \"P\\u0061lm\", \"@id\": \"\\u0061\", \"#comment\": \"c\"}", name_from_newtonsoft},
    {"a CDATA section", list_response, "\"Palm\"", R"({"#cdata-section": "Palm"})", name_from_newtonsoft},
    {"a text of xml2js", list_response, "\"Palm\"", R"({"_": "Palm", "$": {"lang": "fr"}})", name_from_newtonsoft},
    {"a text of PHP", list_response, "\"Palm\"", R"({"@attributes": {"lang": "fr"}, "0": "Palm"})",
     name_from_newtonsoft},
    {"a text of xml2json", list_response, "\"Palm\"", R"({"$t": "Palm"})", name_from_newtonsoft},
    {"a date with an attribute", list_response, R"("from_date": "2026-11-05")",
     R"("from_date": {"@x": 1, "#text": "2026-11-05"})",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/from_date 30:24\n"},
    {"a coordinate with an attribute", list_response, "48.8566", R"({"@unit": "deg", "#text": "48.8566"})",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 14:25\n"
     "quoted_number TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 14:51\n"},
    {"a number with an attribute", search_request, "9032", "{\"#text\": 9032}",
     "newtonsoft_declaration HotelSearchREQ/SearchDetails/BookingDetails/User 9:17\n"},
    {"a login with an attribute", search_request, "\"agency\"", R"({"#text": "agency"})",
     "newtonsoft_declaration HotelSearchREQ/Credential/Login 4:16\n"},
    {"a boolean with an attribute", search_request, "true", "{\"#text\": true}",
     "newtonsoft_declaration HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"},
    {"nil for an optional text", list_response, "\"1 Rue de la Plage\"", R"({"@xsi:nil": "true"})",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/address 32:22\n", address_member, ""},
    {"nil for an optional number", list_request, "55", "{\"@xsi:nil\": true}",
     "newtonsoft_declaration TripBookingListRQ/IdMember 8:17\n", member_id, ""},
    {"nil for an optional struct", list_response, location_object, R"({"@xsi:nil": "true"})",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[1]/arrival_location 13:31\n",
     "\"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n          },\n"
     "          ",
     ""},
    {"an empty object for an optional text", list_response, "\"1 Rue de la Plage\"", "{}",
     "empty_for_absent TripBookingListRS/Bookings/Booking[2]/address 32:22\n", address_member, ""},
    {"an empty array for an optional text", list_response, "\"1 Rue de la Plage\"", "[ ]",
     "empty_for_absent TripBookingListRS/Bookings/Booking[2]/address 32:22\n", address_member, ""},
    {"an empty object for an optional text of a request", search_request, R"("Boarding": "")", "\"Boarding\": {}",
     empty_boarding, boarding_member, ""},
    {"an empty object for an optional number", list_request, "55", "{}", empty_member_id, member_id, ""},
    {"an empty object for a required text", list_response, "\"Hammamet\"", "{}",
     "empty_for_absent TripBookingListRS/Bookings/Booking[2]/city 34:19\n", "\"Hammamet\"", "\"\""},
    {"an empty array for a required text", list_response, "\"Hammamet\"", "[]",
     "empty_for_absent TripBookingListRS/Bookings/Booking[2]/city 34:19\n", "\"Hammamet\"", "\"\""},
    // numbers
    {"a whole number as a float", search_request, "9032", "9032.0", ""},
    {"a whole number with an exponent", search_request, "9032", "9.032e+03", ""},
    {"a coordinate of 20 digits", list_response, "48.8566", "48.85660000000000000012", "", "48.8566",
     "48.856600000000000"},
    {"a coordinate of 20 digits with an exponent", list_response, "48.8566", "4.885660000000000000099e1", "", "48.8566",
     "48.856600000000000"},
    {"mark", list_request, "{\n  \"TripBookingListRQ\"", "\xEF\xBB\xBF{\n  \"TripBookingListRQ\"",
     "byte_order_mark  1:1\n"},
    {"wrapper without items", list_response, whole, R"({"TripBookingListRS": {"Bookings": {}}})", "", whole,
     no_bookings},
    {"another order", list_request, "\"User\": 9032,\n    \"IdMember\": 55,", "\"IdMember\": 55,\n    \"User\": 9032,",
     ""},
    {"escapes", list_request, "\"agency\"", "\"\\u0061g\\u0065ncy\"", ""},
    {"escaped name", list_request, "\"User\"", "\"U\\u0073er\"", ""},
    {"no white space", list_request, "\"User\": 9032,\n    \"IdMember\": 55,", R"("User":9032,"IdMember":55,)", ""},
    {"attribute without @ in another struct", refusal, R"("@path": "ExpectedPrice")", R"("path": "ExpectedPrice")",
     "attribute_as_element ErrorRES/ErrorResult/Field[1]/path 9:11\n"},
    {"a lone field", refusal, "[\n        {\n          \"@path\": \"ExpectedPrice\"\n        }\n      ]",
     "{\n          \"@path\": \"ExpectedPrice\"\n        }", "lone_item ErrorRES/ErrorResult/Field 7:16\n"},
};

TEST(quirks_of_json, are_read_as_what_is_meant_and_reported) {
    for (auto const& row : rows) expect_tolerated(row);
}

TEST(quirks_of_json, are_refused_in_strict_mode) {
    for (auto const& row : rows) expect_refused_in_strict_mode(row);
}

TEST(quirks_of_json, are_reported_alike_in_pieces) {
    for (auto const& row : rows) expect_tolerated_in_pieces(row);
}

// Every kind that a document can raise is in one of the tables.
TEST(quirks_of_json, the_tables_leave_none_out) {
    std::set<waybill::quirk_kind> seen;
    for (auto const& row : rows) add_kinds(row, seen);
    for (auto const kind :
         {misspelled_name, letter_case, unknown_field, item_name, wrapper_missing, lone_item, null_for_absent,
          empty_for_absent, value_form, quoted_number, unquoted_text, plain_for_object, attributes_object,
          attribute_as_element, newtonsoft_declaration, byte_order_mark, inherited_value})
        EXPECT_TRUE(seen.contains(kind)) << name_of(kind);
}

} // namespace quirks_json_tests
