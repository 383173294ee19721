// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<std::variant<trunk, satchel> ?, [^"]*""}, [^"]*"choice
#include "luggage.hpp"

#include <waybill/xml.hpp>

template <>
inline constexpr auto waybill::wire<luggage> =
#ifdef MISTAKE
    waybill::choice("kind", waybill::alternative<trunk>("trunk"));
#else
    waybill::choice("kind", waybill::alternative<trunk>("trunk"), waybill::alternative<satchel>("satchel"));
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
