// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill_debug/masked_message.hpp>

namespace waybill::wasm {

/// The names of the fields of all documents, from the schemas that the module has: those that `masked_message` collects
/// by itself are another copy of all tables.
[[nodiscard]] field_names const& names_of_documents();

} // namespace waybill::wasm
