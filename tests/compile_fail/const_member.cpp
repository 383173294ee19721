// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// readers only
// expect: mistake_in_description<bag, [^"]*"owner"}, [^"]*"readers cannot fill a const member
#include <waybill/xml.hpp>

struct bag {
#ifdef MISTAKE
    std::string const owner{};
#else
    std::string owner{};
#endif
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");

std::string written(bag const& value) {
    return waybill::to_xml(value).value();
} // which a const member does not prevent
