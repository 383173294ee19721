// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Elements and attributes in namespaces: tests/constant/namespaces.cpp has their forms.
#include "support/documents.hpp"
#include "support/generate.hpp"
#include "support/namespaced.hpp"
#include "support/streamed.hpp"

#include <waybill/json.hpp>
#include <waybill/maps.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/nullable.hpp>
#include <waybill/schema/json_schema.hpp>
#include <waybill/schema/typescript.hpp>
#include <waybill/streaming/list_writer.hpp>
#include <waybill/unknown_content.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace namespaces_tests {

using namespace namespaced;

struct shelf {
    std::map<std::string, int> counts{};
    std::map<std::string, flight> flights{};
    std::optional<std::optional<std::string>> note{};
    waybill::unknown_content others{};
    friend bool operator==(shelf const&, shelf const&) = default;
};
BOOST_DESCRIBE_STRUCT(shelf, (), (counts, flights, note, others))

/// A part of an `older` document, which has no namespaces of its own.
struct older {
    int id = 0;
    std::optional<flight> part{};
    friend bool operator==(older const&, older const&) = default;
};
BOOST_DESCRIBE_STRUCT(older, (), (id, part))

/// Its names and those of its namespace are too long for the fast path.
struct wide {
    std::string value{};
    std::vector<flight> items{};
    friend bool operator==(wide const&, wide const&) = default;
};
BOOST_DESCRIBE_STRUCT(wide, (), (value, items))
struct vault {
    std::string code{};
    std::string other{};
};
BOOST_DESCRIBE_STRUCT(vault, (), (code, other))

inline constexpr waybill::xml_namespace long_prefix{"urn:x", "a_prefix_of_more_than_thirty_two_bytes"};

} // namespace namespaces_tests

template <>
inline constexpr auto waybill::wire<namespaces_tests::shelf> =
    waybill::document("Shelf", waybill::field<&namespaces_tests::shelf::counts>("Counts").items("Count"),
                      waybill::field<&namespaces_tests::shelf::flights>("Flight").in(namespaced::air),
                      waybill::field<&namespaces_tests::shelf::note>("Note"))
        .in(namespaced::orders);
template <>
inline constexpr auto waybill::wire<namespaces_tests::older> =
    waybill::document("Older", waybill::field<&namespaces_tests::older::id>("Id"),
                      waybill::field<&namespaces_tests::older::part>("Part"));
template <>
inline constexpr auto waybill::wire<namespaces_tests::vault> =
    waybill::document("Vault",
                      waybill::field<&namespaces_tests::vault::code>("VaultCode").in(namespaced::air, "Code").secret(),
                      waybill::field<&namespaces_tests::vault::other>("Code"));
template <>
inline constexpr auto waybill::wire<namespaces_tests::wide> =
    waybill::document("Wide", waybill::field<&namespaces_tests::wide::value>("Value"),
                      waybill::field<&namespaces_tests::wide::items>("Items").items("Item"))
        .in(namespaces_tests::long_prefix);

