// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>
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

/// A result document taken from a response.
struct decoded_response {
    std::string document{}; ///< UTF-8 text; read it with `read_options::already_text`
    document_form form = document_form::xml;
    std::vector<quirk> quirks{}; ///< deviations in the HTTP message and in what wraps the document
};

} // namespace waybill
