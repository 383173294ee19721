// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/request_rules.hpp>

#include <string>
#include <utility>

namespace waybill::native::booking_service {

namespace {

std::string without_root(std::string const& path) {
    auto const root = path.find('/');
    return root == std::string::npos ? path : path.substr(root + 1);
}

} // namespace

std::optional<field_problem> unknown_field(std::span<quirk const> quirks) {
    for (auto const& each : quirks)
        if (each.kind == quirk_kind::unknown_field)
            return field_problem{
                without_root(each.path),
                "The field is unknown: a request that changes rates or bookings has known fields alone"};
    return std::nullopt;
}

std::optional<field_problem> empty_field(std::span<quirk const> quirks,
                                         std::initializer_list<std::string_view> fields) {
    for (auto const& each : quirks) {
        if (each.kind != quirk_kind::empty_for_absent) continue;
        auto path = without_root(each.path);
        for (auto const field : fields)
            if (path == field)
                return field_problem{std::move(path), "The field is empty: state a value or leave it out"};
    }
    return std::nullopt;
}

} // namespace waybill::native::booking_service
