// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"cities"}, [^"]*"a std::array has at least one item
#include <waybill/containers.hpp>
#include <waybill/xml.hpp>

struct trip {
#ifdef MISTAKE
    std::array<std::string, 0> cities{};
#else
    std::array<std::string, 1> cities{};
#endif
};
BOOST_DESCRIBE_STRUCT(trip, (), (cities))
template <>
inline constexpr auto waybill::wire<trip> = waybill::document("Trip");

std::string written(trip const& value) { return waybill::to_xml(value); }
