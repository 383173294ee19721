// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/request_rules.hpp>

#include <waybill/rules.hpp>

#include <string>
#include <utility>

namespace waybill::native::booking_service {
namespace {

template <class Request>
std::optional<field_problem> first_problem(Request const& request) {
    auto broken = first_broken_rule(request);
    if (!broken) return std::nullopt;
    std::erase(broken->path, '@'); // fields of refusals have no marks of attributes
    return field_problem{std::move(broken->path), std::move(broken->why)};
}

} // namespace

std::optional<field_problem> unknown_field(std::span<quirk const> quirks) {
    for (auto const& each : quirks) {
        if (each.kind != quirk_kind::unknown_field) continue;
        auto const root = each.path.find('/');
        return field_problem{root == std::string::npos ? each.path : each.path.substr(root + 1),
                             "The field is unknown: a request that changes rates or bookings has known fields alone"};
    }
    return std::nullopt;
}

std::optional<field_problem> broken_rule_of(hotel_booking_creation_req const& request) {
    return first_problem(request);
}
std::optional<field_problem> broken_rule_of(hotel_booking_acknowledge_req const& request) {
    return first_problem(request);
}
std::optional<field_problem> broken_rule_of(rate_update_req const& request) { return first_problem(request); }
std::optional<field_problem> broken_rule_of(hotel_search_req const& request) { return first_problem(request); }
std::optional<field_problem> broken_rule_of(hotel_quote_req const& request) { return first_problem(request); }
std::optional<field_problem> broken_rule_of(hotel_booking_list_req const& request) { return first_problem(request); }

} // namespace waybill::native::booking_service
