// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/quirk.hpp>
#include <waybill/via.hpp>

#include <string>
#include <vector>

namespace waybill {

/// A decoded request: its document and how it was sent.
struct decoded_request {
    waybill::via via{};
    std::string document{};      ///< UTF-8 text, XML or JSON as sent; may be empty
    std::vector<quirk> quirks{}; ///< deviations in the HTTP message and its envelope
};

} // namespace waybill
