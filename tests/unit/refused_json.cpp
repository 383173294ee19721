// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/documents.hpp"
#include "support/refused.hpp"

#include <waybill/message/functions.hpp>

#include <gtest/gtest.h>

#include <iterator>
#include <string_view>

namespace refused::json_tests {

using enum waybill::error_code;

constexpr auto list_request = read_from_json<waybill::trip_booking_list_rq>(documents::list_request_json);
constexpr auto list_response = read_from_json<waybill::trip_booking_list_rs>(documents::list_response_json);
constexpr auto search_request = read_from_json<waybill::hotel_search_req>(documents::search_request_json);
constexpr auto quote_response = read_from_json<waybill::hotel_quote_res>(documents::quote_response_json);

// paths
constexpr std::string_view travelers = "TripBookingListRS/Bookings/Booking[1]/travelers/traveler";
constexpr std::string_view price_break_down = "HotelSearchREQ/SearchDetails/Filters/PriceBreakDown";
// parts of the documents
constexpr std::string_view user_member = "\"User\": 9032";
constexpr std::string_view login_text = "\"agency\"";
constexpr std::string_view traveler_object = "{\n                \"name\": \"Amira Ben Salah\",\n                "
                                             "\"ticket_number\": \"199-2400\"\n              }";
constexpr std::string_view location_object =
    "{\n            \"latitude\": 48.8566,\n            \"longitude\": 2.3522\n          }";
// what is expected
constexpr std::string_view no_control_character = "no control character inside a string";
constexpr std::string_view object_with_root = "an object with the member of the root";

constexpr corrupted rows[] = {
    {"nothing", list_request, whole, "", document_empty, "", 1, 1, "a JSON value"},
    {"white space alone", list_request, whole, "\n\n  ", document_empty, "", 3, 3, "a JSON value"},
    {"XML instead of JSON", list_request, whole, "<TripBookingListRQ/>", json_malformed, "", 1, 1, "a JSON value"},
    {"no object", list_request, whole, "[]", content_unexpected, "", 1, 1, object_with_root},
    {"text alone", list_request, whole, "\"TripBookingListRQ\"", content_unexpected, "", 1, 1, object_with_root},
    {"empty object", list_request, whole, "{}", root_unknown, "", 1, 2, request},
    {"another root", list_request, "\"TripBookingListRQ\"", "\"HotelSearchREQ\"", root_unknown, "", 2, 3, request},
    {"two documents", list_request, "  }\n}\n", "  }\n}\n{}", json_malformed, "", 13, 1, "nothing after the value"},
    {"root twice", list_request, "  }\n}\n", "  },\n  \"TripBookingListRQ\": {}\n}\n", field_repeated, "", 12, 3,
     "one root"},
    {"never closed", list_request, "  }\n}\n", "  }\n", json_malformed, "", 12, 1, "',' or '}'"},
    {"closed with the wrong bracket", list_request, "08:30:00.000\"\n  }", "08:30:00.000\"\n  ]", json_malformed,
     request, 11, 3, "',' or '}'"},
    {"trailing comma in an object", list_request, "08:30:00.000\"", "08:30:00.000\",", json_malformed, request, 11, 3,
     "a member's name"},
    {"trailing comma in an array", list_response, "\"ticket_number\": \"199-2400\"\n              }",
     "\"ticket_number\": \"199-2400\"\n              },", json_malformed,
     "TripBookingListRS/Bookings/Booking[1]/travelers", 23, 13, "a value"},
    {"comma in front", list_request, "\"Login\":", ",\"Login\":", json_malformed, "TripBookingListRQ/Credential", 4, 7,
     "a member's name or '}'"},
    {"comma missing", list_request, "\"User\": 9032,", user_member, json_malformed, request, 8, 5, "',' or '}'"},
    {"comma twice", list_request, "\"User\": 9032,", "\"User\": 9032,,", json_malformed, request, 7, 18,
     "a member's name"},
    {"colon missing", list_request, user_member, "\"User\" 9032", json_malformed, request, 7, 12, "':'"},
    {"value missing", list_request, user_member, "\"User\": ", json_malformed, user, 7, 13, "a value"},
    {"name without quotes", list_request, user_member, "User: 9032", json_malformed, request, 7, 5, "a member's name"},
    {"single quotes", list_request, user_member, "'User': 9032", json_malformed, request, 7, 5, "a member's name"},
    {"comment", list_request, user_member, "/* id */ \"User\": 9032", json_malformed, request, 7, 5, "a member's name"},
    {"string never closed", list_request, "\"FromDate\": \"2026/11/01 08:30:00.000\"",
     "\"FromDate\": \"2026/11/01 08:30:00.000", json_malformed, "TripBookingListRQ/FromDate", 10, 41,
     no_control_character},
    {"line break in a string", list_request, login_text, "\"age\nncy\"", json_malformed, login, 4, 20,
     no_control_character},
    {"control character in a string", list_request, login_text, "\"age\x01ncy\"", json_malformed, login, 4, 20,
     no_control_character},
    {"unknown escape", list_request, login_text, "\"age\\qncy\"", json_malformed, login, 4, 20,
     "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"},
    {"escape of three digits", list_request, login_text, "\"age\\u12\"", json_malformed, login, 4, 24,
     "four hexadecimal digits"},
    {"lone high surrogate", list_request, login_text, "\"age\\uD83Dncy\"", encoding_invalid, login, 4, 20,
     "the second half of a surrogate pair"},
    {"lone low surrogate", list_request, login_text, "\"age\\uDE00ncy\"", encoding_invalid, login, 4, 20,
     "no lone half of a surrogate pair"},
    {"two high surrogates", list_request, login_text, "\"age\\uD83D\\uD83D\"", encoding_invalid, login, 4, 20,
     "the second half of a surrogate pair"},
    {"bad UTF-8", list_request, login_text, "\"ag\xE9nce\"", encoding_invalid, login, 4, 19, "UTF-8"},
    {"bad UTF-8 in a member that is skipped", list_request, user_member, "\"Extra\": \"\xFF\", \"User\": 9032",
     encoding_invalid, request, 7, 15, "UTF-8"},
    {"bad UTF-8 outside of strings", list_request, user_member, "\xA0\"User\": 9032", encoding_invalid, request, 7, 5,
     "UTF-8"},
    {"number with a leading zero", list_request, "9032", "09032", json_malformed, user, 7, 14,
     "no digit after a leading 0"},
    {"number with a plus", list_request, "9032", "+9032", json_malformed, user, 7, 13, "a value"},
    {"number with a bare point", list_request, "9032", "9032.", json_malformed, user, 7, 18, "a digit after the point"},
    {"number without whole part", list_request, "9032", ".5", json_malformed, user, 7, 13, "a value"},
    {"number of an open exponent", list_request, "9032", "9e", json_malformed, user, 7, 15, "a digit of the exponent"},
    {"minus alone", list_request, "9032", "-", json_malformed, user, 7, 14, "a digit"},
    {"hexadecimal number", list_request, "9032", "0x2348", json_malformed, request, 7, 14, "',' or '}'"},
    {"NaN", list_request, "9032", "NaN", json_malformed, user, 7, 13, "a value"},
    {"word that is no literal", list_request, "9032", "nul", json_malformed, user, 7, 13, "true, false or null"},
    {"literal in capitals", list_request, "9032", "TRUE", json_malformed, user, 7, 13, "a value"},
    {"literal with a tail", search_request, "\"PriceBreakDown\": true", "\"PriceBreakDown\": trueish", json_malformed,
     "HotelSearchREQ/SearchDetails/Filters", 33, 31, "',' or '}'"},
    {"too large", list_request, "", "", too_large, "", 5, 29, "a document within the limit of bytes",
     at_most_100_bytes},
    {"too deep", list_response, "", "", too_deep, location, 13, 31, "fewer objects and arrays inside one another",
     at_most_depth_5},
    {"too deep where it is skipped", list_request, user_member, "\"Extra\": [[[[[]]]]], \"User\": 9032", too_deep,
     request, 7, 17, "fewer objects and arrays inside one another", at_most_depth_5},
    {"too many members", list_response, "", "", too_many_elements, booking, 11, 11, "fewer members and items",
     at_most_9_elements},
    {"too many items where they are skipped", list_request, user_member,
     "\"Extra\": [1, 2, 3, 4, 5, 6], \"User\": 9032", too_many_elements, request, 7, 27, "fewer members and items",
     at_most_9_elements},
    {"text too long", list_request, login_text, "\"an agency of many words\"", text_too_long, login, 4, 17,
     "a shorter string", at_most_22_of_text},
    {"name too long", list_response, "", "", text_too_long, booking, 7, 12, "a shorter string", at_most_20_of_text},
    {"string open to the end", list_request, "  }\n}\n", "  }, \"a", json_malformed, "", 11, 6,
     "the closing quote of a string"},
    {"value of the wrong kind in a list", list_response, traveler_object, "null", field_empty,
     "TripBookingListRS/Bookings/Booking[1]/travelers/traveler[1]", 19, 15, "an object"},
    {"required text missing", list_request, "      \"Login\": \"agency\",\n", "", field_required, login, 5, 5, "Login"},
    {"required number missing", list_request, "    \"User\": 9032,\n", "", field_required, user, 10, 3, "User"},
    {"required struct missing", list_request,
     "    \"Credential\": {\n      \"Login\": \"agency\",\n      \"Password\": \"open sesame\"\n    },\n", "",
     field_required, "TripBookingListRQ/Credential", 7, 3, "Credential"},
    {"required wrapper missing", list_response, whole, "{\"TripBookingListRS\": {}}", field_required,
     "TripBookingListRS/Bookings", 1, 24, "Bookings"},
    {"required field of an item missing", list_response, ",\n                \"ticket_number\": \"199-2400\"", "",
     field_required, "TripBookingListRS/Bookings/Booking[1]/travelers/traveler[1]/ticket_number", 21, 15,
     "ticket_number"},
    {"required attribute missing", quote_response, "\"@currency\": \"TND\",\n      ", "", field_required,
     "HotelQuoteRES/TotalRate/@currency", 9, 5, "currency"},
    {"required text of a struct missing", quote_response, ",\n      \"#text\": \"220.000\"", "", field_required,
     "HotelQuoteRES/TotalRate", 9, 5, "#text"},
    {"no item where one must be", list_response, traveler_object, "", field_required, travelers, 17, 24,
     "at least one item"},
    {"number empty", list_request, "9032", "\"\"", field_empty, user, 7, 13, "a whole number"},
    {"number null", list_request, "9032", "null", field_empty, user, 7, 13, "a value"},
    {"text null", list_request, login_text, "null", field_empty, login, 4, 16, "a value"},
    {"struct null", list_request, "{\n      \"Login\": \"agency\",\n      \"Password\": \"open sesame\"\n    }", "null",
     field_empty, "TripBookingListRQ/Credential", 3, 19, "an object"},
    {"rooms null", search_request,
     "\"Rooms\": {\n          \"Room\": [\n            {\n              \"Pax\": {\n                \"Adult\": 2,\n    "
     "            \"Child\": [\n                  {\n                    \"@age\": 7,\n                    \"#text\": "
     "1\n                  }\n                ]\n              },\n              \"Boarding\": \"\"\n            }\n   "
     "       ]\n        }",
     "\"Rooms\": null", field_required, "HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room", 14, 18,
     "at least one item"},
    {"member twice", list_request, user_member, "\"User\": 9032, \"User\": 9032", field_repeated, user, 7, 19,
     "the member once"},
    {"member under both its names", list_response, "\"address\": \"1 Rue de la Plage\"",
     "\"address\": \"1 Rue de la Plage\", \"adress\": \"1 Rue de la Plage\"", field_repeated,
     "TripBookingListRS/Bookings/Booking[2]/address", 32, 43, "the member once"},
    {"items under two names", list_response, "\"ticket_number\": \"199-2400\"\n              }\n            ]",
     "\"ticket_number\": \"199-2400\"\n              }\n            ],\n            \"traveler\": []", field_repeated,
     travelers, 24, 13, "the member once"},
    {"kind twice", list_response, "\"@kind\": \"transport\"", "\"@kind\": \"transport\", \"@kind\": \"transport\"",
     field_repeated, "TripBookingListRS/Bookings/Booking[1]/@kind", 6, 33, "the member once"},
    {"word for a number", list_request, "9032", "\"many\"", value_invalid, user, 7, 13, "a whole number"},
    {"fraction for a whole number", list_request, "9032", "9032.5", value_invalid, user, 7, 13, "a whole number"},
    {"fraction with an exponent for a whole number", list_request, "9032", "9.5e0", value_invalid, user, 7, 13,
     "a whole number"},
    {"boolean for a number", list_request, "9032", "true", value_invalid, user, 7, 13, "a whole number"},
    {"number too big for 64 bits", list_request, "9032", "9223372036854775808", value_out_of_range, user, 7, 13,
     "a whole number"},
    {"number too big for 32 bits", search_request, "\"Adult\": 2", "\"Adult\": 2147483648", value_out_of_range,
     "HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Adult", 18, 26,
     "a whole number from -2147483648 to 2147483647"},
    {"impossible date", search_request, "21/04/2026", "31/04/2026", value_impossible,
     "HotelSearchREQ/SearchDetails/BookingDetails/FromDate", 11, 21, "a date dd/mm/yyyy"},
    {"latitude beyond the pole", list_response, "48.8566", "91", value_impossible, latitude, 14, 25,
     "a latitude from -90 to 90"},
    {"latitude a word", list_response, "48.8566", "\"north\"", value_invalid, latitude, 14, 25,
     "a latitude from -90 to 90"},
    {"word for a boolean", search_request, "\"PriceBreakDown\": true", "\"PriceBreakDown\": \"yes\"", value_invalid,
     price_break_down, 33, 27, "True or False"},
    {"number for a boolean", search_request, "\"PriceBreakDown\": true", "\"PriceBreakDown\": 2", value_invalid,
     price_break_down, 33, 27, "True or False"},
    {"unknown status", quote_response, "\"Status\": \"Available\"", "\"Status\": \"Maybe\"", value_invalid,
     "HotelQuoteRES/Status", 4, 15, "one of Available, PriceChanged, SoldOut, TermsChanged"},
    {"object for a number", list_request, "9032", "{\"Id\": 9032}", content_unexpected, user, 7, 13, "a plain value"},
    {"array for a number", list_request, "9032", "[9032]", content_unexpected, user, 7, 13, "a plain value"},
    {"array for a text", list_request, login_text, "[\"agency\"]", content_unexpected, login, 4, 16, "a plain value"},
    {"array for a struct", list_response, location_object, "[48.8566, 2.3522]", content_unexpected, location, 13, 31,
     "an object"},
    {"text for a struct", list_response, location_object, "\"Paris\"", content_unexpected, location, 13, 31,
     "an object"},
    {"text for a wrapper", list_response, whole, "{\"TripBookingListRS\": {\"Bookings\": \"none\"}}",
     content_unexpected, "TripBookingListRS/Bookings", 1, 36, "an object"},
    {"number for a wrapper", list_response, whole, "{\"TripBookingListRS\": {\"Bookings\": 7}}", content_unexpected,
     "TripBookingListRS/Bookings", 1, 36, "an object"},
    {"number for an item", list_response, whole, "{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": [7]}}}",
     content_unexpected, booking, 1, 49, "an object"},
    {"kind missing", list_response, "\"@kind\": \"accommodation\",\n          ", "", field_required,
     "TripBookingListRS/Bookings/Booking[2]/@kind", 26, 9, "one of transport, accommodation"},
    {"kind a number", list_response, "\"@kind\": \"accommodation\"", "\"@kind\": 2", value_invalid,
     "TripBookingListRS/Bookings/Booking[2]/@kind", 27, 20, "one of transport, accommodation"},
    {"optional member null, then with a value", list_request, "\"IdMember\": 55",
     "\"IdMember\": null, \"IdMember\": 55", field_repeated, "TripBookingListRQ/IdMember", 8, 23, "the member once"},
    {"null among items", search_request, "\"Room\": [", "\"Room\": [null, ", field_empty,
     "HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]", 15, 20, "an object"},
};
static_assert(std::size(rows) >= 80);

TEST(refused_json, the_documents_that_are_corrupted_are_sound) {
    for (auto const& sound : {list_request, list_response, search_request, quote_response}) expect_sound(sound);
}

TEST(refused_json, one_wrong_thing_is_one_error_with_its_place) {
    for (auto const& row : rows) expect_refused(row);
}
TEST(refused_json, in_pieces_it_is_the_same_error) {
    for (auto const& row : rows) expect_refused_in_pieces(row);
}

} // namespace refused::json_tests
