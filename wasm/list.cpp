// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The C interface of lists that are iterated while they arrive; see module.cpp.
#include "convert/converted_list.hpp"
#include "exchange.hpp"

#include <waybill/document_type.hpp>
#include <waybill/exchange.hpp>
#include <waybill/message/trip_booking_list_rs.hpp>

#include <emscripten/em_macros.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using wasm::held;

/// Reads a list while it arrives and reports its items as packed values. A piece that completes no item is not
/// reported.
class list_call final : public wasm::function_call {
public:
    using function_call::function_call;

private:
    struct arriving_list {
        arriving_list(called_operation const& access, http::response head, list_options const& options)
            : reader(*wasm::schema_of(root_of<trip_booking_list_rs>), options),
              answer(reader.engine(), wasm::take_response, access, std::move(head), options.reading) {}

        converted_list reader;
        exchange::list_answer answer;
    };

    fetch_settings bounds() const override {
        auto made = function_call::bounds();
        made.answer_bytes = static_cast<std::size_t>(-1); // the reader limits what it keeps
        return made;
    }
    fetch_flow take(bool head) override {
        auto piece = take_arrived();
        if (head || !list_) { // an own `fetch` may respond with status 0, which looks like a piece
            begin(std::move(piece));
            return fetch_flow::on;
        }
        auto const read = list_->answer.feed(piece.body);
        bool const reported = report_items();
        return !read ? fetch_flow::stop : reported ? fetch_flow::wait : fetch_flow::on;
    }
    void begin(http::response head) {
        list_options options;
        options.reading.strict = sent().settings.strict;
        options.reading.limits.bytes = function_call::bounds().answer_bytes;
        options.reading.quirks = &quirks_;
        options.reading.already_text = options.reading.replace_forbidden = true;
        list_.emplace(sent().called(), std::move(head), options);
        (void)list_->reader.feed({}, items_); // only sets what receives the items
    }
    void end(result<http::response> answer) override {
        if (answer && !list_) begin(*std::move(answer));
        auto read = answer ? list_->answer.finish() : result<void>(std::move(answer).error());
        report_items();
        wasm::redact_secrets(sent().request, read, quirks_);
        if (read)
            wasm::answer_value("message", "null", quirks_, held().last);
        else
            wasm::error_in_response(read.error(), quirks_, held().last);
        report();
    }
    /// Reports the items and the quirks since the last time, unless there are no items.
    bool report_items() {
        if (items_.values.empty()) return false;
        items_.values += '\0'; // the end of the sequence
        std::swap(held().last.value, items_);
        items_.clear();
        result<void> none{};
        wasm::redact_secrets(sent().request, none, quirks_);
        wasm::answer_value("items", "0", quirks_, held().last);
        list_->reader.engine().quirks_were_taken();
        report();
        return true;
    }

    convert::packed_values items_{};
    std::vector<quirk> quirks_{};
    std::optional<arriving_list> list_{};
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
