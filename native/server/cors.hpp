// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::native::server {

/// Lets pages of some web origins call the service from a browser (Fetch standard, "CORS protocol"). Off by default.
class cors {
public:
    /// Origins such as `https://travel.example`; `*` alone allows all; empty allows none.
    explicit cors(std::vector<std::string> allowed_origins) : allowed_(std::move(allowed_origins)) {}

    /// The response to a preflight request, with which the browser checks whether a page may send its request.
    [[nodiscard]] std::optional<http::response> preflight(http::request const& request) const {
        if (request.method != "OPTIONS" || allowed_for(request) == nullptr) return std::nullopt;
        if (request.headers.find("Access-Control-Request-Method") == nullptr) return std::nullopt;
        http::response answer{204, {}, {}};
        allow(request, answer);
        answer.headers.add("Access-Control-Allow-Methods", "GET, POST");
        answer.headers.add("Access-Control-Allow-Headers", "Content-Type, SOAPAction, X-Requested-With");
        answer.headers.add("Access-Control-Max-Age", "600");
        return answer;
    }
    /// Lets the page read the response if its origin is allowed.
    void allow(http::request const& request, http::response& answer) const {
        auto const* const origin = allowed_for(request);
        if (origin == nullptr) return;
        answer.headers.add("Access-Control-Allow-Origin", *origin);
        answer.headers.add("Access-Control-Expose-Headers",
                           "Retry-After, Waybill-Complete-Until, Waybill-Ignored, X-Request-ID");
        if (*origin != "*") answer.headers.add("Vary", "Origin");
    }

private:
    /// `*`, or the allowed origin that the request names; null if there is none.
    [[nodiscard]] std::string const* allowed_for(http::request const& request) const {
        auto const* const origin = request.headers.find("Origin");
        if (origin == nullptr) return nullptr;
        auto const found = std::find_if(allowed_.begin(), allowed_.end(),
                                        [&](std::string const& each) { return each == "*" || each == *origin; });
        return found == allowed_.end() ? nullptr : &*found;
    }

    std::vector<std::string> allowed_;
};

/// Why this text cannot be the `Origin` of a page (RFC 6454, 6.2); empty for `*` and for an origin:
/// `https://travel.example`, `http://localhost:5173`.
[[nodiscard]] std::string origin_problem(std::string_view text);

} // namespace waybill::native::server
