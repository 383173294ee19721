// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the fuzz target of whole messages, with its properties.
#pragma once

#include "common/bytes.hpp"

#include <waybill/via.hpp>

#include <cstddef>
#include <string_view>

/// What fuzz_exchange checks, one function for each kind of input.
namespace fuzzing::exchange {

/// Captured HTTP messages, as in tests/wire: each is parsed, answered or understood by every access method, and
/// encoded again.
void messages(std::string_view captured);
/// A document that is sent, and answered, by one access method.
void document_by_access(chooser from);

/// A form or a query.
void form(chooser from);
/// A base URL.
void address(chooser from);
/// A Content-Type.
void media_type(chooser from);

/// A request with a password, encoded for one access method, perhaps cut: the mask hides the password.
void masked_message(chooser from);
/// Any text: masking keeps parts of it, in order.
void masked_text(chooser from);
/// A document with a password in arbitrary text: neither an error nor a quirk contains the password.
void secret_in_broken_document(chooser from);
/// A response that repeats a password in escaped form: nothing of it remains in the error.
void redacted(chooser from);

/// One of the eight access methods of the flight endpoint.
inline waybill::via access(std::size_t number) {
    constexpr waybill::via methods[] = {waybill::via::soap11, waybill::via::soap12, waybill::via::get,
                                        waybill::via::post};
    return number % 2 == 0 ? methods[number / 2 % 4] : methods[number / 2 % 4].json();
}

} // namespace fuzzing::exchange
