// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// std::map and std::unordered_map: tests/constant/member_map.cpp has their forms.
#include <waybill/detail/describe/placeholders.hpp>
#include <waybill/detail/describe/secret_values.hpp>
#include <waybill/json.hpp>
#include <waybill/maps.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/schema/field_tables.hpp>
#include <waybill/schema/json_schema.hpp>
#include <waybill/schema/typescript.hpp>
#include <waybill/schema/xsd.hpp>
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace maps {

struct login {
    std::string user{};
    std::string pin{};
    friend bool operator==(login const&, login const&) = default;
};
BOOST_DESCRIBE_STRUCT(login, (), (user, pin))

struct node {
    int id = 0;
    std::map<std::string, node> children{};
    /// Not defaulted: clang 22 would then look at the constructors of the pairs before the struct is complete.
    bool operator==(node const& other) const { return id == other.id && children == other.children; }
};
BOOST_DESCRIBE_STRUCT(node, (), (id, children))

struct book {
    std::unordered_map<std::string, int> counts{};
    std::map<std::string, login> logins{};
    std::map<std::string, std::string> titles{};
    friend bool operator==(book const&, book const&) = default;
};
BOOST_DESCRIBE_STRUCT(book, (), (counts, logins, titles))

} // namespace maps

template <>
inline constexpr auto waybill::wire<maps::login> = waybill::fields(
    waybill::field<&maps::login::user>("user").attribute(), waybill::field<&maps::login::pin>("Pin").secret());
template <>
inline constexpr auto waybill::wire<maps::node> =
    waybill::document("Node", waybill::field<&maps::node::id>("Id"), waybill::field<&maps::node::children>("Node"));
template <>
inline constexpr auto waybill::wire<maps::book> =
    waybill::document("Book", waybill::field<&maps::book::counts>("Count"),
                      waybill::field<&maps::book::logins>("Logins").items("Login").key("site").not_empty(),
                      waybill::field<&maps::book::titles>("Titles").items("Title").has_default());

