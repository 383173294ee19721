// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The C interface of the WebAssembly module.
//
// Texts cross as UTF-8, a pointer and a count of bytes each. JavaScript asks `waybill_input` for room, writes what it
// hands over there, one text behind the other, and passes pointers into it. Every function but the small ones at the
// end leaves its answer, one JSON object (source/answers.hpp), in a buffer that `waybill_answer` and
// `waybill_answer_size` tell. Both buffers belong to the module, are reused, and hold until the next call. Nothing is
// to be freed.
//
// Ways are 0 soap11, 1 soap12, 2 get, 3 post; operations 0 WebServiceRQ, 1 WebServiceJsonRQ; families 0 flight, 1
// hotel, -1 the function's own; forms 0 xml, 1 json. Bits of `mode`: 1 the text was a string of JavaScript, 2 strict.
#include "source/answers.hpp"
#include "source/settings.hpp"

#include <waybill/conceal.hpp>
#include <waybill/transport/fetch.hpp>

#include <emscripten/em_js.h>
#include <emscripten/em_macros.h>

#include <string>
#include <utility>
#include <vector>

// The answer to the call `id` is there. Module.answered is waybill.mjs's.
EM_JS(void, waybill_answered, (unsigned id), { Module.answered(id); })

namespace {

using namespace waybill;

struct memory {
    std::string input{};
    std::string answer{};
    std::vector<std::pair<unsigned, fetch_call>> calls{}; ///< under way, by the numbers JavaScript gave them
};

memory& held() {
    static memory all;
    return all;
}

wasm::reading_mode mode_of(unsigned bits) { return {.already_text = (bits & 1U) != 0, .strict = (bits & 2U) != 0}; }

via road_of(unsigned of_way, unsigned of_operation, int of_family) {
    via road{way(of_way & 3U), operation(of_operation & 1U)};
    return of_family < 0 ? road : road.on(family(of_family & 1));
}

void finish(unsigned id, result<void> const& read, std::string const& document, std::vector<quirk> const& quirks) {
    std::erase_if(held().calls, [&](auto const& call) { return call.first == id; });
    if (read)
        wasm::answer_message(document, quirks, held().answer);
    else
        wasm::answer_error(read.error(), quirks, held().answer);
    waybill_answered(id);
}

/// Strikes the request's secrets out of an error.
error concealed(error why, wasm::function_kind const& kind, std::vector<std::string> const& secrets) {
    std::vector<std::string_view> const values(secrets.begin(), secrets.end());
    conceal(why, values, wasm::schema_of(kind.request_root)->secret_names);
    return why;
}

void call(unsigned id, std::string_view name, std::string_view request, std::string_view partner_json, via road) {
    auto const* const kind = wasm::function_named(name);
    if (kind == nullptr)
        return finish(id, error{.code = error_code::operation_unknown, .found = std::string(name)}, {}, {});
    auto const settings = wasm::settings_of(partner_json);
    if (!settings) return finish(id, settings.error(), {}, {});
    auto const& to = settings->to;
    auto prepared = wasm::prepare_call(*kind, to, request, road);
    if (!prepared) return finish(id, prepared.error(), {}, {});

    fetch_settings limits;
    if (settings->deadline) limits.deadline = std::chrono::milliseconds(*settings->deadline);
    if (settings->answer_bytes) limits.answer_bytes = *settings->answer_bytes;
    auto on_answer = [id, kind, strict = settings->strict, road = prepared->road,
                      secrets = std::move(prepared->secrets)](result<http::response> answer) {
        std::string document;
        std::vector<quirk> quirks;
        read_options options;
        options.quirks = &quirks;
        options.strict = strict;
        auto read = answer ? wasm::understand_answer(*kind, road, *answer, options, document)
                           : result<void>(std::move(answer).error());
        if (!read) read = concealed(std::move(read).error(), *kind, secrets);
        finish(id, read, document, quirks);
    };
    auto const started = fetch_transport(limits).exchange(to.base_url, prepared->message, std::move(on_answer));
    held().calls.emplace_back(id, started);
}

} // namespace

extern "C" {

/// A known document, in JSON whatever it came in.
EMSCRIPTEN_KEEPALIVE void waybill_decode(char const* document, std::size_t size, unsigned mode) {
    wasm::decode({document, size}, mode_of(mode), held().answer);
}

/// A known document, in the form asked for.
EMSCRIPTEN_KEEPALIVE void waybill_encode(char const* document, std::size_t size, unsigned form, unsigned mode) {
    wasm::encode({document, size}, mode_of(mode), form == 0 ? convert::form::xml : convert::form::json, held().answer);
}

/// An error in words.
EMSCRIPTEN_KEEPALIVE void waybill_explain(char const* error, std::size_t error_size, char const* document,
                                          std::size_t size) {
    wasm::explain({error, error_size}, {document, size}, held().answer);
}

/// The result document of an HTTP response.
EMSCRIPTEN_KEEPALIVE void waybill_unwrap(unsigned way, unsigned operation, char const* head, std::size_t head_size,
                                         char const* body, std::size_t body_size, unsigned mode) {
    wasm::unwrap(road_of(way, operation, -1), {head, head_size}, {body, body_size}, mode_of(mode), held().answer);
}

/// What a whole captured HTTP message says.
EMSCRIPTEN_KEEPALIVE void waybill_captured(unsigned way, unsigned operation, char const* partner,
                                           std::size_t partner_size, char const* bytes, std::size_t size) {
    wasm::captured(road_of(way, operation, -1), {partner, partner_size}, {bytes, size}, held().answer);
}

/// The HTTP message of a call, which is not sent.
EMSCRIPTEN_KEEPALIVE void waybill_prepare(char const* function, std::size_t function_size, char const* request,
                                          std::size_t request_size, char const* partner, std::size_t partner_size,
                                          unsigned way, unsigned operation, int family) {
    wasm::prepare({function, function_size}, {request, request_size}, {partner, partner_size},
                  road_of(way, operation, family), held().answer);
}

/// Calls a function of a partner through `fetch`. `id` is any number that no call under way has; the answer is there
/// when `Module.answered(id)` is called, and only until that returns.
EMSCRIPTEN_KEEPALIVE void waybill_call(unsigned id, char const* function, std::size_t function_size,
                                       char const* request, std::size_t request_size, char const* partner,
                                       std::size_t partner_size, unsigned way, unsigned operation, int family) {
    call(id, {function, function_size}, {request, request_size}, {partner, partner_size},
         road_of(way, operation, family));
}

/// Gives a call up, or says that its time is over. It is answered still, with that error.
EMSCRIPTEN_KEEPALIVE void waybill_cancel(unsigned id, int late) {
    for (auto const& [number, call] : held().calls)
        if (number == id)
            return fetch_transport::cancel(call, late != 0 ? error_code::deadline_passed : error_code::cancelled);
}

/// The names of all documents' fields.
EMSCRIPTEN_KEEPALIVE void waybill_names() { wasm::names(held().answer); }

/// Room for `size` bytes of input.
EMSCRIPTEN_KEEPALIVE char* waybill_input(std::size_t size) {
    auto& input = held().input;
    if (input.size() < size) input.resize(size);
    return input.data();
}
EMSCRIPTEN_KEEPALIVE char const* waybill_answer() { return held().answer.data(); }
EMSCRIPTEN_KEEPALIVE std::size_t waybill_answer_size() { return held().answer.size(); }

} // extern "C"
