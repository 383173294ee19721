// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: mistake_in_description<bag, [^"]*"tag"}, [^"]*"secret
// expect 2: mistake_in_description<bag, [^"]*"tag"}, [^"]*"personal
// expect 3: mistake_in_description<bag, [^"]*"tag"}, [^"]*"an attribute or text is one p
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

struct label {
    int number = 0;
};
BOOST_DESCRIBE_STRUCT(label, (), (number))

struct bag {
    label tag{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (tag))

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag",
#if MISTAKE == 1
                                                             waybill::field<&bag::tag>("Tag").secret());
#elif MISTAKE == 2
                                                             waybill::field<&bag::tag>("Tag").personal("none"));
#elif MISTAKE == 3
                                                             waybill::field<&bag::tag>("Tag").attribute());
#else
                                                             waybill::field<&bag::tag>("Tag"));
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
