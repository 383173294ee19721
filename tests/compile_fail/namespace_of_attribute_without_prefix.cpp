// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"to"}, [^"]*"an attribute without a prefi
#include <waybill/namespaces.hpp>
#include <waybill/xml.hpp>

struct trip {
    std::string from{};
    std::string to{};
};
BOOST_DESCRIBE_STRUCT(trip, (), (from, to))
#ifdef MISTAKE
inline constexpr waybill::xml_namespace trips{"urn:trips"};
#else
inline constexpr waybill::xml_namespace trips{"urn:trips", "t"};
#endif
template <>
inline constexpr auto waybill::wire<trip> =
    waybill::document("Trip", waybill::field<&trip::to>("to").attribute().in(trips)).in(trips);

std::string written(trip const& value) { return waybill::to_xml(value); }
