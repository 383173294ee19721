// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "exchange.hpp"

#include <emscripten/em_js.h>
#include <emscripten/em_macros.h>

#include <chrono>
#include <utility>

// The answer to the call `id` is available.
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

void function_call::report() const { waybill_answered(sent_.id); }

void function_call::leave_unread(result<http::response> received) {
    held().unread.push_back({std::move(sent_), std::move(received)});
}

fetch_settings function_call::bounds() const {
    fetch_settings made;
    if (auto const& limit = sent_.settings.deadline) made.deadline = std::chrono::milliseconds(*limit);
    if (auto const& limit = sent_.settings.answer_bytes) made.answer_bytes = *limit;
    return made;
}

void function_call::send(std::unique_ptr<function_call> call, std::string_view function, std::string_view request,
                         std::string_view partner) {
    auto& self = *call;
    auto settings = settings_of(partner);
    if (!settings) return self.end(settings.error());
    auto& sent = self.sent_;
    sent.settings = *std::move(settings);
    auto const& to = sent.settings.to;
    auto prepared = prepare_call(function, to, request, sent.access);
    if (!prepared) return self.end(prepared.error());
    sent.access = prepared->access;
    sent.operation = to.called(sent.access).name;
    sent.request = std::move(prepared->sent);
    auto const& own = sent.settings.secrets;
    sent.request.secrets.insert(sent.request.secrets.end(), own.begin(), own.end());
    fetch_call::send(std::move(call), sent.id, to.base_url, prepared->message, self.bounds());
}

} // namespace waybill::wasm

using waybill::wasm::held;

extern "C" {

/// Cancels a call; `late` is not 0 if its deadline has passed. The call ends with that error as its answer.
EMSCRIPTEN_KEEPALIVE void waybill_cancel(unsigned id, int late) {
    waybill::fetch_call::cancel(id, late != 0 ? waybill::error_code::deadline_passed : waybill::error_code::cancelled);
}

/// Drops the answer of a call that has not been read.
EMSCRIPTEN_KEEPALIVE void waybill_forget(unsigned id) {
    std::erase_if(held().unread, [id](auto const& one) { return one.of.id == id; });
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
