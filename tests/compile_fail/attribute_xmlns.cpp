// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"space"}, [^"]*"xmlns declares
// expect: mistake_in_description<box, [^"]*"space"}, [^"]*"xmlns declares
// errors: 2
#include <waybill/xml.hpp>

struct bag {
    std::string space{};
};
BOOST_DESCRIBE_STRUCT(bag, (), (space))
struct box {
    std::string space{};
};
BOOST_DESCRIBE_STRUCT(box, (), (space))

#ifdef MISTAKE
template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::space>("xmlns").attribute());
template <>
inline constexpr auto waybill::wire<box> =
    waybill::document("Box", waybill::field<&box::space>("space").alias("xmlns").attribute());
#else
template <>
inline constexpr auto waybill::wire<bag> =
    waybill::document("Bag", waybill::field<&bag::space>("namespace").attribute());
template <>
inline constexpr auto waybill::wire<box> =
    waybill::document("Box", waybill::field<&box::space>("space").alias("namespace").attribute());
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
std::string written(box const& value) { return waybill::to_xml(value).value(); }
