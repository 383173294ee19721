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
//
// This file and exchange.cpp are what a call needs if its response is canonical. Browsers load that first:
// package/split.mjs makes two files of the module, and the second one has whatever the functions here do not reach. So
// nothing here describes an error.
#include "exchange.hpp"
#include "source/object.hpp"

#include <emscripten/em_macros.h>

#include <memory>
#include <string>
#include <utility>

namespace {

using namespace waybill;
using wasm::held;

/// The answer to a call that was not read: the code of an error without a response, and whether a request was sent.
void put_unread(std::string& json, result<http::response> const& received) {
    wasm::use_all_room(json);
    sink out(json);
    {
        wasm::object made(out);
        made.json("ok", "false");
        made.json("unread", "true");
        if (!received) made.text("code", name_of(received.error().code));
        if (!received && received.error().unsent) made.json("sent", "false");
    }
    out.finish();
}

/// A call with one answer. What is not canonical, or not what was requested, is left unread.
class whole_call final : public wasm::function_call {
public:
    using function_call::function_call;

private:
    fetch_flow take(bool) override { return fetch_flow::on; }
    void end(result<http::response> received) override {
        auto& last = held().last;
        last.use_all_room();
        if (received && wasm::read_canonical(sent().request, sent().called(), *received, last.value)) {
            last.json = R"({"ok":true,"message":0,"quirks":[]})";
        } else {
            put_unread(last.json, received);
            leave_unread(std::move(received));
        }
        report();
    }
};

} // namespace

extern "C" {

/// Calls a function of a partner through `fetch`. `id` is any number that no pending call has. The answer is available
/// while `Module.answered(id)` runs; if it has `unread`, `waybill_complete` writes the answer.
EMSCRIPTEN_KEEPALIVE void waybill_call(unsigned id, char const* function, std::size_t function_size,
                                       char const* request, std::size_t request_size, char const* partner,
                                       std::size_t partner_size, unsigned method, unsigned operation, int family) {
    wasm::function_call::send(std::make_unique<whole_call>(id, wasm::access_of(method, operation, family)),
                              {function, function_size}, {request, request_size}, {partner, partner_size});
}

} // extern "C"
