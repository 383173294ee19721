// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/http.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native {

/// Lets pages of one web origin call the service from a browser (Fetch standard, "CORS protocol"). Off unless asked
/// for.
class cors {
public:
    /// An origin such as `https://travel.example`, `*` for every one, empty for none.
    explicit cors(std::string allowed_origin) : allowed_(std::move(allowed_origin)) {}

    /// The answer to a preflight request: the browser asks whether a page may send what it wants to send.
    [[nodiscard]] std::optional<http::response> preflight(http::request const& request) const {
        if (request.method != "OPTIONS" || !allows(request)) return std::nullopt;
        if (request.headers.find("Access-Control-Request-Method") == nullptr) return std::nullopt;
        http::response answer{204, {}, {}};
        allow(request, answer);
        answer.headers.add("Access-Control-Allow-Methods", "GET, POST");
        answer.headers.add("Access-Control-Allow-Headers", "Content-Type, SOAPAction, X-Requested-With");
        answer.headers.add("Access-Control-Max-Age", "600");
        return answer;
    }
    /// Lets the page read the answer, where its origin is the allowed one.
    void allow(http::request const& request, http::response& answer) const {
        if (!allows(request)) return;
        answer.headers.add("Access-Control-Allow-Origin", allowed_);
        answer.headers.add("Access-Control-Expose-Headers", "Retry-After, Waybill-Ignored, X-Request-ID");
        if (allowed_ != "*") answer.headers.add("Vary", "Origin");
    }

private:
    [[nodiscard]] bool allows(http::request const& request) const {
        if (allowed_.empty()) return false;
        auto const* const origin = request.headers.find("Origin");
        return origin != nullptr && (allowed_ == "*" || *origin == allowed_);
    }

    std::string allowed_;
};

} // namespace waybill::native