namespace namespaces_tests {
namespace {

std::string changed(std::string_view from, std::string_view to) { return documents::changed(full_order_xml, from, to); }

std::string shown(waybill::error const& error) {
    return error.id + ' ' + error.path + ' ' + std::to_string(error.column) + ": " + error.expected + ", not " +
           std::string(error.found_text());
}
std::string shown(std::vector<waybill::quirk> const& quirks) {
    std::string all;
    for (auto const& one : quirks)
        all += std::string(name_of(one.kind)) + ' ' + one.path + ' ' + std::to_string(one.column) + ": " +
               one.expected + ", not " + std::string(one.found_text()) + '\n';
    return all;
}

struct deviation {
    std::string_view what;
    std::string document;
    std::string_view quirks;
};
std::vector<deviation> deviations() {
    return {
        {"an element in no namespace", changed("<o:Id>7</o:Id>", "<Id>7</Id>"),
         "namespaced Order/Id 120: urn:example:orders, not no namespace\n"},
        {"an element in another namespace", changed("<o:Id>7</o:Id>", "<air:Id>7</air:Id>"),
         "namespaced Order/Id 120: urn:example:orders, not http://air.example/\n"},
        {"an element in a namespace without a description",
         changed("<o:Id>7</o:Id>", R"(<Id xmlns="urn:other">7</Id>)"),
         "namespaced Order/Id 120: urn:example:orders, not urn:other\n"},
        {"a prefix that is not declared", changed("<o:Id>7</o:Id>", "<q:Id>7</q:Id>"),
         "namespaced Order/Id 120: urn:example:orders, not q:Id\n"},
        {"a prefix that is bound to no namespace", changed("<o:Id>7</o:Id>", R"(<q:Id xmlns:q="">7</q:Id>)"),
         "namespaced Order/Id 120: urn:example:orders, not q:Id\n"},
        {"a prefix that another element has declared",
         changed("<o:Id>7</o:Id><o:Carrier>A</o:Carrier>",
                 R"(<q:Id xmlns:q="urn:example:orders">7</q:Id><q:Carrier>A</q:Carrier>)"),
         "unknown_field Order/Carrier 163: no such element, not q:Carrier\n"},
        {"a root in no namespace", documents::changed(changed("<o:Order ", "<Order "), "</o:Order>", "</Order>"),
         "namespaced Order 1: urn:example:orders, not no namespace\n"},
        {"a slash more", changed("urn:example:rail", "urn:example:rail/"),
         "namespaced Order/Legs/Leg[2]/From 291: urn:example:rail, not urn:example:rail/\n"},
        {"a slash less", changed("http://air.example/", "http://air.example"),
         "namespaced Order/@airVersion 106: http://air.example/, not http://air.example\n"},
        {"an item in another namespace",
         documents::changed(changed(R"(<o:Leg kind="ride">)", R"(<air:Leg kind="ride">)"), "</o:Leg></o:Legs>",
                            "</air:Leg></o:Legs>"),
         "namespaced Order/Legs/Leg 271: urn:example:orders, not http://air.example/\n"},
        {"a child in no namespace in one", changed("<Name>Ann</Name>", "<o:Name>Ann</o:Name>"),
         "namespaced Order/Buyer/Name 426: no namespace, not urn:example:orders\n"},
        {"an attribute in a namespace in none", changed(R"( air:code="2")", R"( airVersion="2")"),
         "unknown_field Order/@airVersion 107: no such attribute, not airVersion\n"},
        {"an alias", changed("<air:From>PAR</air:From>", "<air:Origin>PAR</air:Origin>"),
         "misspelled_name Order/Legs/Leg[1]/Origin 215: From, not Origin\n"},
        {"an alias in another namespace", changed("<air:From>PAR</air:From>", "<o:Origin>PAR</o:Origin>"),
         "namespaced Order/Legs/Leg[1]/From 215: http://air.example/, not urn:example:orders\n"
         "misspelled_name Order/Legs/Leg[1]/Origin 215: From, not Origin\n"},
        {"another letter case", changed("<air:Stops>1</air:Stops>", "<air:stops>1</air:stops>"),
         "letter_case Order/Legs/Leg[1]/stops 239: Stops, not stops\n"},
        {"an unknown element in a namespace", changed("<o:Id>", R"(<x:New xmlns:x="urn:new"/><o:Id>)"),
         "unknown_field Order/New 120: no such element, not x:New\n"},
        {"one quirk for all", changed("<o:Id>7</o:Id><o:Carrier>A</o:Carrier>", "<Id>7</Id><r:Carrier>A</r:Carrier>"),
         "namespaced Order/Id 120: urn:example:orders, not no namespace\n"
         "unknown_field Order/Carrier 130: no such element, not r:Carrier\n"},
    };
}

TEST(namespaces, report_deviations) {
    for (auto const& row : deviations()) {
        std::vector<waybill::quirk> quirks;
        auto const read = waybill::from_xml<order>(row.document, {.quirks = &quirks});
        EXPECT_EQ(shown(quirks), row.quirks) << row.what << '\n' << row.document;
        auto const strictly = waybill::from_xml<order>(row.document, {.strict = true});
        ASSERT_FALSE(strictly) << row.what;
        EXPECT_EQ(shown(strictly.error()) + '\n', row.quirks.substr(0, row.quirks.find('\n') + 1)) << row.what;
        if (row.quirks.find("unknown_field") != row.quirks.npos && row.what != "an unknown element in a namespace") {
            EXPECT_TRUE(!read || *read != full_order()) << row.what;
            continue;
        }
        ASSERT_TRUE(read) << row.what << ' ' << shown(read.error());
        EXPECT_EQ(*read, full_order()) << row.what;
    }
}

TEST(namespaces, may_be_mistaken_for_no_secret) {
    // the mistake is before the secret and in its element: nothing of it is quoted
    auto const broken = waybill::from_xml<order>(changed("<Pin>1234</Pin>", "<Pin 1234></Pin>"));
    ASSERT_FALSE(broken);
    EXPECT_TRUE(broken.error().found_text().find("1234") == std::string_view::npos);
    std::vector<waybill::quirk> quirks;
    ASSERT_TRUE(waybill::from_xml<order>(changed("<Pin>1234</Pin>", "<o:Pin>1234</o:Pin>"), {.quirks = &quirks}));
    EXPECT_EQ(shown(quirks), "namespaced Order/Buyer/Pin 442: no namespace, not urn:example:orders\n");
}

TEST(namespaces, have_the_errors_of_other_documents) {
    auto const error_of = [](std::string const& text, waybill::read_options const& options = {}) {
        auto const read = waybill::from_xml<order>(text, options);
        return read ? std::string("none")
                    : std::string(name_of(read.error().code)) + ' ' + read.error().path + ' ' +
                          std::to_string(read.error().column);
    };
    EXPECT_EQ(error_of(changed("<o:Id>7</o:Id>", "")), "field_required Order/Id 453");
    EXPECT_EQ(error_of(changed("<o:Id>7</o:Id>", "<o:Id>x</o:Id>")), "value_invalid Order/Id 126");
    EXPECT_EQ(error_of(changed("<o:Id>7</o:Id>", R"(<o:Id>7</o:Id><p:Id xmlns:p="urn:example:orders">7</p:Id>)")),
              "field_repeated Order/Id 134");
    EXPECT_EQ(error_of(changed("</air:From><air:Stops>", "</air:from><air:Stops>")),
              "xml_malformed Order/Legs/Leg[1]/From 228");
    EXPECT_EQ(error_of(changed(R"( air:code="2")", R"( air:code="x")")), "value_invalid Order/@airVersion 107");
    EXPECT_EQ(error_of(changed(R"( air:code="2")", R"( air:code="2" z:code="3" xmlns:z="http://air.example/")")),
              "field_repeated Order/@z:code 120");
    waybill::limits most;
    most.namespaces = 3;
    EXPECT_EQ(error_of(std::string(full_order_xml), {.limits = most}), "none");
    EXPECT_EQ(error_of(changed("<o:Id>", R"(<o:Id xmlns:a="urn:a">)"), {.limits = most}),
              "too_many_elements Order/@xmlns:a 126");
}

/// Read strictly in another form, whole, and in storage that was used before.
template <class T>
void expect_read(std::string_view text, T const& wanted) {
    T into = wanted;
    auto const read = waybill::read_xml(text, into, {.strict = true});
    ASSERT_TRUE(read) << shown(read.error()) << '\n' << text;
    EXPECT_EQ(into, wanted) << text;
}

TEST(namespaces, do_not_hide_secrets) {
    auto const refused = waybill::from_xml<vault>("<Vault/>");
    ASSERT_FALSE(refused);
    std::set<std::string_view> const names(refused.error().secret_names.begin(), refused.error().secret_names.end());
    EXPECT_EQ(names, (std::set<std::string_view>{"VaultCode", "Code"})); // in JSON, and in XML
}

TEST(namespaces, have_any_prefix) {
    for (std::uint64_t seed = 0; seed != 2000; ++seed) {
        generate::maker from(seed);
        auto const one = generate::message<order>(from);
        std::string text;
        if (!waybill::write_xml(one, text)) continue; // XML cannot carry one of its texts
        expect_read(text, one);
        expect_read(other_prefixes(seed).rewritten(text), one);
        auto const json = waybill::to_json(one);
        auto const back = waybill::from_json<order>(json, {.strict = true});
        ASSERT_TRUE(back) << json;
        EXPECT_EQ(*back, one);
        if (HasFailure()) return;
    }
    EXPECT_EQ(other_prefixes(1).rewritten("<a>b</a>"), "<a>b</a>");
}

TEST(namespaces, are_read_in_any_order) {
    order into;
    auto const moved = changed("<o:Id>7</o:Id><o:Carrier>A</o:Carrier>", "");
    auto const text = documents::changed(moved, "</o:Buyer>", "</o:Buyer> <o:Carrier>A</o:Carrier><o:Id>7</o:Id>");
    expect_read(text, full_order());
}

TEST(namespaces, are_those_of_lists_in_pieces) {
    order_list list;
    list.from = "f";
    list.orders = {full_order(), order{}, full_order()};
    list.after = "a";
    auto const text = waybill::to_xml(list);
    streamed::expect_same_in_pieces<order_list>(text, waybill::document_form::xml, {.strict = true});
    for (std::uint64_t seed = 0; seed != 20; ++seed) {
        auto const other = other_prefixes(seed).rewritten(text);
        expect_read(other, list);
        streamed::expect_same_in_pieces<order_list>(other, waybill::document_form::xml, {.strict = true});
        if (HasFailure()) return;
    }
    for (auto const& row : deviations()) {
        auto const item = documents::changed(row.document, "Order ", "Order  "); // declares its prefixes itself
        std::string const wrapped =
            R"(<OrderList xmlns="urn:example:orders"><From>f</From><Orders>)" + item + item + "</Orders></OrderList>";
        streamed::expect_same_in_pieces<order_list>(wrapped, waybill::document_form::xml, {});
        streamed::expect_same_in_pieces<order_list>(wrapped, waybill::document_form::xml, {.strict = true});
        if (HasFailure()) FAIL() << row.what;
    }
    for (auto const form : {waybill::document_form::xml, waybill::document_form::json}) {
        auto head = list;
        head.orders.clear();
        waybill::list_writer<order_list> writer(form, head);
        std::string written;
        for (auto const& each : list.orders) EXPECT_TRUE(writer.put(each, written));
        EXPECT_TRUE(writer.finish(written));
        EXPECT_EQ(written, form == waybill::document_form::xml ? text : waybill::to_json(list));
    }
}

TEST(namespaces, are_for_all_types_of_members) {
    shelf one;
    one.counts = {{"a", 1}, {"b", 2}};
    one.flights = {{"x", {"PAR", 1}}};
    one.note = std::optional<std::string>{};
    one.others.xml = "<New/>";
    auto const text = waybill::to_xml(one);
    EXPECT_EQ(text, R"(<o:Shelf xmlns:o="urn:example:orders" xmlns:air="http://air.example/"><o:Counts>)"
                    R"(<o:Count key="a">1</o:Count><o:Count key="b">2</o:Count></o:Counts>)"
                    R"(<air:Flight key="x"><air:From>PAR</air:From><air:Stops>1</air:Stops></air:Flight>)"
                    R"(<o:Note xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>)"
                    R"(<New/></o:Shelf>)");
    expect_read(text, one);
    one.others.xml.clear();
    one.note = "n";
    for (std::uint64_t seed = 0; seed != 100; ++seed)
        expect_read(other_prefixes(seed).rewritten(waybill::to_xml(one)), one);
}

TEST(namespaces, do_not_apply_to_unknown_content) {
    shelf into;
    std::vector<waybill::quirk> quirks;
    // what it means would change where it is written
    ASSERT_TRUE(waybill::read_xml(R"(<o:Shelf xmlns:o="urn:example:orders" xmlns="urn:x"><o:Counts/><New/></o:Shelf>)",
                                  into, {.quirks = &quirks}));
    EXPECT_TRUE(into.others.xml.empty());
    EXPECT_EQ(shown(quirks), "unknown_field Shelf/New 64: no such element, not New\n");
    auto const own = R"(<New xmlns="urn:x"><A/></New>)";
    ASSERT_TRUE(waybill::read_xml(std::string(R"(<o:Shelf xmlns:o="urn:example:orders" )"
                                              R"(xmlns:air="http://air.example/"><o:Counts/>)") +
                                      own + "</o:Shelf>",
                                  into, {.strict = true}));
    EXPECT_EQ(into.others.xml, own);
}

TEST(namespaces, may_be_those_of_a_part) {
    older const one{3, flight{"PAR", {}}};
    EXPECT_EQ(waybill::to_xml(one), R"(<Older xmlns:air="http://air.example/"><Id>3</Id><Part>)"
                                    R"(<air:From>PAR</air:From></Part></Older>)");
    expect_read(waybill::to_xml(one), one);
    expect_read(R"(<Older><Id>3</Id><Part><From xmlns="http://air.example/">PAR</From></Part></Older>)", one);
    std::vector<waybill::quirk> quirks;
    ASSERT_TRUE(waybill::from_xml<older>(R"(<Older xmlns="urn:x"><Id>3</Id></Older>)", {.quirks = &quirks}));
    EXPECT_EQ(shown(quirks), "namespaced Older 1: no namespace, not urn:x\n");
}

TEST(namespaces, may_have_long_prefixes) {
    wide const one{"v", {{"a", 1}, {"b", {}}}};
    expect_read(waybill::to_xml(one), one);
    expect_read(other_prefixes(3).rewritten(waybill::to_xml(one)), one);
}

TEST(namespaces, are_not_in_contracts_of_json) {
    using documents = waybill::document_list<order>;
    auto const schema = waybill::schema::json_schema_of(documents{});
    EXPECT_NE(schema.find("\"OperatingCarrier\""), schema.npos) << schema;
    EXPECT_EQ(schema.find("air:"), schema.npos) << schema;
    EXPECT_EQ(waybill::schema::typescript_of(documents{}).find("air:"), std::string::npos);
}

} // namespace
} // namespace namespaces_tests
