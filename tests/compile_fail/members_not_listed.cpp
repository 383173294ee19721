// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: mistake_in_description<bag, [^"]*"bag::tag"}, [^"]*"wire<> names a member that BOOST_DESCRIBE
// expect 2: mistake_in_description<bag, [^"]*"box::tag"}, [^"]*"wire<> names a member that BOOST_DESCRIBE
#include <waybill/xml.hpp>

struct box {
    std::string tag{};
};
struct bag {
    std::string owner{};
    std::string tag{};
};
#if MISTAKE == 1
BOOST_DESCRIBE_STRUCT(bag, (), (owner))
#else
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tag))
#endif

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::owner>("Owner"),
#if MISTAKE == 2
                                                             waybill::field<&box::tag>("Tag"));
#else
                                                             waybill::field<&bag::tag>("Tag"));
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
