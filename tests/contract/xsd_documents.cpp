// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What Waybill writes validates against its schema, says libxml2; and what the schema refuses the strict reader
// refuses.
#include "support/every_document.hpp"
#include "support/mutate_xml.hpp"
#include "support/xml_schema.hpp"

#include <waybill/binding/refusal.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>
#include <waybill_schema/rules.hpp>
#include <waybill_schema/xsd.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace waybill;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer);
#else
constexpr bool sanitized = false;
#endif
constexpr unsigned documents_of_each = sanitized ? 1'000 : 10'000;
constexpr unsigned mutated_of_each = sanitized ? 30 : 300;

support::xml_schema& schema() {
    static support::xml_schema made(schema::xsd_of(protocol_documents{}));
    return made;
}

template <class Document>
class xsd_documents : public testing::Test {};

TYPED_TEST_SUITE(xsd_documents, every_document::types<>, every_document::root_names);

generate::fullness fullness_of(unsigned seed) {
    if (seed % 16 == 0) return generate::fullness::everything;
    return seed % 16 == 1 ? generate::fullness::nothing : generate::fullness::as_it_comes;
}
template <class Document>
std::string written(unsigned seed) {
    generate::maker from(seed, fullness_of(seed));
    std::string text;
    EXPECT_TRUE(write_xml(generate::message<Document>(from), text));
    return text;
}

TYPED_TEST(xsd_documents, that_are_written_validate) {
    for (unsigned seed = 0; seed < documents_of_each; ++seed) {
        auto const text = written<TypeParam>(seed);
        ASSERT_TRUE(schema().accepts(text)) << "seed " << seed << ": " << schema().why() << text;
    }
}

/// `with_rules`: also evaluates the rules of the description, some of which no schema can state.
template <class Document>
bool strict_reader_takes(std::string_view text, bool with_rules = false) {
    Document into;
    read_options options;
    options.strict = true;
    return read_xml(text, into, options) && !(with_rules && first_broken_rule(into));
}

/// Where schema and strict reader differ, and why that is right.
struct difference {
    std::string_view mutation;
    std::string_view element; ///< empty: any
    bool schema_takes;
    char const* why;
};
constexpr difference differences[] = {
    {"swapped", "", false, "readers take fields in any order: there is one in which they are written"},
    {"removed", "Bookings", true,
     "the root of an answer may hold a refusal in place of its content, so it may be without"},
    {"removed", "OrderDetails", true, "likewise"},
    {"removed", "Cities", true, "likewise"},
    {"removed", "Boards", true, "likewise"},
    {"removed", "ChangedPeriods", true, "likewise"},
    {"padded", "", false, "libxml2 does not collapse white space before integers; XML Schema does"},
    {"with a fraction", "ExtraBedPrice", true, "XML Schema does not count the zero after 18 digits, the reader does"},
    {"removed", "ticket_number", true, "travelers of both kinds of bookings have one type in the schema"},
};

std::size_t difference_of(support::mutated const& one, bool schema_takes) {
    std::size_t at = 0;
    while (at < std::size(differences) &&
           (differences[at].mutation != one.mutation || differences[at].schema_takes != schema_takes ||
            (!differences[at].element.empty() && differences[at].element != one.element)))
        ++at;
    return at;
}

TYPED_TEST(xsd_documents, that_are_corrupted_are_refused_by_schema_and_reader_alike) {
    unsigned refused = 0;
    for (unsigned seed = 0; seed < mutated_of_each; ++seed) {
        auto const text = written<TypeParam>(seed);
        ASSERT_TRUE(strict_reader_takes<TypeParam>(support::text_of(support::parse_tree(text).get()))) << text;
        // every mutation at each place of one full document, then one of each mutation
        for (auto const& one : support::mutations_of(text, seed, seed == 0)) {
            bool const schema_takes = schema().accepts(one.text);
            bool const reader_takes = strict_reader_takes<TypeParam>(one.text, !schema_takes);
            refused += !schema_takes && !reader_takes;
            if (schema_takes == reader_takes) continue;
            EXPECT_LT(difference_of(one, schema_takes), std::size(differences))
                << one.mutation << ' ' << one.element << ": the schema " << (schema_takes ? "takes" : "refuses")
                << " it, the reader does not agree: " << schema().why() << one.text;
            if (this->HasFailure()) return;
        }
    }
    EXPECT_GT(refused, mutated_of_each);
}

