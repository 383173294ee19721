// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<trip, [^"]*"prices"}, [^"]*"the struct has an attribute of this name
// errors: 2
#include <waybill/maps.hpp>
#include <waybill/xml.hpp>

struct price {
    std::string code{};
};
BOOST_DESCRIBE_STRUCT(price, (), (code))
template <>
inline constexpr auto waybill::wire<price> = waybill::fields(waybill::field<&price::code>("Code").attribute());

struct trip {
    std::map<std::string, price> prices{};
};
BOOST_DESCRIBE_STRUCT(trip, (), (prices))
template <>
inline constexpr auto waybill::wire<trip> = waybill::document("Trip",
#ifdef MISTAKE
                                                              waybill::field<&trip::prices>("Price").key("code")
#else
                                                              waybill::field<&trip::prices>("Price").key("id")
#endif
);

std::string written(trip const& value) { return waybill::to_xml(value); }
