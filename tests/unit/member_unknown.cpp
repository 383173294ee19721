// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Members that collect what their struct does not describe: tests/constant/member_unknown.cpp has their forms.
#include <waybill/detail/describe/placeholders.hpp>
#include <waybill/detail/describe/secret_values.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/schema/field_tables.hpp>
#include <waybill/schema/json_schema.hpp>
#include <waybill/schema/typescript.hpp>
#include <waybill/schema/xsd.hpp>
#include <waybill/unknown_content.hpp>
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace unknown {

struct item {
    int id = 0;
    waybill::unknown_content others{};
    friend bool operator==(item const&, item const&) = default;
};
BOOST_DESCRIBE_STRUCT(item, (), (id, others))

struct order {
    std::optional<std::string> pin{};
    std::vector<item> items{};
    waybill::unknown_content others{};
    friend bool operator==(order const&, order const&) = default;
};
BOOST_DESCRIBE_STRUCT(order, (), (pin, items, others))

} // namespace unknown

template <>
inline constexpr auto waybill::wire<unknown::order> = waybill::document(
    "Order", waybill::field<&unknown::order::pin>("Pin").secret(), waybill::field<&unknown::order::items>("Item"));

namespace unknown {
namespace {

bool read(std::string_view document, order& into, waybill::read_options const& options = {}) {
    return (document.starts_with('<') ? waybill::read_xml(document, into, options)
                                      : waybill::read_json(document, into, options))
        .has_value();
}

TEST(unknown_content, survives_a_round_trip_in_any_order) {
    for (auto const& [text, canonical] :
         {std::pair{
              "<Order><A>1</A><Item><id>1</id></Item><B/><Item><C/><id>2</id><D/></Item><Pin>p</Pin><E/></Order>",
              "<Order><Pin>p</Pin><Item><id>1</id></Item><Item><id>2</id><C/><D/></Item><A>1</A><B/><E/></Order>"},
          std::pair{R"({"Order":{"*":1,"A":1,"Item":[{"id":1},{"C":0,"id":2,"D":{}}],"*":"","Pin":"p","E":[]}})",
                    R"({"Order":{"Pin":"p","Item":[{"id":1},{"id":2,"C":0,"D":{}}],"*":1,"A":1,"*":"","E":[]}})"}}) {
        order into;
        into.others = {"<Left/>", R"("Left":1)"}; // of an earlier document
        into.items.resize(1);
        into.items[0].others = into.others;
        ASSERT_TRUE(read(text, into, {.strict = true})) << text;
        auto const written = text[0] == '<' ? waybill::to_xml(into) : waybill::to_json(into);
        EXPECT_EQ(written, canonical);
        order again;
        ASSERT_TRUE(read(written, again, {.strict = true}));
        EXPECT_EQ(again, into);
        ASSERT_TRUE(read(text[0] == '<' ? "<Order/>" : R"({"Order":{}})", into));
        EXPECT_EQ(into, order{});
    }
}

TEST(unknown_content, has_no_attributes_and_no_prefixes) {
    std::vector<waybill::quirk> quirks;
    order into;
    ASSERT_TRUE(
        read(R"(<Order x="1"><p:A xmlns:p="urn:x"/><item><id>1</id></item></Order>)", into, {.quirks = &quirks}));
    EXPECT_EQ(into.others, waybill::unknown_content{});
    EXPECT_EQ(into.items.size(), 1u); // in another letter case: not unknown
    ASSERT_TRUE(read(R"({"Order":{"@x":1}})", into, {.quirks = &quirks}));
    EXPECT_EQ(into.others, waybill::unknown_content{});
    EXPECT_EQ(quirks.size(), 5u);
}

TEST(unknown_content, obeys_limits) {
    order into;
    waybill::limits most;
    most.depth = 3;
    EXPECT_FALSE(read("<Order><A><B><C/></B></A></Order>", into, {.limits = most}));
    EXPECT_FALSE(read(R"({"Order":{"A":{"B":{"C":1}}}})", into, {.limits = most}));
    EXPECT_TRUE(read("<Order><A><B/></A></Order>", into, {.limits = most}));
}

TEST(unknown_content, may_be_secret) {
    auto const wrong = waybill::from_json<order>(R"({"Order":{"Pim":"12\q34"}})");
    ASSERT_FALSE(wrong);
    EXPECT_TRUE(wrong.error().redacted);
    EXPECT_TRUE(wrong.error().found.empty());
    order value{{}, {}, {"<Pim>1234</Pim>", R"("Pim":"1234")"}};
    std::vector<std::string_view> secrets;
    waybill::detail::describe::collect_secret_values(value, secrets);
    EXPECT_EQ(secrets, (std::vector<std::string_view>{"<Pim>1234</Pim>", R"("Pim":"1234")"}));
    waybill::detail::describe::change_texts(value, [](std::string& text) { text += '!'; });
    EXPECT_TRUE(value.others.xml.ends_with('!'));
    std::vector<std::string> struck;
    waybill::detail::describe::put_placeholders(value, struck);
    EXPECT_EQ(value, order{});
}

TEST(unknown_content, is_allowed_in_contracts) {
    using documents = waybill::document_list<order>;
    EXPECT_EQ(waybill::schema::xsd_of(documents{}).find('*'), std::string::npos);
    auto const schema = waybill::schema::json_schema_of(documents{});
    EXPECT_NE(schema.find("\"additionalProperties\": true"), schema.npos) << schema;
    EXPECT_EQ(schema.find('*'), schema.npos) << schema;
    auto const script = waybill::schema::typescript_of(documents{});
    EXPECT_NE(script.find("    [name: string]: unknown\n"), script.npos) << script;
    auto const tables = waybill::schema::field_tables_of(documents{});
    EXPECT_NE(tables.find("| any other | any | kept as written |"), tables.npos) << tables;
}

} // namespace
} // namespace unknown
