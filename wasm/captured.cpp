// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The C interface of captured messages and of masking; see module.cpp.
#include "exchange.hpp"

#include <emscripten/em_macros.h>

extern "C" {

/// Decodes a captured HTTP message.
EMSCRIPTEN_KEEPALIVE void waybill_captured(unsigned method, unsigned operation, int family, char const* partner,
                                           std::size_t partner_size, char const* bytes, std::size_t size) {
    waybill::wasm::captured(waybill::wasm::access_of(method, operation, family), {partner, partner_size}, {bytes, size},
                            waybill::wasm::held().last);
}

/// Masks the secrets in a text.
EMSCRIPTEN_KEEPALIVE void waybill_masked(char const* text, std::size_t size) {
    waybill::wasm::masked({text, size}, waybill::wasm::held().last);
}

/// Masks the private texts in a text of an exchange with this request.
EMSCRIPTEN_KEEPALIVE void waybill_recorded(char const* text, std::size_t size, char const* request,
                                           std::size_t request_size) {
    waybill::wasm::recorded({text, size}, {request, request_size}, waybill::wasm::held().last);
}

} // extern "C"
