// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"from"}, [^"]*"in\(\) is for an element or
#include <waybill/namespaces.hpp>
#include <waybill/xml.hpp>

struct trip {
    std::string from{};
    std::string to{};
};
BOOST_DESCRIBE_STRUCT(trip, (), (from, to))
inline constexpr waybill::xml_namespace trips{"urn:trips", "t"};
template <>
inline constexpr auto waybill::wire<trip> =
#ifdef MISTAKE
    waybill::document("Trip", waybill::field<&trip::from>().text().in(trips), waybill::field<&trip::to>().attribute());
#else
    waybill::document("Trip", waybill::field<&trip::from>().text(), waybill::field<&trip::to>().attribute().in(trips));
#endif

std::string written(trip const& value) { return waybill::to_xml(value); }
