// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: no document: specialise waybill::wire.*before its first use
// expect: specialization of .*waybill::wire<bag>.* after instantiation
// errors: 2
#include <waybill/xml.hpp>

struct bag {
    std::string owner{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (owner))

#ifdef MISTAKE
constexpr bool is_read(std::string_view text) {
    bag value;
    return waybill::read_xml(text, value).has_value();
}
static_assert(!is_read(""));
#endif

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::owner>("Owner"));

#ifndef MISTAKE
bool is_read(std::string_view text) { return waybill::from_xml<bag>(text).has_value(); }
#endif
