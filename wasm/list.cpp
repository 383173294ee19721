// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The C interface of lists that are iterated while they arrive; see module.cpp.
#include "exchange.hpp"
#include "source/arriving_list.hpp"

#include <emscripten/em_macros.h>

#include <memory>
#include <utility>

namespace {

using namespace waybill;
using wasm::held;

/// Reports the items of a list while it arrives. A piece that completes no item is not reported.
class list_receiver {
public:
    list_receiver(wasm::call_in_progress call, limits const& within) : call_(std::move(call)), within_(within) {}

    void begin(http::response head) {
        list_ = std::make_unique<wasm::arriving_list>(call_.called(), std::move(head), call_.strict, within_);
    }
    fetch_flow take(std::string_view bytes) {
        auto const read = list_->feed(bytes);
        bool const reported = report();
        return !read ? fetch_flow::stop : reported ? fetch_flow::wait : fetch_flow::on;
    }
    void end(result<void> outcome) {
        if (outcome) outcome = list_->finish();
        if (list_) report();
        call_.end(std::move(outcome), true, list_ ? list_->quirks() : std::vector<quirk>{});
    }

private:
    bool report() {
        if (!list_->has_items()) return false;
        list_->take(held().last);
        waybill_answered(call_.id);
        return true;
    }

    wasm::call_in_progress call_;
    limits within_;
    std::unique_ptr<wasm::arriving_list> list_{};
};

} // namespace

extern "C" {

/// `waybill_call` for a list whose items are reported while it arrives. There are several answers: the last one has a
/// `message`, which is null, or an error; those before it have `items`. After each of these, the call continues when
/// `waybill_resume` is called.
EMSCRIPTEN_KEEPALIVE void waybill_list(unsigned id, char const* function, std::size_t function_size,
                                       char const* request, std::size_t request_size, char const* partner,
                                       std::size_t partner_size, unsigned method, unsigned operation, int family) {
    auto made = wasm::make_call(id, {function, function_size}, {request, request_size}, {partner, partner_size},
                                wasm::access_of(method, operation, family));
    if (!made) return;
    limits within;
    within.bytes = std::exchange(made->bounds.answer_bytes, static_cast<std::size_t>(-1));
    auto const started = fetch_transport(made->bounds)
                             .receive(made->base_url, made->message, list_receiver(std::move(made->call), within));
    held().calls.emplace_back(id, started);
}

/// Continues to receive a list.
EMSCRIPTEN_KEEPALIVE void waybill_resume(unsigned id) {
    for (auto const& [number, call] : held().calls)
        if (number == id) return fetch_transport::resume(call);
}

} // extern "C"
