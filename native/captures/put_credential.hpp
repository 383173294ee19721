// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>
#include <waybill/message/credential.hpp>

#include <string>
#include <string_view>

namespace waybill::native::captures {

/// Returns a document with this login and password as the values of all its elements or members `Login` and `Password`,
/// also empty ones. Everything else keeps its bytes; a document without them is unchanged.
[[nodiscard]] std::string put_credential(std::string_view document, document_form form, credential const& who);

} // namespace waybill::native::captures
