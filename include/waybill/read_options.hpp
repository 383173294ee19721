// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/limits.hpp>
#include <waybill/quirk.hpp>

#include <vector>

namespace waybill {

/// Options for reading a document.
struct read_options {
    waybill::limits limits{};
    /// Makes every quirk an error (`error_code::quirk_refused`).
    bool strict = false;
    /// Keeps a booking, or another item of an open choice, as text if its content is invalid, with the quirk
    /// `unreadable_item`, so that one of them does not make a whole list unreadable. False: its error is that of the
    /// document, as in strict mode.
    bool keep_unreadable = true;
    /// Receives the tolerated deviations; null to ignore them. Must outlive the call.
    std::vector<quirk>* quirks = nullptr;
    /// The document comes from an envelope or a form: it is UTF-8 text and its encoding declaration is ignored.
    bool already_text = false;
    /// Reads a reference to a character that XML 1.0 forbids, `&#x1B;`, as U+FFFD with the quirk `value_form`; .NET
    /// writes such references. Calls set it for responses. Requests are refused, since they are never changed, and so
    /// is every document in strict mode.
    bool replace_forbidden = false;
    /// Accepts a response with other dates, guests, hotels or numbers than the request: each is the quirk
    /// `other_than_requested` instead of the error `answer_contradicts_request`. For calls that only read; other calls
    /// never fail for it.
    bool accept_contradictions = false;
};

} // namespace waybill
