// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"tag"}, [^"]*"items
#include "bag_of_texts.hpp"

#include <waybill/xml.hpp>

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::owner>("Owner"),
#ifdef MISTAKE
                                                             waybill::field<&bag::tag>("Tags").items("Tag"));
#else
                                                             waybill::field<&bag::tag>("Tag"));
#endif

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
