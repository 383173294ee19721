// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/documents.hpp"
#include "support/outcome.hpp"
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
using enum waybill::quirk_kind;

constexpr auto list_request = read_from_xml<waybill::trip_booking_list_rq>(documents::list_request_xml);
constexpr auto list_response = read_from_xml<waybill::trip_booking_list_rs>(documents::list_response_xml);
constexpr auto search_request = read_from_xml<waybill::hotel_search_req>(documents::search_request_xml);
constexpr auto quote_response = read_from_xml<waybill::hotel_quote_res>(documents::quote_response_xml);
constexpr auto refusal = read_from_xml<waybill::error_res>(documents::refusal_xml);

// parts of the documents
constexpr std::string_view request_start = "<TripBookingListRQ>";
constexpr std::string_view user_field = "<User>9032</User>";
constexpr std::string_view member_id = "<IdMember>55</IdMember>";
constexpr std::string_view line_of_member_id = "  <IdMember>55</IdMember>\n";
constexpr std::string_view address = "<address>1 Rue de la Plage</address>";
constexpr std::string_view child = "<Child age=\"7\">1</Child>";
constexpr std::string_view location = "<arrival_location>\n        <latitude>48.8566</latitude>\n        "
                                      "<longitude>2.3522</longitude>\n      </arrival_location>";
constexpr std::string_view lines_of_location = "      <arrival_location>\n        <latitude>48.8566</latitude>\n       "
                                               " <longitude>2.3522</longitude>\n      </arrival_location>\n";
constexpr std::string_view traveler = "        <traveler>\n          <name>Amira Ben Salah</name>\n          "
                                      "<ticket_number>199-2400</ticket_number>\n        </traveler>";
constexpr std::string_view two_travelers =
    "<traveler><name>A</name><ticket_number>1</ticket_number></traveler><traveler><name>B</name><ticket_number>2</"
    "ticket_number></traveler>";
// what is reported
constexpr std::string_view empty_location =
    "empty_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n";
constexpr std::string_view null_location =
    "null_for_absent TripBookingListRS/Bookings/Booking[1]/arrival_location 10:24\n";
constexpr std::string_view form_of_from_date =
    "value_form HotelSearchREQ/SearchDetails/BookingDetails/FromDate 10:17\n";
constexpr std::string_view mark_and_encoding = "byte_order_mark  1:1\nencoding_misdeclared  1:1\n";

