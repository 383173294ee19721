// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"describe the std::variant: wi
// expect 2: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"choice
// expect 3: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"choice
// expect 4: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"two alternatives have the sam
// expect 5: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"a value of choice
// expect 6: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"a value of choice
// expect 7: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"the attribute of choice
// expect 8: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"the attribute of choice
// expect 9: mistake_in_description<std::variant<trunk, .*>, [^"]*""}, [^"]*"an alternative is a struct
// expect 10: mistake_in_description<trunk, [^"]*"wheels"}, [^"]*"a choice
// expect 11: mistake_in_description<satchel, [^"]*"straps"}, [^"]*"a choice
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

using waybill::alternative;
using waybill::choice;

struct trunk {
    int wheels = 0;
};
BOOST_DESCRIBE_STRUCT(trunk, (), (wheels))
#if MISTAKE == 9
using satchel = std::string;
#else
struct satchel {
    int straps = 0;
};
BOOST_DESCRIBE_STRUCT(satchel, (), (straps))
#endif

#if MISTAKE == 10
template <>
inline constexpr auto waybill::wire<trunk> = waybill::fields(waybill::field<&trunk::wheels>("kind").attribute());
#elif MISTAKE == 11 // an element, which readers of JSON take for the attribute
template <>
inline constexpr auto waybill::wire<satchel> =
    waybill::fields(waybill::field<&satchel::straps>("Straps").alias("Kind"));
#elif MISTAKE != 9
template <>
inline constexpr auto waybill::wire<trunk> = waybill::fields(waybill::field<&trunk::wheels>("wheels").attribute());
template <>
inline constexpr auto waybill::wire<satchel> = waybill::fields(waybill::field<&satchel::straps>("Straps"));
#endif

using luggage = std::variant<trunk, satchel>;

#if MISTAKE != 1
template <>
inline constexpr auto waybill::wire<luggage> =
#endif
#if MISTAKE == 2
    choice("kind", alternative<satchel>("satchel"), alternative<trunk>("trunk"));
#elif MISTAKE == 3
choice("kind", alternative<trunk>("trunk"));
#elif MISTAKE == 4
choice("kind", alternative<trunk>("trunk"), alternative<satchel>("trunk"));
#elif MISTAKE == 5
choice("kind", alternative<trunk>("a\"<b"), alternative<satchel>("satchel"));
#elif MISTAKE == 6 // readers strip white space
choice("kind", alternative<trunk>("trunk"), alternative<satchel>(" satchel"));
#elif MISTAKE == 7
choice("my kind", alternative<trunk>("trunk"), alternative<satchel>("satchel"));
#elif MISTAKE == 8
choice("xmlns", alternative<trunk>("trunk"), alternative<satchel>("satchel"));
#elif MISTAKE != 1
choice("kind", alternative<trunk>("trunk"), alternative<satchel>("satchel"));
#endif

struct bag {
    luggage piece{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (piece))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
