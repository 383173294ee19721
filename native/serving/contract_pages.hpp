// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <contract/kinds.hpp>

#include <waybill/access/endpoint.hpp>
#include <waybill/access/http.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace waybill::native {

/// What the service tells of itself: `?WSDL` and `?schema` of an endpoint, in any letter case, `/openapi.json`, and at
/// the endpoint itself a page for people that shows a request of each way.
class contract_pages {
public:
    /// `address` is the URL at which partners reach the service; where it is empty, each is told the one it has asked.
    contract_pages(access::endpoint_settings endpoints, std::string address)
        : endpoints_(std::move(endpoints)), address_(std::move(address)) {}

    /// Whether the request is of a kind that pages are asked for by. Most are not, and then nobody need know what URL
    /// they came to.
    [[nodiscard]] static bool could_answer(http::request const& request) noexcept {
        return request.method == "GET" || request.method == "HEAD";
    }
    /// The answer, or nothing where the request is for none of these. `asked_at` is the URL the request came to, as
    /// `url_asked` makes it.
    [[nodiscard]] std::optional<http::response> answer(http::request const& request, std::string_view asked_at) const;

private:
    [[nodiscard]] std::optional<http::response> of_endpoint(access::route const& at, contract_place const& place) const;

    access::endpoint_settings endpoints_;
    std::string address_;
};

/// The base URL that a request came to: what its `Host` says, with its port; `listening` where that is none.
[[nodiscard]] std::string url_asked(http::request const& request, bool encrypted, std::string_view listening);

} // namespace waybill::native
