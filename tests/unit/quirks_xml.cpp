// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/converted.hpp"
#include "support/documents.hpp"
#include "support/streamed.hpp"
#include "support/tolerated.hpp"

#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace quirks_xml_tests {

using namespace tolerated;

template <class T>
waybill::result<std::string> canonical(std::string_view text, waybill::read_options const& options) {
    converted::expect_alike<T>(text, true, options);
    auto const value = waybill::from_xml<T>(text, options);
    if (!value) return value.error();
    return waybill::to_xml(*value).value();
}

template <class T>
void in_pieces(std::string_view text, std::string_view sound, waybill::read_options const& options) {
    streamed::compare<T, waybill::document_form::xml>(text, sound, options);
}

constexpr base list_request{documents::list_request_xml, canonical<waybill::trip_booking_list_rq>,
                            in_pieces<waybill::trip_booking_list_rq>};
constexpr base list_response{documents::list_response_xml, canonical<waybill::trip_booking_list_rs>,
                             in_pieces<waybill::trip_booking_list_rs>};
constexpr base search_request{documents::search_request_xml, canonical<waybill::hotel_search_req>,
                              in_pieces<waybill::hotel_search_req>};
constexpr base quote_response{documents::quote_response_xml, canonical<waybill::hotel_quote_res>,
                              in_pieces<waybill::hotel_quote_res>};
constexpr base refusal{documents::refusal_xml, canonical<waybill::error_res>, in_pieces<waybill::error_res>};