constexpr noncanonical_document rows[] = {
    {"adress", list_response, address, "<adress>1 Rue de la Plage</adress>",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/adress 26:7\n"},
    {"tyoe_of_room of the stay", list_response, "      <type_of_room>Double</type_of_room>\n      <city>",
     "      <tyoe_of_room>Double</tyoe_of_room>\n      <city>",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/tyoe_of_room 27:7\n"},
    {"tyoe_of_room of a traveler", list_response, "          <type_of_room>Double</type_of_room>\n        </traveler>",
     "          <tyoe_of_room>Double</tyoe_of_room>\n        </traveler>",
     "misspelled_name TripBookingListRS/Bookings/Booking[2]/travelers/traveler[1]/tyoe_of_room 32:11\n"},
    {"Arrival_location", list_response, location,
     "<Arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</Arrival_location>",
     "misspelled_name TripBookingListRS/Bookings/Booking[1]/Arrival_location 10:7\n"},
    {"travelers under a placeholder", list_response, traveler,
     "        <passenger>\n          <name>Amira Ben Salah</name>\n          <ticket_number>199-2400</ticket_number>\n "
     "       </passenger>",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/passenger 15:9\n"},
    {"several under a placeholder, reported once", list_response, traveler,
     "        <p><name>A</name><ticket_number>1</ticket_number></p>\n        "
     "<p><name>B</name><ticket_number>2</ticket_number></p>",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/p 15:9\n", traveler, two_travelers},
    {"an unknown field after the items", list_response,
     "        </traveler>\n      </travelers>\n    </Booking>\n    <Booking kind",
     "        </traveler>\n        <count>1</count>\n      </travelers>\n    </Booking>\n    <Booking kind",
     "unknown_field TripBookingListRS/Bookings/Booking[1]/travelers/count 19:9\n"},
    {"travelers under several names, reported once", list_response, traveler,
     "<t1><name>A</name><ticket_number>1</ticket_number></t1><t2><name>B</name><ticket_number>2</ticket_number></t2>",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/t1 15:1\n", traveler, two_travelers},
    {"a traveler under another name after one", list_response, traveler,
     "<traveler><name>A</name><ticket_number>1</ticket_number></traveler><t2><name>B</name><ticket_number>2</"
     "ticket_number></t2>",
     "item_name TripBookingListRS/Bookings/Booking[1]/travelers/t2 15:68\n", traveler, two_travelers},
    {"a location without coordinates", list_response, location,
     "<arrival_location><latitude/><longitude> </longitude></arrival_location>", empty_location, location, ""},
    {"a blank location", list_response, location, "<arrival_location> \n </arrival_location>", empty_location, location,
     ""},
    {"a location of nils", list_response, location,
     "<arrival_location><latitude xsi:nil=\"true\" xmlns:xsi=\"i\"/><longitude xsi:nil=\"true\" "
     "xmlns:xsi=\"i\"></longitude></arrival_location>",
     empty_location, location, ""},
    {"a location of comments and references", list_response, location,
     "<arrival_location><!-- > --><latitude>&#x20;&#10;</latitude><?p <?><longitude><![CDATA[ ]]></longitude>"
     "</arrival_location>",
     empty_location, location, ""},
    {"a refused field without a path", refusal, "<Field path=\"ExpectedPrice\"/>", "<Field/><Field path=\"\"/>",
     "empty_for_absent ErrorRES/ErrorResult/Field[1] 4:11\n", "ExpectedPrice", ""},
    {"a location with empty attributes", list_response, location,
     "<arrival_location><latitude unit=\"\"/></arrival_location>", empty_location, location, ""},
    {"line breaks around a number", list_request, user_field, "<User>\n9032\n</User>", ""},
    {"blanks around a date", search_request, "<FromDate>21/04/2026</FromDate>", "<FromDate> 21/04/2026 </FromDate>",
     ""},
    {"blanks around a selecting value", list_response, "kind=\"transport\"", "kind=\" transport \"", ""},
    {"blanks around an attribute", search_request, "age=\"7\"", "age=\" 7 \"", ""},
    {"an empty child", search_request, child, "<Child/>",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1] 17:19\n",
     "            <Child age=\"7\">1</Child>\n", ""},
    {"an empty child among others", search_request, child,
     "<Child age=\"7\">1</Child><Child age=\"\"> </Child><Child>2</Child>",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[2] 17:43\n", child,
     "<Child age=\"7\">1</Child><Child>2</Child>"},
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
    {"element in other letters", list_request, user_field, "<user>9032</user>",
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
    {"default namespace on the root", list_request, request_start, "<TripBookingListRQ xmlns=\"http://tempuri.org/\">",
     "namespaced TripBookingListRQ 1:20\n"},
    {"prefix on the root", list_request, whole,
     "<t:TripBookingListRQ xmlns:t=\"http://tempuri.org/\"><t:Credential><t:Login>agency</t:Login><t:Password>open "
     "sesame</t:Password></t:Credential><t:User>9032</t:User><t:IdMember>55</t:IdMember><t:Ilng>1</"
     "t:Ilng><t:FromDate>2026/11/01 08:30:00.000</t:FromDate></t:TripBookingListRQ>",
     "namespaced TripBookingListRQ 1:1\n"},
    {"prefix on one field", list_request, user_field, "<t:User xmlns:t=\"u\">9032</t:User>",
     "namespaced TripBookingListRQ/User 6:3\n"},
    {"namespace on one field", list_request, user_field, "<User xmlns=\"u\">9032</User>",
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
    {"unknown attribute of the root", list_request, request_start, "<TripBookingListRQ version=\"1\">",
     "unknown_field TripBookingListRQ/@version 1:20\n"},
    {"number nil", list_request, member_id,
     "<IdMember xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>",
     "null_for_absent TripBookingListRQ/IdMember 7:83\n", line_of_member_id, ""},
    {"number nil by 1 in single quotes", list_request, member_id, "<IdMember i:nil='1'></IdMember>",
     "null_for_absent TripBookingListRQ/IdMember 7:23\n", line_of_member_id, ""},
    {"number not nil", list_request, member_id, "<IdMember xsi:nil=\"false\">55</IdMember>", ""},
    {"number empty", list_request, member_id, "<IdMember/>", "empty_for_absent TripBookingListRQ/IdMember 7:14\n",
     line_of_member_id, ""},
    {"number blank", list_request, member_id, "<IdMember> \n </IdMember>",
     "empty_for_absent TripBookingListRQ/IdMember 7:13\n", line_of_member_id, ""},
    {"ids empty in two tags", search_request, "</Sort>", "</Sort><hotels_ids></hotels_ids>",
     "empty_for_absent HotelSearchREQ/SearchDetails/Filters/hotels_ids 28:26\n"},
    {"struct empty", list_response, location, "<arrival_location/>", empty_location, lines_of_location, ""},
    {"struct empty in two tags", list_response, location, "<arrival_location></arrival_location>", empty_location,
     lines_of_location, ""},
    {"struct nil", list_response, location, "<arrival_location xsi:nil='true' />", null_location, lines_of_location,
     ""},
    {"text nil without a namespace", list_response, address, "<address nil=\"true\"/>",
     "unknown_field TripBookingListRS/Bookings/Booking[2]/address/@nil 26:16\n"
     "null_for_absent TripBookingListRS/Bookings/Booking[2]/address 26:28\n",
     "\n      <address>1 Rue de la Plage</address>", ""},
    {"struct nil without a namespace", list_response, location, "<arrival_location nil='1'></arrival_location>",
     null_location,
     "\n      <arrival_location>\n        <latitude>48.8566</latitude>\n        <longitude>2.3522</longitude>\n      "
     "</arrival_location>",
     ""},
    {"a whole number as a float", search_request, user_field, "<User>9032.0</User>",
     "value_form HotelSearchREQ/SearchDetails/BookingDetails/User 8:13\n"},
    {"a coordinate of 20 digits", list_response, "48.8566", "48.85660000000000000012",
     "value_form TripBookingListRS/Bookings/Booking[1]/arrival_location/latitude 11:19\n", "48.8566",
     "48.856600000000000"},
    {"text nil", list_response, address, "<address xsi:nil=\"true\"/>",
     "null_for_absent TripBookingListRS/Bookings/Booking[2]/address 26:32\n",
     "      <address>1 Rue de la Plage</address>\n", ""},
    {"text empty is a text", list_response, address, "<address/>", "", address, "<address></address>"},
    {"list nil", list_response, whole, "<TripBookingListRS><Bookings xsi:nil=\"true\"/></TripBookingListRS>",
     "null_for_absent TripBookingListRS/Bookings 1:29\n", whole, "<TripBookingListRS><Bookings/></TripBookingListRS>"},
    {"attribute empty", search_request, "age=\"7\"", "age=\"\"",
     "empty_for_absent HotelSearchREQ/SearchDetails/BookingDetails/Rooms/Room[1]/Pax/Child[1]/@age 17:20\n",
     " age=\"7\"", ""},
    {"date-time in ISO 8601", list_request, "2026/11/01 08:30:00.000", "2026-11-01T08:30:00",
     "value_form TripBookingListRQ/FromDate 9:13\n"},
    {"stay date in ISO 8601", search_request, "21/04/2026", "2026-04-21", form_of_from_date},
    {"booking date as a stay date", list_response, "2026-11-09", "09/11/2026",
     "value_form TripBookingListRS/Bookings/Booking[2]/to_date 25:16\n"},
    {"number with a plus", list_request, "9032", "+9032", ""},
    {"number with zeros", list_request, "9032", "009032", ""},
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
    {"mark", list_request, request_start, "\xEF\xBB\xBF<TripBookingListRQ>", "byte_order_mark  1:1\n"},
    {"UTF-16 declared, UTF-8 used", list_request, request_start,
     "<?xml version=\"1.0\" encoding=\"utf-16\"?><TripBookingListRQ>", "encoding_misdeclared  1:1\n"},
    {"UTF-16 declared, mark of UTF-8", list_request, request_start,
     "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-16\"?><TripBookingListRQ>", mark_and_encoding},
    {"Latin-1 declared, mark of UTF-8", list_request, request_start,
     "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><TripBookingListRQ>", mark_and_encoding},
    {"declaration", list_request, request_start,
     "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<TripBookingListRQ>", ""},
    {"Latin-1 declared and used", list_request, whole,
     "<?xml version=\"1.0\" "
     "encoding=\"iso-8859-1\"?><TripBookingListRQ><Credential><Login>ag\xE9nce</Login><Password>open "
     "sesame</Password></Credential><User>9032</User><FromDate>2026/11/01 08:30:00.000</FromDate></TripBookingListRQ>",
     "", whole,
     "<TripBookingListRQ><Credential><Login>ag\xC3\xA9nce</Login><Password>open "
     "sesame</Password></Credential><User>9032</User><FromDate>2026/11/01 08:30:00.000</FromDate></TripBookingListRQ>"},
    {"ASCII declared and used", list_request, request_start,
     "<?xml version=\"1.0\" encoding=\"US-ASCII\"?><TripBookingListRQ>", ""},
    {"comments and processing instructions", list_request, user_field,
     "<!-- a --><?b c?><User>90<!-- d -->3<?e?>2</User>", ""},
    {"CDATA and references", list_request, "<Login>agency</Login>", "<Login>a<![CDATA[ge]]>n&#99;&#x79;</Login>", ""},
    {"attributes about XML", list_request, "<User>",
     "<User xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"xsd:int\" xml:lang=\"fr\">", ""},
    {"another order", list_request, "  <User>9032</User>\n  <IdMember>55</IdMember>\n  <Ilng>1</Ilng>\n",
     "  <Ilng>1</Ilng>\n  <IdMember>55</IdMember>\n  <User>9032</User>\n", ""},
    {"blanks in tags", list_request, user_field, "<User\n  >9032</User\t>", ""},
    {"attribute as an element", refusal, "<Field path=\"ExpectedPrice\"/>", "<Field><path>ExpectedPrice</path></Field>",
     "attribute_as_element ErrorRES/ErrorResult/Field[1]/path 4:12\n"},
    {"attributes as elements of two fields", refusal, "<ErrorResult id=\"PRICE_CHANGED\" type=\"3\">",
     "<ErrorResult id=\"PRICE_CHANGED\">\n    <type>3</type>", "attribute_as_element ErrorRES/ErrorResult/type 3:5\n"},
    {"lists of two kinds, mixed", search_request, child, "<Child age=\"7\">1</Child><Infant>1</Infant><Child>2</Child>",
     "", child, "<Child age=\"7\">1</Child><Child>2</Child><Infant>1</Infant>"},
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

/// An ASCII text with its mark.
std::string in_utf_16(std::string_view text, bool big) {
    std::string wide(big ? "\xFE\xFF" : "\xFF\xFE");
    for (char const byte : text) wide += big ? std::string{'\0', byte} : std::string{byte, '\0'};
    return wide;
}

// Text in other encodings is converted, without a quirk.
TEST(quirks_of_xml, other_encodings_are_none) {
    using namespace std::string_view_literals;
    auto const sound = support::required(list_request.canonical(list_request.text, {}));
    for (bool const big : {false, true})
        for (auto const declaration : {""sv, "<?xml version='1.0' encoding='UTF-16'?>"sv}) {
            auto const wide = in_utf_16(std::string(declaration) + std::string(list_request.text), big);
            std::vector<waybill::quirk> quirks;
            auto const read = support::required(list_request.canonical(wide, {.quirks = &quirks}));
            EXPECT_EQ(*read, *sound);
            EXPECT_EQ(reported(quirks), "");
        }
}

// Converted bytes whose declaration names another encoding have a quirk.
TEST(quirks_of_xml, other_encodings_that_are_misdeclared) {
    auto const wide = in_utf_16("<?xml version='1.0' encoding='UTF-8'?>" + std::string(list_request.text), true);
    std::vector<waybill::quirk> quirks;
    auto const read = support::required(list_request.canonical(wide, {.quirks = &quirks}));
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
    auto const read = support::required(
        waybill::from_xml<waybill::trip_booking_list_rq>(text, {.quirks = &quirks, .already_text = true}));
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
         {misspelled_name, letter_case, namespaced, unknown_field, item_name, null_for_absent, empty_for_absent,
          value_form, attribute_as_element, encoding_misdeclared, byte_order_mark, inherited_value})
        EXPECT_TRUE(seen.contains(kind)) << name_of(kind);
}

} // namespace quirks_xml_tests
