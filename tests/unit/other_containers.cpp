// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Members that are no std::vector and no std::optional: containers.hpp, and defaults.
#include "support/converted.hpp"

#include <waybill/containers.hpp>
#include <waybill/convert.hpp>
#include <waybill/detail/describe/placeholders.hpp>
#include <waybill/detail/describe/secret_values.hpp>
#include <waybill/json.hpp>
#include <waybill/limits.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/schema/json_schema.hpp>
#include <waybill/schema/xsd.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace other_containers {

struct item {
    int id = 0;
    std::string text{};
    friend bool operator==(item const&, item const&) = default;
};
BOOST_DESCRIBE_STRUCT(item, (), (id, text))

struct shelf {
    std::list<int> numbers{};
    std::deque<item> items{};
    std::list<item> wrapped{};
    std::set<std::string> names{};
    std::unordered_set<int> ids{};
    friend bool operator==(shelf const&, shelf const&) = default;
};
BOOST_DESCRIBE_STRUCT(shelf, (), (numbers, items, wrapped, names, ids))

struct leg {
    std::string to{};
    std::optional<std::string> pin{};
    std::unique_ptr<leg> next{};
};
BOOST_DESCRIBE_STRUCT(leg, (), (to, pin, next))

struct settings {
    int rooms = 1;
    std::string board = "BB";
    item place{7, "here"};
    std::vector<item> extras{};
    friend bool operator==(settings const&, settings const&) = default;
};
BOOST_DESCRIBE_STRUCT(settings, (), (rooms, board, place, extras))

} // namespace other_containers

template <>
inline constexpr auto waybill::wire<other_containers::item> =
    waybill::fields(waybill::field<&other_containers::item::id>("Id").attribute(),
                    waybill::field<&other_containers::item::text>().text());
template <>
inline constexpr auto waybill::wire<other_containers::shelf> =
    waybill::document("Shelf", waybill::field<&other_containers::shelf::numbers>("Number"),
                      waybill::field<&other_containers::shelf::items>("Item"),
                      waybill::field<&other_containers::shelf::wrapped>("Wrapped").items("Item"),
                      waybill::field<&other_containers::shelf::names>("Names").items("Name"),
                      waybill::field<&other_containers::shelf::ids>("Id"));
template <>
inline constexpr auto waybill::wire<other_containers::leg> =
    waybill::document("Leg", waybill::field<&other_containers::leg::to>("To").attribute(),
                      waybill::field<&other_containers::leg::pin>("Pin").secret(),
                      waybill::field<&other_containers::leg::next>("Next"));
template <>
inline constexpr auto waybill::wire<other_containers::settings> =
    waybill::document("Settings", waybill::field<&other_containers::settings::rooms>("Rooms").attribute().has_default(),
                      waybill::field<&other_containers::settings::board>("Board").has_default(),
                      waybill::field<&other_containers::settings::place>("Place").has_default(),
                      waybill::field<&other_containers::settings::extras>("Extras").items("Extra").has_default());

