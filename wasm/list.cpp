// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The C interface of lists that are iterated while they arrive; see module.cpp.
#include "exchange.hpp"
#include "source/arriving_list.hpp"

#include <emscripten/em_macros.h>

#include <memory>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using wasm::held;

/// Reports the items of a list while it arrives. A piece that completes no item is not reported.
class list_call final : public wasm::function_call {
public:
    using function_call::function_call;

private:
    fetch_settings bounds() const override {
        auto made = function_call::bounds();
        made.answer_bytes = static_cast<std::size_t>(-1);
        return made;
    }
    fetch_flow take(bool head) override {
        auto piece = take_arrived();
        if (head) {
            limits within;
            within.bytes = function_call::bounds().answer_bytes;
            list_ = std::make_unique<wasm::arriving_list>(called(), std::move(piece), settings().strict, within);
            return fetch_flow::on;
        }
        auto const read = list_->feed(piece.body);
        bool const reported = report_items();
        return !read ? fetch_flow::stop : reported ? fetch_flow::wait : fetch_flow::on;
    }
    void end(result<http::response> answer) override {
        auto read = answer ? list_->finish() : result<void>(std::move(answer).error());
        std::vector<quirk> quirks;
        if (list_) {
            report_items();
            quirks = list_->quirks();
        }
        wasm::redact_secrets(sent(), read, quirks);
        finish(read, true, quirks);
    }
    bool report_items() {
        if (!list_->has_items()) return false;
        list_->take(held().last);
        report();
        return true;
    }

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
    wasm::function_call::send(std::make_unique<list_call>(id, wasm::access_of(method, operation, family)),
                              {function, function_size}, {request, request_size}, {partner, partner_size});
}

/// Continues to receive a list.
EMSCRIPTEN_KEEPALIVE void waybill_resume(unsigned id) { fetch_call::resume(id); }

} // extern "C"
