// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/sink.hpp>

namespace waybill::wasm {

/// Writes how the fields of all documents are called in JavaScript, as JSON:
///
///     {"documents": {"TripBookingListRQ": RECORD, ...},
///      "functions": {"tripBookingList": {"function": "TripBookingList", "request": "TripBookingListRQ",
///                                        "response": "TripBookingListRS", "family": "flight"}, ...}}
///
/// A RECORD is `{"fields": {"fromDate": {"key": "FromDate"}, ...}}`. Of a field, `key` is the member's name in the
/// document's JSON, `items` the name of a wrapper's items, and `record` is there for what has fields of its own. A
/// choice is `{"choice": "kind", "alternatives": {"transport": RECORD, ...}}`.
void write_names(sink& out);

} // namespace waybill::wasm
