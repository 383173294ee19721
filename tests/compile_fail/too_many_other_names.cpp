// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: mistake_in_description<bag, [^"]*"owner"}, [^"]*"at most 4 other names
#include "bag_of_texts.hpp"

#include <waybill/xml.hpp>

template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag", waybill::field<&bag::owner>("Owner")
                                                                        .alias("A")
                                                                        .alias("B")
                                                                        .alias("C")
                                                                        .alias("D")
#ifdef MISTAKE
                                                                        .alias("E")
#endif
);

std::string written(bag const& value) { return waybill::to_xml(value).value(); }
