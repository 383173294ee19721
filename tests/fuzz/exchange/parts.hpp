// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "common/bytes.hpp"

#include <waybill/via.hpp>

#include <cstddef>
#include <string_view>

/// What fuzz_exchange checks, one function for each kind of input.
namespace fuzzing::exchange {

/// Captured HTTP messages, as they are in tests/wire: each is taken apart, answered or understood on every road, and
/// put together again.
void messages(std::string_view captured);
/// A document that is sent, and answered, on a chosen road.
void document_by_access(chooser from);

/// A form or a query.
void form(chooser from);
/// A base URL.
void address(chooser from);
/// A Content-Type.
void media_type(chooser from);

/// A request with a password, written and sent on a chosen road, perhaps cut: the mask hides the password.
void masked_message(chooser from);
/// Any text: what is masked are pieces of it, in order.
void masked_text(chooser from);
/// A document with a password among arbitrary text: neither error nor quirk tells the password.
void secret_in_broken_document(chooser from);
/// An answer that repeats a password in some escape: nothing of it is left in the error.
void redacted(chooser from);

/// One of the eight roads of the flight endpoint.
inline waybill::via access(std::size_t number) {
    constexpr waybill::via methods[] = {waybill::via::soap11, waybill::via::soap12, waybill::via::get,
                                        waybill::via::post};
    return number % 2 == 0 ? methods[number / 2 % 4] : methods[number / 2 % 4].json();
}

} // namespace fuzzing::exchange