constexpr noncanonical_document rows[] = {
    {"adress", list_response, "<address>1 Rue de la Plage</address>", "<adress>1 Rue de la Plage</adress>",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/adress 26:7\n"},
    {"tyoe_of_room of the stay", list_response, "      <type_of_room>Double</type_of_room>\n      <city>",
     "      <tyoe_of_room>Double</tyoe_of_room>\n      <city>",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/tyoe_of_room 27:7\n"},
    {"tyoe_of_room of a traveler", list_response, "          <type_of_room>Double</type_of_room>\n        </traveler>",
     "          <tyoe_of_room>Double</tyoe_of_room>\n        </traveler>",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/travelers/traveler[1]/tyoe_of_room 32:11\n"},
    {"Arrival_location", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<Arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</Arrival_location>",
     "misspelled_name TripBookingListRS/Bookings/Booking[1]/Arrival_location 10:7\n"},
    {"travelers under a placeholder", list_response,
     "        <traveler>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n  "
     "      </traveler>",
     "        <passenger>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n "
     "       </passenger>",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/passenger 15:9\n"},
    {"several under a placeholder, reported once", list_response,
     "        <traveler>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n  "
     "      </traveler>",
     "        <p><name>A</name><ticket_number>1</ticket_number></p>\n        "
     "<p><name>B</name><ticket_number>2</ticket_number></p>",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/p 15:9\n",
     "        <traveler>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n  "
     "      </traveler>",
     "<traveler><name>A</name><ticket_number>1</ticket_number></traveler><traveler><name>B</name><ticket_number>2</"
     "ticket_number></traveler>"},
    {"an unknown field after the items", list_response,
     "        </traveler>\n      </travelers>\n    </Booking>\n    <Booking kind",
     "        </traveler>\n        <count>1</count>\n      </travelers>\n    </Booking>\n    <Booking kind",
     "unknown_field TripBookingListRS/Bookings/Booking[1]/travelers/count 19:9\n"},
    {"travelers under several names, reported once", list_response,
     "        <traveler>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n  "
     "      </traveler>",
     "<t1><name>A</name><ticket_number>1</ticket_number></t1><t2><name>B</name><ticket_number>2</ticket_number></t2>",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/t1 15:1\n",
     "        <traveler>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n  "
     "      </traveler>",
     "<traveler><name>A</name><ticket_number>1</ticket_number></traveler><traveler><name>B</name><ticket_number>2</"
     "ticket_number></traveler>"},
    {"a traveler under another name after one", list_response,
     "        <traveler>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n  "
     "      </traveler>",
     "<traveler><name>A</name><ticket_number>1</ticket_number></traveler><t2><name>B</name><ticket_number>2</"
     "ticket_number></t2>",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/t2 15:68\n",
     "        <traveler>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n  "
     "      </traveler>",
     "<traveler><name>A</name><ticket_number>1</ticket_number></traveler><traveler><name>B</name><ticket_number>2</"
     "ticket_number></traveler>"},
    {"a location without coordinates", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location><latitude/><longitude> </longitude></arrival_location>",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n",
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     ""},
    {"a blank location", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location> \n </arrival_location>",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n",
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     ""},
    {"a location of nils", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location><latitude xsi:nil=\"true\" xmlns:xsi=\"i\"/><longitude xsi:nil=\"true\" "
     "xmlns:xsi=\"i\"></longitude></arrival_location>",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n",
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     ""},
    {"a location of comments and references", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location><!-- > --><latitude>&#x20;&#10;</latitude><?p <?><longitude><![CDATA[ ]]></longitude>"
     "</arrival_location>",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n",
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     ""},
    {"a refused field without a path", refusal, "<Field path=\"ExpectedPrice\"/>", "<Field/><Field path=\"\"/>",
     "empty_for_absent ErrorRES/ErrorResult/Field[1] 4:11\n", "ExpectedPrice", ""},
    {"a location with empty attributes", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location><latitude unit=\"\"/></arrival_location>",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n",
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     ""},
    {"a blank optional text", search_request, "<Boarding/>", "<Boarding> \n</Boarding>",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Boarding 19:21\n",
     "          <Boarding/>\n", ""},
    {"line breaks around a number", list_request, "<User>9032</User>", "<User>\n9032\n</User>",
     "value_form TripBookingListRQ/User 6:9\n"},
    {"blanks around a date", search_request, "<FromDate>21/04/2026</FromDate>", "<FromDate> 21/04/2026 </FromDate>",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/FromDate 10:17\n"},
    {"blanks around a selecting value", list_response, "kind=\"transport\"", "kind=\" transport \"",
     "value_form TripBookingListRS/Bookings/Booking[1]/@kind 3:14\n"},
    {"blanks around an attribute", search_request, "age=\"7\"", "age=\" 7 \"",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@age 17:20\n"},
    {"an empty child", search_request, "<Child age=\"7\">1</Child>", "<Child/>",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1] 17:19\n",
     "            <Child age=\"7\">1</Child>\n", ""},
    {"an empty child among others", search_request, "<Child age=\"7\">1</Child>",
     "<Child age=\"7\">1</Child><Child age=\"\"> </Child><Child>2</Child>",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[2] 17:43\n",
     "<Child age=\"7\">1</Child>", "<Child age=\"7\">1</Child><Child>2</Child>"},
    {"an order that says nothing", search_request, "<By>1</By>", "<By/>",
     "empty_for_absent HotelSearchREQ/SearchDetails/Filters/Sort 26:12\n",
     "      <Sort>\n        <By>1</By>\n      </Sort>\n", ""},
    {"the currency of the document", quote_response, "<TotalRate currency=\"TND\">220.000</TotalRate>",
     "<Currency> TND </Currency><TotalRate>220.000</TotalRate>",
     "unknown_field HotelQuoteRES/Currency 6:3\ninherited_value HotelQuoteRES/TotalRate/@currency 6:47\n"},
    {"root in other letters", list_request, whole,
     "<tripbookinglistrq><Credential><Login>agency</Login><Password>open "
     "sesame</Password></Credential><User>9032</User><IdMember>55</IdMember><Ilng>1</Ilng><FromDate>2026/11/01 "
     "08:30:00.000</FromDate></tripbookinglistrq>",
     "letter_case TripBookingListRQ 1:1\n"},
    {"element in other letters", list_request, "<User>9032</User>", "<user>9032</user>",
     "letter_case TripBookingListRQ/user 6:3\n"},
    {"wrapper and items in other letters", search_request,
     "<Rooms>\n        <Room>\n          <Pax>\n            <Adult>2</Adult>\n            <Child age=\"7\">1</Child>\n "
     "         </Pax>\n          <Boarding/>\n        </Room>\n      </Rooms>\n      <Timeout>30</Timeout>",
     "<rooms><room><Pax><Adult>2</Adult><Child age=\"7\">1</Child></Pax><Boarding/></room></rooms>\n      "
     "<timeout>30</timeout>",
     "letter_case HotelSearchREQ/SearchDetails/BookingDetails/rooms 13:7\n"
     "letter_case HotelSearchREQ/SearchDetails/BookingDetails/Rooms/room 13:14\n"
     "letter_case HotelSearchREQ/SearchDetails/BookingDetails/timeout 14:7\n"},
    {"attribute in other letters", search_request, "<Child age=\"7\">", "<Child Age=\"7\">",
     "letter_case HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@Age 17:20\n"},
    {"selecting attribute in other letters", list_response, "kind=\"transport\"", "Kind=\"transport\"",
     "letter_case TripBookingListRS/Bookings/Booking[1]/@Kind 3:14\n"},
    {"selecting value in other letters", list_response, "kind=\"transport\"", "kind=\"Transport\"",
     "letter_case TripBookingListRS/Bookings/Booking[1]/@kind 3:14\n"},
    {"default namespace on the root", list_request, "<TripBookingListRQ>",
     "<TripBookingListRQ xmlns=\"http://tempuri.org/\">", "namespaced TripBookingListRQ 1:20\n"},
    {"prefix on the root", list_request, whole,
     "<t:TripBookingListRQ xmlns:t=\"http://tempuri.org/\"><t:Credential><t:Login>agency</t:Login><t:Password>open "
     "sesame</t:Password></t:Credential><t:User>9032</t:User><t:IdMember>55</t:IdMember><t:Ilng>1</"
     "t:Ilng><t:FromDate>2026/11/01 08:30:00.000</t:FromDate></t:TripBookingListRQ>",
     "namespaced TripBookingListRQ 1:1\n"},
    {"prefix on one field", list_request, "<User>9032</User>", "<t:User xmlns:t=\"u\">9032</t:User>",
     "namespaced TripBookingListRQ/User 6:3\n"},
    {"namespace on one field", list_request, "<User>9032</User>", "<User xmlns=\"u\">9032</User>",
     "namespaced TripBookingListRQ/User 6:9\n"},
    {"unknown element", list_request, "<User>", "<Agent><Name>x</Name><Name>y</Name></Agent><User>",
     "unknown_field TripBookingListRQ/Agent 6:3\n"},
    {"unknown element, empty", list_request, "<User>", "<Agent a='1'/><User>",
     "unknown_field TripBookingListRQ/Agent 6:3\n"},
    {"unknown attribute of a struct", list_response, "kind=\"transport\"", "id=\"1\" kind=\"transport\"",
     "unknown_field TripBookingListRS/Bookings/Booking[1]/@id 3:14\n"},
    {"unknown attribute of a field", list_request, "<User>", "<User checked=\"yes\">",
     "unknown_field TripBookingListRQ/User/@checked 6:9\n"},
    {"unknown attribute of a wrapper", list_response, "<Bookings>", "<Bookings count=\"2\">",
     "unknown_field TripBookingListRS/Bookings/@count 2:13\n"},
    {"unknown attribute of the root", list_request, "<TripBookingListRQ>", "<TripBookingListRQ version=\"1\">",
     "unknown_field TripBookingListRQ/@version 1:20\n"},
    {"number nil", list_request, "<IdMember>55</IdMember>",
     "<IdMember xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>",
     "null_for_absent TripBookingListRQ/IdMember 7:83\n", "  <IdMember>55</IdMember>\n", ""},
    {"number nil by 1 in single quotes", list_request, "<IdMember>55</IdMember>", "<IdMember i:nil='1'></IdMember>",
     "null_for_absent TripBookingListRQ/IdMember 7:23\n", "  <IdMember>55</IdMember>\n", ""},
    {"number not nil", list_request, "<IdMember>55</IdMember>", "<IdMember xsi:nil=\"false\">55</IdMember>", ""},
    {"number empty", list_request, "<IdMember>55</IdMember>", "<IdMember/>",
     "empty_for_absent TripBookingListRQ/IdMember 7:14\n", "  <IdMember>55</IdMember>\n", ""},
    {"number blank", list_request, "<IdMember>55</IdMember>", "<IdMember> \n </IdMember>",
     "empty_for_absent TripBookingListRQ/IdMember 7:13\n", "  <IdMember>55</IdMember>\n", ""},
    {"ids empty in two tags", search_request, "</Sort>", "</Sort><hotels_ids></hotels_ids>",
     "empty_for_absent HotelSearchREQ/SearchDetails/Filters/hotels_ids 28:26\n"},
    {"struct empty", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location/>", "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n",
     "      <arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>\n",
     ""},
    {"struct empty in two tags", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location></arrival_location>",
     "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n",
     "      <arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>\n",
     ""},
    {"struct nil", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location xsi:nil='true' />",
     "null_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n",
     "      <arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>\n",
     ""},
    {"text nil without a namespace", list_response, "<address>1 Rue de la Plage</address>", "<address nil=\"true\"/>",
     "unknown_field TripBookingListRS/Bookings/Booking[2]/address/@nil 26:16\n"
     "null_for_absent TripBookingListRS/Bookings/Booking[2]/address 26:28\n",
     "\n      <address>1 Rue de la Plage</address>", ""},
    {"struct nil without a namespace", list_response,
     "<arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     "<arrival_location nil='1'></arrival_location>",
     "null_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n",
     "\n      <arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     ""},
    {"a whole number as a float", search_request, "<User>9032</User>", "<User>9032.0</User>",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/User 8:13\n"},
    {"a coordinate of 20 digits", list_response, "48.8566", "48.85660000000000000012",
     "value_form TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 11:19\n", "48.8566",
     "48.856600000000000"},
    {"text nil", list_response, "<address>1 Rue de la Plage</address>", "<address xsi:nil=\"true\"/>",
     "null_for_absent TripBookingListRS/Bookings/Booking[2]/address 26:32\n",
     "      <address>1 Rue de la Plage</address>\n", ""},
    {"text empty is a text", list_response, "<address>1 Rue de la Plage</address>", "<address/>", "",
     "<address>1 Rue de la Plage</address>", "<address></address>"},
    {"list nil", list_response, whole, "<TripBookingListRS><Bookings xsi:nil=\"true\"/></TripBookingListRS>",
     "null_for_absent TripBookingListRS/Bookings 1:29\n", whole, "<TripBookingListRS><Bookings/></TripBookingListRS>"},
    {"attribute empty", search_request, "age=\"7\"", "age=\"\"",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@age 17:20\n",
     " age=\"7\"", ""},
    {"date-time in ISO 8601", list_request, "2026/11/01 08:30:00.000", "2026-11-01T08:30:00",
     "value_form TripBookingListRQ/FromDate 9:13\n"},
    {"stay date in ISO 8601", search_request, "21/04/2026", "2026-04-21",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/FromDate 10:17\n"},
    {"booking date as a stay date", list_response, "2026-11-09", "09/11/2026",
     "value_form TripBookingListRS/Bookings/Booking[2]/to_date 25:16\n"},
    {"number with a plus", list_request, "9032", "+9032", "value_form TripBookingListRQ/User 6:9\n"},
    {"number with zeros", list_request, "9032", "009032", "value_form TripBookingListRQ/User 6:9\n"},
    {"boolean in small letters", search_request, "True", "true",
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 25:23\n"},
    {"boolean as a digit", search_request, "True", "1",
     "value_form HotelSearchREQ/SearchDetails/Filters/PriceBreakDown 25:23\n"},
    {"duration in another form", list_response, "2h :25m", "PT2H25M",
     "value_form TripBookingListRS/Bookings/Booking[1]/duration 9:17\n"},
    {"name of a value in other letters", quote_response, "<Status>Available", "<Status>AVAILABLE",
     "value_form HotelQuoteRES/Status 3:11\n"},
    {"amount with a plus", quote_response, "220.000", "+220.000", "value_form HotelQuoteRES/TotalRate 6:29\n"},
    {"instant with an offset", quote_response, "2026-04-01T10:20:00Z", "2026-04-01T12:20:00+0200",
     "value_form HotelQuoteRES/ExpiresAt 5:14\n"},
    {"mark", list_request, "<TripBookingListRQ>", "\xEF\xBB\xBF<TripBookingListRQ>", "byte_order_mark  1:1\n"},
    {"UTF-16 declared, UTF-8 used", list_request, "<TripBookingListRQ>",
     "<?xml version=\"1.0\" encoding=\"utf-16\"?><TripBookingListRQ>", "encoding_misdeclared  1:1\n"},
    {"UTF-16 declared, mark of UTF-8", list_request, "<TripBookingListRQ>",
     "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-16\"?><TripBookingListRQ>",
     "byte_order_mark  1:1\n"
     "encoding_misdeclared  1:1\n"},
    {"Latin-1 declared, mark of UTF-8", list_request, "<TripBookingListRQ>",
     "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><TripBookingListRQ>",
     "byte_order_mark  1:1\n"
     "encoding_misdeclared  1:1\n"},
    {"declaration", list_request, "<TripBookingListRQ>",
     "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<TripBookingListRQ>", ""},
    {"Latin-1 declared and used", list_request, whole,
     "<?xml version=\"1.0\" "
     "encoding=\"iso-8859-1\"?><TripBookingListRQ><Credential><Login>ag\xE9nce</Login><Password>open "
     "sesame</Password></Credential><User>9032</User><FromDate>2026/11/01 08:30:00.000</FromDate></TripBookingListRQ>",
     "", whole,
     "<TripBookingListRQ><Credential><Login>ag\xC3\xA9nce</Login><Password>open "
     "sesame</Password></Credential><User>9032</User><FromDate>2026/11/01 08:30:00.000</FromDate></TripBookingListRQ>"},
    {"ASCII declared and used", list_request, "<TripBookingListRQ>",
     "<?xml version=\"1.0\" encoding=\"US-ASCII\"?><TripBookingListRQ>", ""},
    {"comments and processing instructions", list_request, "<User>9032</User>",
     "<!-- a --><?b c?><User>90<!-- d -->3<?e?>2</User>", ""},
    {"CDATA and references", list_request, "<Login>agency</Login>", "<Login>a<![CDATA[ge]]>n&#99;&#x79;</Login>", ""},
    {"attributes about XML", list_request, "<User>",
     "<User xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"xsd:int\" xml:lang=\"fr\">", ""},
    {"another order", list_request, "  <User>9032</User>\n  <IdMember>55</IdMember>\n  <Ilng>1</Ilng>\n",
     "  <Ilng>1</Ilng>\n  <IdMember>55</IdMember>\n  <User>9032</User>\n", ""},
    {"blanks in tags", list_request, "<User>9032</User>", "<User\n  >9032</User\t>", ""},
    {"attribute as an element", refusal, "<Field path=\"ExpectedPrice\"/>", "<Field><path>ExpectedPrice</path></Field>",
     "attribute_as_element ErrorRES/ErrorResult/Field[1]/path 4:12\n"},
    {"attributes as elements of two fields", refusal, "<ErrorResult id=\"PRICE_CHANGED\" type=\"3\">",
     "<ErrorResult id=\"PRICE_CHANGED\">\n    <type>3</type>", "attribute_as_element ErrorRES/ErrorResult/type 3:5\n"},
    {"lists of two kinds, mixed", search_request, "<Child age=\"7\">1</Child>",
     "<Child age=\"7\">1</Child><Infant>1</Infant><Child>2</Child>", "", "<Child age=\"7\">1</Child>",
     "<Child age=\"7\">1</Child><Child>2</Child><Infant>1</Infant>"},
};

TEST(quirks_of_xml, are_read_as_what_is_meant_and_reported) {
    for (auto const& row : rows) expect_tolerated(row);
}

TEST(quirks_of_xml, are_refused_in_strict_mode) {
    for (auto const& row : rows) expect_refused_in_strict_mode(row);
}

TEST(quirks_of_xml, are_reported_alike_in_pieces) {
    for (auto const& row : rows) expect_tolerated_in_pieces(row);
}

// Text in other encodings is converted, without a quirk.
TEST(quirks_of_xml, other_encodings_are_none) {
    using namespace std::string_view_literals;
    auto const sound = list_request.canonical(list_request.text, {});
    ASSERT_TRUE(sound);
    for (bool const big : {false, true})
        for (auto const declaration : {""sv, "<?xml version='1.0' encoding='UTF-16'?>"sv}) {
            std::string wide(big ? "\xFE\xFF"sv : "\xFF\xFE"sv);
            for (char const byte : std::string(declaration) + std::string(list_request.text))
                wide += big ? std::string{'\0', byte} : std::string{byte, '\0'};
            std::vector<waybill::quirk> quirks;
            auto const read = list_request.canonical(wide, {.quirks = &quirks});
            ASSERT_TRUE(read);
            EXPECT_EQ(*read, *sound);
            EXPECT_EQ(reported(quirks), "");
        }
}

// Converted bytes whose declaration names another encoding have a quirk.
TEST(quirks_of_xml, other_encodings_that_are_misdeclared) {
    std::string wide("\xFE\xFF");
    for (char const byte : "<?xml version='1.0' encoding='UTF-8'?>" + std::string(list_request.text))
        wide += std::string{'\0', byte};
    std::vector<waybill::quirk> quirks;
    auto const read = list_request.canonical(wide, {.quirks = &quirks});
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, *list_request.canonical(list_request.text, {}));
    EXPECT_EQ(reported(quirks), "encoding_misdeclared  1:1\n");
    EXPECT_EQ(quirks.at(0).expected, "UTF-16BE");
    EXPECT_FALSE(list_request.canonical(wide, {.strict = true}));
}

// The text of an envelope is decoded already: a declaration of an encoding no longer applies to it.
TEST(quirks_of_xml, a_declaration_inside_an_envelope_is_not_believed) {
    auto const text = "<?xml version='1.0' encoding='iso-8859-1'?>" +
                      documents::changed(documents::list_request_xml, "agency", "ag\xC3\xA9nce");
    std::vector<waybill::quirk> quirks;
    auto const read = waybill::from_xml<waybill::trip_booking_list_rq>(text, {.quirks = &quirks, .already_text = true});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->credential.login, "ag\xC3\xA9nce");
    EXPECT_EQ(reported(quirks), "encoding_misdeclared  1:1\n");
}

// The number of reported quirks is limited; further ones are tolerated all the same.
TEST(quirks_of_xml, no_more_are_reported_than_the_limit) {
    std::string many;
    for (int i = 0; i < 100; ++i) many += "<Extra/>";
    auto const document = documents::changed(documents::list_request_xml, "<User>", many + "<User>");
    for (std::size_t const most : {std::size_t{0}, std::size_t{7}, std::size_t{1000}}) {
        std::vector<waybill::quirk> quirks;
        ASSERT_TRUE(list_request.canonical(document, {.limits = {.quirks = most}, .quirks = &quirks}));
        EXPECT_EQ(quirks.size(), std::min(most, std::size_t{100}));
    }
    EXPECT_TRUE(list_request.canonical(document, {}));
}

// Every kind that a document can raise is in one of the tables.
TEST(quirks_of_xml, the_tables_leave_none_out) {
    std::set<waybill::quirk_kind> seen;
    for (auto const& row : rows) add_kinds(row, seen);
    for (auto const kind :
         {waybill::quirk_kind::misspelled_name, waybill::quirk_kind::letter_case, waybill::quirk_kind::namespaced,
          waybill::quirk_kind::unknown_field, waybill::quirk_kind::item_name, waybill::quirk_kind::null_for_absent,
          waybill::quirk_kind::empty_for_absent, waybill::quirk_kind::value_form,
          waybill::quirk_kind::attribute_as_element, waybill::quirk_kind::encoding_misdeclared,
          waybill::quirk_kind::byte_order_mark, waybill::quirk_kind::inherited_value})
        EXPECT_TRUE(seen.contains(kind)) << name_of(kind);
}

} // namespace quirks_xml_tests
