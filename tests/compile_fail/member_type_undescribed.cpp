// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"tag"}, [^"]*"describe the member
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

struct label {
    int number = 0;
};
#ifndef MISTAKE
BOOST_DESCRIBE_STRUCT(label, (), (number))
#endif

struct bag {
    std::string owner{};
    label tag{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tag))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
