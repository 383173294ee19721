// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/documents.hpp"
#include "support/refused.hpp"

#include <waybill/message/functions.hpp>
#include <waybill/message/hotel_search_res.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <iterator>
#include <string_view>

namespace refused::xml_tests {

using enum waybill::error_code;

constexpr auto list_request = read_from_xml<waybill::trip_booking_list_rq>(documents::list_request_xml);
constexpr auto list_response = read_from_xml<waybill::trip_booking_list_rs>(documents::list_response_xml);
constexpr auto search_request = read_from_xml<waybill::hotel_search_req>(documents::search_request_xml);
constexpr auto quote_response = read_from_xml<waybill::hotel_quote_res>(documents::quote_response_xml);

// paths
constexpr std::string_view kind = "TripBookingListRS/Bookings/Booking[1]/@kind";
constexpr std::string_view longitude = "TripBookingListRS/Bookings/Booking[1]/arrival_location/longitude";
constexpr std::string_view duration = "TripBookingListRS/Bookings/Booking[1]/duration";
constexpr std::string_view from_date = "HotelSearchREQ/SearchDetails/BookingDetails/FromDate";
constexpr std::string_view rooms = "HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room";
constexpr std::string_view total_rate = "HotelQuoteRES/TotalRate";
// parts of the documents
constexpr std::string_view request_start = "<TripBookingListRQ>";
constexpr std::string_view user_field = "<User>9032</User>";
constexpr std::string_view transport_start = "<Booking kind=\"transport\">";
// what is expected
constexpr std::string_view whole_number = "a whole number";
constexpr std::string_view whole_number_of_32_bits = "a whole number from -2147483648 to 2147483647";
constexpr std::string_view decimal_number = "a decimal number of at most 18 digits";
constexpr std::string_view known_reference = "one of &lt; &gt; &amp; &quot; &apos; or a character reference";
constexpr std::string_view reference_to_allowed = "a reference to a character that XML 1.0 allows";
constexpr std::string_view allowed_character = "a character that XML 1.0 allows";

constexpr corrupted rows[] = {
    {"nothing", list_request, whole, "", document_empty, "", 1, 1, "a root element"},
    {"white space alone", list_request, whole, " \n\t ", document_empty, "", 2, 3, "a root element"},
    {"comments alone", list_request, whole, "<!-- nothing -->\n", xml_malformed, "", 2, 1, "a root element"},
    {"text before the root", list_request, request_start, "hello <TripBookingListRQ>", xml_malformed, "", 1, 1,
     "a root element"},
    {"JSON instead of XML", list_request, whole, "{\"TripBookingListRQ\": {}}", xml_malformed, "", 1, 1,
     "a root element"},
    {"another root", list_request, whole, "<TripBookingListRS/>", root_unknown, "", 1, 1, request},
    {"two roots", list_request, "</TripBookingListRQ>\n", "</TripBookingListRQ>\n<TripBookingListRQ/>", xml_malformed,
     "", 11, 1, "nothing after the root element"},
    {"text after the root", list_request, "</TripBookingListRQ>\n", "</TripBookingListRQ>\ndone", xml_malformed, "", 11,
     1, "nothing after the root element"},
    {"root never closed", list_request, "</TripBookingListRQ>\n", "", xml_malformed, request, 10, 1, "an end tag"},
    {"DOCTYPE", list_request, request_start, "<!DOCTYPE TripBookingListRQ [<!ENTITY a \"b\">]>\n<TripBookingListRQ>",
     doctype_refused, "", 1, 1, "a document without DOCTYPE"},
    {"DOCTYPE after a comment", list_request, request_start,
     "<!-- c -->\n<!DOCTYPE x SYSTEM \"http://a/b.dtd\"><TripBookingListRQ>", doctype_refused, "", 2, 1,
     "a document without DOCTYPE"},
    {"DOCTYPE inside", list_request, "<User>", "<!DOCTYPE x><User>", doctype_refused, request, 6, 3,
     "a document without DOCTYPE"},
    {"unclosed comment", list_request, "<User>", "<!-- <User>", xml_malformed, request, 6, 3,
     "a comment that ends with -->"},
    {"two hyphens in a comment", list_request, "<User>", "<!-- a -- b --><User>", xml_malformed, request, 6, 10,
     "no -- inside a comment"},
    {"unclosed processing instruction", list_request, "<User>", "<?pi <User>", xml_malformed, request, 6, 3,
     "a processing instruction that ends with ?>"},
    {"XML declaration inside", list_request, "<User>", "<?xml version=\"1.0\"?><User>", xml_malformed, request, 6, 3,
     "an XML declaration only at the very beginning"},
    {"XML declaration after a comment", list_request, request_start,
     "<!-- --><?xml version=\"1.0\"?><TripBookingListRQ>", xml_malformed, "", 1, 9,
     "an XML declaration only at the very beginning"},
    {"version 2.0", list_request, request_start, "<?xml version=\"2.0\"?><TripBookingListRQ>", xml_malformed, "", 1, 20,
     "version 1.0"},
    {"declaration without version", list_request, request_start, "<?xml encoding=\"utf-8\"?><TripBookingListRQ>",
     xml_malformed, "", 1, 7, "version in the XML declaration"},
    {"standalone maybe", list_request, request_start, "<?xml version=\"1.0\" standalone=\"maybe\"?><TripBookingListRQ>",
     xml_malformed, "", 1, 39, "standalone yes or no"},
    {"unsupported encoding", list_request, request_start,
     "<?xml version=\"1.0\" encoding=\"EBCDIC-CP-FR\"?>\n<TripBookingListRQ>", encoding_unsupported, "", 1, 1,
     "UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII"},
    {"ASCII declared and not kept", list_request, "<TripBookingListRQ>\n  <Credential>\n    <Login>agency",
     "<?xml version=\"1.0\" encoding=\"us-ascii\"?>\n<TripBookingListRQ>\n  <Credential>\n    <Login>agenc\xC3\xA9",
     encoding_invalid, "", 4, 17, "US-ASCII"},
    {"end tag of another name", list_request, "</User>", "</Usr>", xml_malformed, user, 6, 13, "</User>"},
    {"end tag missing", list_request, "</User>", "", content_unexpected, user, 7, 3, "text only"},
    {"end tag too many", list_request, "</User>", "</User></User>", xml_malformed, request, 6, 20,
     "</TripBookingListRQ>"},
    {"overlapping tags", list_request, "</Password>\n  </Credential>", "</Credential></Password>", xml_malformed,
     "TripBookingListRQ/Credential/Password", 4, 26, "the end tag of the element"},
    {"end tag in other letters", list_request, "</User>", "</user>", xml_malformed, user, 6, 13, "</User>"},
    {"start tag never ends", list_request, user_field, "<User 9032", xml_malformed, user, 6, 9,
     "an attribute, > or />"},
    {"name that starts with a digit", list_request, user_field, "<1User>9032</1User>", xml_malformed, request, 6, 3,
     "the name of an element"},
    {"blank after <", list_request, "<User>", "< User>", xml_malformed, request, 6, 3, "the name of an element"},
    {"attribute twice", list_response, transport_start, "<Booking kind=\"transport\" kind=\"transport\">",
     xml_malformed, kind, 3, 31, "each attribute once"},
    {"attribute without quotes", list_response, transport_start, "<Booking kind=transport>", xml_malformed, kind, 3, 19,
     "the quoted value of an attribute"},
    {"attribute without value", list_response, transport_start, "<Booking kind>", xml_malformed, booking, 3, 18,
     "= after the name of an attribute"},
    {"attributes without blank between", list_response, transport_start, "<Booking kind=\"transport\"id=\"1\">",
     xml_malformed, booking, 3, 30, "white space in front of an attribute"},
    {"< in an attribute", list_response, transport_start, "<Booking kind=\"tran<sport\">", xml_malformed, kind, 3, 24,
     "no < inside the value of an attribute"},
    {"attribute never closed", list_response, "<Booking kind=\"accommodation\">", "<Booking kind=\"accommodation>",
     xml_malformed, "TripBookingListRS/Bookings/Booking[2]/@kind", 22, 7, "no < inside the value of an attribute"},
    {"ampersand alone", list_request, "agency", "a & b", xml_malformed, login, 3, 14, known_reference},
    {"unknown entity", list_request, "agency", "a&nbsp;b", xml_malformed, login, 3, 13, known_reference},
    {"reference without semicolon", list_request, "agency", "a&ampb", xml_malformed, login, 3, 13, known_reference},
    {"reference to a control character", list_request, "agency", "a&#1;b", xml_malformed, login, 3, 13,
     reference_to_allowed},
    {"reference to a surrogate", list_request, "agency", "a&#xD800;b", xml_malformed, login, 3, 13,
     reference_to_allowed},
    {"reference beyond Unicode", list_request, "agency", "a&#x110000;b", xml_malformed, login, 3, 13,
     reference_to_allowed},
    {"reference of no digits", list_request, "agency", "a&#;b", xml_malformed, login, 3, 13,
     "digits and ; in a character reference"},
    {"]]> in text", list_request, "agency", "a]]>b", xml_malformed, login, 3, 13, "no ]]> outside a CDATA section"},
    {"CDATA never closed", list_request, "<Login>agency", "<Login><![CDATA[agency", xml_malformed, login, 3, 12,
     "a CDATA section that ends with ]]>"},
    {"CDATA between elements", list_request, "<User>", "<![CDATA[x]]><User>", content_unexpected, request, 6, 3,
     "an element"},
    {"control character in text", list_request, "agency",
     "a\x01"
     "b",
     xml_malformed, login, 3, 13, allowed_character},
    {"U+FFFF in text", list_request, "agency",
     "a\xEF\xBF\xBF"
     "b",
     xml_malformed, login, 3, 13, allowed_character},
    {"control character between elements", list_request, "<User>", "\x02<User>", xml_malformed, request, 6, 3,
     allowed_character},
    {"truncated UTF-8", list_request, "agency", "a\xC3", encoding_invalid, login, 3, 13, "UTF-8"},
    {"overlong UTF-8", list_request, "agency", "a\xC0\xAF", encoding_invalid, login, 3, 13, "UTF-8"},
    {"surrogate in UTF-8", list_request, "agency", "a\xED\xA0\x80", encoding_invalid, login, 3, 13, "UTF-8"},
    {"Latin-1 taken for UTF-8", list_request, "agency", "ag\xE9nce", encoding_invalid, login, 3, 14, "UTF-8"},
    {"bad UTF-8 in an attribute", list_response, "kind=\"transport\"", "kind=\"tr\xFFnsport\"", encoding_invalid, kind,
     3, 22, "UTF-8"},
    {"bad UTF-8 in a comment", list_request, "<User>", "<!-- \x80 --><User>", encoding_invalid, request, 6, 8, "UTF-8"},
    {"bad UTF-8 in a field that is skipped", list_request, "<User>", "<Extra>\xFF</Extra><User>", encoding_invalid,
     request, 6, 10, "UTF-8"},
    {"bad UTF-8 in a name", list_request, "<User>",
     "<Us\xFF"
     "er>",
     encoding_invalid, request, 6, 6, "UTF-8"},
    {"too large", list_request, "", "", too_large, "", 5, 3, "a document within the limit of bytes", at_most_100_bytes},
    {"too deep", list_response, "", "", too_deep, location, 11, 9, "fewer elements inside one another",
     at_most_depth_4},
    {"too deep where it is skipped", list_request, "<User>", "<a><b><c><d><e/></d></c></b></a><User>", too_deep,
     request, 6, 15, "fewer elements inside one another", at_most_depth_5},
    {"too many elements", list_response, "", "", too_many_elements, booking, 10, 7, "fewer elements",
     at_most_9_elements},
    {"too many elements where they are skipped", list_request, "<User>", "<a/><a/><a/><a/><a/><a/><User>",
     too_many_elements, request, 6, 23, "fewer elements", at_most_9_elements},
    {"text too long", list_request, "agency", "an agency of many words", text_too_long, login, 3, 12, "a shorter text",
     at_most_22_of_text},
    {"attribute too long", list_response, transport_start,
     "<Booking kind=\"transport\" note=\"0123456789012345678901234\">", text_too_long,
     "TripBookingListRS/Bookings/Booking[1]/@note", 3, 37, "a shorter value", at_most_20_of_text},
    {"skipped text too long", list_request, "<User>", "<a>012345678901234567890123456789</a><User>", text_too_long,
     request, 6, 6, "a shorter text", at_most_25_of_text},
    {"too many attributes", list_response, transport_start, "<Booking kind=\"transport\" a=\"\" b=\"\">",
     too_many_elements, booking, 3, 36, "fewer attributes", at_most_2_attributes},
    {"required text missing", list_request, "    <Login>agency</Login>\n", "", field_required, login, 4, 3, "Login"},
    {"required number missing", list_request, "  <User>9032</User>\n", "", field_required, user, 9, 1, "User"},
    {"required struct missing", list_request,
     "  <Credential>\n    <Login>agency</Login>\n    <Password>open sesame</Password>\n  </Credential>\n", "",
     field_required, "TripBookingListRQ/Credential", 6, 1, "Credential"},
    {"last required field missing", list_request, "  <FromDate>2026/11/01 08:30:00.000</FromDate>\n", "",
     field_required, "TripBookingListRQ/FromDate", 9, 1, "FromDate"},
    {"required wrapper missing", list_response,
     "      <travelers>\n        <traveler>\n          <name>Amira Ben Salah</name>\n          "
     "<ticket_number>199-2400</ticket_number>\n        </traveler>\n      </travelers>\n",
     "", field_required, "TripBookingListRS/Bookings/Booking[1]/travelers", 14, 5, "travelers"},
    {"required field of an item missing", list_response, "          <ticket_number>199-2400</ticket_number>\n", "",
     field_required, "TripBookingListRS/Bookings/Booking[1]/travelers/traveler[1]/ticket_number", 17, 9,
     "ticket_number"},
    {"required attribute missing", quote_response, " currency=\"TND\"", "", field_required,
     "HotelQuoteRES/TotalRate/@currency", 6, 21, "currency"},
    {"required text of a struct missing", quote_response, "<TotalRate currency=\"TND\">220.000</TotalRate>",
     "<TotalRate currency=\"TND\"/>", field_empty, total_rate, 6, 30, decimal_number},
    {"required field of an optional struct missing", list_response, "        <longitude>2.3522</longitude>\n", "",
     field_required, longitude, 12, 7, "longitude"},
    {"no item where one must be", list_response,
     "        <traveler>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n  "
     "      </traveler>\n",
     "", field_required, "TripBookingListRS/Bookings/Booking[1]/travelers/traveler", 15, 19, "at least one item"},
    {"no room", search_request,
     "        <Room>\n          <Pax>\n            <Adult>2</Adult>\n            <Child age=\"7\">1</Child>\n          "
     "</Pax>\n          <Boarding/>\n        </Room>\n",
     "", field_required, rooms, 14, 15, "at least one item"},
    {"empty document element", list_request, whole, "<TripBookingListRQ/>", field_required,
     "TripBookingListRQ/Credential", 1, 21, "Credential"},
    {"number empty", list_request, user_field, "<User/>", field_empty, user, 6, 10, whole_number},
    {"number blank", list_request, user_field, "<User>  </User>", field_empty, user, 6, 9, whole_number},
    {"date empty", search_request, "<FromDate>21/04/2026</FromDate>", "<FromDate></FromDate>", field_empty, from_date,
     10, 17, "a date dd/mm/yyyy"},
    {"required number nil", list_request, user_field,
     "<User xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>", field_empty, user, 6, 79,
     "a value"},
    {"required text nil", list_request, "<Login>agency</Login>",
     "<Login xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>", field_empty, login, 3, 82,
     "a value"},
    {"required struct nil", list_request,
     "<Credential>\n    <Login>agency</Login>\n    <Password>open sesame</Password>\n  </Credential>",
     "<Credential xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>", field_required, login, 2,
     85, "Login"},
    {"rooms nil", search_request,
     "<Rooms>\n        <Room>\n          <Pax>\n            <Adult>2</Adult>\n            <Child age=\"7\">1</Child>\n "
     "         </Pax>\n          <Boarding/>\n        </Room>\n      </Rooms>",
     "<Rooms xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>", field_required, rooms, 13, 84,
     "at least one item"},
    {"field twice", list_request, user_field, "<User>9032</User><User>9032</User>", field_repeated, user, 6, 20,
     "the field once"},
    {"struct twice", list_response, "<arrival_location>",
     "<arrival_location><latitude>1</latitude><longitude>1</longitude></arrival_location><arrival_location>",
     field_repeated, location, 10, 90, "the field once"},
    {"wrapper twice", list_response, "  </Bookings>\n", "  </Bookings>\n  <Bookings/>\n", field_repeated,
     "TripBookingListRS/Bookings", 37, 3, "the field once"},
    {"field under both its names", list_response, "      <address>1 Rue de la Plage</address>\n",
     "      <address>1 Rue de la Plage</address>\n      <adress>1 Rue de la Plage</adress>\n", field_repeated,
     "TripBookingListRS/Bookings/Booking[2]/address", 27, 7, "the field once"},
    {"optional field twice", list_request, "<Ilng>1</Ilng>", "<Ilng>1</Ilng><Ilng>1</Ilng>", field_repeated,
     "TripBookingListRQ/Ilng", 8, 17, "the field once"},
    {"word for a number", list_request, "9032", "many", value_invalid, user, 6, 9, whole_number},
    {"number with a fraction", list_request, "9032", "9032.5", value_invalid, user, 6, 9, whole_number},
    {"number with a unit", search_request, "<Timeout>30</Timeout>", "<Timeout>30s</Timeout>", value_invalid,
     "HotelSearchREQ/SearchDetails/BookingDetails/Timeout", 22, 16, whole_number_of_32_bits},
    {"number too big for 64 bits", list_request, "9032", "9223372036854775808", value_out_of_range, user, 6, 9,
     whole_number},
    {"number too big for 32 bits", search_request, "<Adult>2</Adult>", "<Adult>2147483648</Adult>", value_out_of_range,
     "HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Adult", 16, 20, whole_number_of_32_bits},
    {"number in an attribute wrong", search_request, "age=\"7\"", "age=\"seven\"", value_invalid,
     "HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@age", 17, 20, whole_number_of_32_bits},
    {"number as text of a struct wrong", search_request, "<Child age=\"7\">1</Child>", "<Child age=\"7\">one</Child>",
     value_invalid, "HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]", 17, 28,
     whole_number_of_32_bits},
    {"impossible date", search_request, "21/04/2026", "31/04/2026", value_impossible, from_date, 10, 17,
     "a date dd/mm/yyyy"},
    {"February 29 of a common year", search_request, "21/04/2026", "29/02/2026", value_impossible, from_date, 10, 17,
     "a date dd/mm/yyyy"},
    {"thirteenth month", list_request, "2026/11/01 08:30:00.000", "2026/13/01 08:30:00.000", value_impossible,
     "TripBookingListRQ/FromDate", 9, 13, "a date-time yyyy/mm/dd hh:mm:ss.000"},
    {"hour 25", list_request, "2026/11/01 08:30:00.000", "2026/11/01 25:30:00.000", value_impossible,
     "TripBookingListRQ/FromDate", 9, 13, "a date-time yyyy/mm/dd hh:mm:ss.000"},
    {"date in words", search_request, "21/04/2026", "tomorrow", value_invalid, from_date, 10, 17, "a date dd/mm/yyyy"},
    {"date with a time of day", search_request, "21/04/2026", "2026-04-21T10:00:00", value_invalid, from_date, 10, 17,
     "a date dd/mm/yyyy"},
    {"date-time of two digits of year", list_response, "2026-11-05T09:15:00", "26-11-05T09:15:00", value_invalid,
     "TripBookingListRS/Bookings/Booking[1]/departure_date", 7, 23, "a date-time yyyy-mm-ddThh:mm:ss"},
    {"instant without zone", quote_response, "2026-04-01T10:20:00Z", "2026-04-01T10:20:00", value_invalid,
     "HotelQuoteRES/ExpiresAt", 5, 14, "a date-time with its zone, yyyy-mm-ddThh:mm:ssZ"},
    {"latitude beyond the pole", list_response, "48.8566", "91", value_impossible, latitude, 11, 19,
     "a latitude from -90 to 90"},
    {"longitude beyond the date line", list_response, "2.3522", "-180.1", value_impossible, longitude, 12, 20,
     "a longitude from -180 to 180"},
    {"latitude in degrees and minutes", list_response, "48.8566", "48 51 24 N", value_invalid, latitude, 11, 19,
     "a latitude from -90 to 90"},
    {"duration in words", list_response, "2h :25m", "two hours", value_invalid, duration, 9, 17,
     "a duration like 1h :30m"},
    {"duration with 75 minutes", list_response, "2h :25m", "2h :75m", value_impossible, duration, 9, 17,
     "a duration like 1h :30m"},
    {"boolean in words", search_request, "<PriceBreakDown>True", "<PriceBreakDown>yes", value_invalid,
     "HotelSearchREQ/SearchDetails/Filters/PriceBreakDown", 25, 23, "True or False"},
    {"unknown status", quote_response, "<Status>Available", "<Status>Maybe", value_invalid, "HotelQuoteRES/Status", 3,
     11, "one of Available, PriceChanged, SoldOut, TermsChanged"},
    {"amount with a comma", quote_response, "220.000", "220,000", value_invalid, total_rate, 6, 29, decimal_number},
    {"amount of nineteen digits", quote_response, "220.000", "1234567890123456789", value_out_of_range, total_rate, 6,
     29, decimal_number},
    {"elements in a number", list_request, user_field, "<User><Id>9032</Id></User>", content_unexpected, user, 6, 9,
     "text only"},
    {"elements in a text", list_request, "<Login>agency</Login>", "<Login>age<b>n</b>cy</Login>", content_unexpected,
     login, 3, 15, "text only"},
    {"text between elements", list_request, "<User>", "and <User>", content_unexpected, request, 6, 3, "an element"},
    {"text where a struct belongs", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location>Paris</arrival_location>", content_unexpected, location, 10, 25, "an element"},
    {"text where items belong", list_response, "  <Bookings>\n", "  <Bookings>none\n", content_unexpected,
     "TripBookingListRS/Bookings", 2, 13, "an element"},
    {"element beside the text of a struct", quote_response, "220.000", "<Amount>220.000</Amount>", content_unexpected,
     total_rate, 6, 29, "text only"},
    {"kind missing", list_response, " kind=\"accommodation\"", "", field_required,
     "TripBookingListRS/Bookings/Booking[2]/@kind", 21, 13, "one of transport, accommodation"},
    {"number in words of another script", list_request, "9032", "\xD9\xA9\xD9\xA0", value_invalid, user, 6, 9,
     whole_number},
    {"wrong value after other scripts", quote_response, "<QuoteId>Q-7f</QuoteId>\n  <Status>Available",
     "<QuoteId>\xE4\xBD\xA0\xC3\xA9\xF0\x9F\x98\x80</QuoteId><Status>Perhaps", value_invalid, "HotelQuoteRES/Status", 2,
     33, "one of Available, PriceChanged, SoldOut, TermsChanged"},
    {"wrong value after tabs and CR LF", list_request, "\n  <User>9032", "\r\n\t\t<User>x", value_invalid, user, 6, 9,
     whole_number},
    {"optional field empty, then with a value", list_request, "<IdMember>55</IdMember>",
     "<IdMember/><IdMember>55</IdMember>", field_repeated, "TripBookingListRQ/IdMember", 7, 14, "the field once"},
};
static_assert(std::size(rows) >= 80);

TEST(refused_xml, the_documents_that_are_corrupted_are_sound) {
    for (auto const& sound : {list_request, list_response, search_request, quote_response}) expect_sound(sound);
}

TEST(refused_xml, one_wrong_thing_is_one_error_with_its_place) {
    for (auto const& row : rows) expect_refused(row);
}
TEST(refused_xml, in_pieces_it_is_the_same_error) {
    for (auto const& row : rows) expect_refused_in_pieces(row);
}

TEST(refused_xml, an_attribute_of_an_optional_struct_is_after_it_in_the_path) {
    auto const read = waybill::from_xml<waybill::hotel_search_res>(
        R"(<HotelSearchRES><Hotels><Hotel id="1"><ThumbImage url="u" url="v"/></Hotel></Hotels></HotelSearchRES>)");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().path, "HotelSearchRES/Hotels/Hotel[1]/ThumbImage/@url");
}

} // namespace refused::xml_tests
