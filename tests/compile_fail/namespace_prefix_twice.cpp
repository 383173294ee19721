// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*""}, [^"]*"two namespaces of the docume
#include <waybill/namespaces.hpp>
#include <waybill/xml.hpp>

struct trip {
    std::string from{};
    std::string to{};
};
BOOST_DESCRIBE_STRUCT(trip, (), (from, to))
inline constexpr waybill::xml_namespace one{"urn:one", "a"};
#ifdef MISTAKE
inline constexpr waybill::xml_namespace other{"urn:other", "a"};
#else
inline constexpr waybill::xml_namespace other{"urn:other", "b"};
#endif
template <>
inline constexpr auto waybill::wire<trip> =
    waybill::document("Trip", waybill::field<&trip::from>("From"), waybill::field<&trip::to>("To").in(other)).in(one);

std::string written(trip const& value) { return waybill::to_xml(value); }
