// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>

#include <string>
#include <string_view>

namespace waybill::native::terminal {

/// A document with one element or member per line. Text, escapes and order do not change. A malformed document is laid
/// out as far as possible.
[[nodiscard]] std::string pretty(std::string_view document, document_form form);

} // namespace waybill::native::terminal
