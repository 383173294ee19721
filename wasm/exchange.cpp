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

void function_call::report() const { waybill_answered(id_); }

void function_call::finish(result<void> const& read, bool empty, std::vector<quirk> const& quirks) const {
    if (read)
        answer_value("message", empty ? "null" : "0", quirks, held().last);
    else
        error_in_response(read.error(), quirks, held().last);
    report();
}

fetch_settings function_call::bounds() const {
    fetch_settings made;
    if (settings_.deadline) made.deadline = std::chrono::milliseconds(*settings_.deadline);
    if (settings_.answer_bytes) made.answer_bytes = *settings_.answer_bytes;
    return made;
}

void function_call::send(std::unique_ptr<function_call> call, std::string_view function, std::string_view request,
                         std::string_view partner) {
    auto& self = *call;
    auto settings = settings_of(partner);
    if (!settings) return self.finish(settings.error(), true, {});
    self.settings_ = *std::move(settings);
    auto prepared = prepare_call(function, self.settings_.to, request, self.access_);
    if (!prepared) return self.finish(prepared.error(), true, {});
    self.access_ = prepared->access;
    self.operation_ = self.settings_.to.called(self.access_).name;
    self.sent_ = std::move(prepared->sent);
    auto& own = self.settings_.secrets;
    self.sent_.secrets.insert(self.sent_.secrets.end(), own.begin(), own.end());
    fetch_call::send(std::move(call), self.id_, self.settings_.to.base_url, prepared->message, self.bounds());
}

} // namespace waybill::wasm

using waybill::wasm::held;

extern "C" {

/// Cancels a call; `late` is not 0 if its deadline has passed. The call ends with that error as its answer.
EMSCRIPTEN_KEEPALIVE void waybill_cancel(unsigned id, int late) {
    waybill::fetch_call::cancel(id, late != 0 ? waybill::error_code::deadline_passed : waybill::error_code::cancelled);
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
