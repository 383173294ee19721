// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: convert.hpp has no namespaces: read and write the struct
#include <waybill/convert.hpp>
#include <waybill/namespaces.hpp>
#include <waybill/xml.hpp>

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

auto const& converted() { return waybill::convert::schema_of<trip>; }
