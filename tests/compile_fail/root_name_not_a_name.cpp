// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*""}, [^"]*"the root is no XML name
// expect: mistake_in_description<box, [^"]*""}, [^"]*"the root is no XML name
// errors: 2
#include <waybill/xml.hpp>

struct bag {
    std::string owner{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner))
struct box {
    std::string owner{};
};
BOOST_DESCRIBE_STRUCT(box, (), (owner))

#ifdef MISTAKE
template <>
inline constexpr auto waybill::wire<bag> = waybill::document("My Bag");
template <>
inline constexpr auto waybill::wire<box> = waybill::document("my:Box");
#else
template <>
inline constexpr auto waybill::wire<bag> = waybill::document("MyBag");
template <>
inline constexpr auto waybill::wire<box> = waybill::document("MyBox");
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
std::string written(box const& value) { return waybill::to_xml(value).value(); }
