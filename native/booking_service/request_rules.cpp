// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/request_rules.hpp>

#include <waybill/limits.hpp>

#include <string>

namespace waybill::native::booking_service {

std::optional<field_problem> unknown_field(std::span<quirk const> quirks) {
    for (auto const& each : quirks)
        if (each.kind == quirk_kind::unknown_field)
            return field_problem{
                each.path.substr(each.path.find('/') + 1),
                "The field is unknown: a request that changes rates or bookings has known fields alone"};
    constexpr auto most = limits{}.quirks;
    if (quirks.size() < most) return std::nullopt;
    auto const& last = quirks.back().path;
    return field_problem{last.substr(last.find('/') + 1),
                         "The request has at least " + std::to_string(most) +
                             " deviations from the canonical form, and unknown fields after them would not be found: "
                             "send it in several requests, or in the canonical form"};
}

} // namespace waybill::native::booking_service
