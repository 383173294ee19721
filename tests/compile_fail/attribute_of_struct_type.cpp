// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"tag"}, [^"]*"an attribute or text is one p
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

struct label {
    int number = 0;
};
BOOST_DESCRIBE_STRUCT(label, (), (number))

struct bag {
    std::string owner{};
    label tag{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner, tag))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::owner>("Owner"),
#ifdef MISTAKE
                                                             waybill::field<&bag::tag>("Tag").attribute());
#else
                                                             waybill::field<&bag::tag>("Tag"));
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
