// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trunk, [^"]*"sort"}, [^"]*"a choice
// expect: mistake_in_description<satchel, [^"]*"sort"}, [^"]*"a choice
// errors: 2
#include <waybill/xml.hpp>

struct trunk {
    std::string sort{};
};
BOOST_DESCRIBE_STRUCT(trunk, (), (sort))
struct satchel {
    std::string sort{};
};
BOOST_DESCRIBE_STRUCT(satchel, (), (sort))

#ifdef MISTAKE
template <>
inline constexpr auto waybill::wire<trunk> = waybill::fields(waybill::field<&trunk::sort>("kind").attribute());
template <> // an element, which readers of JSON take for the attribute
inline constexpr auto waybill::wire<satchel> = waybill::fields(waybill::field<&satchel::sort>("Sort").alias("Kind"));
#else
template <>
inline constexpr auto waybill::wire<trunk> = waybill::fields(waybill::field<&trunk::sort>("sort").attribute());
template <>
inline constexpr auto waybill::wire<satchel> = waybill::fields(waybill::field<&satchel::sort>("Sort"));
#endif

using luggage = std::variant<trunk, satchel>;
using belongings = std::variant<satchel, trunk>;
template <>
inline constexpr auto waybill::wire<luggage> =
    waybill::choice("kind", waybill::alternative<trunk>("trunk"), waybill::alternative<satchel>("satchel"));
template <>
inline constexpr auto waybill::wire<belongings> =
    waybill::choice("kind", waybill::alternative<satchel>("satchel"), waybill::alternative<trunk>("trunk"));

struct bag {
    luggage piece{};
    belongings rest{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (piece, rest))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
