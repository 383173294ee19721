// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: no document: specialise waybill::wire
#include <waybill/xml.hpp>

struct bag {
    std::string owner{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner))

#ifndef MISTAKE
template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