namespace maps {
namespace {

bool read(std::string_view document, auto& into, waybill::read_options const& options = {}) {
    return (document.starts_with('<') ? waybill::read_xml(document, into, options)
                                      : waybill::read_json(document, into, options))
        .has_value();
}
waybill::error error_of(std::string_view document, waybill::read_options const& options = {}) {
    book into;
    auto const done = document.starts_with('<') ? waybill::read_xml(document, into, options)
                                                : waybill::read_json(document, into, options);
    return done ? waybill::error{} : done.error();
}

book full() {
    book made;
    for (int i = 0; i < 100; ++i) made.counts[std::to_string(i)] = i;
    made.logins = {{"b.example", {"u", "1234"}}, {"a.example", {"v", "5678"}}};
    return made;
}

TEST(maps, are_written_in_the_order_of_their_keys_and_read) {
    auto one = full();
    one.counts.rehash(1000); // another order of iteration
    EXPECT_EQ(waybill::to_xml(one), waybill::to_xml(full()));
    auto const json = waybill::to_json(full());
    EXPECT_TRUE(json.starts_with(R"({"Book":{"Count":{"0":0,"1":1,"10":10,"11":11,)")) << json;
    for (auto const& text : {waybill::to_xml(full()), json}) {
        book used;
        used.counts["left"] = 1;
        used.titles["left"] = "1";
        ASSERT_TRUE(read(text, used, {.strict = true})) << text;
        EXPECT_EQ(used, full()) << text;
    }
}

TEST(maps, lose_what_an_earlier_document_contained) {
    for (std::string_view const text : {R"(<Book><Logins><Login site="a" user=""><Pin/></Login></Logins></Book>)",
                                        R"({"Book":{"Logins":{"a":{"@user":"","Pin":""}}}})"}) {
        auto used = full();
        used.titles["left"] = "1";
        ASSERT_TRUE(read(text, used)) << text;
        EXPECT_EQ(used, (book{{}, {{"a", {}}}, {}}));
    }
}

TEST(maps, report_quirks) {
    std::vector<waybill::quirk> quirks;
    book into;
    ASSERT_TRUE(
        read(R"(<p:Book xmlns:p="urn:x"><p:logins><!-- - --><p:login Site='a' user="u" more="1"><p:Pin/></p:login>)"
             R"(</p:logins><p:Count key="n" x="1"> 1 </p:Count></p:Book>)",
             into, {.quirks = &quirks}));
    EXPECT_EQ(into, (book{{{"n", 1}}, {{"a", {"u", ""}}}, {}}));
    std::vector<waybill::quirk_kind> kinds;
    for (auto const& each : quirks) kinds.push_back(each.kind);
    using enum waybill::quirk_kind;
    EXPECT_EQ(kinds, (std::vector{namespaced, letter_case, letter_case, letter_case, unknown_field, unknown_field,
                                  value_form}));
    quirks.clear();
    ASSERT_TRUE(
        read(R"({"Book":{"Logins":{"a":{"@user":"","Pin":""}},"Count":null,"Titles":""}})", into, {.quirks = &quirks}));
    EXPECT_EQ(quirks.size(), 2u);
    EXPECT_EQ(error_of(R"({"Book":{"Count":null}})", {.strict = true}).code, waybill::error_code::quirk_refused);
}

TEST(maps, require_values_and_obey_limits) {
    EXPECT_EQ(error_of("<Book><Logins/></Book>").code, waybill::error_code::field_required);
    EXPECT_EQ(error_of(R"({"Book":{"Logins":{}}})").code, waybill::error_code::field_required);
    std::string xml = "<Book>";
    std::string json = R"({"Book":{"Count":{)";
    for (int i = 0; i < 100; ++i) {
        auto const key = std::to_string(i);
        xml += "<Count key=\"" + key + "\">1</Count>";
        json += (i == 0 ? "\"" : ",\"") + key + "\":1";
    }
    for (auto const& text : {xml + "</Book>", json + "}}}"}) {
        waybill::limits most;
        most.elements = 50;
        EXPECT_EQ(error_of(text, {.limits = most}).code, waybill::error_code::too_many_elements) << text;
    }
    std::string const key(100, 'k');
    for (auto const& text :
         {R"(<Book><Count key=")" + key + R"(">1</Count></Book>)", R"({"Book":{"Count":{")" + key + R"(":1}}})"}) {
        waybill::limits most;
        most.text = 64;
        EXPECT_EQ(error_of(text, {.limits = most}).code, waybill::error_code::text_too_long) << text;
    }
}

TEST(maps, may_contain_their_own_struct) {
    node const tree{1, {{"a", {2, {{"b", {3, {}}}}}}, {"c", {4, {}}}}};
    auto const xml = waybill::to_xml(tree);
    EXPECT_EQ(xml, R"(<Node><Id>1</Id><Node key="a"><Id>2</Id><Node key="b"><Id>3</Id></Node></Node>)"
                   R"(<Node key="c"><Id>4</Id></Node></Node>)");
    for (auto const& text : {xml, waybill::to_json(tree)}) {
        node into;
        ASSERT_TRUE(read(text, into, {.strict = true})) << text;
        EXPECT_EQ(into, tree);
    }
    node deep;
    for (int i = 0; i < 100; ++i) {
        node outer;
        outer.children["x"] = deep;
        deep = outer;
    }
    std::string text;
    EXPECT_EQ(waybill::write_xml(deep, text).error().code, waybill::error_code::too_deep);
    EXPECT_EQ(waybill::write_json(deep, text).error().code, waybill::error_code::too_deep);
}

TEST(maps, hide_the_secrets_of_their_values) {
    auto value = full();
    EXPECT_EQ(waybill::detail::describe::secret_names_of<book>.size(), 1u);
    std::vector<std::string_view> secrets;
    waybill::detail::describe::collect_secret_values(value, secrets);
    EXPECT_EQ(secrets, (std::vector<std::string_view>{"5678", "1234"}));
    std::vector<std::string> struck;
    waybill::detail::describe::put_placeholders(value, struck);
    EXPECT_EQ(struck, (std::vector<std::string>{"5678", "1234"}));
    waybill::detail::describe::change_texts(value, [](std::string& text) { text += '!'; });
    EXPECT_EQ(value.logins.begin()->first, "a.example!");
    EXPECT_EQ(value.logins.begin()->second.user, "v!");
    auto const wrong = error_of(R"({"Book":{"Logins":{"a":{"Pin":{"x":1}}}}})");
    EXPECT_TRUE(wrong.redacted);
}

TEST(maps, have_contracts) {
    using documents = waybill::document_list<book>;
    auto const xsd = waybill::schema::xsd_of(documents{});
    for (std::string_view const line :
         {R"(<xs:element name="Count" minOccurs="0" maxOccurs="unbounded">)", R"(<xs:extension base="xs:int">)",
          R"(<xs:extension base="Login">)", R"(<xs:attribute name="site" type="xs:string" use="required" />)"})
        EXPECT_NE(xsd.find(line), xsd.npos) << line << '\n' << xsd;
    auto const schema = waybill::schema::json_schema_of(documents{});
    for (std::string_view const line : {"\"additionalProperties\": {", "\"minProperties\": 1"})
        EXPECT_NE(schema.find(line), schema.npos) << line << '\n' << schema;
    auto const script = waybill::schema::typescript_of(documents{});
    for (std::string_view const line : {"counts?: Record<string, number>\n", "logins: Record<string, Login>\n"})
        EXPECT_NE(script.find(line), script.npos) << line << '\n' << script;
    auto const tables = waybill::schema::field_tables_of(documents{});
    EXPECT_NE(tables.find("| `Logins/Login` by `@site` | 1 or more |"), tables.npos) << tables;
}

} // namespace
} // namespace maps