TEST(xsd, takes_refusals_in_the_root_of_every_answer) {
    generate::maker from(1, generate::fullness::everything);
    auto const refused = generate::message<error_res>(from).error_result;
    [&]<class... Documents>(document_list<Documents...>) {
        (
            [&] {
                if constexpr (request_document<Documents>) {
                    auto const root = detail::describe::root_of<response_of<Documents>>;
                    EXPECT_TRUE(schema().accepts(write_refusal(root, refused, document_form::xml)))
                        << root << schema().why();
                    EXPECT_FALSE(schema().accepts(
                        write_refusal(detail::describe::root_of<Documents>, refused, document_form::xml)));
                }
            }(),
            ...);
    }(protocol_documents{});
}

/// They differ in what no pattern can say.
TEST(xsd, agrees_with_the_strict_reader_except_about_the_calendar) {
    std::string const room = "<Room><Pax><Adult>2</Adult></Pax></Room>";
    std::string twenty_one_rooms;
    for (int i = 0; i < 21; ++i) twenty_one_rooms += room;
    struct {
        std::string_view from, to;
        bool schema_takes, reader_takes;
    } const table[] = {
        {"21/04/2026", "31/02/2026", true, false},
        {"21/04/2026", "2026-04-21", false, false},
        {">2<", ">+2<", true, true},
        {">2<", ">02<", true, true},
        {">2<", ">2.0<", false, false},
        {">2<", ">2e0<", false, false},
        {">9032<", ">+09032<", true, true},
        {">104<", ">99999999999999999999<", false, false},
        {"True", "true", false, false},
        {">True<", "> True <", true, true},
        {"<ToDate>27/04/2026</ToDate>", "<ToDate>\n27/04/2026 </ToDate>", true, true},
        {"<Filters>", "<Filters><Unknown/>", false, false},
        {room, twenty_one_rooms, false, true},
    };
    std::string const text =
        "<HotelSearchREQ><Credential><Login>agency</Login><Password>secret</Password></Credential><SearchDetails>"
        "<BookingDetails><User>9032</User><FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate><IdCity>104</"
        "IdCity>"
        "<Rooms><Room><Pax><Adult>2</Adult></Pax></Room></Rooms></BookingDetails><Filters><PriceBreakDown>True"
        "</PriceBreakDown></Filters></SearchDetails></HotelSearchREQ>";
    ASSERT_TRUE(schema().accepts(text)) << schema().why();
    for (auto const& each : table) {
        auto changed = text;
        changed.replace(changed.find(each.from), each.from.size(), each.to);
        EXPECT_EQ(schema().accepts(changed), each.schema_takes) << each.to << schema().why();
        EXPECT_EQ(strict_reader_takes<hotel_search_req>(changed), each.reader_takes) << each.to;
    }
}

/// XML Schema 1.0 cannot let the content of an element depend on the value of an attribute.
TEST(xsd, distinguishes_bookings_by_their_elements_and_not_by_their_kind) {
    generate::maker from(7, generate::fullness::everything);
    trip_booking_list_rs list;
    list.bookings.emplace_back(transport_booking{}).emplace<transport_booking>();
    generate::fill_record(from, std::get<transport_booking>(list.bookings.front()));
    std::string text;
    ASSERT_TRUE(write_xml(list, text));
    ASSERT_TRUE(schema().accepts(text)) << schema().why();
    auto const at = text.find("transport\"");
    text.replace(at, 9, "accommodation");
    EXPECT_TRUE(schema().accepts(text));
    EXPECT_FALSE(strict_reader_takes<trip_booking_list_rs>(text));
    text.replace(at, 13, "cruise");
    EXPECT_FALSE(schema().accepts(text));
    EXPECT_FALSE(strict_reader_takes<trip_booking_list_rs>(text));
}

} // namespace
