// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Choices that are harder to distinguish than those of the protocol: the schema is one that all tools accept.
#include "support/xml_schema.hpp"

#include <waybill/message/functions.hpp>
#include <waybill_schema/xsd.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace {

using namespace waybill;

struct wheel {
    std::string name{};
    int inches = 0;
};
BOOST_DESCRIBE_STRUCT(wheel, (), (name, inches))
struct sail {
    std::string name{};
    std::optional<std::string> colour{};
};
BOOST_DESCRIBE_STRUCT(sail, (), (name, colour))

// they begin alike, share `part` of two types and `length` of two values, and both have `id`
struct car {
    std::int64_t id = 0;
    std::string label{};
    int seats = 0;
    std::vector<wheel> part{};
    int length = 0;
};
BOOST_DESCRIBE_STRUCT(car, (), (id, label, seats, part, length))
struct boat {
    std::int64_t id = 0;
    std::string label{};
    std::vector<sail> part{};
    decimal length{};
    std::optional<std::string> flag{};
};
BOOST_DESCRIBE_STRUCT(boat, (), (id, label, part, length, flag))

// only the attribute distinguishes these
struct left {
    std::optional<int> value{};
    std::string name{};
};
BOOST_DESCRIBE_STRUCT(left, (), (value, name))
struct right {
    std::string name{};
};
BOOST_DESCRIBE_STRUCT(right, (), (name))

struct things_rs {
    std::vector<std::variant<car, boat>> vehicles{};
    std::vector<std::variant<left, right>> sides{};
};
BOOST_DESCRIBE_STRUCT(things_rs, (), (vehicles, sides))

} // namespace

template <>
inline constexpr auto waybill::wire<car> = waybill::fields(waybill::field<&car::id>().attribute());
template <>
inline constexpr auto waybill::wire<boat> = waybill::fields(waybill::field<&boat::id>().attribute());
template <>
inline constexpr auto waybill::wire<std::variant<car, boat>> =
    waybill::choice("is", waybill::alternative<car>("car"), waybill::alternative<boat>("boat"));
template <>
inline constexpr auto waybill::wire<std::variant<left, right>> =
    waybill::choice("is", waybill::alternative<left>("left"), waybill::alternative<right>("right"));
template <>
inline constexpr auto waybill::wire<things_rs> =
    waybill::document("ThingsRS", waybill::field<&things_rs::vehicles>("Vehicles").items("Vehicle"),
                      waybill::field<&things_rs::sides>("Sides").items("Side"));

namespace {

TEST(xsd_choices, are_distinguished_by_the_first_element_that_differs) {
    auto const text = schema::xsd_of(document_list<things_rs>{});
    support::xml_schema schema(text);
    auto const around = [](std::string const& vehicle, std::string const& side) {
        return "<ThingsRS><Vehicles>" + vehicle + "</Vehicles><Sides>" + side + "</Sides></ThingsRS>";
    };
    std::string const car = R"(<Vehicle is="car" id="1"><label>a</label><seats>4</seats><part><name>w</name>)"
                            R"(<inches>17</inches></part><length>4</length></Vehicle>)";
    std::string const boat = R"(<Vehicle is="boat" id="2"><label>b</label><part><name>s</name><colour>red</colour>)"
                             R"(</part><part><name>t</name></part><length>12.5</length></Vehicle>)";
    EXPECT_TRUE(schema.accepts(around(car + boat, ""))) << schema.why() << text;
    EXPECT_TRUE(schema.accepts(around("", R"(<Side is="left"><value>1</value><name>n</name></Side>)"
                                          R"(<Side is="right"><name>n</name></Side>)")))
        << schema.why() << text;
    for (auto const* broken : {
             R"(<Vehicle id="1"><label>a</label><length>4</length></Vehicle>)",
             R"(<Vehicle is="bus" id="1"><label>a</label><length>4</length></Vehicle>)",
             R"(<Vehicle is="boat"><label>a</label><length>4</length></Vehicle>)",
             R"(<Vehicle is="boat" id="2"><length>4</length></Vehicle>)",
             R"(<Vehicle is="car" id="2"><label>a</label><seats>4</seats></Vehicle>)",
             R"(<Vehicle is="car" id="2"><label>a</label><seats>4</seats><length>4</length><flag/></Vehicle>)",
         })
        EXPECT_FALSE(schema.accepts(around(broken, ""))) << broken;
    EXPECT_FALSE(schema.accepts(around("", R"(<Side is="up"><name>n</name></Side>)")));
}

} // namespace
