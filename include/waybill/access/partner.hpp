// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/via.hpp>

#include <string>
#include <string_view>

namespace waybill {

/// Where and how a partner is reached; every value comes from the partner (spec 4).
struct partner {
    /// Scheme, host and port, perhaps with a path in front of the endpoints: `https://partner.example`.
    std::string base_url;
    /// Namespace of the SOAP operations exactly as the partner writes it, with or without a slash at its end.
    std::string namespace_url = "http://tempuri.org/";
    std::string flight_path = "/cr.ws/Flight.asmx";
    std::string hotel_path = "/cr.ws/Hotel.asmx"; ///< "A deployment may place the hotel endpoint at another path"
    /// Plain http to a host that is not loopback sends the password in the clear; it must be asked for by name.
    bool allow_plain_http = false;

    [[nodiscard]] std::string_view path_of(family which) const noexcept {
        return which == family::flight ? flight_path : hotel_path;
    }
};

} // namespace waybill
