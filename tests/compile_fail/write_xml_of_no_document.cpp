// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: no document: specialise waybill::wire
#include "bag_of_texts.hpp"

#include <waybill/xml.hpp>

#ifndef MISTAKE
template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
