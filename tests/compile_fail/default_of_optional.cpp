// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<stay, [^"]*"rooms"}, [^"]*"has_default.. is for required
#include <waybill/value/number.hpp>
#include <waybill/xml.hpp>

struct stay {
#ifdef MISTAKE
    std::optional<int> rooms{};
#else
    int rooms = 1;
#endif
};
BOOST_DESCRIBE_STRUCT(stay, (), (rooms))
template <>
inline constexpr auto waybill::wire<stay> =
    waybill::document("Stay", waybill::field<&stay::rooms>("Rooms").has_default());

std::string written(stay const& value) { return waybill::to_xml(value).value(); }
