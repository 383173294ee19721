// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: bit-field
#include <waybill/value/number.hpp>
#include <waybill/xml/write.hpp>

struct bag {
#ifdef MISTAKE
    unsigned pieces : 4;
#else
    unsigned pieces = 0;
#endif
};
BOOST_DESCRIBE_STRUCT(bag, (), (pieces))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) { return waybill::to_xml(value); }
