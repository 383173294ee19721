// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: no document: specialise waybill::wire
#include "bag_of_texts.hpp"

#include <waybill/json.hpp>

#ifndef MISTAKE
template <>
inline constexpr auto waybill::wire<bag> = waybill::document("Bag");
#endif

bool is_read(std::string_view text) { return waybill::from_json<bag>(text).has_value(); }
