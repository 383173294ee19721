// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Members of the type std::array: tests/constant/member_array.cpp has their forms.
#include <waybill/containers.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/schema/field_tables.hpp>
#include <waybill/schema/json_schema.hpp>
#include <waybill/schema/typescript.hpp>
#include <waybill/schema/xsd.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arrays {

struct point {
    int x = 0;
    int y = 0;
    friend bool operator==(point const&, point const&) = default;
};
BOOST_DESCRIBE_STRUCT(point, (), (x, y))

struct frame {
    std::array<point, 2> corners{};
    std::array<double, 3> sizes{};
    std::array<std::string, 2> names{};
    friend bool operator==(frame const&, frame const&) = default;
};
BOOST_DESCRIBE_STRUCT(frame, (), (corners, sizes, names))

struct frames {
    std::array<int, 2> version{};
    std::vector<frame> all{};
};
BOOST_DESCRIBE_STRUCT(frames, (), (version, all))

} // namespace arrays

template <>
inline constexpr auto waybill::wire<arrays::frame> =
    waybill::document("Frame", waybill::field<&arrays::frame::corners>("Corner"),
                      waybill::field<&arrays::frame::sizes>("Sizes").items("Size"),
                      waybill::field<&arrays::frame::names>("Name"));
template <>
inline constexpr auto waybill::wire<arrays::frames> =
    waybill::document("Frames", waybill::field<&arrays::frames::version>("Version"),
                      waybill::field<&arrays::frames::all>("All").items("Frame"));

namespace arrays {
namespace {

frame const square{{{{1, 2}, {3, 4}}}, {0.5, 1.5, 2.5}, {"a & b", ""}};

TEST(arrays, are_read_into_used_values) {
    for (bool const as_xml : {true, false}) {
        auto const text = as_xml ? waybill::to_xml(square) : waybill::to_json(square);
        frame used{{{{9, 9}, {9, 9}}}, {9, 9, 9}, {"x", "y"}};
        ASSERT_TRUE(as_xml ? waybill::read_xml(text, used) : waybill::read_json(text, used)) << text;
        EXPECT_EQ(used, square) << text;
        EXPECT_NE(text.find(as_xml ? "<Name>a &amp; b</Name><Name/></Frame>" : R"(,"Name":["a & b",""]}})"), text.npos)
            << text;
    }
}

TEST(arrays, say_how_many_items_they_have) {
    auto const few = waybill::from_xml<frame>("<Frame><Corner><x>1</x><y>2</y></Corner><Sizes><Size>1</Size></Sizes>"
                                              "</Frame>");
    ASSERT_FALSE(few);
    EXPECT_EQ(few.error().path, "Frame/Sizes");
    EXPECT_EQ(few.error().expected, "exactly 3 items");
    EXPECT_EQ(few.error().found, "1 item");
    auto const many = waybill::from_json<frame>(R"({"Frame":{"Sizes":{"Size":[1,2,3,4,5]}}})");
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().path, "Frame/Sizes/Size[4]");
    EXPECT_EQ(many.error().offset, 33u);
    EXPECT_EQ(many.error().expected, "exactly 3 items");
}

TEST(arrays, count_structs_in_canonical_form) {
    // the fast path reads the structs in the array
    std::string const corner = R"({"x":1,"y":2})";
    auto const many =
        waybill::from_json<frame>(R"({"Frame":{"Corner":[)" + corner + "," + corner + "," + corner + "]}}");
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().path, "Frame/Corner[3]");
    EXPECT_EQ(many.error().offset, 20 + 2 * (corner.size() + 1));
}

TEST(arrays, count_items_of_lists_in_pieces) {
    std::string const item = waybill::to_xml(square);
    std::string const lists = "<All>" + item + item + "</All>";
    for (auto const& [version, good] :
         {std::pair{"<Version>1</Version><Version>2</Version>", true}, std::pair{"<Version>1</Version>", false}}) {
        auto const document = "<Frames>" + std::string(version) + lists + "</Frames>";
        waybill::list_reader<frames> reader;
        std::size_t read = 0;
        auto const keep = [&](frame&) { ++read; };
        bool fine = true;
        for (char const& byte : document) fine = fine && reader.feed({&byte, 1}, keep).has_value();
        fine = fine && reader.finish(keep).has_value();
        EXPECT_EQ(fine, good) << document;
        EXPECT_EQ(read, 2u);
    }
}

TEST(arrays, have_contracts) {
    using documents = waybill::document_list<frame>;
    auto const xsd = waybill::schema::xsd_of(documents{});
    for (std::string_view const line : {R"(<xs:element name="Corner" type="Point" minOccurs="2" maxOccurs="2" />)",
                                        R"(<xs:element name="Size" type="xs:double" minOccurs="3" maxOccurs="3" />)"})
        EXPECT_NE(xsd.find(line), xsd.npos) << line << '\n' << xsd;
    auto const schema = waybill::schema::json_schema_of(documents{});
    for (std::string_view const line : {"\"minItems\": 2,", "\"maxItems\": 2\n", "\"minItems\": 3,"})
        EXPECT_NE(schema.find(line), schema.npos) << line << '\n' << schema;
    auto const script = waybill::schema::typescript_of(documents{});
    EXPECT_NE(script.find("corners: [Point, Point]\n"), script.npos) << script;
    auto const tables = waybill::schema::field_tables_of(documents{});
    EXPECT_NE(tables.find("| `Sizes/Size` | 3 |"), tables.npos) << tables;
}

} // namespace
} // namespace arrays
