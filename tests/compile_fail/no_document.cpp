// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: no document: specialise waybill::wire
// expect 2: no document: specialise waybill::wire
// expect 3: no document: specialise waybill::wire
// expect 4: no document: specialise waybill::wire
#include "bag_of_texts.hpp"

#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#ifndef MISTAKE
template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");
#endif

#if !defined(MISTAKE) || MISTAKE == 1
bool is_xml(std::string_view text) { return waybill::from_xml<bag>(text).has_value(); }
#endif
#if !defined(MISTAKE) || MISTAKE == 2
bool is_json(std::string_view text) { return waybill::from_json<bag>(text).has_value(); }
#endif
#if !defined(MISTAKE) || MISTAKE == 3
std::string as_xml(bag const& value) { return waybill::to_xml(value).value(); }
#endif
#if !defined(MISTAKE) || MISTAKE == 4
std::string as_json(bag const& value) { return waybill::to_json(value).value(); }
#endif
