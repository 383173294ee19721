// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Two messages, read and written in both formats.
#include <waybill/documents.hpp>

std::string both_formats(std::string_view xml, std::string_view json) {
    std::string text;
    if (auto search = waybill::from_xml<waybill::hotel_search_req>(xml)) text += waybill::to_json(*search).value();
    if (auto search = waybill::from_json<waybill::hotel_search_req>(json)) text += waybill::to_xml(*search).value();
    if (auto trips = waybill::from_xml<waybill::trip_booking_list_rq>(xml)) text += waybill::to_json(*trips).value();
    if (auto trips = waybill::from_json<waybill::trip_booking_list_rq>(json)) text += waybill::to_xml(*trips).value();
    return text;
}
