// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Members of the type std::array, without texts: g++ 12 cannot copy arrays of std::string in constant expressions.
#include "support/proof.hpp"

#include <waybill/containers.hpp>
#include <waybill/describe.hpp>
#include <waybill/error.hpp>
#include <waybill/value/number.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace member_array {

struct point {
    int x = 0;
    int y = 0;
    friend bool operator==(point const&, point const&) = default;
};
BOOST_DESCRIBE_STRUCT(point, (), (x, y))

struct box {
    std::array<int, 2> center{};
    std::array<point, 3> corners{};
    std::array<int, 1> labels{};
    std::optional<std::array<int, 2>> sizes{};
    friend bool operator==(box const&, box const&) = default;
};
BOOST_DESCRIBE_STRUCT(box, (), (center, corners, labels, sizes))

} // namespace member_array

template <>
inline constexpr auto waybill::wire<member_array::point> = waybill::fields(
    waybill::field<&member_array::point::x>("x").attribute(), waybill::field<&member_array::point::y>().text());
template <>
inline constexpr auto waybill::wire<member_array::box> =
    waybill::document("Box", waybill::field<&member_array::box::center>("Center"),
                      waybill::field<&member_array::box::corners>("Corner"),
                      waybill::field<&member_array::box::labels>("Labels").items("Label"),
                      waybill::field<&member_array::box::sizes>("Sizes").items("Size"));

namespace member_array {
namespace {

using enum waybill::error_code;

constexpr box full() { return {{1, -2}, {{{1, 4}, {2, 5}, {3, 6}}}, {{9}}, {{7, 8}}}; }
static_assert(proof::is_xml(full(), R"(<Box><Center>1</Center><Center>-2</Center>)"
                                    R"(<Corner x="1">4</Corner><Corner x="2">5</Corner><Corner x="3">6</Corner>)"
                                    R"(<Labels><Label>9</Label></Labels>)"
                                    R"(<Sizes><Size>7</Size><Size>8</Size></Sizes></Box>)"));
static_assert(proof::is_json(full(), R"({"Box":{"Center":[1,-2],)"
                                     R"("Corner":[{"@x":1,"#text":4},{"@x":2,"#text":5},{"@x":3,"#text":6}],)"
                                     R"("Labels":{"Label":[9]},"Sizes":{"Size":[7,8]}}})"));

constexpr std::string_view head = "<Box><Center>1</Center><Center>2</Center>";
constexpr std::string_view corners = "<Corner x='1'>4</Corner><Corner x='2'>5</Corner><Corner x='3'>6</Corner>";
constexpr std::string_view labels = "<Labels><Label>9</Label></Labels>";
static_assert(waybill::from_xml<box>(proof::joined(head, corners, labels, "</Box>")).has_value());

// too many, too few, none
static_assert(proof::refused_xml<box>(proof::joined(head, "<Center>3</Center>", corners, labels, "</Box>"),
                                      field_repeated, "Box/Center[3]", 42));
static_assert(proof::refused_xml<box>(proof::joined(head, "<Corner x='1'>4</Corner>", labels, "</Box>"), field_required,
                                      "Box/Corner", 99));
static_assert(proof::refused_xml<box>(proof::joined(head, labels, "</Box>"), field_required, "Box/Corner", 75));
static_assert(proof::refused_xml<box>(proof::joined(head, corners,
                                                    "<Labels><Label>1</Label><Label>2</Label></Labels></Box>"),
                                      field_repeated, "Box/Labels/Label[2]", 138));
static_assert(proof::refused_xml<box>(proof::joined(head, corners, "<Labels/></Box>"), field_required, "Box/Labels",
                                      123));
static_assert(proof::refused_xml<box>(proof::joined(head, corners, labels, "<Sizes><Size>1</Size></Sizes></Box>"),
                                      field_required, "Box/Sizes", 176));

constexpr std::string_view json_head = R"({"Box":{"Center":[1,2],)";
constexpr std::string_view json_corners = R"("Corner":[{"@x":1,"#text":4},{"@x":2,"#text":5},{"@x":3,"#text":6}],)";
constexpr std::string_view json_labels = R"("Labels":{"Label":[9]}}})";
static_assert(waybill::from_json<box>(proof::joined(json_head, json_corners, json_labels)).has_value());
static_assert(proof::refused_json<box>(R"({"Box":{"Center":[1,2,3],"Labels":{}}})", field_repeated, "Box/Center[3]",
                                       23));
static_assert(proof::refused_json<box>(proof::joined(json_head, R"("Corner":[{"@x":1,"#text":4}],)", json_labels),
                                       field_required, "Box/Corner", 53));
static_assert(proof::refused_json<box>(proof::joined(json_head, R"("Corner":[],)", json_labels), field_required,
                                       "Box/Corner", 35));
static_assert(proof::refused_json<box>(proof::joined(json_head, json_corners, R"("Labels":{}}})"), field_required,
                                       "Box/Labels", 103));

} // namespace
} // namespace member_array
