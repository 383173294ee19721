// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"(from|to)"}, [^"]*"a namespace has a URI withou
// errors: 2
#include <waybill/namespaces.hpp>
#include <waybill/xml.hpp>

struct trip {
    std::string from{};
    std::string to{};
};
BOOST_DESCRIBE_STRUCT(trip, (), (from, to))
#ifdef MISTAKE
inline constexpr waybill::xml_namespace trips{"urn:trips?a&b", "t"};
#else
inline constexpr waybill::xml_namespace trips{"urn:trips?a;b", "t"};
#endif
template <>
inline constexpr auto waybill::wire<trip> = waybill::fields(waybill::field<&trip::from>("From")).in(trips);
struct list {
    trip only{};
};
BOOST_DESCRIBE_STRUCT(list, (), (only))
template <>
inline constexpr auto waybill::wire<list> = waybill::document("List");

std::string written(list const& value) { return waybill::to_xml(value); }
