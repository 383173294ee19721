// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The C interface of the WebAssembly module.
//
// Texts are passed as UTF-8, each as a pointer and a number of bytes. JavaScript requests a buffer from
// `waybill_input`, writes all texts into it, one after the other, and passes pointers into it. Each function except the
// small ones of exchange.cpp writes its answer (source/answers.hpp) into buffers; `waybill_answer` returns their
// addresses and sizes. The module owns all buffers; their contents are valid until the next call. JavaScript frees
// nothing.
//
// Methods are 0 soap11, 1 soap12, 2 get, 3 post; operations 0 WebServiceRQ, 1 WebServiceJsonRQ; families 0 flight, 1
// hotel, -1 that of the function; forms 0 xml, 1 json. Bits of `mode`: 1 the text was a JavaScript string, 2 strict, 4
// it was made of objects, so that its quirks, such as quoted amounts, are not reported, 8 the document is only checked.
#include "exchange.hpp"

#include <emscripten/em_macros.h>

#include <memory>
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

/// A call with one answer.
class whole_call final : public wasm::function_call {
public:
    using function_call::function_call;

private:
    fetch_flow take(bool) override { return fetch_flow::on; }
    void end(result<http::response> answer) override {
        std::vector<quirk> quirks;
        read_options options;
        options.quirks = &quirks;
        options.strict = settings().strict;
        options.accept_contradictions = settings().accept_contradictions;
        auto& last = held().last;
        last.use_all_room();
        auto const read = wasm::read_answer(sent(), called(), answer, options, last.value);
        finish(read, false, quirks);
    }
};

} // namespace

extern "C" {

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

/// Calls a function of a partner through `fetch`. `id` is any number that no pending call has. The answer is available
/// while `Module.answered(id)` runs.
EMSCRIPTEN_KEEPALIVE void waybill_call(unsigned id, char const* function, std::size_t function_size,
                                       char const* request, std::size_t request_size, char const* partner,
                                       std::size_t partner_size, unsigned method, unsigned operation, int family) {
    wasm::function_call::send(std::make_unique<whole_call>(id, access_of(method, operation, family)),
                              {function, function_size}, {request, request_size}, {partner, partner_size});
}

} // extern "C"
