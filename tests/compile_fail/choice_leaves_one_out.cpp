// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"choice
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

struct trunk {
    int wheels = 0;
};
BOOST_DESCRIBE_STRUCT(trunk, (), (wheels))
struct satchel {
    int straps = 0;
};
BOOST_DESCRIBE_STRUCT(satchel, (), (straps))

using luggage = std::variant<trunk, satchel>;
template <>
inline constexpr auto waybill::wire<luggage> =
#ifdef MISTAKE
    waybill::choice("kind", waybill::alternative<trunk>("trunk"));
#else
    waybill::choice("kind", waybill::alternative<trunk>("trunk"), waybill::alternative<satchel>("satchel"));
#endif

struct bag {
    luggage piece{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (piece))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
