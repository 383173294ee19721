// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/document_form.hpp>
#include <waybill/message/credential.hpp>

#include <string_view>

namespace waybill::native::certification {

/// The credential of a request document, which need not be valid otherwise; empty if it has none.
[[nodiscard]] credential credential_in(std::string_view document, document_form form);

} // namespace waybill::native::certification
