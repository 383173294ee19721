// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A struct that contains itself: through a std::vector, a choice, an optional struct.
#include "convert/convert.hpp"
#include "support/converted.hpp"

#include <waybill/detail/describe/private_values.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>
#include <waybill_schema/json_schema.hpp>
#include <waybill_schema/typescript.hpp>
#include <waybill_schema/xsd.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace recursive_structs {

struct node {
    std::string name{};
    std::optional<std::string> pin{};
    std::vector<node> children{};
    friend bool operator==(node const&, node const&) = default;
};
BOOST_DESCRIBE_STRUCT(node, (), (name, pin, children))

// A `menu` contains entries, an entry is a dish or a submenu, and a submenu may contain a menu.
struct dish {
    std::string name{};
    friend bool operator==(dish const&, dish const&) = default;
};
BOOST_DESCRIBE_STRUCT(dish, (), (name))
struct submenu;
using entry = std::variant<dish, submenu>;
struct menu {
    std::vector<entry> entries; // not initialized here: the items are incomplete
    friend bool operator==(menu const&, menu const&);
};
struct submenu {
    std::optional<menu> content{};
    friend bool operator==(submenu const&, submenu const&) = default;
};
bool operator==(menu const& left, menu const& right) { return left.entries == right.entries; }
BOOST_DESCRIBE_STRUCT(menu, (), (entries))
BOOST_DESCRIBE_STRUCT(submenu, (), (content))

} // namespace recursive_structs

template <>
inline constexpr auto waybill::wire<recursive_structs::node> =
    waybill::document("Node", waybill::field<&recursive_structs::node::name>("Name").attribute(),
                      waybill::field<&recursive_structs::node::pin>("Pin").secret(),
                      waybill::field<&recursive_structs::node::children>("Node"));
template <>
inline constexpr auto waybill::wire<recursive_structs::entry> =
    waybill::choice("kind", waybill::alternative<recursive_structs::dish>("dish"),
                    waybill::alternative<recursive_structs::submenu>("menu"));
template <>
inline constexpr auto waybill::wire<recursive_structs::menu> =
    waybill::document("Menu", waybill::field<&recursive_structs::menu::entries>("Entries").items("Entry"));

namespace recursive_structs {
namespace {

node tree() { return {"a", {}, {{"b", "1234", {}}, {"c", {}, {{"d", "5678", {}}}}}}; }
menu card() { return {{dish{"soup"}, submenu{menu{{dish{"ice"}, submenu{}}}}}}; }

constexpr std::string_view tree_xml = R"(<Node Name="a"><Node Name="b"><Pin>1234</Pin></Node>)"
                                      R"(<Node Name="c"><Node Name="d"><Pin>5678</Pin></Node></Node></Node>)";
constexpr std::string_view tree_json =
    R"({"Node":{"@Name":"a","Node":[{"@Name":"b","Pin":"1234"},{"@Name":"c","Node":[{"@Name":"d","Pin":"5678"}]}]}})";

TEST(recursive_structs, travel_in_both_forms) {
    EXPECT_EQ(waybill::to_xml(tree()).value(), tree_xml);
    EXPECT_EQ(waybill::to_json(tree()).value(), tree_json);
    EXPECT_EQ(waybill::from_xml<node>(tree_xml).value(), tree());
    EXPECT_EQ(waybill::from_json<node>(tree_json).value(), tree());
    // by the steps for any form too: a comment and another order
    EXPECT_EQ(waybill::from_xml<node>(R"(<Node><!-- - --><Node Name="b"></Node><Pin>1</Pin></Node>)").error().code,
              waybill::error_code::field_required);
}

TEST(recursive_structs, travel_through_choices_and_optional_structs) {
    EXPECT_EQ(waybill::from_xml<menu>(waybill::to_xml(card()).value()).value(), card());
    EXPECT_EQ(waybill::from_json<menu>(waybill::to_json(card()).value()).value(), card());
}

TEST(recursive_structs, hide_their_secrets_at_every_depth) {
    EXPECT_EQ(waybill::detail::describe::secret_names_of<node>.size(), 1u);
    auto value = tree();
    std::vector<std::string_view> secrets;
    waybill::detail::describe::collect_secret_values(value, secrets);
    EXPECT_EQ(secrets, (std::vector<std::string_view>{"1234", "5678"}));
    std::vector<std::string> struck;
    waybill::detail::describe::put_placeholders(value, struck);
    EXPECT_EQ(struck, (std::vector<std::string>{"1234", "5678"}));
}

TEST(recursive_structs, have_contracts) {
    using documents = waybill::document_list<node, menu>;
    auto const schema = waybill::schema::json_schema_of(documents{});
    EXPECT_NE(schema.find(R"("$ref": "#/$defs/Node")"), std::string::npos) << schema;
    auto const xsd = waybill::schema::xsd_of(documents{});
    EXPECT_NE(xsd.find(R"(<xs:element name="Node" type="Node" minOccurs="0" maxOccurs="unbounded" />)"),
              std::string::npos)
        << xsd;
    EXPECT_NE(waybill::schema::typescript_of(documents{}).find("children?: Node[]"), std::string::npos);
}

TEST(recursive_structs, are_converted) {
    converted::expect_alike<node>(tree_xml, true, {});
    converted::expect_alike<node>(tree_json, false, {});
    converted::expect_alike<menu>(waybill::to_xml(card()).value(), true, {});
    converted::expect_alike<menu>(waybill::to_json(card()).value(), false, {});
}

TEST(recursive_structs, are_read_item_by_item) {
    menu const whole{{dish{"soup"}, submenu{card()}, dish{"tea"}}};
    for (auto const& document : {waybill::to_xml(whole).value(), waybill::to_json(whole).value()}) {
        waybill::list_reader<menu> reader;
        menu read;
        auto const keep = [&](entry& each) { read.entries.push_back(each); };
        for (char const& byte : document) ASSERT_TRUE(reader.feed({&byte, 1}, keep));
        ASSERT_TRUE(reader.finish(keep));
        EXPECT_EQ(read, whole);
    }
}

node chain(std::size_t depth) {
    node top;
    for (auto* at = &top; depth > 1; --depth) at = &at->children.emplace_back();
    return top;
}

TEST(recursive_structs, deeper_than_the_limit_are_neither_read_nor_written) {
    std::string xml;
    for (int i = 0; i < 100'000; ++i) xml += R"(<Node Name="">)";
    EXPECT_EQ(waybill::from_xml<node>(xml).error().code, waybill::error_code::too_deep);
    std::string json = R"({"Node":{"@Name":"")";
    for (int i = 0; i < 100'000; ++i) json += R"(,"Node":[{"@Name":"")";
    EXPECT_EQ(waybill::from_json<node>(json).error().code, waybill::error_code::too_deep);

    std::string text;
    EXPECT_TRUE(waybill::write_xml(chain(64), text));
    EXPECT_TRUE(waybill::from_xml<node>(text)) << "what is written can be read";
    EXPECT_TRUE(waybill::write_json(chain(32), text));
    EXPECT_TRUE(waybill::from_json<node>(text));
    auto const deep = chain(500);
    EXPECT_TRUE(waybill::write_xml(deep, text, {.depth = 500}));
    for (auto const& done : {waybill::write_json(deep, text), waybill::write_xml(deep, text)}) {
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, waybill::error_code::too_deep);
        EXPECT_EQ(done.error().path, "Node");
    }
    EXPECT_EQ(waybill::from_xml<node>(text).value(), chain(64)) << "what was written is cut at the limit";
}

} // namespace
} // namespace recursive_structs
