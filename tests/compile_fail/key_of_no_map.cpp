// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"cities"}, [^"]*"key\(\) is for a std::map
#include <waybill/xml.hpp>

struct trip {
    std::vector<std::string> cities{};
};
BOOST_DESCRIBE_STRUCT(trip, (), (cities))
template <>
inline constexpr auto waybill::wire<trip> = waybill::document("Trip",
#ifdef MISTAKE
                                                              waybill::field<&trip::cities>("City").key("id")
#else
                                                              waybill::field<&trip::cities>("City")
#endif
);

std::string written(trip const& value) { return waybill::to_xml(value); }
