// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/message/functions.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace waybill;
using detail::describe::field_place;

// Names with equal hashes: they differ in their middle only.
struct lookalikes {
    int beginning_a_the_ending{};
    int beginning_b_the_ending{};
};
BOOST_DESCRIBE_STRUCT(lookalikes, (), (beginning_a_the_ending, beginning_b_the_ending))

// One name in two places.
struct twofold {
    std::string attribute{};
    std::string element{};
};
BOOST_DESCRIBE_STRUCT(twofold, (), (attribute, element))

} // namespace

template <>
inline constexpr auto waybill::wire<twofold> =
    waybill::fields(waybill::field<&twofold::attribute>("id").attribute(), waybill::field<&twofold::element>("id"));

namespace {

template <class T>
constexpr bool finds_each_of() {
    auto const& fields = detail::describe::table<T>;
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (detail::describe::rules_of_record<T>.find(fields[i].wire, fields[i].place) != i) return false;
    return true;
}

static_assert(finds_each_of<transport_booking>());
static_assert(finds_each_of<accommodation_booking>());
static_assert(finds_each_of<search_filters>());
static_assert(finds_each_of<lookalikes>());
static_assert(finds_each_of<twofold>());
static_assert(detail::describe::rules_of_record<twofold>.find("id", field_place::attribute) == 0);
static_assert(detail::describe::rules_of_record<twofold>.find("id", field_place::element) == 1);

TEST(name_index, finds_what_is_there) {
    EXPECT_TRUE(finds_each_of<transport_booking>());
    EXPECT_TRUE(finds_each_of<passenger>());
    EXPECT_TRUE(finds_each_of<lookalikes>());
    EXPECT_TRUE(finds_each_of<twofold>());
}

TEST(name_index, finds_nothing_else) {
    auto const& fields = detail::describe::table<transport_booking>;
    auto const& rules = detail::describe::rules_of_record<transport_booking>;
    auto const one_by_one = [&](std::string_view name) {
        std::size_t i = 0;
        while (i < fields.size() && fields[i].wire != name) ++i;
        return i;
    };
    for (auto const& field : fields) {
        for (std::size_t i = 0; i < field.wire.size(); ++i) {
            std::string changed(field.wire);
            changed[i] = char(changed[i] ^ 1);
            EXPECT_EQ(rules.find(changed, field_place::element), one_by_one(changed)) << changed;
            auto const cut = field.wire.substr(0, i); // departure_airport is a beginning of another name
            EXPECT_EQ(rules.find(cut, field_place::element), one_by_one(cut)) << cut;
        }
        EXPECT_EQ(rules.find(std::string(field.wire) + "s", field_place::element), fields.size());
        EXPECT_EQ(rules.find(field.wire, field_place::attribute), fields.size());
    }
    EXPECT_EQ(rules.find("", field_place::element), fields.size());
}

} // namespace
