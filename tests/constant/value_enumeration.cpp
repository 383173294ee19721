// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/leaf.hpp"

#include <waybill/describe.hpp>

#include <cstdint>

namespace {

using namespace leaf;

enum class light : std::uint8_t { red, amber, green };
BOOST_DESCRIBE_ENUM(light, red, amber, green)

enum class paid : std::int16_t { no = 0, in_part = -3, whole = 1000 };
BOOST_DESCRIBE_ENUM(paid, no, in_part, whole)

enum plain : std::uint8_t { lone };
BOOST_DESCRIBE_ENUM(plain, lone)

enum class not_described : std::uint8_t { one };

} // namespace

template <>
inline constexpr auto waybill::wire<paid> = waybill::values("Not Paid", "PART", "Whole");

namespace {

template <class E>
constexpr auto expected = waybill::value_format<E>::expected(wire_format::canonical);

// the enumerators' own names
static_assert(round_trips("red", light::red) && round_trips("amber", light::amber) &&
              round_trips("green", light::green));
static_assert(tolerated("RED", light::red) && tolerated("Green", light::green));
static_assert(expected<light> == "one of red, amber, green");
static_assert(round_trips("lone", lone) && expected<plain> == "one of lone");

// the given names, independent of the numbers of the values
static_assert(round_trips("Not Paid", paid::no) && round_trips("PART", paid::in_part) &&
              round_trips("Whole", paid::whole));
static_assert(tolerated("not paid", paid::no) && tolerated("part", paid::in_part) && tolerated("wHOLE", paid::whole));
static_assert(expected<paid> == "one of Not Paid, PART, Whole");
static_assert(waybill::detail::describe::names_on_the_wire<paid>[1] == "PART");

static_assert(invalid<light>("") && invalid<light>("blue") && invalid<light>("re") && invalid<light>("redd"));
static_assert(invalid<light>("red ") && invalid<light>("0") && invalid<paid>("in_part") && invalid<paid>("NotPaid"));
static_assert([] {
    paid kept = paid::whole;
    return waybill::value_format<paid>::read("?", wire_format::canonical, kept) == reading_outcome::invalid &&
           kept == paid::whole;
}());

// a number without an enumerator is written as an empty text, which no reader accepts
static_assert(writes(static_cast<light>(9), "") && invalid<light>(""));

static_assert(waybill::value_format<light>::json == waybill::json_kind::string);
static_assert(waybill::leaf_value<light> && !waybill::leaf_value<not_described>);
static_assert(waybill::value_format<light>::has(wire_format::canonical) &&
              !waybill::value_format<light>::has(wire_format::iso_date));

} // namespace
