// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>
#include <waybill/read_options.hpp>

namespace waybill {

/// How a list is read piece by piece.
struct list_options {
    /// As for a whole document, but for `limits.bytes` and `limits.elements`: they bound what is held at one time,
    /// which is one item, and what stands around the list.
    read_options reading{};
    /// `limits.bytes` and `limits.elements` bound the whole document, as they do where it is read whole.
    bool limit_whole_document = false;
    /// In what form the document is; `neither`: its first bytes decide.
    document_form form = document_form::neither;
};

} // namespace waybill
