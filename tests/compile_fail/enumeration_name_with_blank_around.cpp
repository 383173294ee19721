// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: names_need_no_escape<hue
#include <waybill/describe.hpp>
#include <waybill/xml.hpp>

enum class hue { red, green };
BOOST_DESCRIBE_ENUM(hue, red, green)
template <>
#ifdef MISTAKE
inline constexpr auto waybill::wire<hue> = waybill::values("Red", " Green"); // readers strip white space
#else
inline constexpr auto waybill::wire<hue> = waybill::values("Red", "Green");
#endif

struct bag {
    hue color{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (color))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
