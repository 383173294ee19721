// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/limits.hpp>
#include <waybill/quirk.hpp>

#include <vector>

namespace waybill {

/// How a document is read.
struct read_options {
    waybill::limits limits{};
    /// Every quirk is an error (`error_code::quirk_refused`).
    bool strict = false;
    /// Where tolerated oddities are told; null when nobody asks.
    std::vector<quirk>* quirks = nullptr;
    /// The document came out of an envelope or a form: it is UTF-8 text whatever its declaration says.
    bool already_text = false;
};

} // namespace waybill
