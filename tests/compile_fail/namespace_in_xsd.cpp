// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: an XML Schema has one namespace: write_xsd is for documents without namespaces
#include <waybill/message/functions.hpp>
#include <waybill/namespaces.hpp>
#include <waybill/schema/xsd.hpp>

struct trip {
    std::string from{};
    std::string to{};
};
BOOST_DESCRIBE_STRUCT(trip, (), (from, to))
inline constexpr waybill::xml_namespace trips{"urn:trips", "t"};
template <>
inline constexpr auto waybill::wire<trip> = waybill::document("Trip", waybill::field<&trip::from>("From"))
#ifdef MISTAKE
                                                .in(trips)
#endif
    ;

std::string contract() { return waybill::schema::xsd_of(waybill::document_list<trip>{}); }
