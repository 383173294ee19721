// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"tint"}, [^"]*"describe the member
#include <waybill/describe.hpp>
#include <waybill/xml.hpp>

enum class colour { black, red };
#ifndef MISTAKE
BOOST_DESCRIBE_ENUM(colour, black, red)
#endif

struct bag {
    std::string owner{};
    colour tint{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tint))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
