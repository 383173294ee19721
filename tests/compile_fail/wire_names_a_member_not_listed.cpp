// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"bag::tag"}, [^"]*"wire<> names a member that BOOST_DESCRIBE
#include <waybill/xml.hpp>

struct bag {
    std::string owner{};
    std::string tag{};
};
#ifdef MISTAKE
BOOST_DESCRIBE_STRUCT(bag, (), (owner))
#else
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tag))
#endif

template <>
inline constexpr auto waybill::wire<bag> =
    waybill::document("Bag", waybill::field<&bag::owner>("Owner"), waybill::field<&bag::tag>("Tag"));

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
