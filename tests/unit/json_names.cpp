// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Misspelled names of members, where the reader expects the field.
#include <waybill/describe.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/value/number.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace json_names {

struct ride {
    int from{};
    int to{};
};
BOOST_DESCRIBE_STRUCT(ride, (), (from, to))

} // namespace json_names

template <>
inline constexpr auto waybill::wire<json_names::ride> =
    waybill::document("Ride", waybill::field<&json_names::ride::from>("from_city"),
                      waybill::field<&json_names::ride::to>("to_city").alias("To_city"));

namespace json_names {
namespace {

TEST(json_names, are_reported_as_an_alias_before_another_letter_case) {
    using waybill::quirk_kind;
    for (auto const& [name, kind] :
         {std::pair{"To_city", quirk_kind::misspelled_name}, std::pair{"TO_CITY", quirk_kind::letter_case}}) {
        std::vector<waybill::quirk> quirks;
        auto const text =
            R"({"Ride":{"from_city":1,")" + std::string(name) + R"(":2,"an_unknown_member_of_this_ride":3}})";
        auto const read = waybill::from_json<ride>(text, {.quirks = &quirks});
        ASSERT_TRUE(read) << waybill::explain(read.error());
        EXPECT_EQ(read->to, 2);
        ASSERT_EQ(quirks.size(), 2U) << name;
        EXPECT_EQ(quirks[0].kind, kind) << name;
        EXPECT_EQ(quirks[1].kind, quirk_kind::unknown_field) << name;
    }
}

} // namespace
} // namespace json_names
