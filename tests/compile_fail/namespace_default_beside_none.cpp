// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*""}, [^"]*"an element of the document i
#include <waybill/namespaces.hpp>
#include <waybill/xml.hpp>

struct place {
    std::string city{};
};
BOOST_DESCRIBE_STRUCT(place, (), (city))
struct trip {
    place from{};
};
BOOST_DESCRIBE_STRUCT(trip, (), (from))
#ifdef MISTAKE
inline constexpr waybill::xml_namespace trips{"urn:trips"};
#else
inline constexpr waybill::xml_namespace trips{"urn:trips", "t"};
#endif
template <>
inline constexpr auto waybill::wire<trip> = waybill::document("Trip").in(trips);

std::string written(trip const& value) { return waybill::to_xml(value); }
