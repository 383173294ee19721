// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Members of the type std::optional<std::optional<T>>.
#include "support/proof.hpp"

#include <waybill/describe.hpp>
#include <waybill/error.hpp>
#include <waybill/nullable.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/number.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace member_nullable {

struct point {
    int x = 0;
    int y = 0;
    friend bool operator==(point const&, point const&) = default;
};
BOOST_DESCRIBE_STRUCT(point, (), (x, y))

struct change {
    std::optional<std::optional<std::string>> name{};
    std::optional<std::optional<int>> age{};
    std::optional<std::optional<bool>> active{};
    std::optional<std::optional<point>> place{};
    friend bool operator==(change const&, change const&) = default;
};
BOOST_DESCRIBE_STRUCT(change, (), (name, age, active, place))

} // namespace member_nullable

template <>
inline constexpr auto waybill::wire<member_nullable::change> =
    waybill::document("Change", waybill::field<&member_nullable::change::name>("Name"),
                      waybill::field<&member_nullable::change::age>("Age"),
                      waybill::field<&member_nullable::change::active>("Active"),
                      waybill::field<&member_nullable::change::place>("Place"));

namespace member_nullable {
namespace {

using enum waybill::error_code;

constexpr std::string_view nil = R"( xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>)";

constexpr change full() {
    change made;
    made.name.emplace("x & y");
    made.age.emplace(7);
    made.active.emplace(true);
    made.place.emplace(point{1, 2});
    return made;
}
static_assert(proof::is_xml(full(), "<Change><Name>x &amp; y</Name><Age>7</Age><Active>True</Active>"
                                    "<Place><x>1</x><y>2</y></Place></Change>"));
static_assert(proof::is_json(full(), R"({"Change":{"Name":"x & y","Age":7,"Active":true,"Place":{"x":1,"y":2}}})"));

constexpr change nulls() {
    change made;
    made.name.emplace();
    made.age.emplace();
    made.active.emplace();
    made.place.emplace();
    return made;
}
static_assert(proof::is_xml(nulls(), proof::joined("<Change><Name", nil, "<Age", nil, "<Active", nil, "<Place", nil,
                                                   "</Change>")));
static_assert(proof::is_json(nulls(), R"({"Change":{"Name":null,"Age":null,"Active":null,"Place":null}})"));

static_assert(proof::is_xml(change{}, "<Change/>"));
static_assert(proof::is_json(change{}, R"({"Change":{}})"));

static_assert(proof::refused_xml<change>("<Change><Age>x</Age></Change>", value_invalid, "Change/Age", 14));
static_assert(proof::refused_xml<change>("<Change><Age x:nil='true'>7</Age></Change>", content_unexpected, "Change/Age",
                                         27));
static_assert(proof::refused_xml<change>("<Change><Place><x>1</x></Place></Change>", field_required, "Change/Place/y",
                                         24));
static_assert(proof::refused_json<change>(R"({"Change":{"Age":{"x":1}}})", content_unexpected, "Change/Age", 18));
static_assert(proof::refused_json<change>(R"({"Change":{"Age":nul}})", json_malformed, "Change/Age", 18));
static_assert(proof::refused_json<change>(R"({"Change":{"Age":null,"Age":1}})", field_repeated, "Change/Age", 23));

} // namespace
} // namespace member_nullable
