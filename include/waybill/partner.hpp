// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/via.hpp>

#include <string>
#include <string_view>

namespace waybill {

/// The names that one endpoint of a partner uses. An empty name means its documented default.
struct endpoint_names {
    std::string namespace_url{};  ///< of its SOAP operations; empty: `partner::namespace_url`
    std::string xml_operation{};  ///< the operation that returns XML; empty: `WebServiceRQ`
    std::string json_operation{}; ///< the operation that returns JSON; empty: `WebServiceJsonRQ`
};

/// The addresses and names of a partner; the partner supplies every value (spec 4).
///
///     waybill::partner{.base_url = "https://partner.example", .hotel_path = "/cr.ws.x/hotel",
///                      .hotel = {.namespace_url = "urn:hotels/", .xml_operation = "webservicerq"}}
struct partner {
    /// Scheme, host, optional port and optional path before the endpoints: `https://partner.example`.
    std::string base_url;
    /// Namespace of the SOAP operations of both endpoints, exactly as the partner writes it, with or without a trailing
    /// slash.
    std::string namespace_url = "http://tempuri.org/";
    std::string flight_path = "/cr.ws/Flight.asmx";
    std::string hotel_path = "/cr.ws/Hotel.asmx"; ///< "A deployment may place the hotel endpoint at another path"
    endpoint_names flight{};                      ///< names that only the flight endpoint uses
    endpoint_names hotel{};                       ///< names that only the hotel endpoint uses
    /// Header fields of every request to the partner, such as the key of its API gateway. Their values are secrets.
    http::headers headers{};
    /// Sends the action of SOAP 1.2 as a parameter of the Content-Type, as clients of `.asmx` services do. The
    /// specification shows none (4.2).
    bool soap12_action = true;
    /// Allows plain http to a host that is not loopback, which sends the password in the clear.
    bool allow_plain_http = false;

    [[nodiscard]] std::string_view path_of(family which) const noexcept {
        return which == family::flight ? flight_path : hotel_path;
    }
    /// Returns the names of an endpoint's operations. They are views of this object.
    [[nodiscard]] operation_names names_of(family which) const noexcept {
        auto const& own = which == family::flight ? flight : hotel;
        operation_names names{own.namespace_url.empty() ? namespace_url : own.namespace_url};
        if (!own.xml_operation.empty()) names.xml = own.xml_operation;
        if (!own.json_operation.empty()) names.json = own.json_operation;
        return names;
    }
    /// Returns the operation that a request calls, for reading its response. It is a view of this object.
    [[nodiscard]] called_operation called(via access) const noexcept {
        return {access, names_of(access.family).of(access.operation)};
    }
};

} // namespace waybill
