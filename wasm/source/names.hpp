// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/sink.hpp>

namespace waybill::wasm {

/// Writes the JavaScript names of the fields of all documents, as JSON:
///
///     {"documents": {"TripBookingListRQ": RECORD, ...},
///      "functions": {"tripBookingList": {"function": "TripBookingList", "request": "TripBookingListRQ",
///                                        "response": "TripBookingListRS", "family": "flight"}, ...}}
///
/// A RECORD is `{"fields": {"fromDate": {"key": "FromDate"}, ...}}`. `key` is the name in the JSON form of the
/// document, `items` the name of the items of a wrapper, and `record` describes the fields inside a field. A choice is
/// `{"choice": "kind", "alternatives": {"transport": RECORD, ...}}`.
void write_names(sink& out);

} // namespace waybill::wasm
