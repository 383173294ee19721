// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"checked_in"}, [^"]*"the type cannot be written in
#include <waybill/value/date.hpp>
#include <waybill/xml.hpp>

struct bag {
    waybill::date checked_in{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (checked_in))

template <>
inline constexpr auto waybill::wire<bag> =
#ifdef MISTAKE
    waybill::document("Bag", waybill::field<&bag::checked_in>().as(waybill::wire_format::slashed_date_time));
#else
    waybill::document("Bag", waybill::field<&bag::checked_in>().as(waybill::wire_format::iso_date));
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
