// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <contract/kinds.hpp>
#include <server/public_address.hpp>

#include <waybill/binding/endpoint.hpp>
#include <waybill/http/message.hpp>

#include <optional>

namespace waybill::native::server {

/// What the service tells of itself: `?WSDL` and `?schema` of an endpoint, in any letter case, `/openapi.json`, and at
/// the endpoint itself a page for people that shows a request of each way.
class contract_pages {
public:
    contract_pages(endpoint_settings endpoints, public_address address)
        : endpoints_(std::move(endpoints)), address_(std::move(address)) {}

    /// The answer, or nothing where the request is for none of these. 400 where a proxy names no valid address, since
    /// pages with a wrong one would have passwords sent to it.
    [[nodiscard]] std::optional<http::response> answer(http::request const& request) const;

private:
    endpoint_settings endpoints_;
    public_address address_;
};

} // namespace waybill::native::server
