// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/xml/element_reader.hpp>

/// A reader of well-formed XML with namespaces, for documents without a description, such as envelopes.
namespace waybill::xml {

using detail::xml::element_reader;
using detail::xml::event;

} // namespace waybill::xml
