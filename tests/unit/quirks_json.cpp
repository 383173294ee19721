// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/converted.hpp"
#include "support/documents.hpp"
#include "support/streamed.hpp"
#include "support/tolerated.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace quirks_json_tests {

using namespace tolerated;

template <class T>
waybill::result<std::string> canonical(std::string_view text, waybill::read_options const& options) {
    converted::expect_alike<T>(text, false, options);
    auto const value = waybill::from_json<T>(text, options);
    if (!value) return value.error();
    return waybill::to_json(*value).value();
}

template <class T>
void in_pieces(std::string_view text, std::string_view sound, waybill::read_options const& options) {
    streamed::compare<T, waybill::document_form::json>(text, sound, options);
}

constexpr base list_request{documents::list_request_json, canonical<waybill::trip_booking_list_rq>,
                            in_pieces<waybill::trip_booking_list_rq>};
constexpr base list_response{documents::list_response_json, canonical<waybill::trip_booking_list_rs>,
                             in_pieces<waybill::trip_booking_list_rs>};
constexpr base search_request{documents::search_request_json, canonical<waybill::hotel_search_req>,
                              in_pieces<waybill::hotel_search_req>};
constexpr base quote_response{documents::quote_response_json, canonical<waybill::hotel_quote_res>,
                              in_pieces<waybill::hotel_quote_res>};
constexpr base refusal{documents::refusal_json, canonical<waybill::error_res>, in_pieces<waybill::error_res>};

