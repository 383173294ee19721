// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once
// A variant, without its description, in a document.
#include <waybill/describe.hpp>
#include <waybill/value/number.hpp>

#include <variant>

struct trunk {
    int wheels = 0;
};
BOOST_DESCRIBE_STRUCT(trunk, (), (wheels))
struct satchel {
    int straps = 0;
};
BOOST_DESCRIBE_STRUCT(satchel, (), (straps))

using luggage = std::variant<trunk, satchel>;

struct bag {
    luggage piece{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (piece))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");
