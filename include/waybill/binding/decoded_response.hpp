// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>
#include <waybill/quirk.hpp>

#include <string>
#include <vector>

namespace waybill {

/// A result document taken from a response.
struct decoded_response {
    std::string document{}; ///< UTF-8 text; read it with `read_options::already_text`
    document_form form = document_form::xml;
    std::vector<quirk> quirks{}; ///< deviations in the HTTP message and in what wraps the document
};

} // namespace waybill
