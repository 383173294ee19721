// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<std::variant<trunk, .*>, [^"]*""}, [^"]*"an alternative is a struct
#include <waybill/xml.hpp>

struct trunk {
    std::string owner{};
};
BOOST_DESCRIBE_STRUCT(trunk, (), (owner))
struct name {
    std::string text{};
};
BOOST_DESCRIBE_STRUCT(name, (), (text))
#ifdef MISTAKE
using other = std::string;
#else
using other = name;
#endif

using luggage = std::variant<trunk, other>;
template <>
inline constexpr auto waybill::wire<luggage> =
    waybill::choice("kind", waybill::alternative<trunk>("trunk"), waybill::alternative<other>("name"));

struct bag {
    luggage piece{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (piece))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