constexpr noncanonical_document rows[] = {
    {"adress", list_response, "\"address\"", "\"adress\"",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/adress 32:11\n"},
    {"tyoe_of_room of the stay", list_response, "\"type_of_room\": \"Double\",", "\"tyoe_of_room\": \"Double\",",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/tyoe_of_room 33:11\n"},
    {"Arrival_location", list_response, "\"arrival_location\"", "\"Arrival_location\"",
     "misspelled_name TripBookingListRS/Bookings/Booking[1]/Arrival_location 13:11\n"},
    {"travelers under a placeholder", list_response,
     "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n "
     "               \"ticket_number\": \"199-2400\"\n              }",
     "\"travelers\": {\n            \"0\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n        "
     "        \"ticket_number\": \"199-2400\"\n              }",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/0 18:13\n"},
    {"travelers as an array", list_response,
     "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n "
     "               \"ticket_number\": \"199-2400\"\n              }\n            ]\n          }",
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
    {"a lone child", search_request,
     "[\n                  {\n                    \"@age\": 7,\n                    \"#text\": 1\n                  "
     "}\n                ]",
     "{\"@age\": 7, \"#text\": 1}",
     "lone_item HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child 19:26\n"},
    {"a lone child of no age", search_request,
     "[\n                  {\n                    \"@age\": 7,\n                    \"#text\": 1\n                  "
     "}\n                ]",
     "1", "", "\"@age\": 7,", ""},
    {"children of no age", search_request,
     "{\n                    \"@age\": 7,\n                    \"#text\": 1\n                  }", "1, 2", "",
     "{\n                    \"@age\": 7,\n                    \"#text\": 1\n                  }",
     "{\"#text\": 1}, {\"#text\": 2}"},
    {"travelers under several names, reported once", list_response,
     "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n "
     "               \"ticket_number\": \"199-2400\"\n              }\n            ]\n          }",
     "\"travelers\": {\"0\": {\"name\": \"A\", \"ticket_number\": \"1\"}, \"1\": {\"name\": \"B\", \"ticket_number\": "
     "\"2\"}}",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/0 17:25\n",
     "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n "
     "               \"ticket_number\": \"199-2400\"\n              }\n            ]\n          }",
     "\"travelers\": {\"traveler\": [{\"name\": \"A\", \"ticket_number\": \"1\"}, {\"name\": \"B\", \"ticket_number\": "
     "\"2\"}]}"},
    {"arrays of travelers under several names", list_response,
     "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n "
     "               \"ticket_number\": \"199-2400\"\n              }\n            ]\n          }",
     "\"travelers\": {\"x\": [{\"name\": \"A\", \"ticket_number\": \"1\"}], \"y\": [{\"name\": \"B\", "
     "\"ticket_number\": \"2\"}]}",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/x 17:25\n",
     "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n "
     "               \"ticket_number\": \"199-2400\"\n              }\n            ]\n          }",
     "\"travelers\": {\"traveler\": [{\"name\": \"A\", \"ticket_number\": \"1\"}, {\"name\": \"B\", \"ticket_number\": "
     "\"2\"}]}"},
    {"travelers under another name after their own", list_response,
     "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n "
     "               \"ticket_number\": \"199-2400\"\n              }\n            ]\n          }",
     "\"travelers\": {\"traveler\": [{\"name\": \"A\", \"ticket_number\": \"1\"}], \"1\": {\"name\": \"B\", "
     "\"ticket_number\": \"2\"}}",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/1 17:76\n",
     "\"travelers\": {\n            \"traveler\": [\n              {\n                \"name\": \"Amira Ben Salah\",\n "
     "               \"ticket_number\": \"199-2400\"\n              }\n            ]\n          }",
     "\"travelers\": {\"traveler\": [{\"name\": \"A\", \"ticket_number\": \"1\"}, {\"name\": \"B\", \"ticket_number\": "
     "\"2\"}]}"},
    {"a location without coordinates", list_response,
     "\n          \"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n     "
     "     }",
     "\n          \"arrival_location\": {\"latitude\": \"\", \"longitude\": null}",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 13:31\n",
     ",\n          \"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n    "
     "      }",
     ""},
    {"a location of escapes", list_response,
     ",\n          \"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": "
     "2.3522\n          }",
     ",\n          \"arrival_location\": {\"l\\u0061titude\": \" \\n\", \"longitude\": \"\\u0020\\u000A\"}",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 13:31\n",
     ",\n          \"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": "
     "2.3522\n          }",
     ""},
    {"a location without members", list_response,
     "\n          \"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n     "
     "     }",
     "\n          \"arrival_location\": {}",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 13:31\n",
     ",\n          \"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n    "
     "      }",
     ""},
    {"a blank location", list_response,
     "\n          \"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n     "
     "     }",
     "\n          \"arrival_location\": \" \"",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 13:31\n",
     ",\n          \"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n    "
     "      }",
     ""},
    {"a blank optional text", search_request, "\"Boarding\": \"\"", "\"Boarding\": \" \"",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Boarding 26:27\n",
     ",\n              \"Boarding\": \"\"", ""},
    {"an escaped line break as an optional text", search_request, "\"Boarding\": \"\"", "\"Boarding\": \"\\n\"",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Boarding 26:27\n",
     ",\n              \"Boarding\": \"\"", ""},
    {"blanks around a date", search_request, "\"21/04/2026\"", "\" 21/04/2026 \"",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/FromDate 11:21\n"},
    {"blanks around a selecting value", list_response, "\"@kind\": \"transport\"", "\"@kind\": \" transport\"",
     "value_form TripBookingListRS/Bookings/Booking[1]/@kind 6:20\n"},
    {"an empty child", search_request,
     "[\n                  {\n                    \"@age\": 7,\n                    \"#text\": 1\n                  "
     "}\n                ]",
     "\" \"", "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child 19:26\n",
     ",\n                \"Child\": [\n                  {\n                    \"@age\": 7,\n                    "
     "\"#text\": 1\n                  }\n                ]",
     ""},
    {"empty children among others", search_request,
     "[\n                  {\n                    \"@age\": 7,\n                    \"#text\": 1\n                  "
     "}\n                ]",
     "[\"\", 1, null, {\"@age\": 7, \"#text\": 1}]",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1] 19:27\nnull_for_absent "
     "HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[2] 19:34\n",
     "[\n                  {\n                    \"@age\": 7,\n                    \"#text\": 1\n                  "
     "}\n                ]",
     "[1, {\"@age\": 7, \"#text\": 1}]"},
    {"an order that says nothing", search_request, ",\n        \"Sort\": {\n          \"By\": 1\n        }",
     ",\n        \"Sort\": {\"By\": \"\"}", "empty_for_absent HotelSearchREQ/SearchDetails/Filters/Sort 34:17\n",
     ",\n        \"Sort\": {\n          \"By\": 1\n        }", ""},
    {"an amount that is plain text", quote_response,
     "\"TotalRate\": {\n      \"@currency\": \"TND\",\n      \"#text\": \"220.000\"\n    }",
     "\"Currency\": \"TND\", \"TotalRate\": \"220.000\"",
     "unknown_field HotelQuoteRES/Currency 7:5\n"
     "plain_for_object HotelQuoteRES/TotalRate 7:37\n"
     "inherited_value HotelQuoteRES/TotalRate/@currency 7:45\n"},
    {"the currency of the document", quote_response,
     "\"TotalRate\": {\n      \"@currency\": \"TND\",\n      \"#text\": \"220.000\"\n    }",
     "\"Currency\": \"TND\", \"TotalRate\": {\"#text\": \"220.000\"}",
     "unknown_field HotelQuoteRES/Currency 7:5\ninherited_value HotelQuoteRES/TotalRate/@currency 7:56\n"},
    {"a stranger beside the items", list_response, "\"Booking\": [", "\"@count\": 2, \"total\": 2, \"Booking\": [",
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
    {"selecting attribute in other letters", list_response, "\"@kind\": \"transport\"", "\"@Kind\": \"transport\"",
     "letter_case TripBookingListRS/Bookings/Booking[1]/@Kind 6:11\n"},
    {"selecting value in other letters", list_response, "\"@kind\": \"transport\"", "\"@kind\": \"TRANSPORT\"",
     "letter_case TripBookingListRS/Bookings/Booking[1]/@kind 6:20\n"},
    {"selecting attribute without @", list_response, "\"@kind\": \"transport\"", "\"kind\": \"transport\"",
     "attribute_as_element TripBookingListRS/Bookings/Booking[1]/@kind 6:11\n"},
    {"selecting attribute last", list_response,
     "\"@kind\": \"transport\",\n          \"reservation_reference\": \"R-77\",\n          \"transport_number\": \"TU "
     "712\",\n          \"class\": \"M\"",
     "\"reservation_reference\": \"R-77\",\n          \"transport_number\": \"TU 712\",\n          \"class\": \"M\",\n "
     "         \"@kind\": \"transport\"",
     ""},
    {"attributes of PHP", search_request, "\"@age\": 7,", "\"@attributes\": {\"age\": 7},",
     "attributes_object HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@attributes 21:21\n"},
    {"selecting attribute of PHP", list_response, "\"@kind\": \"transport\"",
     "\"@attributes\": {\"kind\": \"transport\"}",
     "attributes_object TripBookingListRS/Bookings/Booking[1]/@attributes 6:11\n"},
    {"attribute without @", search_request, "\"@age\": 7", "\"age\": 7",
     "attribute_as_element HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/age 21:21\n"},
    {"unknown member", list_request, "\"User\": 9032",
     "\"Agent\": {\"Name\": [\"x\", null, true, -1.5e3, \"\\u00e9\"]}, \"User\": 9032",
     "unknown_field TripBookingListRQ/Agent 7:5\n"},
    {"unknown attribute", list_response, "\"@kind\": \"transport\"", "\"@id\": 1, \"@kind\": \"transport\"",
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
    {"CDATA of Newtonsoft", quote_response, "\"#text\": \"220.000\"", "\"#cdata-section\": \"220.000\"",
     "newtonsoft_declaration HotelQuoteRES/TotalRate/#cdata-section 9:7\n"},
    {"quoted number", list_request, "9032", "\"9032\"", "quoted_number TripBookingListRQ/User 7:13\n"},
    {"quoted latitude", list_response, "48.8566", "\"48.8566\"",
     "quoted_number TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 14:25\n"},
    {"quoted number with zeros", list_request, "9032", "\"09032\"",
     "quoted_number TripBookingListRQ/User 7:13\n"
     "value_form TripBookingListRQ/User 7:13\n"},
    {"text without quotes", list_request, "\"agency\"", "12", "unquoted_text TripBookingListRQ/Credential/Login 4:16\n",
     "\"agency\"", "\"12\""},
    {"text as a boolean", list_request, "\"agency\"", "true", "unquoted_text TripBookingListRQ/Credential/Login 4:16\n",
     "\"agency\"", "\"true\""},
    {"amount without quotes keeps its digits", quote_response, "\"220.000\"", "220.000",
     "unquoted_text HotelQuoteRES/TotalRate 9:16\n"},
    {"quoted boolean", search_request, "\"PriceBreakDown\": true", "\"PriceBreakDown\": \"True\"",
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"},
    {"quoted boolean in small letters", search_request, "\"PriceBreakDown\": true", "\"PriceBreakDown\": \"true\"",
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"},
    {"boolean as a digit", search_request, "\"PriceBreakDown\": true", "\"PriceBreakDown\": 1",
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"},
    {"date in ISO 8601", search_request, "21/04/2026", "2026-04-21",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/FromDate 11:21\n"},
    {"date-time in ISO 8601", list_request, "2026/11/01 08:30:00.000", "2026-11-01T08:30:00",
     "value_form TripBookingListRQ/FromDate 10:17\n"},
    {"number null", list_request, "55", "null", "null_for_absent TripBookingListRQ/IdMember 8:17\n",
     "\"IdMember\": 55,\n    ", ""},
    {"number empty", list_request, "55", "\"\"", "empty_for_absent TripBookingListRQ/IdMember 8:17\n",
     "\"IdMember\": 55,\n    ", ""},
    {"number blank", list_request, "55", "\" \"", "empty_for_absent TripBookingListRQ/IdMember 8:17\n",
     "\"IdMember\": 55,\n    ", ""},
    {"ids empty", search_request, "\"By\": 1\n        }", "\"By\": 1\n        },\n        \"hotels_ids\": \"\"",
     "empty_for_absent HotelSearchREQ/SearchDetails/Filters/hotels_ids 37:23\n"},
    {"struct null", search_request,
     "{\n        \"PriceBreakDown\": true,\n        \"Sort\": {\n          \"By\": 1\n        }\n      }", "null",
     "null_for_absent HotelSearchREQ/SearchDetails/Filters 32:18\n",
     ",\n      \"Filters\": {\n        \"PriceBreakDown\": true,\n        \"Sort\": {\n          \"By\": 1\n        "
     "}\n      }",
     ""},
    {"struct empty text", search_request,
     "{\n        \"PriceBreakDown\": true,\n        \"Sort\": {\n          \"By\": 1\n        }\n      }", "\"\"",
     "empty_for_absent HotelSearchREQ/SearchDetails/Filters 32:18\n",
     ",\n      \"Filters\": {\n        \"PriceBreakDown\": true,\n        \"Sort\": {\n          \"By\": 1\n        "
     "}\n      }",
     ""},
    {"text null", search_request, "\"Boarding\": \"\"", "\"Boarding\": null",
     "null_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Boarding 26:27\n",
     ",\n              \"Boarding\": \"\"", ""},
    {"list null", list_response, whole, "{\"TripBookingListRS\": {\"Bookings\": null}}",
     "null_for_absent TripBookingListRS/Bookings 1:36\n", whole,
     "{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[]}}}"},
    {"list empty text", list_response, whole, "{\"TripBookingListRS\": {\"Bookings\": \"\"}}",
     "empty_for_absent TripBookingListRS/Bookings 1:36\n", whole,
     "{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[]}}}"},
    {"items null", list_response, whole, "{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": null}}}",
     "null_for_absent TripBookingListRS/Bookings/Booking 1:48\n", whole,
     "{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[]}}}"},
    {"items empty text", list_response, whole, "{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": \"\"}}}",
     "empty_for_absent TripBookingListRS/Bookings/Booking 1:48\n", whole,
     "{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[]}}}"},
    {"children null", search_request,
     "[\n                  {\n                    \"@age\": 7,\n                    \"#text\": 1\n                  "
     "}\n                ]",
     "null", "null_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child 19:26\n",
     ",\n                \"Child\": [\n                  {\n                    \"@age\": 7,\n                    "
     "\"#text\": 1\n                  }\n                ]",
     ""},
    // plain elements as converters from XML write them
    {"a text with an attribute", list_response, "\"Palm\"", "{\"@xml:lang\": \"fr\", \"#text\": \"Palm\"}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/name 29:19\n"},
    {"a text with an attribute after it", list_response, "\"Palm\"",
     "{\"#text\": \"P\\u0061lm\", \"@id\": \"\\u0061\", \"#comment\": \"c\"}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/name 29:19\n"},
    {"a CDATA section", list_response, "\"Palm\"", "{\"#cdata-section\": \"Palm\"}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/name 29:19\n"},
    {"a text of xml2js", list_response, "\"Palm\"", "{\"_\": \"Palm\", \"$\": {\"lang\": \"fr\"}}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/name 29:19\n"},
    {"a text of PHP", list_response, "\"Palm\"", "{\"@attributes\": {\"lang\": \"fr\"}, \"0\": \"Palm\"}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/name 29:19\n"},
    {"a text of xml2json", list_response, "\"Palm\"", "{\"$t\": \"Palm\"}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/name 29:19\n"},
    {"a date with an attribute", list_response, "\"from_date\": \"2026-11-05\"",
     "\"from_date\": {\"@x\": 1, \"#text\": \"2026-11-05\"}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/from_date 30:24\n"},
    {"a coordinate with an attribute", list_response, "48.8566", "{\"@unit\": \"deg\", \"#text\": \"48.8566\"}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 14:25\n"
     "quoted_number TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 14:51\n"},
    {"a number with an attribute", search_request, "9032", "{\"#text\": 9032}",
     "newtonsoft_declaration HotelSearchREQ/SearchDetails/BookingDetails/User 9:17\n"},
    {"a login with an attribute", search_request, "\"agency\"", "{\"#text\": \"agency\"}",
     "newtonsoft_declaration HotelSearchREQ/Credential/Login 4:16\n"},
    {"a boolean with an attribute", search_request, "true", "{\"#text\": true}",
     "newtonsoft_declaration HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 33:27\n"},
    {"nil for an optional text", list_response, "\"1 Rue de la Plage\"", "{\"@xsi:nil\": \"true\"}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[2]/address 32:22\n",
     "\"address\": \"1 Rue de la Plage\",\n          ", ""},
    {"nil for an optional number", list_request, "55", "{\"@xsi:nil\": true}",
     "newtonsoft_declaration TripBookingListRQ/IdMember 8:17\n", "\"IdMember\": 55,\n    ", ""},
    {"nil for an optional struct", list_response,
     "{\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n          }",
     "{\"@xsi:nil\": \"true\"}",
     "newtonsoft_declaration TripBookingListRS/Bookings/Booking[1]/arrival_location 13:31\n",
     "\"arrival_location\": {\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n          },\n"
     "          ",
     ""},
    {"an empty object for an optional text", list_response, "\"1 Rue de la Plage\"", "{}",
     "empty_for_absent TripBookingListRS/Bookings/Booking[2]/address 32:22\n",
     "\"address\": \"1 Rue de la Plage\",\n          ", ""},
    {"an empty array for an optional text", list_response, "\"1 Rue de la Plage\"", "[ ]",
     "empty_for_absent TripBookingListRS/Bookings/Booking[2]/address 32:22\n",
     "\"address\": \"1 Rue de la Plage\",\n          ", ""},
    {"an empty object for an optional text of a request", search_request, "\"Boarding\": \"\"", "\"Boarding\": {}",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Boarding 26:27\n",
     ",\n              \"Boarding\": \"\"", ""},
    {"an empty object for an optional number", list_request, "55", "{}",
     "empty_for_absent TripBookingListRQ/IdMember 8:17\n", "\"IdMember\": 55,\n    ", ""},
    {"an empty object for a required text", list_response, "\"Hammamet\"", "{}",
     "empty_for_absent TripBookingListRS/Bookings/Booking[2]/city 34:19\n", "\"Hammamet\"", "\"\""},
    {"an empty array for a required text", list_response, "\"Hammamet\"", "[]",
     "empty_for_absent TripBookingListRS/Bookings/Booking[2]/city 34:19\n", "\"Hammamet\"", "\"\""},
    // numbers
    {"a whole number as a float", search_request, "9032", "9032.0",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/User 9:17\n"},
    {"a whole number with an exponent", search_request, "9032", "9.032e+03",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/User 9:17\n"},
    {"a coordinate of 20 digits", list_response, "48.8566", "48.85660000000000000012",
     "value_form TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 14:25\n", "48.8566",
     "48.856600000000000"},
    {"a coordinate of 20 digits with an exponent", list_response, "48.8566", "4.885660000000000000099e1",
     "value_form TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 14:25\n", "48.8566",
     "48.856600000000000"},
    {"mark", list_request, "{\n  \"TripBookingListRQ\"", "\xEF\xBB\xBF{\n  \"TripBookingListRQ\"",
     "byte_order_mark  1:1\n"},
    {"wrapper without items", list_response, whole, "{\"TripBookingListRS\": {\"Bookings\": {}}}", "", whole,
     "{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[]}}}"},
    {"another order", list_request, "\"User\": 9032,\n    \"IdMember\": 55,", "\"IdMember\": 55,\n    \"User\": 9032,",
     ""},
    {"escapes", list_request, "\"agency\"", "\"\\u0061g\\u0065ncy\"", ""},
    {"escaped name", list_request, "\"User\"", "\"U\\u0073er\"", ""},
    {"no white space", list_request, "\"User\": 9032,\n    \"IdMember\": 55,", "\"User\":9032,\"IdMember\":55,", ""},
    {"attribute without @ in another struct", refusal, "\"@path\": \"ExpectedPrice\"", "\"path\": \"ExpectedPrice\"",
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
         {waybill::quirk_kind::misspelled_name, waybill::quirk_kind::letter_case, waybill::quirk_kind::unknown_field,
          waybill::quirk_kind::item_name, waybill::quirk_kind::wrapper_missing, waybill::quirk_kind::lone_item,
          waybill::quirk_kind::null_for_absent, waybill::quirk_kind::empty_for_absent, waybill::quirk_kind::value_form,
          waybill::quirk_kind::quoted_number, waybill::quirk_kind::unquoted_text, waybill::quirk_kind::plain_for_object,
          waybill::quirk_kind::attributes_object, waybill::quirk_kind::attribute_as_element,
          waybill::quirk_kind::newtonsoft_declaration, waybill::quirk_kind::byte_order_mark,
          waybill::quirk_kind::inherited_value})
        EXPECT_TRUE(seen.contains(kind)) << name_of(kind);
}

} // namespace quirks_json_tests
