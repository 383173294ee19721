// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <contract/kinds.hpp>
#include <server/public_address.hpp>

#include <waybill/http/message.hpp>
#include <waybill/service.hpp>

#include <optional>

namespace waybill::native::server {

/// The contracts of the service: `?WSDL` and `?schema` of an endpoint, in any letter case, `/openapi.json`, and at the
/// endpoint itself a help page with a request for each access method.
class contract_pages {
public:
    contract_pages(service_settings const& service, public_address address)
        : endpoints_(service.endpoints), by_family_(service.endpoints_by_family), address_(std::move(address)) {}

    /// The response, or nothing if the request is for none of these pages. 400 if a trusted proxy sends an invalid
    /// address: clients would send passwords to a wrong one.
    [[nodiscard]] std::optional<http::response> answer(http::request const& request) const;

private:
    endpoint_settings endpoints_;
    bool by_family_;
    public_address address_;
};

} // namespace waybill::native::server
