// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/quirk.hpp>
#include <waybill/via.hpp>

#include <string>
#include <variant>
#include <vector>

namespace waybill {

/// A request document and the road it came by.
struct decoded_request {
    waybill::via via{};
    std::string document{};      ///< UTF-8 text; XML or JSON, whatever was sent; may be empty
    std::vector<quirk> quirks{}; ///< oddities of the HTTP message and its envelope
};

/// What a request comes to: a document, or the answer it gets without one.
using decoded_request_or_response = std::variant<decoded_request, http::response>;

} // namespace waybill
