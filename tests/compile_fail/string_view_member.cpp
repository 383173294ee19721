// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"city"}, [^"]*"use std::string: a std::string_view would refer to a
// document
#include <waybill/xml.hpp>

struct trip {
#ifdef MISTAKE
    std::optional<std::string_view> city{};
#else
    std::optional<std::string> city{};
#endif
};
BOOST_DESCRIBE_STRUCT(trip, (), (city))
template <>
inline constexpr auto waybill::wire<trip> = waybill::document("Trip");

std::string written(trip const& value) { return waybill::to_xml(value).value(); }
