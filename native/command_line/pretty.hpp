// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>

#include <string>
#include <string_view>

namespace waybill::native::command_line {

/// A document laid out for people, one element or member to a line. Text, escapes and order stay as they are; what is
/// not well-formed is laid out as far as it can be.
[[nodiscard]] std::string pretty(std::string_view document, document_form form);

} // namespace waybill::native::command_line
