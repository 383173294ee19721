// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A loop over a part of what is destroyed before the loop.
// expect: keep the result in a variable and test it
#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

std::size_t letters(std::string_view text) {
    std::size_t count = 0;
#ifdef MISTAKE
    for (auto const& each : waybill::from_xml<waybill::city_list_rs>(text)->cities) count += each.name.size();
#else
    for (auto const& each : waybill::from_xml<waybill::city_list_rs>(text).value().cities) count += each.name.size();
#endif
    return count;
}