namespace other_containers {
namespace {

constexpr std::string_view shelf_xml =
    R"(<Shelf><Number>2</Number><Number>1</Number><Item Id="1">a</Item><Item Id="2">b</Item>)"
    R"(<Wrapped><Item Id="3">c</Item></Wrapped><Names><Name> x</Name><Name>y </Name></Names><Id>5</Id></Shelf>)";
constexpr std::string_view shelf_json =
    R"({"Shelf":{"Number":[2,1],"Item":[{"@Id":1,"#text":"a"},{"@Id":2,"#text":"b"}],)"
    R"("Wrapped":{"Item":[{"@Id":3,"#text":"c"}]},"Names":{"Name":[" x","y "]},"Id":[5]}})";

shelf full_shelf() { return {{2, 1}, {{1, "a"}, {2, "b"}}, {{3, "c"}}, {" x", "y "}, {5}}; }

TEST(other_containers, are_written_and_read) {
    EXPECT_EQ(waybill::to_xml(full_shelf()), shelf_xml);
    EXPECT_EQ(waybill::to_json(full_shelf()), shelf_json);
    EXPECT_EQ(waybill::from_xml<shelf>(shelf_xml).value(), full_shelf());
    EXPECT_EQ(waybill::from_json<shelf>(shelf_json).value(), full_shelf());
    for (auto const& empty : {waybill::to_xml(shelf{}), waybill::to_json(shelf{})})
        EXPECT_EQ(empty.starts_with('<') ? waybill::from_xml<shelf>(empty).value()
                                         : waybill::from_json<shelf>(empty).value(),
                  shelf{});
}

TEST(other_containers, lose_what_an_earlier_document_contained) {
    shelf used = full_shelf();
    used.numbers = {9, 9, 9, 9};
    used.ids = {1, 2, 3};
    ASSERT_TRUE(waybill::read_xml(shelf_xml, used));
    EXPECT_EQ(used, full_shelf());
    ASSERT_TRUE(waybill::read_json(R"({"Shelf":{"Wrapped":{"Item":[]},"Names":{"Name":[]}}})", used));
    EXPECT_EQ(used, shelf{});
    used = full_shelf();
    ASSERT_TRUE(waybill::read_xml("<Shelf><Wrapped/><Names/></Shelf>", used));
    EXPECT_EQ(used, shelf{});
}

TEST(other_containers, are_read_by_the_general_readers) {
    auto const xml = R"(<p:Shelf xmlns:p="urn:x"><p:Names><!-- - --><p:Name> x</p:Name><p:Name>y </p:Name></p:Names>)"
                     R"(<p:Id>5</p:Id><p:Wrapped><p:Item Id='3'>c</p:Item></p:Wrapped><p:Item Id="1">a</p:Item>)"
                     R"(<p:Item Id="2">b</p:Item><p:Number>2</p:Number><p:Number> 1 </p:Number></p:Shelf>)";
    EXPECT_EQ(waybill::from_xml<shelf>(xml).value(), full_shelf());
    auto const json = R"({"Shelf":{"Id":"5","Names":{"Name":[" x","y "]},"Wrapped":{"Item":{"@Id":"3","#text":"c"}},)"
                      R"("Item":[{"#text":"a","@Id":1},{"@Id":2,"#text":"b"}],"Number":[2,1]}})";
    EXPECT_EQ(waybill::from_json<shelf>(json).value(), full_shelf());
}

TEST(other_containers, report_a_value_that_is_repeated_in_a_set) {
    for (std::string_view const document :
         {R"(<Shelf><Wrapped/><Names><Name>x</Name><Name>x</Name></Names><Id>5</Id><Id>5</Id></Shelf>)",
          R"({"Shelf":{"Wrapped":{"Item":[]},"Names":{"Name":["x","x"]},"Id":[5,5]}})"}) {
        std::vector<waybill::quirk> quirks;
        shelf read;
        bool const as_xml = document.starts_with('<');
        auto const options = waybill::read_options{.quirks = &quirks};
        ASSERT_TRUE(as_xml ? waybill::read_xml(document, read, options) : waybill::read_json(document, read, options));
        EXPECT_EQ(read.names.size() + read.ids.size(), 2u);
        ASSERT_EQ(quirks.size(), 2u) << document;
        EXPECT_EQ(quirks[0].kind, waybill::quirk_kind::value_form);
        EXPECT_EQ(quirks[0].path, "Shelf/Names/Name[2]") << document;
        auto const strict = waybill::read_options{.strict = true};
        auto const refused =
            as_xml ? waybill::read_xml(document, read, strict) : waybill::read_json(document, read, strict);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, waybill::error_code::quirk_refused);
    }
}

TEST(other_containers, refuse_wrong_items_with_their_place) {
    auto const wrong = waybill::from_xml<shelf>("<Shelf><Wrapped/><Names/><Id>5</Id><Id>x</Id></Shelf>");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().path, "Shelf/Id[2]");
    EXPECT_EQ(wrong.error().code, waybill::error_code::value_invalid);
}

leg journey() {
    leg first{"ORY", {}, std::make_unique<leg>(leg{"ALG", "1234", nullptr})};
    return first;
}
constexpr std::string_view journey_xml = R"(<Leg To="ORY"><Next To="ALG"><Pin>1234</Pin></Next></Leg>)";
constexpr std::string_view journey_json = R"({"Leg":{"@To":"ORY","Next":{"@To":"ALG","Pin":"1234"}}})";

TEST(other_containers, own_a_struct_by_a_pointer) {
    EXPECT_EQ(waybill::to_xml(journey()), journey_xml);
    EXPECT_EQ(waybill::to_json(journey()), journey_json);
    for (std::string_view const document : {journey_xml, journey_json}) {
        leg read = journey();
        read.next->next = std::make_unique<leg>();
        ASSERT_TRUE(document.starts_with('<') ? waybill::read_xml(document, read) : waybill::read_json(document, read));
        ASSERT_NE(read.next, nullptr);
        EXPECT_EQ(read.next->to, "ALG");
        EXPECT_EQ(read.next->pin, "1234");
        EXPECT_EQ(read.next->next, nullptr); // of an earlier document
    }
}

TEST(other_containers, hide_the_secrets_of_owned_structs) {
    EXPECT_EQ(waybill::detail::describe::secret_names_of<leg>.size(), 1u);
    auto value = journey();
    std::vector<std::string_view> secrets;
    waybill::detail::describe::collect_secret_values(value, secrets);
    EXPECT_EQ(secrets, (std::vector<std::string_view>{"1234"}));
    std::vector<std::string> struck;
    waybill::detail::describe::put_placeholders(value, struck);
    EXPECT_EQ(struck, (std::vector<std::string>{"1234"}));
}

