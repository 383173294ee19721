// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"the attribute of choice
// expect: mistake_in_description<std::variant<satchel, trunk> ?, [^"]*""}, [^"]*"the attribute of choice
// errors: 2
#include "luggage.hpp"

#include <waybill/xml.hpp>

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

struct wardrobe {
    luggage piece{};
    belongings rest{};
};
BOOST_DESCRIBE_STRUCT(wardrobe, (), (piece, rest))

template <>
inline constexpr auto waybill::wire<wardrobe> = waybill::document("Wardrobe");

std::string written(wardrobe const& value) { return waybill::to_xml(value).value(); }
