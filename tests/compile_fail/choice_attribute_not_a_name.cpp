// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"the attribute of choice
// expect: mistake_in_description<std::variant<satchel, trunk> ?, [^"]*""}, [^"]*"the attribute of choice
// errors: 2
#include <waybill/xml.hpp>

struct trunk {
    std::string owner{};
};
BOOST_DESCRIBE_STRUCT(trunk, (), (owner))
struct satchel {
    std::string owner{};
};
BOOST_DESCRIBE_STRUCT(satchel, (), (owner))

using luggage = std::variant<trunk, satchel>;
using belongings = std::variant<satchel, trunk>;
#ifdef MISTAKE
inline constexpr std::string_view one = "my kind", other = "xmlns";
#else
inline constexpr std::string_view one = "kind", other = "kind";
#endif
template <>
inline constexpr auto waybill::wire<luggage> =
    waybill::choice(one, waybill::alternative<trunk>("trunk"), waybill::alternative<satchel>("satchel"));
template <>
inline constexpr auto waybill::wire<belongings> =
    waybill::choice(other, waybill::alternative<satchel>("satchel"), waybill::alternative<trunk>("trunk"));

struct bag {
    luggage piece{};
    belongings rest{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (piece, rest))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
