// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "exchange.hpp"

#include <waybill/redact.hpp>

#include <emscripten/em_js.h>
#include <emscripten/em_macros.h>

#include <chrono>

EM_JS(void, waybill_answered, (unsigned id), { Module.answered(id); })

namespace waybill::wasm {

memory& held() {
    static memory all;
    return all;
}

via access_of(unsigned of_method, unsigned of_operation, int of_family) {
    via access{access_method(of_method & 3U), operation(of_operation & 1U)};
    return of_family < 0 ? access : access.on(family(of_family & 1));
}

void finish(unsigned id, result<void> const& read, bool empty, std::vector<quirk> const& quirks) {
    std::erase_if(held().calls, [&](auto const& call) { return call.first == id; });
    if (read)
        answer_message(empty, quirks, held().last);
    else
        answer_error(read.error(), quirks, held().last);
    waybill_answered(id);
}

void call_in_progress::end(result<void> read, bool empty, std::vector<quirk> quirks) const {
    if (!read || !quirks.empty()) {
        std::vector<std::string_view> const values(secrets.begin(), secrets.end());
        redactor strike(values, schema_of(kind->request_root)->secret_names);
        if (!read) redact(read.error(), strike);
        for (auto& each : quirks) redact(each, strike);
    }
    finish(id, read, empty, quirks);
}

std::optional<call_to_send> make_call(unsigned id, std::string_view function, std::string_view request,
                                      std::string_view partner, via access) {
    auto const refuse = [id](error const& why) {
        finish(id, why, true, {});
        return std::nullopt;
    };
    auto const* const kind = function_named(function);
    if (kind == nullptr) return refuse({.code = error_code::operation_unknown, .found = std::string(function)});
    auto settings = settings_of(partner);
    if (!settings) return refuse(settings.error());
    auto prepared = prepare_call(*kind, settings->to, request, access);
    if (!prepared) return refuse(prepared.error());
    std::string name(settings->to.called(prepared->access).name);
    call_to_send made{{id, kind, settings->strict, settings->accept_contradictions, prepared->access, std::move(name),
                       std::move(prepared->secrets), std::move(prepared->sent)},
                      std::move(settings->to.base_url),
                      std::move(prepared->message),
                      {}};
    if (settings->deadline) made.bounds.deadline = std::chrono::milliseconds(*settings->deadline);
    if (settings->answer_bytes) made.bounds.answer_bytes = *settings->answer_bytes;
    return made;
}

} // namespace waybill::wasm

using waybill::wasm::held;

extern "C" {

/// Cancels a call; `late` is not 0 if its deadline has passed. The call ends with that error as its answer.
EMSCRIPTEN_KEEPALIVE void waybill_cancel(unsigned id, int late) {
    for (auto const& [number, call] : held().calls)
        if (number == id)
            return waybill::fetch_transport::cancel(call, late != 0 ? waybill::error_code::deadline_passed
                                                                    : waybill::error_code::cancelled);
}

/// Returns a buffer of at least `size` bytes for input.
EMSCRIPTEN_KEEPALIVE char* waybill_input(std::size_t size) {
    auto& input = held().input;
    if (input.size() < size) input.resize(size);
    return input.data();
}
/// Returns the addresses and the sizes of the three parts of the last answer: JSON, values, texts that are not ASCII.
EMSCRIPTEN_KEEPALIVE std::string_view const* waybill_answer() {
    static std::string_view parts[3];
    auto const& last = held().last;
    parts[0] = last.json;
    parts[1] = last.value.values;
    parts[2] = last.value.wide;
    return parts;
}

} // extern "C"
