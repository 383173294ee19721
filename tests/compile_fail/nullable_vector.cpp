// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"cities"}, [^"]*"only an element with a plain value, a struct
#include <waybill/nullable.hpp>
#include <waybill/xml.hpp>

struct trip {
#ifdef MISTAKE
    std::optional<std::optional<std::vector<std::string>>> cities{};
#else
    std::optional<std::vector<std::string>> cities{};
#endif
};
BOOST_DESCRIBE_STRUCT(trip, (), (cities))
template <>
inline constexpr auto waybill::wire<trip> =
    waybill::document("Trip", waybill::field<&trip::cities>("Cities").items("City"));

std::string written(trip const& value) { return waybill::to_xml(value); }
