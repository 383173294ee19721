// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>
#include <waybill/read_options.hpp>

namespace waybill {

/// Options for reading a list in pieces.
struct list_options {
    /// As for a whole document, except that `limits.bytes` and `limits.elements` bound what is kept at one time: one
    /// item, and the document without its list.
    read_options reading{};
    /// Makes `limits.bytes` and `limits.elements` bound the whole document.
    bool limit_whole_document = false;
    /// The form of the document; `neither`: its first bytes decide.
    document_form form = document_form::neither;
};

} // namespace waybill
