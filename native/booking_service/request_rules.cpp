// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/request_rules.hpp>

#include <string>

namespace waybill::native::booking_service {

std::optional<field_problem> unknown_field(std::span<quirk const> quirks) {
    for (auto const& each : quirks)
        if (each.kind == quirk_kind::unknown_field)
            return field_problem{
                each.path.substr(each.path.find('/') + 1),
                "The field is unknown: a request that changes rates or bookings has known fields alone"};
    return std::nullopt;
}

} // namespace waybill::native::booking_service
