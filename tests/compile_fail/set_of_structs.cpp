// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"cities"}, [^"]*"a set contains plain values
#include <waybill/containers.hpp>
#include <waybill/xml.hpp>

struct city {
    std::string name{};
    auto operator<=>(city const&) const = default;
};
BOOST_DESCRIBE_STRUCT(city, (), (name))

struct trip {
#ifdef MISTAKE
    std::set<city> cities{};
#else
    std::set<std::string> cities{};
#endif
};
BOOST_DESCRIBE_STRUCT(trip, (), (cities))
template <>
inline constexpr auto waybill::wire<trip> = waybill::document("Trip");

std::string written(trip const& value) { return waybill::to_xml(value); }
