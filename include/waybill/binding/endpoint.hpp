// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/via.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace waybill {

/// The paths and the namespace of a service (spec 4).
struct endpoint_settings {
    /// Namespace of the SOAP operations; a request may omit the trailing slash.
    std::string namespace_url = "http://tempuri.org/";
    std::string flight_path = "/cr.ws/Flight.asmx";
    std::string hotel_path = "/cr.ws/Hotel.asmx";
    bool get_enabled = true; ///< GET puts the password into the URL, which proxies and servers log
};

/// A request target that addresses one of the endpoints. The views point into the target.
struct route {
    waybill::family family = waybill::family::flight;
    std::string_view operation{}; ///< the path segment after the endpoint's path; empty for the endpoint itself
    bool names_operation = false; ///< a slash follows the endpoint's path
    std::string_view query{};     ///< the part after `?`
};

/// Finds the endpoint that a request target addresses, in origin or absolute form. The path is compared without regard
/// to letter case (profile). Returns nothing if no endpoint matches.
[[nodiscard]] inline std::optional<route> find_route(endpoint_settings const& settings, std::string_view target) {
    if (auto const scheme = target.find("://");
        scheme != target.npos && target.find('/') == scheme + 1) { // absolute form
        auto const path = target.find('/', scheme + 3);
        target = path == target.npos ? std::string_view("/") : target.substr(path);
    }
    route found;
    auto const question = target.find('?');
    auto const path = target.substr(0, question);
    if (question != target.npos) found.query = target.substr(question + 1);
    for (auto const each : {family::flight, family::hotel}) {
        std::string_view const own = each == family::flight ? settings.flight_path : settings.hotel_path;
        if (own.empty() || !detail::text::same_letters(path.substr(0, own.size()), own)) continue;
        auto const rest = path.substr(own.size());
        if (!rest.empty() && rest.front() != '/') continue;
        found.family = each;
        found.names_operation = !rest.empty();
        found.operation = rest.empty() ? rest : rest.substr(1);
        return found;
    }
    return std::nullopt;
}

} // namespace waybill
