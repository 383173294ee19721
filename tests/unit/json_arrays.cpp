// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Arrays of repeated fields that mean that there are no items, at every position in an object.
#include <waybill/describe.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/value/number.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace json_arrays {

struct item {
    int number{};
    bool operator==(item const&) const = default;
};
BOOST_DESCRIBE_STRUCT(item, (), (number))

struct box {
    std::vector<item> first{};
    int between{};
    std::vector<std::string> last{};
    bool operator==(box const&) const = default;
};
BOOST_DESCRIBE_STRUCT(box, (), (first, between, last))

struct label {
    std::string text{};
    std::optional<std::string> kind{};
    bool operator==(label const&) const = default;
};
BOOST_DESCRIBE_STRUCT(label, (), (text, kind))

struct labels {
    std::vector<label> wrapped{};
    std::vector<label> repeated{};
    bool operator==(labels const&) const = default;
};
BOOST_DESCRIBE_STRUCT(labels, (), (wrapped, repeated))

} // namespace json_arrays

template <>
inline constexpr auto waybill::wire<json_arrays::box> = waybill::document("Box");
template <>
inline constexpr auto waybill::wire<json_arrays::label> = waybill::fields(
    waybill::field<&json_arrays::label::text>().text(), waybill::field<&json_arrays::label::kind>().attribute());
template <>
inline constexpr auto waybill::wire<json_arrays::labels> =
    waybill::document("Labels", waybill::field<&json_arrays::labels::wrapped>().items("label").bare_in_json(),
                      waybill::field<&json_arrays::labels::repeated>().bare_in_json());

namespace json_arrays {
namespace {

TEST(json_arrays, may_be_empty_at_every_position) {
    box const three{{}, 3, {}};
    for (std::string_view const text :
         {R"({"Box":{"first":[],"between":3}})", R"({"Box":{"first":[],"between":3,"last":[]}})",
          R"({"Box":{"last":[],"between":3,"first":[]}})", R"({"Box":{"between":3,"first":[ ]}})",
          R"({"Box":{ "first" : [], "between": 3 }})"}) {
        std::vector<waybill::quirk> quirks;
        auto const read = waybill::from_json<box>(text, {.quirks = &quirks});
        ASSERT_TRUE(read) << text << '\n' << waybill::explain(read.error());
        EXPECT_EQ(*read, three) << text;
        EXPECT_TRUE(quirks.empty()) << text;
    }
    box kept{{{1}, {2}}, 1, {"a"}};
    ASSERT_TRUE(waybill::read_json(R"({"Box":{"first":[],"between":3}})", kept));
    EXPECT_EQ(kept, three);
}

TEST(json_arrays, of_null_are_one_quirk) {
    for (std::string_view const text :
         {R"({"Box":{"first":[null],"between":3}})", R"({"Box":{"between":3,"first":[null]}})",
          R"({"Box":{"between":3,"last":[],"first":[null]}})",
          R"({"Box":{"between":3,"First":[null],"last":["a"]}})"}) {
        std::vector<waybill::quirk> quirks;
        ASSERT_TRUE(waybill::from_json<box>(text, {.quirks = &quirks})) << text;
        std::size_t nulls = 0;
        for (auto const& each : quirks) nulls += each.kind == waybill::quirk_kind::null_for_absent;
        EXPECT_EQ(nulls, 1U) << text;
    }
}

TEST(json_arrays, occur_once) {
    for (std::string_view const text : {R"({"Box":{"first":[],"between":3,"first":[{"number":1}]}})",
                                        R"({"Box":{"between":3,"first":[{"number":1}],"first":[]}})"})
        EXPECT_EQ(waybill::from_json<box>(text).error().code, waybill::error_code::field_repeated) << text;
}

TEST(json_arrays, keep_the_wrapper_of_one_bare_item) {
    for (auto const& [message, text] : {
             std::pair{labels{{{"a", {}}}, {{"b", {}}}}, R"({"Labels":{"wrapped":{"label":"a"},"repeated":"b"}})"},
             std::pair{labels{{{"a", "k"}}, {}}, R"({"Labels":{"wrapped":{"label":[{"#text":"a","@kind":"k"}]}}})"},
             std::pair{labels{{{"a", {}}, {"b", {}}}, {}}, R"({"Labels":{"wrapped":{"label":["a","b"]}}})"},
             std::pair{labels{}, R"({"Labels":{"wrapped":{"label":[]}}})"},
         }) {
        EXPECT_EQ(waybill::to_json(message).value(), text);
        auto const read = waybill::from_json<labels>(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(*read, message) << text;
    }
}

} // namespace
} // namespace json_arrays
