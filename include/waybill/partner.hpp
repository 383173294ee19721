// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/operation_names.hpp>
#include <waybill/via.hpp>

#include <string>
#include <string_view>

namespace waybill {

/// The names that one endpoint of a partner uses. An empty name has the value that is documented with it.
struct endpoint_names {
    std::string namespace_url{};  ///< of its SOAP operations; empty: `partner::namespace_url`
    std::string xml_operation{};  ///< the operation that answers XML; empty: `WebServiceRQ`
    std::string json_operation{}; ///< the operation that answers JSON; empty: `WebServiceJsonRQ`
};

/// Where and how a partner is reached; every value comes from the partner (spec 4).
///
///     waybill::partner{.base_url = "https://partner.example", .hotel_path = "/cr.ws.x/hotel",
///                      .hotel = {.namespace_url = "urn:hotels/", .xml_operation = "webservicerq"}}
struct partner {
    /// Scheme, host and port, perhaps with a path in front of the endpoints: `https://partner.example`.
    std::string base_url;
    /// Namespace of the SOAP operations of both endpoints, exactly as the partner writes it, with or without a slash at
    /// its end.
    std::string namespace_url = "http://tempuri.org/";
    std::string flight_path = "/cr.ws/Flight.asmx";
    std::string hotel_path = "/cr.ws/Hotel.asmx"; ///< "A deployment may place the hotel endpoint at another path"
    endpoint_names flight{};                      ///< what the flight endpoint names differently
    endpoint_names hotel{};                       ///< what the hotel endpoint names differently
    /// Plain http to a host that is not loopback sends the password in the clear; it must be asked for by name.
    bool allow_plain_http = false;

    [[nodiscard]] std::string_view path_of(family which) const noexcept {
        return which == family::flight ? flight_path : hotel_path;
    }
    /// The names of an endpoint's operations. Views of this object.
    [[nodiscard]] operation_names names_of(family which) const noexcept {
        auto const& own = which == family::flight ? flight : hotel;
        operation_names names{own.namespace_url.empty() ? namespace_url : own.namespace_url};
        if (!own.xml_operation.empty()) names.xml = own.xml_operation;
        if (!own.json_operation.empty()) names.json = own.json_operation;
        return names;
    }
    /// What a request on this road calls, for reading its answer. A view of this object.
    [[nodiscard]] called_operation called(via access) const noexcept {
        return {access, names_of(access.family).of(access.operation)};
    }
};

} // namespace waybill
