// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"to"}, [^"]*"another field has this wire
// errors: 2
#include <waybill/namespaces.hpp>
#include <waybill/xml.hpp>

struct trip {
    std::string from{};
    std::string to{};
};
BOOST_DESCRIBE_STRUCT(trip, (), (from, to))
inline constexpr waybill::xml_namespace places{"urn:places", "p"};
template <>
inline constexpr auto waybill::wire<trip> =
#ifdef MISTAKE
    waybill::document("Trip", waybill::field<&trip::from>("At"), waybill::field<&trip::to>("At").in(places));
#else
    waybill::document("Trip", waybill::field<&trip::from>("At"), waybill::field<&trip::to>("End").in(places, "At"));
#endif

std::string written(trip const& value) { return waybill::to_xml(value); }
