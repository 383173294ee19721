// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/quirk.hpp>
#include <waybill/via.hpp>

#include <string>
#include <variant>
#include <vector>

namespace waybill {

/// A decoded request: its document and how it was sent.
struct decoded_request {
    waybill::via via{};
    std::string document{};      ///< UTF-8 text, XML or JSON as sent; may be empty
    std::vector<quirk> quirks{}; ///< deviations in the HTTP message and its envelope
};

/// The decoded request, or the response to a request that carries no document.
using decoded_request_or_response = std::variant<decoded_request, http::response>;

} // namespace waybill
