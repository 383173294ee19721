// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The C interface of documents, errors, captured messages and masking, and of the answers that module.cpp leaves
// unread.
#include "exchange.hpp"

#include <emscripten/em_macros.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using wasm::held, wasm::access_of;

wasm::reading_mode mode_of(unsigned bits) {
    return {.already_text = (bits & 1U) != 0,
            .strict = (bits & 2U) != 0,
            .of_objects = (bits & 4U) != 0,
            .only_checks = (bits & 8U) != 0};
}

} // namespace

extern "C" {

/// Reads the answer of a call that was left unread.
EMSCRIPTEN_KEEPALIVE void waybill_complete(unsigned id) {
    auto& unread = held().unread;
    auto const found = std::find_if(unread.begin(), unread.end(), [id](auto const& one) { return one.of.id == id; });
    if (found == unread.end()) return;
    auto const taken = std::move(*found);
    unread.erase(found);
    std::vector<quirk> quirks;
    read_options options;
    options.quirks = &quirks;
    options.strict = taken.of.settings.strict;
    options.accept_contradictions = taken.of.settings.accept_contradictions;
    auto& last = held().last;
    last.use_all_room();
    auto const read = wasm::read_answer(taken.of.request, taken.of.called(), taken.received, options, last.value);
    if (read)
        wasm::answer_value("message", "0", quirks, last);
    else
        wasm::error_in_response(read.error(), quirks, last);
}

/// Reads a document of the protocol, XML or JSON, and writes its values.
EMSCRIPTEN_KEEPALIVE void waybill_decode(char const* document, std::size_t size, unsigned mode) {
    wasm::decode({document, size}, mode_of(mode), held().last);
}

/// Writes a document of the protocol as XML or JSON.
EMSCRIPTEN_KEEPALIVE void waybill_encode(char const* document, std::size_t size, unsigned form, unsigned mode) {
    wasm::encode({document, size}, mode_of(mode), form == 0 ? document_form::xml : document_form::json, held().last);
}

/// Describes an error.
EMSCRIPTEN_KEEPALIVE void waybill_explain(char const* error, std::size_t error_size, char const* document,
                                          std::size_t size) {
    wasm::explain({error, error_size}, {document, size}, held().last);
}

/// Decodes an HTTP response.
EMSCRIPTEN_KEEPALIVE void waybill_unwrap(unsigned method, unsigned operation, char const* head, std::size_t head_size,
                                         char const* body, std::size_t body_size, unsigned mode) {
    wasm::unwrap(access_of(method, operation, -1), {head, head_size}, {body, body_size}, mode_of(mode), held().last);
}

/// Compares a response with its request, both in JSON.
EMSCRIPTEN_KEEPALIVE void waybill_compare(char const* function, std::size_t function_size, char const* request,
                                          std::size_t request_size, char const* response, std::size_t response_size) {
    wasm::compare({function, function_size}, {request, request_size}, {response, response_size}, held().last);
}

/// Compares a quote with its offers.
EMSCRIPTEN_KEEPALIVE void waybill_quoted(char const* sales, std::size_t size) {
    wasm::compare_quote({sales, size}, held().last);
}

/// Writes the HTTP message of a call without sending it.
EMSCRIPTEN_KEEPALIVE void waybill_prepare(char const* function, std::size_t function_size, char const* request,
                                          std::size_t request_size, char const* partner, std::size_t partner_size,
                                          unsigned method, unsigned operation, int family) {
    wasm::prepare({function, function_size}, {request, request_size}, {partner, partner_size},
                  access_of(method, operation, family), held().last);
}

/// Decodes a captured HTTP message.
EMSCRIPTEN_KEEPALIVE void waybill_captured(unsigned method, unsigned operation, int family, char const* partner,
                                           std::size_t partner_size, char const* bytes, std::size_t size) {
    wasm::captured(access_of(method, operation, family), {partner, partner_size}, {bytes, size}, held().last);
}

/// Masks the secrets in a text.
EMSCRIPTEN_KEEPALIVE void waybill_masked(char const* text, std::size_t size) {
    wasm::masked({text, size}, held().last);
}

/// Masks the private texts in a text of an exchange with this request; `secrets` are what else is masked.
EMSCRIPTEN_KEEPALIVE void waybill_recorded(char const* text, std::size_t size, char const* request,
                                           std::size_t request_size, char const* secrets, std::size_t secrets_size) {
    wasm::recorded({text, size}, {request, request_size}, {secrets, secrets_size}, held().last);
}

} // extern "C"
