// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"by_name"}, [^"]*"a field is std::string, [^"]*other containers are
// expect: mistake_in_description<box, [^"]*"weight"}, [^"]*"use float or double, or
// expect: mistake_in_description<trunk, [^"]*"packed"}, [^"]*"use waybill::date, date_time, instant
// expect: mistake_in_description<sack, [^"]*"label"}, [^"]*"use std::string
// expect: mistake_in_description<purse, [^"]*"pieces"}, [^"]*"a field is std::string, [^"]*other containers are
// expect: mistake_in_description<satchel, [^"]*"straps"}, [^"]*"include <waybill/value/number.hpp>
// errors: 6
#include <waybill/xml.hpp>

#include <chrono>
#include <list>
#include <map>

#ifdef MISTAKE
using by_name = std::map<std::string, std::string>;
using weight = long double;
using moment = std::chrono::sys_seconds;
using label = char const*;
using pieces = std::list<std::string>;
#else
using by_name = std::string;
using weight = std::string;
using moment = std::string;
using label = std::string;
using pieces = std::vector<std::string>;
#include <waybill/value/number.hpp>
#endif

struct bag {
    ::by_name by_name{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (by_name))
struct box {
    ::weight weight{};
};
BOOST_DESCRIBE_STRUCT(box, (), (weight))
struct trunk {
    std::optional<moment> packed{};
};
BOOST_DESCRIBE_STRUCT(trunk, (), (packed))
struct sack {
    std::vector<::label> label{};
};
BOOST_DESCRIBE_STRUCT(sack, (), (label))
struct purse {
    ::pieces pieces{};
};
BOOST_DESCRIBE_STRUCT(purse, (), (pieces))
struct satchel {
    int straps = 0;
};
BOOST_DESCRIBE_STRUCT(satchel, (), (straps))

struct everything {
    bag one{};
    box two{};
    trunk three{};
    sack four{};
    purse five{};
    satchel six{};
};
BOOST_DESCRIBE_STRUCT(everything, (), (one, two, three, four, five, six))
template <>
inline constexpr auto waybill::wire<everything> = waybill::document("Everything");

std::string written(everything const& value) { return waybill::to_xml(value).value(); }