TEST(other_containers, change_texts_in_sets) {
    auto value = full_shelf();
    waybill::detail::describe::change_texts(value, [](std::string& text) { text += '!'; });
    EXPECT_EQ(value.names, (std::set<std::string>{" x!", "y !"}));
    EXPECT_EQ(value.items.front().text, "a!");
}

TEST(other_containers, are_converted_and_have_contracts) {
    converted::expect_alike<shelf>(shelf_xml, true);
    converted::expect_alike<shelf>(shelf_json, false);
    converted::expect_alike<leg>(journey_xml, true);
    converted::expect_alike<leg>(journey_json, false);
    auto const xsd = waybill::schema::xsd_of(waybill::document_list<shelf, leg, settings>{});
    for (std::string_view const line :
         {R"(<xs:element name="Number" type="xs:int" minOccurs="0" maxOccurs="unbounded" />)",
          R"(<xs:element name="Next" type="Leg" minOccurs="0" />)",
          R"(<xs:element name="Board" type="xs:string" minOccurs="0" />)"})
        EXPECT_NE(xsd.find(line), xsd.npos) << line << '\n' << xsd;
    auto const schema = waybill::schema::json_schema_of(waybill::document_list<settings>{});
    EXPECT_EQ(schema.find("required\": [\n        \"Rooms"), schema.npos) << schema;
}

TEST(other_containers, are_read_item_by_item) {
    std::string const document =
        R"(<Settings><Extras><Extra Id="1">a</Extra><Extra Id="2">b</Extra></Extras></Settings>)";
    waybill::list_reader<settings> reader;
    std::vector<item> read;
    auto const keep = [&](item& each) { read.push_back(each); };
    for (char const& byte : document) ASSERT_TRUE(reader.feed({&byte, 1}, keep));
    ASSERT_TRUE(reader.finish(keep));
    EXPECT_EQ(read, (std::vector<item>{{1, "a"}, {2, "b"}}));
}

TEST(other_containers, end_at_the_limit_of_depth) {
    std::string xml;
    for (int i = 0; i < 100'000; ++i) xml += i == 0 ? R"(<Leg To="">)" : R"(<Next To="">)";
    EXPECT_EQ(waybill::from_xml<leg>(xml).error().code, waybill::error_code::too_deep);
    std::string json = R"({"Leg":{"@To":"")";
    for (int i = 0; i < 100'000; ++i) json += R"(,"Next":{"@To":"")";
    EXPECT_EQ(waybill::from_json<leg>(json).error().code, waybill::error_code::too_deep);
    leg top;
    for (auto* at = &top; xml.size() > 99'000 * 11; xml.resize(xml.size() - 11))
        at = (at->next = std::make_unique<leg>()).get();
    std::string text;
    auto const in_xml = waybill::write_xml(top, text);
    ASSERT_FALSE(in_xml);
    EXPECT_EQ(in_xml.error().code, waybill::error_code::too_deep);
    auto const in_json = waybill::write_json(top, text);
    ASSERT_FALSE(in_json);
    EXPECT_EQ(in_json.error().code, waybill::error_code::too_deep);
}

TEST(default_values, replace_absent_fields) {
    settings changed{3, "HB", {1, "x"}, {{2, "y"}}};
    for (std::string_view const document : {"<Settings/>", "<Settings><!-- - --></Settings>", R"({"Settings":{}})"}) {
        auto read = changed;
        ASSERT_TRUE(document.starts_with('<') ? waybill::read_xml(document, read) : waybill::read_json(document, read))
            << document;
        EXPECT_EQ(read, settings{}) << document;
    }
    EXPECT_EQ(waybill::from_xml<settings>(waybill::to_xml(changed)).value(), changed);
    EXPECT_EQ(waybill::from_json<settings>(waybill::to_json(changed)).value(), changed);
    // written although they are the defaults
    EXPECT_EQ(waybill::to_xml(settings{}),
              R"(<Settings Rooms="1"><Board>BB</Board><Place Id="7">here</Place><Extras/></Settings>)");
}

TEST(default_values, replace_blank_fields_as_absent_ones) {
    for (std::string_view const document : {R"(<Settings Rooms=" "><Board> </Board><Place/></Settings>)",
                                            R"({"Settings":{"@Rooms":"","Board":" ","Place":null}})"}) {
        std::vector<waybill::quirk> quirks;
        settings read{3, "HB", {1, "x"}, {}};
        auto const options = waybill::read_options{.quirks = &quirks};
        ASSERT_TRUE(document.starts_with('<') ? waybill::read_xml(document, read, options)
                                              : waybill::read_json(document, read, options))
            << document;
        EXPECT_EQ(read, settings{}) << document;
        EXPECT_EQ(quirks.size(), 3u) << document;
    }
    EXPECT_EQ(waybill::from_xml<settings>("<Settings><Board/></Settings>").value().board, "");
}

} // namespace
} // namespace other_containers
