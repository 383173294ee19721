// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"box::owner"}, [^"]*"wire<> names a member that BOOST_DESCRIBE
#include <waybill/xml.hpp>

struct box {
    std::string owner{};
};
struct bag {
    std::string owner{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag",
#ifdef MISTAKE
                                                             waybill::field<&box::owner>("Owner"));
#else
                                                             waybill::field<&bag::owner>("Owner"));
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
