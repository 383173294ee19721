// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The compiler speaks first, of a pointer that BOOST_DESCRIBE_STRUCT makes: g++ names the member, clang does not.
// expect: bit_field.cpp:16:[0-9]+: error: (invalid pointer to bit-field .bag::pieces.|address of bit-field requested)
// expect: (bag::pieces|waybill: bag: BOOST_DESCRIBE_STRUCT lists a bit-field, which has no address: use a plain member)
// errors: 3
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

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

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
